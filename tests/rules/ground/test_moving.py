"""Moving: what each step costs and why, how far a turn goes, and what stands in the way."""

from __future__ import annotations

from dataclasses import replace

from apps.rules.explained import Explained
from apps.rules.ground.boards import Board, board_of, tile
from apps.rules.ground.hexes import Hex
from apps.rules.ground.steps import ways
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.terrain import TERRAIN_KEYS
from tests.rules.ground.maps import HERE, field

PAYS_EXTRA = replace(DEFAULT, move_card_terrain="pays_extra")
COST = {
    "clear": 1,
    "open-ground": 1,
    "water": 1,
    "elevated": 1,
    "forest": 2,
    "dense-forest": 2,
    "rubble": 2,
    "low-wall": 2,
}
CLOSED = ("wall", "fortress-wall", "building", "obstacle")


def onto(terrain: str, *, level: int | None = None, start: int = 0) -> Board:
    return board_of({HERE: tile("clear", level=start), Hex(1, 0): tile(terrain, level=level)})


def east(hexes: int) -> list[Hex]:
    return [Hex(q, 0) for q in range(1, hexes + 1)]


def reasons(cost: Explained) -> dict[str, int]:
    assert sum(line.value for line in cost.lines) == cost.value
    return {line.code: line.value for line in cost.lines}


def test_every_terrain_is_either_entered_or_closed() -> None:
    assert sorted([*COST, *CLOSED]) == sorted(TERRAIN_KEYS)


def test_the_ground_itself_offers_the_ways_that_may_be_gone() -> None:
    board = field({(1, 0): "wall", (0, 1): tile("clear", level=2), (-1, 0): "forest"}, radius=1)
    assert [way.to for way in ways(board, HERE)] == [Hex(0, -1), Hex(1, -1), Hex(-1, 1), Hex(-1, 0)]
    assert ways(board, HERE) is ways(board, HERE)
