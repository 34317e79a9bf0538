"""A scenario's three grids as a board, and its zones as hexes."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.ground.boards import Board, Tile, board_of, hex_at, tile
from apps.rules.ground.hexes import Hex
from apps.rules.packs.scenarios import Scenario


def board(scenario: Scenario) -> Board:
    """The ground of a scenario. Elevated ground lies at level 1 where no elevation is drawn."""
    return board_of(dict(_tiles(scenario)))


def zone(scenario: Scenario, letter: str) -> tuple[Hex, ...]:
    """The hexes of a zone, row by row."""
    return tuple(
        hex_at(column, row)
        for row, letters in enumerate(scenario.zones)
        for column, found in enumerate(letters)
        if found == letter
    )


def _tiles(scenario: Scenario) -> Iterator[tuple[Hex, Tile]]:
    legend = {one.letter: one for one in scenario.legend}
    for row, letters in enumerate(scenario.terrain):
        for column, letter in enumerate(letters):
            level = int(scenario.elevation[row][column]) if scenario.elevation else None
            found = legend[letter]
            yield hex_at(column, row), tile(found.terrain, level=level, overlays=found.overlays)
