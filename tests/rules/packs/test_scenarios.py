"""The house's missions: ground that can be walked, goals that can be reached, and fair maps where fairness is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from apps.rules.ground.boards import Board, Tile, column_and_row, hex_at
from apps.rules.ground.hexes import Hex, distance, neighbours
from apps.rules.packs.scenario_boards import board, zone
from apps.rules.packs.scenarios import (
    Carry,
    Destroy,
    Extract,
    Hold,
    Objective,
    Reach,
    Scenario,
    ScenarioSide,
    Survive,
)
from apps.rules.packs.shelf import shelf
from apps.rules.tables.frames import FRAMES
from apps.rules.tables.terrain import OVERLAY_KEYS, TERRAIN_KEYS
from tests.rules.ground.reached import reachable

SCENARIOS = tuple(scenario for scenario in shelf().scenarios.values() if scenario.pack == "house")
FAIR = ("duel-in-the-nave", "the-salt-pit", "field-of-four-horns", "twin-reliquaries")
"""Maps that are the same after half a turn. A reflection would not do: it makes weapon sides of shield sides."""
GOALS: tuple[type[Objective], ...] = get_args(Objective)
EVERYWHERE = 400
SLOWEST = min(frame.sp for frame in FRAMES.values())
CLOSEST = 5


def told(scenario: Scenario) -> str:
    return scenario.key


each = pytest.mark.parametrize("scenario", SCENARIOS, ids=told)
each_fair = pytest.mark.parametrize("scenario", [one for one in SCENARIOS if one.key in FAIR], ids=told)


@cache
def ground(key: str) -> Board:
    return board(shelf().scenario(key))


def standing(scenario: Scenario, letter: str) -> tuple[Hex, ...]:
    """The hexes of a zone in which a Casket can stand."""
    there = ground(scenario.key)
    return tuple(place for place in zone(scenario, letter) if there.at(place).row.passable)


def letters(scenario: Scenario) -> tuple[str, ...]:
    return tuple(sorted({letter for row in scenario.zones for letter in row} - {"."}))


def zones_of(goal: Objective) -> tuple[str, ...]:
    """The zones of a goal, in the order in which a Casket goes there."""
    match goal:
        case Hold() | Reach() | Extract():
            return (goal.zone,)
        case Carry():
            return (goal.from_zone, goal.to_zone)
        case Destroy() | Survive():
            return ()


def side_of(scenario: Scenario, key: str) -> ScenarioSide:
    return next(side for side in scenario.sides if side.key == key)


def cheapest(scenario: Scenario, start: str, end: str) -> int:
    """The SP of the cheapest way from one zone to another, from whichever hex lies best."""
    there, wanted = ground(scenario.key), standing(scenario, end)
    costs: list[int] = []
    for place in standing(scenario, start):
        reached = reachable(there, place)
        costs.extend(reached[end_place] for end_place in wanted if end_place in reached)
    return min(costs)


def test_there_are_eight_missions_and_more() -> None:
    assert len(SCENARIOS) >= 8


def test_two_are_duels_and_one_at_least_takes_four_a_side() -> None:
    sizes = [tuple((side.least, side.most) for side in scenario.sides) for scenario in SCENARIOS]
    assert sizes.count(((1, 1), (1, 1))) >= 2
    assert any(all(most == 4 for _, most in sides) for sides in sizes)
    assert all(1 <= least <= most <= 4 for sides in sizes for least, most in sides)


def test_every_kind_of_goal_is_asked_for() -> None:
    assert {type(goal) for scenario in SCENARIOS for goal in scenario.objectives} == set(GOALS)


def test_every_kind_of_ground_and_whatever_lies_over_it_is_on_some_map() -> None:
    tiles = [tile for scenario in SCENARIOS for tile in ground(scenario.key).tiles.values()]
    assert {tile.terrain for tile in tiles} == set(TERRAIN_KEYS)
    assert {overlay for tile in tiles for overlay in tile.overlays} == set(OVERLAY_KEYS)


@each
def test_maps_are_twelve_to_twenty_columns_wide_and_ten_to_sixteen_rows_high(scenario: Scenario) -> None:
    assert 12 <= len(scenario.terrain[0]) <= 20
    assert 10 <= len(scenario.terrain) <= 16


@each
def test_a_legend_explains_what_is_drawn_and_nothing_else(scenario: Scenario) -> None:
    assert {one.letter for one in scenario.legend} == {letter for row in scenario.terrain for letter in row}


@each
def test_every_zone_is_whole_and_can_be_reached_on_foot_from_every_deployment(scenario: Scenario) -> None:
    there = ground(scenario.key)
    for side in scenario.sides:
        for start in standing(scenario, side.zone):
            reached = reachable(there, start)
            for letter in letters(scenario):
                assert standing(scenario, letter) == zone(scenario, letter)
                assert all(place == start or place in reached for place in zone(scenario, letter)), (start, letter)


@each
def test_no_ground_is_walled_off(scenario: Scenario) -> None:
    there = ground(scenario.key)
    start = standing(scenario, scenario.sides[0].zone)[0]
    open_ground = {place for place, tile in there.tiles.items() if tile.row.passable}
    assert set(reachable(there, start)) == open_ground - {start}


@each
def test_a_deployment_has_two_hexes_for_each_of_the_most_caskets(scenario: Scenario) -> None:
    for side in scenario.sides:
        assert len(standing(scenario, side.zone)) >= 2 * side.most


@each
def test_sides_set_up_apart(scenario: Scenario) -> None:
    one, other = (standing(scenario, side.zone) for side in scenario.sides)
    assert min(distance(here, yonder) for here in one for yonder in other) >= CLOSEST


@each
def test_each_side_is_there_for_one_thing_above_all(scenario: Scenario) -> None:
    for side in scenario.sides:
        assert sum(goal.primary for goal in scenario.objectives if goal.side == side.key) == 1
    keys = [goal.key for goal in scenario.objectives]
    assert len(set(keys)) == len(keys)


@each
def test_no_goal_asks_for_more_caskets_than_there_may_be(scenario: Scenario) -> None:
    for goal in scenario.objectives:
        own = side_of(scenario, goal.side)
        other = next(side for side in scenario.sides if side is not own)
        if isinstance(goal, Destroy):
            assert goal.caskets <= other.least
        elif not isinstance(goal, Hold | Carry):
            assert goal.caskets <= own.least


@each
def test_the_zone_of_a_goal_holds_as_many_caskets_as_it_asks_for_and_is_nobodys_deployment(scenario: Scenario) -> None:
    for goal in scenario.objectives:
        for letter in zones_of(goal):
            assert letter not in {side.zone for side in scenario.sides}
            assert len(zone(scenario, letter)) >= (goal.caskets if isinstance(goal, Reach | Extract) else 1)


@each
def test_every_goal_can_be_reached_by_the_slowest_frame_before_the_rounds_are_over(scenario: Scenario) -> None:
    for goal in scenario.objectives:
        if scenario.round_limit:
            assert rounds_for(scenario, goal) <= scenario.round_limit, goal.key


def rounds_for(scenario: Scenario, goal: Objective) -> int:
    """Whole turns on foot, one leg after the other, and then the rounds that the goal itself takes."""
    start = side_of(scenario, goal.side).zone
    rounds = 0
    for number, letter in enumerate(zones_of(goal)):
        laden = isinstance(goal, Carry) and number == 1
        pace = min(SLOWEST, goal.hexes_a_turn) if isinstance(goal, Carry) and laden else SLOWEST
        rounds += -(-cheapest(scenario, start, letter) // pace)
        start = letter
    return rounds + (goal.rounds if isinstance(goal, Hold | Survive) else 0)


@each
def test_every_zone_that_is_drawn_is_set_up_in_or_fought_for(scenario: Scenario) -> None:
    used = {side.zone for side in scenario.sides}
    used |= {letter for goal in scenario.objectives for letter in zones_of(goal)}
    assert set(letters(scenario)) == used


@each
def test_who_stands_it_out_stands_to_the_last_round(scenario: Scenario) -> None:
    assert all(goal.rounds == scenario.round_limit for goal in scenario.objectives if isinstance(goal, Survive))


@pytest.mark.parametrize("key", FAIR)
def test_a_fair_map_asks_the_same_of_both_sides(key: str) -> None:
    scenario = shelf().scenario(key)
    one, other = scenario.sides
    assert (one.least, one.most, one.factions) == (other.least, other.most, other.factions)
    assert [asked(goal, scenario) for goal in goals_of(scenario, one)] == [
        asked(goal, scenario) for goal in goals_of(scenario, other)
    ]


def goals_of(scenario: Scenario, side: ScenarioSide) -> Iterator[Objective]:
    return (goal for goal in scenario.objectives if goal.side == side.key)


def asked(goal: Objective, scenario: Scenario) -> tuple[object, ...]:
    """A goal without its side: how far each of its zones lies, and how much of what it wants."""
    start = side_of(scenario, goal.side).zone
    amounts = tuple(getattr(goal, name, 0) for name in ("caskets", "rounds", "hexes_a_turn"))
    return type(goal), goal.primary, amounts, tuple(cheapest(scenario, start, letter) for letter in zones_of(goal))


@each_fair
def test_a_fair_map_is_the_same_after_half_a_turn(scenario: Scenario) -> None:
    there = ground(scenario.key)
    for place, tile in there.tiles.items():
        assert like(there.at(turned(scenario, place))) == like(tile), place


def like(tile: Tile) -> tuple[object, ...]:
    return tile.terrain, tile.level, tile.overlays


@each_fair
def test_after_half_a_turn_each_zone_lies_where_the_other_sides_lay(scenario: Scenario) -> None:
    partners = {letter: partner(scenario, letter) for letter in letters(scenario)}
    one, other = scenario.sides
    assert partners[one.zone] == other.zone
    assert all(partners[partners[letter]] == letter for letter in partners)
    for mine, theirs in zip(goals_of(scenario, one), goals_of(scenario, other), strict=True):
        assert tuple(partners[letter] for letter in zones_of(mine)) == zones_of(theirs)


def partner(scenario: Scenario, letter: str) -> str:
    lies = {turned(scenario, place) for place in zone(scenario, letter)}
    return next(found for found in letters(scenario) if set(zone(scenario, found)) == lies)


@each_fair
def test_half_a_turn_keeps_neighbours_neighbours(scenario: Scenario) -> None:
    there = ground(scenario.key)
    for place in there.tiles:
        kept = {turned(scenario, near) for near in neighbours(place) if near in there}
        assert kept == {near for near in neighbours(turned(scenario, place)) if near in there}


def turned(scenario: Scenario, place: Hex) -> Hex:
    """Half a turn about the middle of the map; it keeps the hexes in step where the columns are even in number."""
    column, row = column_and_row(place)
    return hex_at(len(scenario.terrain[0]) - 1 - column, len(scenario.terrain) - 1 - row)
