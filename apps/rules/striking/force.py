"""How much damage a hit deals, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.attack_roll import outcome_damage
from apps.rules.tables.attack_dice import OUTCOME_NAMES, OUTCOME_RULES, RollOutcome
from apps.rules.tables.struck_sides import FACING_DAMAGE, SIDE_NAMES
from apps.rules.tables.to_hit import Elevation

HIGHER_GROUND = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """What an attack brings: the card's damage, and a line for each thing that adds to it or takes from it."""

    card: Line
    others: tuple[Line, ...] = ()
    side: int = 1
    elevation: Elevation = "level"


def damage_before_outcome(force: Force, rules: Ruleset) -> Explained:
    """What is settled before the dice fall. It may stand below zero: the outcome may lift it again."""
    lines = [force.card, *force.others]
    unused = []
    for found in (_facing(force, rules), _elevation(force, rules)):
        if isinstance(found, Line):
            lines.append(found)
        else:
            unused.append(found)
    return explained(lines, unused)


def damage_with_outcome(before: Explained, outcome: RollOutcome, rules: Ruleset) -> Explained:
    """The damage of a hit, which is never below zero."""
    return explained(_floored([*before.lines, *_outcome(outcome, rules)]), before.not_applied)


def _facing(force: Force, rules: Ruleset) -> Line | Unused:
    value = FACING_DAMAGE[rules.facing_table][force.side]
    text = f"Struck on the {SIDE_NAMES[force.side]} (side {force.side})"
    if value:
        return Line(code="facing", value=value, rule="PEN-FACE-02", text=text)
    return Unused(code="facing", rule="PEN-FACE-02", why=f"{text}: +0")


def _elevation(force: Force, rules: Ruleset) -> Line | Unused:
    if force.elevation != "higher":
        return Unused(code="elevation", rule="PEN-TER-06", why="the attacker stands no higher")
    if not rules.elevation_damage_bonus:
        return Unused(code="elevation", rule="C-14", why="higher ground deals no more damage at this table")
    return Line(code="elevation", value=HIGHER_GROUND, rule="PEN-TER-06", text="The attacker stands higher")


def _outcome(outcome: RollOutcome, rules: Ruleset) -> Iterator[Line]:
    value = outcome_damage(outcome, rules)
    if value:
        yield Line(code="outcome", value=value, rule=OUTCOME_RULES[outcome], text=OUTCOME_NAMES[outcome])


def _floored(lines: list[Line]) -> list[Line]:
    total = sum(line.value for line in lines)
    if total < 0:
        lines.append(Line(code="floor", value=-total, rule="PEN-ATK-26", text="Damage is never below 0"))
    return lines
