"""Hexes: how far, in which direction, and which lie around."""

from __future__ import annotations

import math

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground import hexes
from apps.rules.ground.facing import in_front_arc
from apps.rules.ground.hexes import DIRECTION_NAMES, DIRECTIONS, STEPS, Hex, distance, dot
from tests.rules.ground.maps import neighbour, within

HERE = Hex(0, 0)


def drawn(place: Hex) -> tuple[float, float]:
    """East and north of the origin, for hexes with a flat top."""
    return 1.5 * place.q, -math.sqrt(3) * (place.r + place.q / 2)


def walked_hexes(start: Hex) -> dict[Hex, int]:
    """How many single steps lead to each hex, found by taking them."""
    found = {start: 0}
    for far in range(1, 6):
        edge = [place for place, steps in found.items() if steps == far - 1]
        for place in edge:
            for direction in DIRECTIONS:
                found.setdefault(neighbour(place, direction), far)
    return found


@pytest.mark.canon("PEN-GEN-08")
@pytest.mark.parametrize("start", [HERE, Hex(3, -5), Hex(-2, 7)])
def test_distance_is_the_number_of_steps_between_two_hexes(start: Hex) -> None:
    for place, steps in walked_hexes(start).items():
        assert distance(start, place) == distance(place, start) == steps


def test_directions_go_clockwise_from_north() -> None:
    bearings = []
    for direction in DIRECTIONS:
        east, north = drawn(neighbour(HERE, direction))
        bearings.append(round(math.degrees(math.atan2(east, north))) % 360)
    assert bearings == [0, 60, 120, 180, 240, 300]
    assert DIRECTION_NAMES == ("north", "north-east", "south-east", "south", "south-west", "north-west")
    assert hexes.neighbours(HERE) == tuple(neighbour(HERE, direction) for direction in DIRECTIONS) == STEPS


def test_the_dot_product_is_the_one_of_cube_coordinates() -> None:
    for one in within(HERE, 3):
        for other in within(HERE, 3):
            cubes = zip((one.q, one.r, -one.q - one.r), (other.q, other.r, -other.q - other.r), strict=True)
            assert dot(one, other) == sum(a * b for a, b in cubes)


@pytest.mark.parametrize("direction", [-1, 6, 99])
def test_a_direction_that_is_none_is_refused(direction: int) -> None:
    with pytest.raises(Refusal, match="0 \\(north\\) to 5 clockwise"):
        in_front_arc(HERE, direction, Hex(1, 0))
