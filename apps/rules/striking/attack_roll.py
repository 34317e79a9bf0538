"""The Attack dice: which are kept, what they add up to and what that means against a target number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.attack_dice import HIT_BANDS, KEPT, MODE_DICE, OUTCOME_DAMAGE, Mode, RollOutcome
from apps.rules.tables.printed_dice import ATTACK_DIE, JAM

VALUES = {face.number: face.value for face in ATTACK_DIE.faces}
EXECUTION_TOTAL = HIT_BANDS[0][0]


class RolledStrike(NamedTuple):
    """Attack dice as they were read."""

    kept: tuple[int, ...]
    total: int
    outcome: RollOutcome


def dice_rolled(mode: Mode) -> int:
    return MODE_DICE[mode][0]


def struck(faces: Sequence[int], target: int, mode: Mode, rules: Ruleset) -> RolledStrike:
    """The two dice that are kept, read against the target number."""
    _must_be_attack_dice(faces, mode)
    two = kept(faces, mode)
    total = sum(VALUES[face] for face in two)
    return RolledStrike(kept=two, total=total, outcome=outcome_of(two, total, target, rules))


def kept(faces: Sequence[int], mode: Mode) -> tuple[int, ...]:
    """Dice are kept by their values, and a JAM is worth nothing; they stay in the order in which they fell."""
    _, which = MODE_DICE[mode]
    by_value = sorted(range(len(faces)), key=lambda place: VALUES[faces[place]], reverse=which == "highest")
    return tuple(faces[place] for place in sorted(by_value[:KEPT]))


def outcome_of(two: Sequence[int], total: int, target: int, rules: Ruleset) -> RollOutcome:
    if _is_catastrophic(two, total, rules):
        return "catastrophic"
    if total < target and not (total == EXECUTION_TOTAL and rules.attack_execution_beats_any_target):
        return "miss"
    if all(face == JAM for face in two):
        return "miss"
    return next(outcome for least, outcome in HIT_BANDS if total >= least)


def is_hit(outcome: RollOutcome) -> bool:
    return outcome in OUTCOME_DAMAGE


def outcome_damage(outcome: RollOutcome, rules: Ruleset) -> int:
    """What the outcome itself adds to the damage."""
    if outcome == "execution" and rules.attack_execution_includes_critical_bonus:
        return OUTCOME_DAMAGE["critical"]
    return OUTCOME_DAMAGE[outcome]


def _is_catastrophic(two: Sequence[int], total: int, rules: Ruleset) -> bool:
    jammed = all(face == JAM for face in two)
    match rules.attack_catastrophic_trigger:
        case "double_jam":
            return jammed
        case "total_2":
            return total == 2
        case "both":
            return jammed or total == 2


def _must_be_attack_dice(faces: Sequence[int], mode: Mode) -> None:
    if len(faces) != dice_rolled(mode) or not all(face in VALUES for face in faces):
        raise Refusal(f"This attack rolls {dice_rolled(mode)} Attack dice with faces from 1 to 6.", rule="PEN-ATK-02")
