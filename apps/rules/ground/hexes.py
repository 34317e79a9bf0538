"""Hexes with a flat top, in axial coordinates: six directions from north clockwise, distance, rings and rows."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from apps.kernel.refusal import Refusal

DIRECTIONS = range(6)


class Hex(NamedTuple):
    """One hex: q counts columns to the east, r hexes to the south within a column."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"hex {self.q}, {self.r}"


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


def neighbours(centre: Hex) -> tuple[Hex, ...]:
    """All six, from north clockwise, whether or not a board has them."""
    q, r = centre
    return Hex(q, r - 1), Hex(q + 1, r - 1), Hex(q + 1, r), Hex(q, r + 1), Hex(q - 1, r + 1), Hex(q - 1, r)


def dot(one: Hex, other: Hex) -> int:
    """The cube dot product: the larger, the more the two point the same way; 0 is a right angle."""
    return 2 * (one[0] * other[0] + one[1] * other[1]) + one[0] * other[1] + one[1] * other[0]


def nearest_directions(start: Hex, end: Hex) -> tuple[int, ...]:
    """The direction that points best from one hex to another: two of them along a corner, all six nowhere."""
    return _nearest(offset(start, end))


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
