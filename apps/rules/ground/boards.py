"""A board: which hexes there are, what ground each has, how high it lies and what lies over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from apps.kernel.refusal import Refusal
from apps.rules.ground.hexes import Hex
from apps.rules.tables.terrain import OVERLAY_KEYS, TERRAIN, TERRAIN_KEYS, OverlayKey, Terrain, TerrainKey

MOST_HEXES = 10_000
HIGHEST = 9

K = TypeVar("K", bound=str)


@dataclass(frozen=True, slots=True)
class Tile:
    """The ground of one hex."""

    terrain: TerrainKey = "clear"
    level: int = 0
    overlays: tuple[OverlayKey, ...] = ()

    @property
    def row(self) -> Terrain:
        return TERRAIN[self.terrain]


BEYOND = Tile("open-ground")


class HexWay(NamedTuple):
    """A step that the ground allows: where to, and what makes it dear."""

    to: Hex
    extra: int
    rises: bool


class Trace(NamedTuple):
    """What the ground does to one line of sight: the hexes that block it, and those it passes, from its start on."""

    blocked_by: tuple[Hex, ...]
    passed: tuple[tuple[Hex, ...], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All hexes of a map. What is known of steps and lines is worked out once for each; a changed board begins anew."""

    tiles: Mapping[Hex, Tile]
    known_ways: dict[Hex, tuple[HexWay, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    known_traces: dict[tuple[Hex, Hex], Trace] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __contains__(self, place: Hex) -> bool:
        return place in self.tiles

    def at(self, place: Hex) -> Tile:
        return self.tiles[must_be_on(self, place)]

    def ground(self, place: Hex) -> Tile:
        """What a line of sight meets here: beyond the map all ground is open."""
        return self.tiles.get(place, BEYOND)

    def changed(self, place: Hex, tile: Tile) -> Board:
        """The same board with other ground in one hex."""
        return Board({**self.tiles, must_be_on(self, place): tile})


def tile(terrain: str, *, level: int | None = None, overlays: Iterable[str] = ()) -> Tile:
    """A tile from the words of a map. Elevated ground lies at level 1 unless it is said to lie higher."""
    key = _one_of("terrain", terrain, TERRAIN_KEYS)
    lowest = 1 if TERRAIN[key].raised else 0
    height = lowest if level is None else level
    if not lowest <= height <= HIGHEST:
        raise Refusal(
            f"{TERRAIN[key].name} lies at a level from {lowest} to {HIGHEST}: {height} is not that.", rule="PEN-TER-06"
        )
    lying = dict.fromkeys(_one_of("overlay", overlay, OVERLAY_KEYS) for overlay in overlays)
    return Tile(terrain=key, level=height, overlays=tuple(lying))


def board_of(tiles: Mapping[Hex, Tile]) -> Board:
    """Any set of hexes."""
    if not 0 < len(tiles) <= MOST_HEXES:
        raise Refusal(f"A board has 1 to {MOST_HEXES} hexes, not {len(tiles)}.", rule="PEN-GEN-08")
    return Board(dict(tiles))


def hex_at(column: int, row: int) -> Hex:
    """The hex in a column and row of a drawn map; both count from 0, and odd columns lie half a hex farther south."""
    if column < 0 or row < 0:
        raise Refusal(
            f"Columns and rows count from 0 in the north-west: column {column}, row {row} lies off the map.",
            rule="PEN-GEN-08",
        )
    return Hex(column, row - column // 2)


def column_and_row(place: Hex) -> tuple[int, int]:
    """Where a hex is drawn: the way back from `hex_at`."""
    return place.q, place.r + place.q // 2


def must_be_on(board: Board, place: Hex) -> Hex:
    if place not in board.tiles:
        raise Refusal(f"There is no {place} on this board: name one that it has.", rule="PEN-GEN-08")
    return place


def _one_of(what: str, word: str, known: tuple[K, ...]) -> K:
    for key in known:
        if key == word:
            return key
    raise Refusal(f"There is no {what} {word!r}: choose from {', '.join(known)}.", rule="PEN-TER-08")
