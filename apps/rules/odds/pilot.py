"""The exact odds of what befalls a pilot: the rules' own readers, over every way in which their dice may fall."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.dice.dies import D6
from apps.rules.factions import Faction
from apps.rules.odds.chances import Chances, mixed, surely
from apps.rules.odds.pools import pool
from apps.rules.packs.content import CorruptionRow
from apps.rules.pilot.grit import checks_grit, grit_check, grit_result
from apps.rules.pilot.suffering import Suffered, suffered
from apps.rules.pilot.taint.gains import corrupted, resists
from apps.rules.pilot.wounds.deck import WoundDeck
from apps.rules.pilot.wounds.in_force import dissociated
from apps.rules.pilot.wounds.striking import Happening, Nerve, Peril, pilot_hit
from apps.rules.pilot.wounds.triggers import destruction_damage, save_asks_a_die
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.dice import SUFFERING_DICE
from apps.rules.tables.grit_checks import GritKey
from apps.rules.tables.wound_cards import WOUND_KINDS, WoundKind

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


def pilot_hits(at: Peril, rules: Ruleset) -> Chances[Happening]:
    """One point of pilot damage against a wound that is known."""
    if not checks_grit(at.nerve.faction, rules):
        return surely(pilot_hit(at, None, rules).happens)
    return pool(D6, 1).map(lambda faces: pilot_hit(at, faces[0], rules).happens)


def pilot_hits_unseen(nerve: Nerve, deck: WoundDeck, rules: Ruleset) -> Chances[Happening]:
    """One point of pilot damage against a face-down card: every card that may lie on top, and none that is known to."""
    return mixed((pilot_hits(at, rules), cards) for at, cards in _perils(nerve, deck))


def casket_saves(at: Peril, rules: Ruleset) -> Chances[Happening | Literal["saved"]]:
    """What a destroyed Casket does to its living pilot."""
    if not save_asks_a_die(rules):
        return _destroyed(at, None, rules)
    return pool(D6, 1).then(lambda faces: _destroyed(at, faces[0], rules))


def corruption(table: Iterable[CorruptionRow]) -> Chances[str]:
    """Whether corruption is resisted, and what it is if not."""
    rows = tuple(table)
    fallen = pool(D6, 1).map(lambda faces: corrupted(faces[0], rows).key)
    return pool(D6, 1).then(lambda faces: surely("resisted") if resists(faces[0]) else fallen)


def dissociation() -> Chances[int]:
    """SP lost to Dissociation as a turn begins."""
    return pool(D6, 1).map(lambda faces: dissociated(faces[0]))


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


def _perils(nerve: Nerve, deck: WoundDeck) -> list[tuple[Peril, int]]:
    traumas, minors = deck.lying_open("trauma"), deck.lying_hidden("minor")
    counted = [(kind, deck.lying_hidden(kind)) for kind in WOUND_KINDS]
    return [(Peril(nerve=nerve, kind=kind, traumas=traumas, minors=minors), cards) for kind, cards in counted if cards]


def _destroyed(at: Peril, face: int | None, rules: Ruleset) -> Chances[Happening | Literal["saved"]]:
    damage = destruction_damage(face, rules)
    if damage is None:
        return surely("saved")
    if not damage.checked:
        return surely(pilot_hit(at, None, rules).happens)
    return pilot_hits(at, rules).map(_as_it_is)


def _as_it_is(happens: Happening) -> Happening | Literal["saved"]:
    return happens
