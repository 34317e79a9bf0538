"""From a hit to what it costs: Defense, reactive cards, Defense dice and their symbols, in the order of PEN-DEF-17."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.attack_roll import outcome_damage
from apps.rules.tables.attack_dice import RollOutcome
from apps.rules.tables.printed_dice import DEFENSE_DIE

MOST_REROLLED = 2
KINDS = {face: place for place, kind in enumerate(DEFENSE_DIE.alike) for face in kind}
Symbols = tuple[int, ...]


class Guard(NamedTuple):
    """What stands between a hit and the cards. `shelter` is Defense above zero with what the attack ignores taken off;
    `exposed` is what may take it below.
    """

    shelter: int = 0
    exposed: int = 0
    ignore_pain: int = 0
    reactive: int = 0
    heat_extra: int = 0


class Wound(NamedTuple):
    """What the attack does to the component it was aimed at, besides the dice."""

    marks_before: int = 0
    extra_marks: int = 0


BARE = Guard()
WHOLE = Wound()


class Landed(NamedTuple):
    """A hit that waits for its Defense dice."""

    outcome: RollOutcome
    dice: int
    undiced: int
    prevented: int
    blocks: int
    lost_blocks: int


class Taken(NamedTuple):
    """What one attack cost its defender."""

    outcome: RollOutcome
    cards: int = 0
    marks: int = 0
    heat: int = 0
    pierced: bool = False
    destroyed: bool = False
    deck_only: bool = False


def damage_dealt(damage: int, outcome: RollOutcome, rules: Ruleset) -> int:
    """All that adds to the damage and all that lessens it, with the outcome's own bonus, and never below zero."""
    return max(0, damage + outcome_damage(outcome, rules))


def landed(damage: int, outcome: RollOutcome, guard: Guard, rules: Ruleset) -> Landed:
    """How many Defense dice fall for this damage, and what was prevented before them."""
    dealt = damage_dealt(damage, outcome, rules)
    if outcome == "execution":
        return _executed(dealt, rules)
    shelter, lost_blocks = _bypassed(guard.shelter, outcome, rules)
    left, blocks = _sheltered(dealt, shelter - guard.exposed, rules)
    left = max(0, left - guard.ignore_pain)
    prevented = min(guard.reactive, left)
    dice = left if rules.reactive_pierce == "window_after_dice" else left - prevented
    return Landed(outcome, dice, 0, prevented, blocks, lost_blocks)


def symbols(faces: Sequence[int]) -> Symbols:
    """How many dice block, are flesh wounds, CRITICAL, PIERCE and HEAT."""
    if not set(faces) <= KINDS.keys():
        raise Refusal(f"A Defense die shows a face from 1 to 6: {list(faces)} are not all such.", rule="PEN-DEF-01")
    fell = [0] * len(DEFENSE_DIE.alike)
    for face in faces:
        fell[KINDS[face]] += 1
    return tuple(fell)


def rerolled_blocks(shown: Symbols) -> int:
    """How many blocking dice a Force Reroll may take up again."""
    return min(MOST_REROLLED, shown[0])


def after_reroll(shown: Symbols, fresh: Symbols) -> Symbols:
    """The new faces stand in place of as many blocking dice."""
    blocks, *others = (one + other for one, other in zip(shown, fresh, strict=True))
    return (blocks - sum(fresh), *others)


def taken(hit: Landed, shown: Symbols, guard: Guard, wound: Wound, rules: Ruleset) -> Taken:
    """Blocks, what PIERCE gives back, marks and Heat."""
    blocks, _, criticals, pierces, heats = shown
    if sum(shown) != hit.dice:
        raise Refusal(f"This hit rolls {hit.dice} Defense dice, not {sum(shown)}.", rule="PEN-DEF-02")
    executed = hit.outcome == "execution"
    marks = criticals + wound.extra_marks
    if executed:
        marks += max(0, rules.component_threshold - wound.marks_before)
    return Taken(
        hit.outcome,
        hit.undiced + _cards(hit, blocks, pierces, rules),
        marks,
        heats + guard.heat_extra if heats else 0,
        pierces > 0,
        executed or wound.marks_before + marks >= rules.component_threshold,
        executed or rules.damage_discard == "deck_only",
    )


def _executed(dealt: int, rules: Ruleset) -> Landed:
    """No Defense, no Ignore Pain, no reactive. Dice fall only where the house says so."""
    dice = 0 if rules.attack_execution_defense_dice == "skip" else dealt
    return Landed("execution", dice, dealt - dice, 0, 0, 0)


def _bypassed(shelter: int, outcome: RollOutcome, rules: Ruleset) -> tuple[int, int]:
    """A Critical Hit passes by one Defense; where there is none, one block if the house says so."""
    if outcome != "critical":
        return shelter, 0
    if shelter > 0:
        return shelter - 1, 0
    return shelter, 1 if rules.attack_critical_bypass == "stat_then_block" else 0


def _sheltered(dealt: int, defense: int, rules: Ruleset) -> tuple[int, int]:
    """What is left of the damage before the dice, and how many blocks stand beside them."""
    spared = max(0, min(defense, dealt - rules.defense_min_damage))
    match rules.defense_application:
        case "off":
            return dealt, 0
        case "flat_before_dice":
            return (dealt - spared if defense >= 0 else dealt - defense), 0
        case "automatic_blocks":
            return (dealt, spared) if defense >= 0 else (dealt - defense, 0)


def _cards(hit: Landed, blocks: int, pierces: int, rules: Ruleset) -> int:
    if hit.outcome == "execution" and rules.attack_execution_defense_dice == "effects_only":
        return hit.dice
    left = max(0, hit.dice - hit.blocks - max(0, blocks - hit.lost_blocks))
    if not hit.prevented:
        return left
    match rules.reactive_pierce:
        case "restores_prevented":
            return left + hit.prevented if pierces else left
        case "window_after_dice":
            return left if pierces else max(0, left - hit.prevented)
        case "later_reactives_only":
            return left
