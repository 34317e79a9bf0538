"""Small maps for tests: a field around the origin, with whatever a test puts on it."""

from __future__ import annotations

from collections.abc import Mapping

from apps.rules.ground.boards import Board, Tile, board_of, tile
from apps.rules.ground.hexes import DIRECTIONS, STEPS, Hex, distance, shifted

HERE = Hex(0, 0)
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = DIRECTIONS


def neighbour(centre: Hex, direction: int) -> Hex:
    return shifted(centre, STEPS[direction])


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes no farther away than this, the nearest first."""
    over = range(-radius, radius + 1)
    found = (Hex(centre.q + q, centre.r + r) for q in over for r in over)
    return tuple(
        sorted((each for each in found if distance(centre, each) <= radius), key=lambda one: distance(centre, one))
    )


def field(features: Mapping[tuple[int, int], Tile | str] | None = None, *, radius: int = 4) -> Board:
    """Clear ground all around the origin, and these hexes otherwise."""
    tiles = dict.fromkeys(within(HERE, radius), tile("clear"))
    for place, lies in (features or {}).items():
        tiles[Hex(*place)] = lies if isinstance(lies, Tile) else tile(lies)
    return board_of(tiles)


def smoky(*overlays: str, terrain: str = "clear") -> Tile:
    return tile(terrain, overlays=overlays)
