"""Being pushed: one hex straight away, or not at all."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Board, must_be_on
from apps.rules.ground.hexes import STEPS, Hex, shifted, straight_direction
from apps.rules.ground.steps import ways


class Push(NamedTuple):
    """Where a push ends. One that is blocked moves nobody; none of them counts as hexes moved."""

    end: Hex
    blocked: bool


def pushed(board: Board, pusher: Hex, target: Hex, standing: Collection[Hex]) -> Push:
    """One hex away from the pusher, unless the map ends there, the ground bars it or a Casket stands there."""
    direction = straight_direction(must_be_on(board, pusher), must_be_on(board, target))
    if direction is None:
        raise Refusal(
            f"A push goes straight away from the pusher: {target} does not lie straight from {pusher}.", rule="C-75"
        )
    end = shifted(target, STEPS[direction])
    free = end not in standing and any(way.to == end for way in ways(board, target))
    return Push(end=end, blocked=False) if free else Push(end=target, blocked=True)
