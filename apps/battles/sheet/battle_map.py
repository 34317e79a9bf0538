"""The map of a battle as shapes to draw: hexes with their ground, and Caskets with the way they face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from apps.battles.sheet.battle_sheet import BattleSeen, HexSeen
from apps.rules.ground.hexes import DIRECTION_NAMES
from apps.rules.tables.terrain import OVERLAYS, TERRAIN

SIZE = 20.0
HALF = SIZE * sqrt(3) / 2
CORNERS = ((SIZE, 0.0), (SIZE / 2, HALF), (-SIZE / 2, HALF), (-SIZE, 0.0), (-SIZE / 2, -HALF), (SIZE / 2, -HALF))


@dataclass(frozen=True, slots=True, kw_only=True)
class MapTile:
    """One hex: its corners, its kind of ground, its words, and the number of the answer that leads there."""

    points: str
    x: float
    y: float
    ground: str
    level: int
    zone: str
    words: str
    within_reach: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MapToken:
    """One Casket on the map."""

    number: int
    name: str
    sign: str
    side: int
    x: float
    y: float
    turn: int
    """In degrees from north."""
    facing: str
    acts: bool
    out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Map:
    """Everything to draw, and how large the paper is."""

    width: float
    height: float
    tiles: tuple[MapTile, ...]
    tokens: tuple[MapToken, ...]


def drawn(seen: BattleSeen) -> Map:
    reach = {tuple(choice["place"]) for choice in _choices(seen) if choice.get("place")}
    rubble = {tuple(place) for place in seen.view["rubble"]}
    tiles = tuple(_tile(each, rubble, reach) for each in seen.ground)
    return Map(
        width=round(max(tile.x for tile in tiles) + SIZE, 1),
        height=round(max(tile.y for tile in tiles) + HALF, 1),
        tiles=tiles,
        tokens=tuple(_tokens(seen.view)),
    )


def _choices(seen: BattleSeen) -> Iterator[Mapping[str, Any]]:
    return (answer.command["body"]["choice"] for answer in seen.answers)


def _centre(column: int, row: int) -> tuple[float, float]:
    return SIZE + 1.5 * SIZE * column, HALF * (1 + 2 * row + column % 2)


def _tile(each: HexSeen, rubble: set[tuple[int, ...]], reach: set[tuple[int, ...]]) -> MapTile:
    x, y = _centre(each.column, each.row)
    terrain = "rubble" if (each.q, each.r) in rubble else each.terrain
    over = [OVERLAYS[overlay].name for overlay in each.overlays]  # type: ignore[index]  # as the packs name them
    level = [f"level {each.level}"] if each.level else []
    name = TERRAIN[terrain].name  # type: ignore[index]  # as above
    return MapTile(
        points=" ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in CORNERS),
        x=round(x, 1),
        y=round(y, 1),
        ground=terrain,
        level=each.level,
        zone=each.zone,
        words=f"Hex {each.q}, {each.r}: {', '.join([name, *over, *level])}",
        within_reach=(each.q, each.r) in reach,
    )


def _tokens(view: Mapping[str, Any]) -> Iterator[MapToken]:
    for each in view["caskets"]:
        if each["at"] is None or each["destroyed"] or each["gone"]:
            continue
        q, r = each["at"]
        x, y = _centre(q, r + q // 2)
        yield MapToken(
            number=each["number"],
            name=each["name"],
            sign=_sign(each["name"], view["caskets"]),
            side=each["side"],
            x=round(x, 1),
            y=round(y, 1),
            turn=each["facing"] * 60,
            facing=DIRECTION_NAMES[each["facing"]],
            acts=view["turn"] == each["number"],
            out=each["out"],
        )


def _sign(name: str, caskets: Sequence[Mapping[str, Any]]) -> str:
    """Its first letter, or two where another begins so too."""
    alike = sum(each["name"][:1] == name[:1] for each in caskets)
    return name[: 1 if alike == 1 else 2]
