"""Defense, line by line: what shelters the struck Casket, what the attack ignores, and what may take it below zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.rules.explained import Explained, Line, Unused
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.struck_sides import FACING_DEFENSE, SIDE_NAMES

ALL = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Bulwark:
    """What a Casket has against one attack. `ignored` is how much of it the attack passes by: `ALL` for all."""

    lines: tuple[Line, ...] = ()
    side: int = 1
    in_cover: bool = False
    ignored: int = 0
    chassis_destroyed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheltered:
    """Defense as it counts: above zero, and below it."""

    shelter: int
    exposed: int
    why: Explained


def sheltered(bulwark: Bulwark, rules: Ruleset) -> Sheltered:
    """Cards, armour and the shield side protect; facing wears that away; a destroyed Chassis goes deeper."""
    raised = [*bulwark.lines, *_raised(bulwark, rules)]
    ignored = _ignored(raised, bulwark.ignored)
    facing = _facing(bulwark, rules)
    chassis = _chassis(bulwark)
    left = sum(line.value for line in [*raised, *ignored])
    worn, deeper = -sum(line.value for line in facing), -sum(line.value for line in chassis)
    shelter, exposed = _below_zero(left, worn, deeper, rules)
    lines = [*raised, *ignored, *facing, *chassis]
    lines += _floor(shelter - exposed - sum(line.value for line in lines), rules)
    why = Explained(value=shelter - exposed, lines=tuple(lines), not_applied=tuple(_unused(bulwark, rules)))
    return Sheltered(shelter=shelter, exposed=exposed, why=why)


def _below_zero(left: int, worn: int, deeper: int, rules: Ruleset) -> tuple[int, int]:
    match rules.defense_negative:
        case "chassis_only":
            return max(0, left - worn), deeper
        case "all":
            return max(0, left - worn), max(0, worn - left) + deeper
        case "never":
            return max(0, left - worn - deeper), 0


def _raised(bulwark: Bulwark, rules: Ruleset) -> Iterator[Line]:
    change = FACING_DEFENSE[rules.facing_table][bulwark.side]
    if change > 0:
        yield Line(code="facing", value=change, rule="PEN-FACE-03", text=_struck(bulwark.side))
    if bulwark.in_cover and rules.cover_grants_defense:
        yield Line(code="cover", value=1, rule="C-12", text="Cover gives Defense at this table")


def _ignored(raised: list[Line], ignored: int) -> list[Line]:
    passed_by = min(ignored, sum(line.value for line in raised))
    if passed_by <= 0:
        return []
    return [Line(code="ignored", value=-passed_by, rule="PEN-KEY-05", text="The attack ignores Armor")]


def _facing(bulwark: Bulwark, rules: Ruleset) -> list[Line]:
    change = FACING_DEFENSE[rules.facing_table][bulwark.side]
    if change >= 0:
        return []
    return [Line(code="facing", value=change, rule="PEN-FACE-03", text=_struck(bulwark.side))]


def _chassis(bulwark: Bulwark) -> list[Line]:
    if not bulwark.chassis_destroyed:
        return []
    return [Line(code="chassis", value=-1, rule="PEN-COMP-13", text="The Chassis is destroyed")]


def _floor(lifted: int, rules: Ruleset) -> list[Line]:
    if not lifted:
        return []
    text = "Facing only wears Defense down to 0" if rules.defense_negative == "chassis_only" else "Defense ends at 0"
    return [Line(code="floor", value=lifted, rule="C-17", text=text)]


def _unused(bulwark: Bulwark, rules: Ruleset) -> Iterator[Unused]:
    if bulwark.in_cover and not rules.cover_grants_defense:
        yield Unused(code="cover", rule="PEN-TER-07", why="cover counts on the target number alone")
    if not bulwark.chassis_destroyed:
        yield Unused(code="chassis", rule="PEN-COMP-13", why="the Chassis is whole")


def _struck(side: int) -> str:
    return f"Struck on the {SIDE_NAMES[side]} (side {side})"
