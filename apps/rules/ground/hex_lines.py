"""Which hexes the straight line from centre to centre passes, in whole numbers: no tie is left to rounding."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from apps.rules.ground.hexes import Hex, dot, offset

Passed = tuple[tuple[Hex, ...], ...]
# The corners of a hex lie a third of these ways from its centre; a line along one of them runs along edges.
CORNERS = (Hex(2, -1), Hex(1, 1), Hex(1, -2))


def passed_between(start: Hex, end: Hex) -> Passed:
    """What lies strictly between, nearest to the start first: a hex the line crosses alone, or the two beside an edge
    along which it runs. A hex whose corner alone is touched is not passed.
    """
    q, r = start
    return tuple(
        [tuple([Hex(q + way[0], r + way[1]) for way in side_by_side]) for side_by_side in _passed(offset(start, end))]
    )


@lru_cache(maxsize=4096)
def _passed(way: Hex) -> Passed:
    reach = max(abs(cross(way, corner)) for corner in CORNERS)
    along_edges = any(cross(way, corner) == 0 for corner in CORNERS)
    end = dot(way, way)
    met = [
        other for other in _box(way) if 0 < dot(other, way) < end and 3 * abs(cross(way, other)) < reach + along_edges
    ]
    met.sort(key=lambda other: (dot(other, way), cross(way, other)))
    return tuple(tuple(level) for _, level in groupby(met, key=lambda other: dot(other, way)))


def cross(one: Hex, other: Hex) -> int:
    """How far the other lies beside the line through one: the sign says on which side."""
    return one[0] * other[1] - one[1] * other[0]


def _box(way: Hex) -> list[Hex]:
    """All hexes that the line could meet: no hex reaches a whole column or row beyond its own."""
    columns = range(min(0, way.q), max(0, way.q) + 1)
    rows = range(min(0, way.r), max(0, way.r) + 1)
    return [Hex(q, r) for q in columns for r in rows]
