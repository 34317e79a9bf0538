"""Boards: drawn in rows or given hex by hex, and never of ground that is none."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Board, Tile, board_of, board_of_rows, column_and_row, hex_at, tile
from apps.rules.ground.hexes import Hex, distance, ring
from tests.rules.ground.maps import HERE, field

LEGEND = {".": tile("clear"), "f": tile("forest"), "^": tile("elevated", level=2), "~": tile("water")}


def test_a_drawn_map_has_a_hex_for_each_sign() -> None:
    board = board_of_rows([".f.", "~^."], LEGEND)
    assert len(board.tiles) == 6
    assert board.at(hex_at(1, 0)).terrain == "forest"
    assert board.at(hex_at(0, 1)).terrain == "water"
    assert board.at(hex_at(1, 1)) == Tile("elevated", level=2)


def test_a_map_may_be_drawn_in_words_instead_of_signs() -> None:
    board = board_of_rows([["pond", "grass"]], {"pond": tile("water"), "grass": tile("clear")})
    assert board.at(hex_at(0, 0)).terrain == "water"


def test_columns_touch_and_odd_ones_lie_farther_south() -> None:
    assert {column_and_row(place) for place in ring(hex_at(2, 2), 1)} == {
        (2, 1),
        (3, 1),
        (3, 2),
        (2, 3),
        (1, 2),
        (1, 1),
    }
    assert {column_and_row(place) for place in ring(hex_at(3, 2), 1)} == {
        (3, 1),
        (4, 2),
        (4, 3),
        (3, 3),
        (2, 3),
        (2, 2),
    }


def test_every_column_and_row_is_one_hex_and_back() -> None:
    places = [(column, row) for column in range(9) for row in range(7)]
    assert [column_and_row(hex_at(*place)) for place in places] == places
    assert len({hex_at(*place) for place in places}) == 63
    assert all(distance(hex_at(column, row), hex_at(column, row + 1)) == 1 for column, row in places)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (-3, -3)])
def test_a_column_or_row_below_zero_is_refused(place: tuple[int, int]) -> None:
    with pytest.raises(Refusal, match="lies off the map"):
        hex_at(*place)


@pytest.mark.parametrize("off", [Hex(5, 0), Hex(-1, 0), Hex(0, 3)])
def test_a_hex_that_the_board_does_not_have_is_refused(off: Hex) -> None:
    board = board_of_rows(["...", "..."], LEGEND)
    assert off not in board
    with pytest.raises(Refusal, match=f"There is no {off} on this board"):
        board.at(off)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([], "1 to 10000 hexes, not 0"),
        ([""], "1 to 10000 hexes, not 0"),
        (["...", ".."], "Row 1 has 2 hexes and row 0 has 3"),
        (["..", ".?"], "Row 1, column 1 shows '\\?'"),
        (["." * 101] * 100, "not 10100"),
    ],
)
def test_a_map_that_is_no_rectangle_of_known_signs_is_refused(rows: list[str], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        board_of_rows(rows, LEGEND)


def test_a_board_of_10000_hexes_is_not_too_large() -> None:
    assert len(board_of_rows(["." * 100] * 100, LEGEND).tiles) == 10_000


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


@pytest.mark.parametrize(
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
