"""Damage, line by line."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from apps.rules.explained import Line
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.force import Force, damage_before_outcome, damage_with_outcome
from apps.rules.tables.attack_dice import CATASTROPHE, RollOutcome

THRUST = Line(code="card", value=4, rule="PEN-CARD-P02", text="Faithful Thrust")
OFFERING = Line(code="next-attack", value=3, rule="PEN-CARD-P01", text="Blood Offering")


def damage(force: Force, outcome: RollOutcome = "hit", rules: Ruleset = DEFAULT) -> int:
    return damage_with_outcome(damage_before_outcome(force, rules), outcome, rules).value


@pytest.mark.canon("PEN-FACE-02", "pen.facing.table", "C-08")
def test_each_side_lends_its_damage_by_the_table_that_is_played() -> None:
    by_table = {
        table: [damage(Force(card=THRUST, side=side), rules=Ruleset(facing_table=table)) - 4 for side in range(1, 7)]
        for table in ("quickref", "dice_ref", "v2")
    }
    assert by_table == {"quickref": [0, 1, 2, 3, 2, 0], "dice_ref": [0, 1, 0, 3, 0, 0], "v2": [0, 1, 0, 0, 0, 0]}


@pytest.mark.canon("PEN-TER-06", "C-14", "pen.elevation.damage_bonus")
def test_higher_ground_lends_one() -> None:
    assert [damage(Force(card=THRUST, elevation=height)) for height in ("level", "higher", "lower")] == [4, 5, 4]
    above = Force(card=THRUST, elevation="higher")
    assert damage(above, rules=Ruleset(elevation_damage_bonus=True)) == 5
    assert damage(above, rules=Ruleset(elevation_damage_bonus=False)) == 4


@pytest.mark.canon("PEN-POOL-13")
def test_dice_pools_leave_the_damage_of_facing_and_height_alone() -> None:
    behind = Force(card=THRUST, side=4, elevation="higher")
    assert damage(behind, rules=Ruleset(pool_enabled=True)) == damage(behind) == 4 + 3 + 1


@pytest.mark.canon("PEN-ATK-26", "PEN-EX-01")
def test_the_worked_turn_deals_eight() -> None:
    offered = Force(card=THRUST, others=(OFFERING,))
    assert damage_before_outcome(offered, DEFAULT).value == 7
    assert damage(offered, "strong") == 8


@pytest.mark.canon("PEN-ATK-21", "PEN-ATK-26")
def test_a_jam_weakens_and_damage_stops_at_zero() -> None:
    weak = Force(card=Line(code="card", value=1, rule="PEN-CARD-S02", text="Bash"), others=(CATASTROPHE,))
    assert damage_before_outcome(weak, DEFAULT).value == -1
    assert [damage(weak, outcome) for outcome in ("hit", "strong", "critical")] == [0, 0, 1]
    shown = damage_with_outcome(damage_before_outcome(weak, DEFAULT), "hit", DEFAULT)
    assert [astuple(line) for line in shown.lines] == [
        ("card", 1, "PEN-CARD-S02", "Bash"),
        ("jammed", -2, "PEN-ATK-21", "The weapon jammed at the attack before"),
        ("floor", 1, "PEN-ATK-26", "Damage is never below 0"),
    ]
    lifted = damage_with_outcome(damage_before_outcome(weak, DEFAULT), "strong", DEFAULT)
    assert [line.code for line in lifted.lines] == ["card", "jammed", "outcome"], "nothing is left for the floor"


@pytest.mark.canon("PEN-DISP-06", "PEN-FACE-02", "PEN-TER-06", "PEN-ATK-11")
def test_every_line_names_its_rule_and_says_what_it_counts() -> None:
    behind = Force(card=THRUST, others=(OFFERING,), side=4, elevation="higher")
    told = damage_with_outcome(damage_before_outcome(behind, DEFAULT), "critical", DEFAULT)
    assert [astuple(line) for line in told.lines] == [
        ("card", 4, "PEN-CARD-P02", "Faithful Thrust"),
        ("next-attack", 3, "PEN-CARD-P01", "Blood Offering"),
        ("facing", 3, "PEN-FACE-02", "Struck on the rear (side 4)"),
        ("elevation", 1, "PEN-TER-06", "The attacker stands higher"),
        ("outcome", 2, "PEN-ATK-11", "Critical Hit"),
    ]
    assert told.not_applied == ()


@pytest.mark.canon("PEN-DISP-06", "PEN-TER-06")
def test_what_does_not_count_says_why() -> None:
    told = damage_with_outcome(damage_before_outcome(Force(card=THRUST), DEFAULT), "hit", DEFAULT)
    assert [astuple(line) for line in told.not_applied] == [
        ("facing", "PEN-FACE-02", "Struck on the front (side 1): +0"),
        ("elevation", "PEN-TER-06", "the attacker stands no higher"),
    ]
    above = Force(card=THRUST, elevation="higher")
    uncounted = damage_before_outcome(above, Ruleset(elevation_damage_bonus=False)).not_applied[-1]
    assert astuple(uncounted) == ("elevation", "C-14", "higher ground deals no more damage at this table")


@pytest.mark.canon("PEN-DISP-06")
def test_every_damage_is_the_sum_of_its_lines() -> None:
    for side in range(1, 7):
        for outcome in ("hit", "strong", "critical", "execution"):
            before = damage_before_outcome(Force(card=THRUST, side=side, others=(CATASTROPHE,)), DEFAULT)
            after = damage_with_outcome(before, outcome, DEFAULT)
            assert after.value == sum(line.value for line in after.lines)
