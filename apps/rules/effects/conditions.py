"""What an effect may wait for. Several conditions in a `when` must all hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from apps.rules.effects.bounds import Between, Filled, MarkKey, Side, StoreKey
from apps.rules.factions import Faction

Counted = Literal[
    "cards-in-deck",
    "cards-in-discard",
    "cards-in-graveyard",
    "cards-in-hand",
    "hp",
    "heat",
    "taint",
    "sp",
    "hexes-moved",
    "attacks-made",
    "marks",
    "components-lost",
    "wounds",
    "grit",
    "missions",
]
Fact = Literal["higher", "lower", "in-cover", "component-destroyed", "pilot-dead", "in-water"]
Whose = Literal["own", "target"]
Figure = Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A number of one's own Casket or pilot, or of the target's, lies between two bounds."""

    tag: ClassVar = ("test", "count")
    of: Counted
    whose: Whose = "own"
    at_least: Figure | None = None
    at_most: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """The target is struck on one of these sides: 1 front, 2 weapon side, 3 and 5 flanks, 4 rear, 6 shield side."""

    tag: ClassVar = ("test", "struck")
    sides: Annotated[tuple[Side, ...], Filled()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """The target stands so many hexes away."""

    tag: ClassVar = ("test", "distance")
    at_least: Figure | None = None
    at_most: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Is:
    """Something is so, or is not: of oneself, or of the target."""

    tag: ClassVar = ("test", "is")
    what: Fact
    whose: Whose = "own"
    so: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class OfFaction:
    """The pilot, or the target's, is of one of these factions."""

    tag: ClassVar = ("test", "faction")
    factions: Annotated[tuple[Faction, ...], Filled()]
    whose: Whose = "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """An earlier event left this mark on the pilot, or did not."""

    tag: ClassVar = ("test", "mark")
    mark: MarkKey
    held: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """The campaign stands in one of these seasons, counted from 1."""

    tag: ClassVar = ("test", "season")
    at_least: Figure | None = None
    at_most: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """The settlement has so much of a store."""

    tag: ClassVar = ("test", "store")
    store: StoreKey
    at_least: Figure | None = None
    at_most: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """The table plays a house rule in one of these ways."""

    tag: ClassVar = ("test", "house-rule")
    rule: str
    any_of: Annotated[tuple[str | bool | int, ...], Filled()]


Condition = Count | Struck | Distance | Is | OfFaction | Marked | Season | Stored | Ruled
When = tuple[Condition, ...]
