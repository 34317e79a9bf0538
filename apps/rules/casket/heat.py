"""Heat: how it rises and falls, and the Strain it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from apps.rules.dice.handed_in import must_count, must_show
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.strain import PASSED_TURN, STRAIN_TABLE, WATER, ZONES, HeatZone, StrainRow

IN_WATER = Line(code="water", value=WATER, rule="PEN-HEAT-10", text="Standing in water")
PASSED = Line(code="passed", value=PASSED_TURN, rule="PEN-HEAT-11", text="The whole turn was passed")
NO_LOWER = Line(code="floor", value=0, rule="PEN-HEAT-16", text="Heat never falls below 0")


def zone(heat: int) -> HeatZone:
    _must_be_heat(heat)
    return [zone for zone in ZONES if heat >= zone.least][-1]


def gained(lines: Sequence[Line], larger: Sequence[Line] = ()) -> Explained:
    """One gain of Heat, however many symbols add up to it, and what makes every gain larger, as a Cracked Rib does."""
    if sum(line.value for line in lines) > 0:
        return explained([*lines, *larger])
    return explained(lines, (Unused(code=line.code, rule=line.rule, why="no Heat was gained") for line in larger))


def cooled(heat: int, lines: Sequence[Line]) -> Explained:
    """How much Heat leaves: never more than there is."""
    _must_be_heat(heat)
    over = heat - sum(line.value for line in lines)
    return explained([*lines, replace(NO_LOWER, value=over)] if over < 0 else lines)


def cooled_in_turn(
    heat: int, moment: Literal["start", "end"], rules: Ruleset, *, in_water: bool, passed: bool
) -> Explained:
    """What water and a passed turn take away at a turn's start, before Strain, and at its end."""
    lines = []
    unused = []
    if in_water and moment == rules.water_when:
        lines.append(IN_WATER)
    elif in_water:
        unused.append(Unused(code="water", rule="C-29", why=f"water cools at the {rules.water_when} of the turn"))
    if passed and moment == "end":
        lines.append(PASSED)
    cooling = cooled(heat, lines)
    return explained(cooling.lines, unused)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strain:
    """What Strain does, and the total that says so; there is no total where it fails by itself."""

    row: StrainRow
    total: Explained | None


def strain_dice(heat: int) -> int:
    return zone(heat).dice


def strain(heat: int, faces: Sequence[int] = ()) -> Strain | None:
    """Below 5 nothing; from 5 on one die plus Heat; from 10 on the last row, unrolled."""
    if not zone(heat).strains:
        return None
    if not strain_dice(heat):
        return Strain(row=STRAIN_TABLE[-1], total=None)
    total = strain_total(heat, faces)
    return Strain(row=[row for row in STRAIN_TABLE if total.value >= row.least][-1], total=total)


def strain_total(heat: int, faces: Sequence[int]) -> Explained:
    must_show(faces, count=1, sides=6, what="Strain", rule="PEN-HEAT-02")
    return explained(
        [
            Line(code="die", value=faces[0], rule="PEN-HEAT-02", text="The die"),
            Line(code="heat", value=heat, rule="PEN-HEAT-02", text="Heat"),
        ]
    )


def strains_at_once(before: int, after: int, rules: Ruleset) -> bool:
    """Whether a gain in another's turn brings Strain now: where a table plays it, when it pushes into a worse zone."""
    return rules.strain_on_heat_gain and zone(after).least > zone(before).least


def _must_be_heat(heat: int) -> None:
    must_count(heat, what="Heat", rule="PEN-HEAT-16")
