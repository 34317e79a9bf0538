"""Small maps for tests: a field around the origin, with whatever a test puts on it."""

from __future__ import annotations

from collections.abc import Mapping

from apps.rules.ground.boards import Board, Tile, board_of, tile
from apps.rules.ground.hexes import Hex, within

HERE = Hex(0, 0)


def field(features: Mapping[tuple[int, int], Tile | str] | None = None, *, radius: int = 4) -> Board:
    """Clear ground all around the origin, and these hexes otherwise."""
    tiles = dict.fromkeys(within(HERE, radius), tile("clear"))
    for place, lies in (features or {}).items():
        tiles[Hex(*place)] = lies if isinstance(lies, Tile) else tile(lies)
    return board_of(tiles)


def smoky(*overlays: str, terrain: str = "clear") -> Tile:
    return tile(terrain, overlays=overlays)
