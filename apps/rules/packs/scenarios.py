"""A scenario: the ground as rows of letters, who comes from where, and what each side is there for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apps.rules.effects.bounds import Amount, Between, Hexes, Key, Letter, Words
from apps.rules.factions import Faction as FactionKey
from apps.rules.packs.content import of_the_pack
from apps.rules.tables.terrain import OverlayKey, TerrainKey

Caskets = Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    """What a letter on the map stands for."""

    letter: Letter
    terrain: TerrainKey
    overlays: tuple[OverlayKey, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSide:
    """One side: the zone it sets up in, how many Caskets, and of which factions if not of all."""

    key: Key
    name: Words
    zone: Letter
    least: Caskets
    most: Caskets
    factions: tuple[FactionKey, ...] = ()
    setup: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """A Casket of the side, and none of the others, stands in the zone as so many rounds in a row end."""

    tag: ClassVar = ("goal", "hold")
    key: Key
    side: Key
    zone: Letter
    rounds: Amount
    text: Words
    primary: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroy:
    """So many of the other side's Caskets are out; 0 means all."""

    tag: ClassVar = ("goal", "destroy")
    key: Key
    side: Key
    text: Words
    caskets: Annotated[int, Between(0, 6)] = 0
    primary: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """So many of the side's Caskets stand in the zone at one moment."""

    tag: ClassVar = ("goal", "reach")
    key: Key
    side: Key
    zone: Letter
    text: Words
    caskets: Caskets = 1
    primary: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Survive:
    """So many of the side's Caskets still stand after so many rounds."""

    tag: ClassVar = ("goal", "survive")
    key: Key
    side: Key
    rounds: Amount
    text: Words
    caskets: Caskets = 1
    primary: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """So many of the side's Caskets leave the battle from the zone."""

    tag: ClassVar = ("goal", "extract")
    key: Key
    side: Key
    zone: Letter
    text: Words
    caskets: Caskets = 1
    primary: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Carry:
    """Something is picked up in one zone and brought to another; who carries it moves at most so many hexes a turn."""

    tag: ClassVar = ("goal", "carry")
    key: Key
    side: Key
    what: Words
    from_zone: Letter
    to_zone: Letter
    text: Words
    hexes_a_turn: Hexes = 6
    primary: bool = True


Objective = Hold | Destroy | Reach | Survive | Extract | Carry


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A mission: three grids of one shape (terrain by the legend, elevation by digits, zones by letters, `.` for none).

    Rows run from the north-west, and odd columns, counted from 0, lie half a hex farther south.
    """

    table: ClassVar = "scenario"
    key: Key
    name: Words
    text: Words
    source: Words
    legend: tuple[Legend, ...]
    terrain: tuple[str, ...]
    zones: tuple[str, ...]
    sides: tuple[ScenarioSide, ...]
    objectives: tuple[Objective, ...]
    elevation: tuple[str, ...] = ()
    round_limit: Annotated[int, Between(0, 50)] = 0
    pack: str = of_the_pack()
