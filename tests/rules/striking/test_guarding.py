"""Defense, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from apps.rules.explained import Line
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.guarding import ALL, Bulwark, sheltered

HUNKER_DOWN = Line(code="card", value=2, rule="PEN-CARD-S03", text="Hunker Down")
SCRAP = Line(code="armour", value=1, rule="PEN-CARD-S08", text="Scrap Armor")


def stands(rules: Ruleset = DEFAULT, **bulwark: Any) -> tuple[int, int]:
    found = sheltered(Bulwark(**bulwark), rules)
    assert found.why.value == found.shelter - found.exposed == sum(line.value for line in found.why.lines)
    return found.shelter, found.exposed


@pytest.mark.canon("PEN-FACE-03", "pen.facing.table", "C-08", "C-17")
def test_facing_wears_defense_down_to_zero_and_no_further() -> None:
    five = (Line(code="card", value=5, rule="", text="five"),)
    assert [stands(lines=five, side=side)[0] for side in range(1, 7)] == [5, 4, 3, 2, 3, 6]
    assert [stands(side=side) for side in range(1, 7)] == [(0, 0)] * 5 + [(1, 0)]
    worn = {
        table: [stands(Ruleset(facing_table=table), lines=five, side=side)[0] - 5 for side in range(1, 7)]
        for table in ("quickref", "dice_ref", "v2")
    }
    assert worn == {"quickref": [0, -1, -2, -3, -2, 1], "dice_ref": [0, 0, 0, 0, 0, 1], "v2": [0] * 6}


@pytest.mark.canon("PEN-COMP-13", "PEN-DEF-16", "C-17")
def test_cards_and_armour_are_one_pool_and_a_destroyed_chassis_goes_below_zero() -> None:
    assert stands(lines=(HUNKER_DOWN, SCRAP)) == (3, 0)
    assert stands(lines=(SCRAP,), chassis_destroyed=True) == (1, 1)
    assert stands(chassis_destroyed=True) == (0, 1)


@pytest.mark.canon("PEN-KEY-05", "C-17")
def test_an_attack_ignores_some_armour_or_all_of_it() -> None:
    assert stands(lines=(HUNKER_DOWN, SCRAP), ignored=1) == (2, 0)
    assert stands(lines=(HUNKER_DOWN, SCRAP), ignored=ALL) == (0, 0)
    assert stands(ignored=1) == (0, 0)


@pytest.mark.canon("pen.defense.negative", "C-17")
def test_the_house_says_what_may_take_defense_below_zero() -> None:
    struck = {"lines": (SCRAP,), "side": 4, "chassis_destroyed": True}
    assert stands(Ruleset(defense_negative="chassis_only"), **struck) == (0, 1)
    assert stands(Ruleset(defense_negative="all"), **struck) == (0, 3)
    assert stands(Ruleset(defense_negative="never"), **struck) == (0, 0)


@pytest.mark.canon("PEN-TER-07", "pen.cover.grants_defense", "C-12")
def test_cover_is_defense_only_where_the_house_says_so() -> None:
    assert stands(Ruleset(cover_grants_defense=False), in_cover=True) == (0, 0)
    assert stands(Ruleset(cover_grants_defense=True), in_cover=True) == (1, 0)
    unused = sheltered(Bulwark(in_cover=True), DEFAULT).why.not_applied
    assert [line.why for line in unused if line.code == "cover"] == ["cover counts on the target number alone"]
