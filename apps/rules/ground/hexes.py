"""Hexes with a flat top, in axial coordinates: six directions from north clockwise, distance, rings and rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from apps.kernel.refusal import Refusal

DIRECTIONS = range(6)
MOST_RADIUS = 200


class Hex(NamedTuple):
    """One hex: q counts columns to the east, r hexes to the south within a column."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"hex {self.q}, {self.r}"


NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = DIRECTIONS
DIRECTION_NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def distance(one: Hex, other: Hex) -> int:
    """How many hexes one is from the other: 0 in the same hex, 1 for neighbours."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def offset(start: Hex, end: Hex) -> Hex:
    """The way from one to the other, as a hex seen from the origin."""
    return Hex(end[0] - start[0], end[1] - start[1])


def shifted(start: Hex, way: Hex, times: int = 1) -> Hex:
    return Hex(start[0] + way[0] * times, start[1] + way[1] * times)


def neighbour(centre: Hex, direction: int) -> Hex:
    return shifted(centre, STEPS[must_be_direction(direction)])


def neighbours(centre: Hex) -> tuple[Hex, ...]:
    """All six, from north clockwise, whether or not a board has them."""
    q, r = centre
    return Hex(q, r - 1), Hex(q + 1, r - 1), Hex(q + 1, r), Hex(q, r + 1), Hex(q - 1, r + 1), Hex(q - 1, r)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly so far away, from north clockwise."""
    return tuple(_ring(centre, _must_be_radius(radius)))


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes no farther away than this, the centre first and then ring by ring."""
    return tuple(found for far in range(_must_be_radius(radius) + 1) for found in _ring(centre, far))


def dot(one: Hex, other: Hex) -> int:
    """The cube dot product: the larger, the more the two point the same way; 0 is a right angle."""
    return 2 * (one[0] * other[0] + one[1] * other[1]) + one[0] * other[1] + one[1] * other[0]


def nearest_directions(start: Hex, end: Hex) -> tuple[int, ...]:
    """The direction that points best from one hex to another: two of them along a corner, all six nowhere."""
    return _nearest(offset(start, end))


def straight_direction(start: Hex, end: Hex) -> int | None:
    """The direction in which the other hex lies exactly, if it lies so in any."""
    far = distance(start, end)
    exact = (one for one in DIRECTIONS if far and shifted(start, STEPS[one], far) == end)
    return next(exact, None)


def must_be_direction(direction: int) -> int:
    if direction not in DIRECTIONS:
        raise Refusal(
            f"A Casket faces one of six ways, 0 (north) to 5 clockwise: {direction} is none.", rule="PEN-FACE-01"
        )
    return direction


@lru_cache(maxsize=4096)
def _nearest(way: Hex) -> tuple[int, ...]:
    pointed = [dot(way, step) for step in STEPS]
    best = max(pointed)
    return tuple(direction for direction in DIRECTIONS if pointed[direction] == best)


def _ring(centre: Hex, radius: int) -> Iterator[Hex]:
    here = shifted(centre, STEPS[NORTH], radius)
    if radius == 0:
        yield here
    for side in DIRECTIONS:
        for _ in range(radius):
            yield here
            here = shifted(here, STEPS[(side + 2) % 6])


def _must_be_radius(radius: int) -> int:
    if not 0 <= radius <= MOST_RADIUS:
        raise Refusal(f"A radius is counted in hexes, 0 to {MOST_RADIUS}: {radius} is not that.", rule="PEN-GEN-08")
    return radius
