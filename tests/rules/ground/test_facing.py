"""Sides struck, the front arc, who stands behind, and what rotating costs."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Literal

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.facing import (
    in_front_arc,
    is_behind,
    must_be_side,
    rotation_cost,
    shield_can_block,
    side_struck,
    side_towards,
    turning,
)
from apps.rules.ground.hexes import Hex
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.struck_sides import FACING_DAMAGE, FACING_DEFENSE, FACING_TO_HIT, SIDE_NAMES
from tests.cases import every
from tests.rules.ground.maps import HERE, NORTH, neighbour, within

ATTACKER = replace(DEFAULT, facing_tie="attacker")
FACINGS = range(6)
AROUND = [place for place in within(HERE, 6) if place != HERE]
FAVOUR: dict[str, list[int]] = {"defender": [6, 1, 2, 3, 5, 4], "attacker": [4, 5, 3, 2, 1, 6]}
CLOCKWISE = [(0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1)]


def pointed(place: Hex, facing: int) -> dict[int, int]:
    """Of each side, the cube dot product of the way it points with the way to the place."""
    cube = (place.q, place.r, -place.q - place.r)
    ways = {side: CLOCKWISE[(facing + side - 1) % 6] for side in range(1, 7)}
    return {side: sum(a * b for a, b in zip(cube, way, strict=True)) for side, way in ways.items()}


def chosen(place: Hex, facing: int, favour: list[int]) -> int:
    dots = pointed(place, facing)
    return next(side for side in favour if dots[side] == max(dots.values()))


@pytest.mark.canon("PEN-FACE-01")
def test_sides_count_clockwise_from_the_front() -> None:
    for facing in FACINGS:
        assert [side_towards((facing + turn) % 6, facing) for turn in range(6)] == [1, 2, 3, 4, 5, 6]
    assert list(SIDE_NAMES) == [1, 2, 3, 4, 5, 6]


@pytest.mark.canon("PEN-FACE-01")
def test_facing_north_each_neighbour_strikes_its_own_side() -> None:
    struck = {
        Hex(0, -1): 1,  # north: front
        Hex(1, -1): 2,  # north-east: front right, the weapon side
        Hex(1, 0): 3,
        Hex(0, 1): 4,
        Hex(-1, 1): 5,
        Hex(-1, 0): 6,  # north-west: front left, the shield side
    }
    assert {place: side_struck(HERE, NORTH, place, DEFAULT) for place in struck} == struck


@pytest.mark.canon("PEN-FACE-07", "C-15")
@pytest.mark.parametrize("tie", ["defender", "attacker"])
def test_the_side_struck_points_best_at_the_attacker(tie: Literal["defender", "attacker"]) -> None:
    rules = replace(DEFAULT, facing_tie=tie)
    for place, facing in product(AROUND, FACINGS):
        assert side_struck(HERE, facing, place, rules) == chosen(place, facing, FAVOUR[tie])


@pytest.mark.canon("PEN-FACE-07")
def test_the_side_struck_does_not_depend_on_where_on_the_map_it_happens() -> None:
    defender = Hex(4, -7)
    for place, facing in product(AROUND, FACINGS):
        there = Hex(defender.q + place.q, defender.r + place.r)
        assert side_struck(defender, facing, there, DEFAULT) == side_struck(HERE, facing, place, DEFAULT)


@pytest.mark.canon("pen.facing.tie", "C-15")
@every(
    ("corner", "defender", "attacker"),
    [
        (Hex(1, -2), 1, 2),
        (Hex(2, -1), 2, 3),
        (Hex(1, 1), 3, 4),
        (Hex(-1, 2), 5, 4),
        (Hex(-2, 1), 6, 5),
        (Hex(-1, -1), 6, 1),
    ],
)
def test_along_a_corner_the_house_rule_says_whom_it_favours(corner: Hex, defender: int, attacker: int) -> None:
    for far in (1, 2, 3):
        place = Hex(corner.q * far, corner.r * far)
        assert side_struck(HERE, NORTH, place, DEFAULT) == defender
        assert side_struck(HERE, NORTH, place, ATTACKER) == attacker


@pytest.mark.canon("pen.facing.tie")
def test_only_corners_are_tied() -> None:
    tied = {
        place
        for place in AROUND
        if any(side_struck(HERE, f, place, DEFAULT) != side_struck(HERE, f, place, ATTACKER) for f in FACINGS)
    }
    corners = (Hex(1, -2), Hex(2, -1), Hex(1, 1), Hex(-1, 2), Hex(-2, 1), Hex(-1, -1))
    assert tied == {Hex(corner.q * far, corner.r * far) for corner in corners for far in (1, 2, 3)}


@pytest.mark.canon("PEN-FACE-08", "PEN-ATK-24", "C-15")
def test_the_front_arc_is_what_the_three_front_sides_point_at() -> None:
    for place, facing in product(AROUND, FACINGS):
        ahead = pointed(place, facing)[1] >= 0
        assert in_front_arc(HERE, facing, place) == ahead
        assert ahead == (side_struck(HERE, facing, place, DEFAULT) in {6, 1, 2})


@pytest.mark.canon("PEN-FACE-08")
def test_the_boundary_of_the_front_arc_belongs_to_it() -> None:
    assert in_front_arc(HERE, NORTH, Hex(2, -1))
    assert in_front_arc(HERE, NORTH, Hex(-2, 1))
    assert not in_front_arc(HERE, NORTH, Hex(1, 0))
    assert not in_front_arc(HERE, NORTH, Hex(-1, 1))


@pytest.mark.canon("PEN-ATK-24")
def test_every_target_can_be_faced_and_none_from_everywhere() -> None:
    for place in AROUND:
        assert 3 <= sum(in_front_arc(HERE, facing, place) for facing in FACINGS) <= 4


@pytest.mark.parametrize("facing", [-1, 6])
def test_a_facing_that_is_none_is_refused(facing: int) -> None:
    with pytest.raises(Refusal, match=f"{facing} is none"):
        side_struck(HERE, facing, Hex(1, 0), DEFAULT)
    with pytest.raises(Refusal, match=f"{facing} is none"):
        turning(NORTH, facing, 0, DEFAULT)


@pytest.mark.canon("PEN-FACE-02", "C-08", "pen.facing.table")
@pytest.mark.parametrize(
    ("table", "bonus"),
    [("quickref", [0, 1, 2, 3, 2, 0]), ("dice_ref", [0, 1, 0, 3, 0, 0]), ("v2", [0, 1, 0, 0, 0, 0])],
)
def test_each_table_has_its_damage_bonus_by_side(table: str, bonus: list[int]) -> None:
    assert [FACING_DAMAGE[table][side] for side in range(1, 7)] == bonus


@pytest.mark.canon("PEN-FACE-03", "C-08", "pen.facing.table")
@pytest.mark.parametrize(
    ("table", "change"),
    [("quickref", [0, -1, -2, -3, -2, 1]), ("dice_ref", [0, 0, 0, 0, 0, 1]), ("v2", [0, 0, 0, 0, 0, 0])],
)
def test_each_table_has_its_change_of_defense_by_side(table: str, change: list[int]) -> None:
    assert [FACING_DEFENSE[table][side] for side in range(1, 7)] == change


@pytest.mark.canon("PEN-MOD-04", "C-61")
def test_the_shield_side_and_not_the_front_is_hardest_to_hit() -> None:
    assert [FACING_TO_HIT[side] for side in range(1, 7)] == [0, 0, -1, -2, -1, 1]
    assert max(FACING_TO_HIT, key=lambda side: FACING_TO_HIT[side]) == 6


@pytest.mark.canon("PEN-FACE-04", "C-08")
def test_shields_block_at_the_front_and_the_shield_side_alone() -> None:
    assert [side for side in range(1, 7) if shield_can_block(side)] == [1, 6]


@pytest.mark.canon("PEN-FACE-01")
@pytest.mark.parametrize("side", [0, 7, -1])
def test_a_side_that_no_casket_has_is_refused(side: int) -> None:
    for asked in (must_be_side, shield_can_block):
        with pytest.raises(Refusal, match=f"sides 1 \\(front\\) to 6 .* {side} is none"):
            asked(side)


@pytest.mark.canon("C-74")
def test_an_ally_is_behind_when_it_is_next_to_a_rear_side() -> None:
    for facing in FACINGS:
        behind = {place for place in within(HERE, 3) if is_behind(HERE, facing, place)}
        assert behind == {neighbour(HERE, (facing + turn) % 6) for turn in (2, 3, 4)}


@pytest.mark.canon("PEN-FACE-05")
def test_the_first_rotation_of_a_turn_is_free_and_each_further_one_costs_1() -> None:
    first, second, third = (turning(0, 3, rotated, DEFAULT) for rotated in (0, 1, 2))
    assert [one.cost.value for one in (first, second, third)] == [0, 1, 1]
    assert [unused.why for unused in first.cost.not_applied] == ["the first rotation of a turn is free"]
    assert [line.rule for line in second.cost.lines] == ["PEN-FACE-05"]
    assert rotation_cost(4, 0).value == 3


@pytest.mark.canon("C-58", "pen.rotation.step")
@pytest.mark.parametrize(
    ("step", "rotations", "cost"), [("any", [1, 1, 1, 1, 1], [0] * 5), ("one_side", [1, 2, 3, 2, 1], [0, 1, 2, 1, 0])]
)
def test_one_rotation_turns_to_any_facing_or_by_one_side(
    step: Literal["any", "one_side"], rotations: list[int], cost: list[int]
) -> None:
    rules = replace(DEFAULT, rotation_step=step)
    for facing in FACINGS:
        turned = [turning(facing, (facing + over) % 6, 0, rules) for over in range(1, 6)]
        assert [one.rotations for one in turned] == rotations
        assert [one.cost.value for one in turned] == cost


def test_rotating_to_where_one_faces_is_refused() -> None:
    with pytest.raises(Refusal, match="faces north-east already"):
        turning(1, 1, 0, DEFAULT)


@pytest.mark.parametrize(("rotations", "rotated"), [(0, 0), (-1, 2), (1, -1)])
def test_rotations_that_cannot_be_are_refused(rotations: int, rotated: int) -> None:
    with pytest.raises(Refusal, match="cannot be"):
        rotation_cost(rotations, rotated)
