"""Steps that the ground allows, whoever stands about."""

from __future__ import annotations

from apps.rules.ground.boards import tile
from apps.rules.ground.hexes import Hex
from apps.rules.ground.steps import ways
from apps.rules.tables.terrain import TERRAIN_KEYS
from tests.rules.ground.maps import HERE, field

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


def test_every_terrain_is_either_entered_or_closed() -> None:
    assert sorted([*COST, *CLOSED]) == sorted(TERRAIN_KEYS)


def test_the_ground_itself_offers_the_ways_that_may_be_gone() -> None:
    board = field({(1, 0): "wall", (0, 1): tile("clear", level=2), (-1, 0): "forest"}, radius=1)
    assert [way.to for way in ways(board, HERE)] == [Hex(0, -1), Hex(1, -1), Hex(-1, 1), Hex(-1, 0)]
    assert ways(board, HERE) is ways(board, HERE)
