"""Defense, line by line."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

import pytest

from apps.rules.explained import Line
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.guard import ALL, Bulwark, sheltered

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
    standing = {"lines": (HUNKER_DOWN, SCRAP), "side": 2, "chassis_destroyed": True}
    assert stands(Ruleset(defense_negative="chassis_only"), **standing) == (2, 1)
    assert stands(Ruleset(defense_negative="all"), **standing) == (2, 1)
    assert stands(Ruleset(defense_negative="never"), **standing) == (1, 0)


@pytest.mark.canon("PEN-TER-07", "pen.cover.grants_defense", "C-12")
def test_cover_is_defense_only_where_the_house_says_so() -> None:
    assert stands(Ruleset(cover_grants_defense=False), in_cover=True) == (0, 0)
    assert stands(Ruleset(cover_grants_defense=True), in_cover=True) == (1, 0)


def told(rules: Ruleset = DEFAULT, **bulwark: Any) -> list[tuple[Any, ...]]:
    return [astuple(line) for line in sheltered(Bulwark(**bulwark), rules).why.lines]


@pytest.mark.canon("PEN-DISP-06")
def test_every_line_names_its_rule_and_says_what_it_counts() -> None:
    covered = Ruleset(cover_grants_defense=True)
    assert told(covered, lines=(SCRAP,), side=6, in_cover=True, ignored=2, chassis_destroyed=True) == [
        ("armour", 1, "PEN-CARD-S08", "Scrap Armor"),
        ("facing", 1, "PEN-FACE-03", "Struck on the shield side (side 6)"),
        ("cover", 1, "C-12", "Cover gives Defense at this table"),
        ("ignored", -2, "PEN-KEY-05", "The attack ignores Armor"),
        ("chassis", -1, "PEN-COMP-13", "The Chassis is destroyed"),
    ]
    worn = [
        ("armour", 1, "PEN-CARD-S08", "Scrap Armor"),
        ("facing", -3, "PEN-FACE-03", "Struck on the rear (side 4)"),
    ]
    chassis_only = [("floor", 2, "C-17", "Facing only wears Defense down to 0")]
    assert told(lines=(SCRAP,), side=4) == worn + chassis_only
    assert told(Ruleset(defense_negative="never"), lines=(SCRAP,), side=4) == [
        *worn,
        ("floor", 2, "C-17", "Defense ends at 0"),
    ]
    assert told(Ruleset(defense_negative="all"), lines=(SCRAP,), side=4) == worn


def test_what_changes_nothing_is_no_line() -> None:
    assert told() == told(side=1, ignored=3) == []
    assert told(lines=(HUNKER_DOWN,)) == [astuple(HUNKER_DOWN)]


@pytest.mark.canon("PEN-KEY-05")
def test_an_attack_ignores_no_defense_that_is_less_than_none() -> None:
    cursed = Line(code="cursed", value=-1, rule="", text="cursed")
    assert [line[0] for line in told(lines=(cursed,), ignored=2)] == ["cursed", "floor"]


@pytest.mark.canon("PEN-DISP-06", "PEN-TER-07")
def test_what_does_not_count_says_why() -> None:
    def unused(rules: Ruleset = DEFAULT, **bulwark: Any) -> list[tuple[Any, ...]]:
        return [astuple(line) for line in sheltered(Bulwark(**bulwark), rules).why.not_applied]

    whole = ("chassis", "PEN-COMP-13", "the Chassis is whole")
    assert unused() == unused(Ruleset(cover_grants_defense=True), in_cover=True) == [whole]
    assert unused(in_cover=True) == [("cover", "PEN-TER-07", "cover counts on the target number alone"), whole]
    assert unused(chassis_destroyed=True) == []
