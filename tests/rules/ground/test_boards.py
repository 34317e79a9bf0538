"""Boards: drawn in rows or given hex by hex, and never of ground that is none."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Board, Tile, board_of, column_and_row, hex_at, tile
from apps.rules.ground.hexes import Hex, distance
from tests.cases import every
from tests.rules.ground.maps import HERE, field

LEGEND = {".": tile("clear"), "f": tile("forest"), "^": tile("elevated", level=2), "~": tile("water")}


def test_every_column_and_row_is_one_hex_and_back() -> None:
    places = [(column, row) for column in range(9) for row in range(7)]
    assert [column_and_row(hex_at(*place)) for place in places] == places
    assert len({hex_at(*place) for place in places}) == 63
    assert all(distance(hex_at(column, row), hex_at(column, row + 1)) == 1 for column, row in places)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (-3, -3)])
def test_a_column_or_row_below_zero_is_refused(place: tuple[int, int]) -> None:
    with pytest.raises(Refusal, match="lies off the map"):
        hex_at(*place)


def test_any_set_of_hexes_is_a_board() -> None:
    board = board_of({Hex(0, 0): tile("clear"), Hex(9, -9): tile("rubble")})
    assert Hex(9, -9) in board
    assert Hex(1, 0) not in board


def test_a_board_does_not_change_with_what_it_was_made_of() -> None:
    tiles = {HERE: tile("clear")}
    board = board_of(tiles)
    tiles[HERE] = tile("wall")
    assert board.at(HERE).terrain == "clear"


def test_a_changed_board_is_another_board_with_other_ways() -> None:
    before = field(radius=1)
    rubble = before.changed(HERE, tile("rubble"))
    assert before.at(HERE).terrain == "clear"
    assert rubble.at(HERE).terrain == "rubble"
    assert rubble != before == field(radius=1)
    with pytest.raises(Refusal, match="There is no hex 2, 0"):
        before.changed(Hex(2, 0), tile("rubble"))


@every(
    ("terrain", "level", "overlays", "why"),
    [
        ("lava", 0, (), "There is no terrain 'lava': choose from clear, "),
        ("clear", 0, ("fog",), "There is no overlay 'fog': choose from smoke, darkness"),
        ("clear", -1, (), "level from 0 to 9: -1 is not that"),
        ("clear", 10, (), "level from 0 to 9: 10 is not that"),
        ("elevated", 0, (), "level from 1 to 9: 0 is not that"),
    ],
)
def test_ground_that_is_none_is_refused(terrain: str, level: int, overlays: tuple[str, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        tile(terrain, level=level, overlays=overlays)


def test_what_lies_over_a_tile_lies_there_once() -> None:
    assert tile("forest", overlays=["smoke", "darkness", "smoke"]).overlays == ("smoke", "darkness")


def test_elevated_ground_is_one_level_up_unless_it_is_higher() -> None:
    assert tile("elevated").level == 1
    assert tile("elevated", level=3).level == 3
    assert tile("clear").level == Tile().level == 0


def test_beyond_the_map_all_ground_is_open() -> None:
    assert Board({}).ground(HERE).terrain == "open-ground"
