"""Heat and Strain."""

from __future__ import annotations

from typing import Literal

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.heat import cooled, cooled_in_turn, gained, strain, strain_dice, strains_at_once, zone
from apps.rules.explained import Line
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.strain import STRAIN_TABLE
from tests.cases import every

RIB = Line(code="cracked-rib", value=1, rule="PEN-HEAT-15", text="Cracked Rib")


def heat(amount: int, code: str = "source") -> Line:
    return Line(code=code, value=amount, rule="PEN-HEAT-14", text=code)


def row(amount: int, *faces: int) -> str:
    felt = strain(amount, faces)
    return felt.row.key if felt else "none"


@pytest.mark.canon("PEN-HEAT-01")
@every(("amount", "key"), [(0, "safe"), (4, "safe"), (5, "danger"), (9, "danger"), (10, "critical"), (40, "critical")])
def test_zones_begin_at_0_5_and_10(amount: int, key: str) -> None:
    assert zone(amount).key == key


@pytest.mark.canon("PEN-HEAT-01", "PEN-HEAT-02", "PEN-TURN-03")
@every("amount", range(5))
def test_below_5_nothing_strains(amount: int) -> None:
    assert (strain(amount), strain_dice(amount)) == (None, 0)


@pytest.mark.canon("PEN-HEAT-02", "PEN-HEAT-05", "PEN-HEAT-06", "PEN-HEAT-07")
@every("amount", range(5, 10))
@every("face", range(1, 7))
def test_in_danger_one_die_plus_heat_is_read_on_the_table(amount: int, face: int) -> None:
    felt = strain(amount, [face])
    assert strain_dice(amount) == 1
    assert felt
    assert felt.total
    assert felt.total.value == amount + face == sum(line.value for line in felt.total.lines)
    total = amount + face
    expected = "sp" if total <= 8 else "damage" if total <= 11 else "malfunction"
    assert felt.row.key == expected


@pytest.mark.canon("PEN-HEAT-04", "PEN-HEAT-05", "PEN-HEAT-06", "PEN-HEAT-07")
def test_the_rows_of_the_table() -> None:
    assert [(row.least, row.heat, row.sp, row.damage, row.malfunction) for row in STRAIN_TABLE] == [
        (1, 1, 0, 0, False),
        (6, 0, -1, 0, False),
        (9, 0, 0, 2, False),
        (12, 0, 0, 0, True),
    ]


@pytest.mark.canon("C-25", "PEN-HEAT-04")
def test_the_first_row_is_kept_and_never_reached_and_the_others_are() -> None:
    reached = {row(amount, face) for amount in range(5, 10) for face in range(1, 7)}
    assert [row.key for row in STRAIN_TABLE if row.reachable] == [row.key for row in STRAIN_TABLE if row.key in reached]
    assert [row.key for row in STRAIN_TABLE if not row.reachable] == ["heat"]


@pytest.mark.canon("PEN-HEAT-03", "C-28")
@pytest.mark.parametrize("amount", [10, 11, 25])
def test_from_10_on_the_last_row_comes_without_a_roll(amount: int) -> None:
    felt = strain(amount)
    assert strain_dice(amount) == 0
    assert felt
    assert (felt.row.malfunction, felt.total) == (True, None)


@pytest.mark.canon("PEN-HEAT-02")
@pytest.mark.parametrize("faces", [[], [7], [0], [3, 3]])
def test_strain_in_danger_wants_one_face(faces: list[int]) -> None:
    with pytest.raises(Refusal, match="Strain rolls 1 die"):
        strain(5, faces)


@pytest.mark.canon("PEN-HEAT-15", "C-77")
def test_a_cracked_rib_makes_each_gain_larger_by_one_however_many_symbols_it_has() -> None:
    assert gained([heat(1)], [RIB]).value == 2
    assert gained([heat(3)], [RIB]).value == 4
    assert gained([heat(1), heat(1, "reactive")], [RIB]).value == 3
    assert gained([heat(1)]).value == 1


@pytest.mark.canon("PEN-HEAT-15")
@pytest.mark.parametrize("lines", [[], [heat(0)]])
def test_no_gain_is_made_no_larger(lines: list[Line]) -> None:
    gain = gained(lines, [RIB])
    assert gain.value == 0
    assert [unused.code for unused in gain.not_applied] == ["cracked-rib"]


@pytest.mark.canon("PEN-HEAT-16")
@pytest.mark.parametrize(("amount", "away", "leaves"), [(5, 3, 3), (2, 3, 2), (0, 3, 0), (3, 3, 3)])
def test_heat_never_falls_below_0(amount: int, away: int, leaves: int) -> None:
    cooling = cooled(amount, [heat(away)])
    assert cooling.value == leaves == sum(line.value for line in cooling.lines)
    assert [line.code for line in cooling.lines] == (["source", "floor"] if away > amount else ["source"])


@pytest.mark.canon("PEN-HEAT-10", "PEN-HEAT-11", "PEN-TURN-11")
@every(
    ("amount", "in_water", "passed", "leaves"),
    [(6, True, False, 2), (6, False, True, 1), (6, True, True, 3), (2, True, True, 2), (6, False, False, 0)],
)
def test_water_takes_2_and_a_passed_turn_1(
    amount: int,
    in_water: bool,  # noqa: FBT001 - a column of the table above
    passed: bool,  # noqa: FBT001 - a column of the table above
    leaves: int,
) -> None:
    assert cooled_in_turn(amount, "end", DEFAULT, in_water=in_water, passed=passed).value == leaves


@pytest.mark.canon("pen.water.when", "C-29")
@pytest.mark.parametrize("when", ["end", "start"])
def test_water_cools_once_a_turn_at_its_end_or_at_its_start(when: Literal["end", "start"]) -> None:
    rules = Ruleset(water_when=when)
    other: Literal["end", "start"] = "start" if when == "end" else "end"
    assert cooled_in_turn(9, when, rules, in_water=True, passed=False).value == 2
    elsewhen = cooled_in_turn(9, other, rules, in_water=True, passed=False)
    assert (elsewhen.value, elsewhen.not_applied[0].code) == (0, "water")


@pytest.mark.canon("pen.strain.on_heat_gain", "C-27")
@every(("before", "after", "at_once"), [(3, 4, False), (4, 5, True), (5, 6, False), (9, 10, True), (4, 11, True)])
def test_heat_that_pushes_into_a_worse_zone_strains_at_the_next_refresh_or_at_once(
    before: int,
    after: int,
    at_once: bool,  # noqa: FBT001 - a column of the table above
) -> None:
    assert not strains_at_once(before, after, Ruleset(strain_on_heat_gain=False))
    assert strains_at_once(before, after, Ruleset(strain_on_heat_gain=True)) == at_once


@pytest.mark.canon("PEN-HEAT-16")
def test_heat_below_0_is_refused() -> None:
    for asked in (lambda: zone(-1), lambda: cooled(-1, []), lambda: strain(-1)):
        with pytest.raises(Refusal, match="Heat is 0 or more"):
            asked()
