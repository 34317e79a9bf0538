"""What can be reached, held against trying every path there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Board, Tile, tile
from apps.rules.ground.hexes import Hex, neighbours, within
from apps.rules.ground.moving import Mover, walked, walked_by_card
from apps.rules.ground.reaching import reachable, reachable_by_card
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.ground.maps import HERE, field

PAYS_EXTRA = replace(DEFAULT, move_card_terrain="pays_extra")
HARD = {"forest", "dense-forest", "rubble", "low-wall"}
CLOSED = {"wall", "fortress-wall", "building", "obstacle"}
Price = Callable[[Tile, Tile], int]

BOARDS = {
    "clear": field(radius=2),
    "woods and walls": field(
        {(0, -1): "forest", (1, -1): "wall", (1, 0): "rubble", (2, -1): "forest", (-1, 1): "obstacle", (0, 2): "water"},
        radius=2,
    ),
    "hills": field(
        {
            (0, -1): tile("elevated"),
            (0, -2): tile("forest", level=2),
            (1, -1): tile("clear", level=2),
            (1, 0): tile("rubble", level=1),
            (2, 0): tile("elevated", level=2),
            (-1, 0): tile("dense-forest"),
            (-2, 0): tile("elevated"),
        },
        radius=2,
    ),
    "a dear hex with a way round it": field({(0, -1): tile("forest", level=1), (1, -1): "clear"}, radius=2),
}
MOVERS = {
    "free": Mover(at=HERE),
    "off the centre": Mover(at=Hex(1, 1)),
    "among others": Mover(
        at=HERE,
        enemies=frozenset({Hex(0, 1)}),
        allies=frozenset({Hex(1, 0), Hex(0, -1), HERE}),
        obstacles=frozenset({Hex(-1, 0)}),
    ),
    "without legs": Mover(at=HERE, legs_destroyed=True),
    "without legs, one hex on": Mover(at=HERE, legs_destroyed=True, moved=1),
    "hurt in the spine": Mover(at=HERE, spinal_trauma=True),
    "without anything": Mover(at=HERE, legs_destroyed=True, spinal_trauma=True),
}


def every_path(board: Board, mover: Mover, budget: int, price: Price) -> Iterator[tuple[Hex, int, int]]:
    """Where every path ends that the rules allow, what it cost and how long it was, step by step and without haste."""
    most = 3 - mover.moved if mover.legs_destroyed else budget
    open_paths = [(mover.at, 0, 0)]
    while open_paths:
        here, cost, steps = open_paths.pop()
        if steps and here != mover.at and here not in mover.allies:
            yield here, cost, steps
        for to in neighbours(here):
            if to not in board.tiles or to in mover.enemies or to in mover.obstacles or steps == most:
                continue
            before, after = board.tiles[here], board.tiles[to]
            if after.terrain in CLOSED or abs(after.level - before.level) > 1:
                continue
            if cost + price(before, after) <= budget:
                open_paths.append((to, cost + price(before, after), steps + 1))


def cheapest(board: Board, mover: Mover, budget: int, price: Price) -> dict[Hex, tuple[int, int]]:
    found: dict[Hex, tuple[int, int]] = {}
    for end, cost, steps in every_path(board, mover, budget, price):
        found[end] = min(found.get(end, (cost, steps)), (cost, steps))
    return found


@pytest.mark.canon("PEN-MOV-01", "PEN-MOV-02", "PEN-MOV-03", "PEN-MOV-04", "PEN-MOV-05", "PEN-MOV-09", "C-75")
@pytest.mark.parametrize("mover", MOVERS.values(), ids=list(MOVERS))
@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_so_many_sp_reach_what_some_path_reaches_at_its_cheapest(board: Board, mover: Mover) -> None:
    def price(before: Tile, after: Tile) -> int:
        dear = 1 if after.terrain in HARD else 0
        up = 1 if after.level > before.level else 0
        return 1 + dear + up + mover.legs_destroyed + mover.spinal_trauma

    for sp in range(6):
        found = reachable(board, mover, sp)
        assert {end: (reach.cost, len(reach.path)) for end, reach in found.items()} == cheapest(board, mover, sp, price)


@pytest.mark.canon("PEN-MOV-04", "PEN-MOV-08", "C-75", "pen.move.card_terrain")
@pytest.mark.parametrize("mover", MOVERS.values(), ids=list(MOVERS))
@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_so_many_hexes_of_a_card_reach_what_some_path_reaches(board: Board, mover: Mover) -> None:
    def extra(before: Tile, after: Tile) -> int:
        return 2 if after.terrain in HARD or after.level > before.level else 1

    for hexes in range(5):
        free = reachable_by_card(board, mover, hexes, DEFAULT)
        paid = reachable_by_card(board, mover, hexes, PAYS_EXTRA)
        assert {end: reach.cost for end, reach in free.items()} == {
            end: cost for end, (cost, _) in cheapest(board, mover, hexes, lambda _before, _after: 1).items()
        }
        assert {end: (reach.cost, len(reach.path)) for end, reach in paid.items()} == cheapest(
            board, mover, hexes, extra
        )


@pytest.mark.parametrize("mover", MOVERS.values(), ids=list(MOVERS))
@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_every_path_that_is_offered_may_be_gone_at_the_cost_it_names(board: Board, mover: Mover) -> None:
    for end, reach in reachable(board, mover, 6).items():
        walk = walked(board, mover, reach.path, 6)
        assert (walk.end, walk.cost.value) == (end, reach.cost)
    for end, reach in reachable_by_card(board, mover, 4, PAYS_EXTRA).items():
        walk = walked_by_card(board, mover, reach.path, 4, PAYS_EXTRA)
        assert (walk.end, walk.cost.value) == (end, reach.cost)


@pytest.mark.canon("PEN-MOV-04", "PEN-COMP-10")
@pytest.mark.parametrize(("before", "left"), [(0, 3), (2, 1), (3, 0)])
def test_without_legs_the_limit_is_on_hexes_whatever_the_sp(before: int, left: int) -> None:
    mover = Mover(at=HERE, legs_destroyed=True, moved=before)
    assert set(reachable(field(radius=5), mover, 99)) == set(within(HERE, left)) - {HERE}
    assert set(reachable_by_card(field(radius=5), mover, 99, DEFAULT)) == set(within(HERE, left)) - {HERE}


@pytest.mark.parametrize("budget", [0, -1])
def test_nothing_is_reached_with_nothing(budget: int) -> None:
    assert reachable(field(), Mover(at=HERE), budget) == {}
    assert reachable_by_card(field(), Mover(at=HERE), budget, DEFAULT) == {}


def test_more_sp_than_the_board_has_hexes_end_at_its_border() -> None:
    assert len(reachable(field(radius=2), Mover(at=HERE), 10**9)) == 18


def test_whoever_stands_off_the_board_reaches_nothing() -> None:
    with pytest.raises(Refusal, match="There is no hex 9, 9 on this board"):
        reachable(field(), Mover(at=Hex(9, 9)), 3)
