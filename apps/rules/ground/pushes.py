"""Being pushed away and being pulled, hex by hex, until something stands in the way."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Board, must_be_on
from apps.rules.ground.hexes import STEPS, Hex, nearest_directions, shifted
from apps.rules.ground.steps import ways


class PushEnd(NamedTuple):
    """Where a push ends, and how many hexes it went. None of them counts as moved."""

    end: Hex
    hexes: int


def pushed(
    board: Board, pusher: Hex, target: Hex, standing: Collection[Hex], *, hexes: int = 1, towards: bool = False
) -> PushEnd:
    """Straight away from the pusher, or straight towards it, as far as map, ground and Caskets let it."""
    if must_be_on(board, pusher) == must_be_on(board, target):
        raise Refusal(f"Nobody pushes into its own hex: both stand in {target}.", rule="C-75")
    end = target
    for gone in range(hexes):
        further = _next(board, pusher, end, standing, towards=towards)
        if further is None:
            return PushEnd(end=end, hexes=gone)
        end = further
    return PushEnd(end=end, hexes=hexes)


def _next(board: Board, pusher: Hex, here: Hex, standing: Collection[Hex], *, towards: bool) -> Hex | None:
    """The neighbour that points best along the line. Of two that do alike, the first clockwise from north."""
    line = (here, pusher) if towards else (pusher, here)
    end = shifted(here, STEPS[nearest_directions(*line)[0]])
    free = end != pusher and end not in standing and any(way.to == end for way in ways(board, here))
    return end if free else None
