"""Every hex that can be walked to from a place, and the fewest SP that it takes."""

from __future__ import annotations

from heapq import heappop, heappush

from apps.rules.ground.boards import Board
from apps.rules.ground.hexes import Hex
from apps.rules.ground.steps import step_cost, ways


def reachable(board: Board, start: Hex) -> dict[Hex, int]:
    """By hex its cost; the start is not among them."""
    best: dict[Hex, int] = {start: 0}
    front: list[tuple[int, Hex]] = [(0, start)]
    while front:
        spent, here = heappop(front)
        if spent > best[here]:
            continue
        for way in ways(board, here):
            step = step_cost(extra=way.extra, rises=way.rises, legs_destroyed=False, spinal_trauma=False)
            if spent + step.value < best.get(way.to, 1_000):
                best[way.to] = spent + step.value
                heappush(front, (best[way.to], way.to))
    del best[start]
    return best
