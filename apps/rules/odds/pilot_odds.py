"""The exact odds of what befalls a pilot: the rules' own readers, over every way in which their dice may fall."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.dice.dies import D6
from apps.rules.factions import Faction
from apps.rules.odds.chances import Chances
from apps.rules.odds.face_counts import pool
from apps.rules.pilot.grit import checks_grit, grit_check, grit_result
from apps.rules.ruleset.rules import Ruleset
from apps.rules.suffering import Suffered, suffered
from apps.rules.tables.grit_checks import GritKey
from apps.rules.tables.printed_dice import SUFFERING_DICE
from apps.rules.tables.wound_kinds import WoundKind

MOST_SUFFERING = 10
Quantity = Literal["gross", "net", "heat", "next_attack", "all_attacks"]


@lru_cache(maxsize=16)
def suffering(dice: int) -> Chances[Suffered]:
    """All that so many Suffering dice may ask and lend, jointly."""
    if not 0 <= dice <= MOST_SUFFERING:
        raise Refusal(f"The odds are told for 0 to {MOST_SUFFERING} Suffering dice, not for {dice}.", rule="PEN-SUF-11")
    return pool(SUFFERING_DICE, dice).map(suffered)


def suffering_of(dice: int, quantity: Quantity) -> Chances[int]:
    """One of its numbers alone. Gross are the cards discarded, net those that stay lost."""
    return suffering(dice).map(lambda fell: _number(fell, quantity))


def grit_results(
    stat: int, faction: Faction, *, traumas: int, kind: WoundKind, rules: Ruleset
) -> Chances[GritKey] | None:
    """The rows of a Grit check, or None where no check is made."""
    if not checks_grit(faction, rules):
        return None
    added = grit_check(stat, faction, traumas=traumas, kind=kind, rules=rules).value
    return pool(D6, 1).map(lambda faces: grit_result(faces[0], added).key)


def _number(fell: Suffered, quantity: Quantity) -> int:
    match quantity:
        case "gross":
            return fell.discard
        case "net":
            return fell.net
        case "heat":
            return fell.heat
        case "next_attack":
            return fell.next_attack
        case "all_attacks":
            return fell.all_attacks
