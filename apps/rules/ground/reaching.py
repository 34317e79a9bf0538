"""Every hex that can be reached, the cheapest path to each, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from apps.rules.ground.boards import Board, Way, must_be_on
from apps.rules.ground.hexes import Hex
from apps.rules.ground.moving import Mover
from apps.rules.ground.steps import card_step_cost, ways
from apps.rules.ruleset.rules import Ruleset


class Reach(NamedTuple):
    """The cheapest way to a hex, and of those as cheap the one of fewest hexes."""

    cost: int
    path: tuple[Hex, ...]


Reached = dict[Hex, Reach]
Price = Callable[[Way], int]


def reachable(board: Board, mover: Mover, sp: int) -> Reached:
    """Where so many SP lead. Its own hex and those of allies are no place to stop and are left out."""
    return _spread(board, mover, sp, lambda way: mover.pays(way).value)


def reachable_by_card(board: Board, mover: Mover, hexes: int, rules: Ruleset) -> Reached:
    """Where a card of so many hexes leads."""
    return _spread(board, mover, hexes, lambda way: card_step_cost(way, rules).value)


def _spread(board: Board, mover: Mover, budget: int, price: Price) -> Reached:
    """Step by step: a hex is reached again only where that is cheaper."""
    best: Reached = {must_be_on(board, mover.at): Reach(0, ())}
    closed = mover.enemies | mover.obstacles
    front = dict(best)
    left = mover.hexes_left()
    steps = budget if left is None else min(left, budget)
    while front and steps > 0:
        front = _one_step_on(board, front, best, closed, price, budget)
        best.update(front)
        steps -= 1
    return {place: reach for place, reach in best.items() if reach.path and place not in mover.allies}


def _one_step_on(
    board: Board, front: Reached, best: Reached, closed: frozenset[Hex], price: Price, budget: int
) -> Reached:
    """What one step more reaches for the first time, or more cheaply than before."""
    ahead: Reached = {}
    for here, (spent, path) in front.items():
        for way in ways(board, here):
            cost = spent + price(way)
            known = ahead.get(way.to) or best.get(way.to)
            if cost <= budget and way.to not in closed and (known is None or cost < known.cost):
                ahead[way.to] = Reach(cost, (*path, way.to))
    return ahead
