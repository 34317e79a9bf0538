"""What has happened to Caskets. `cause` says through what: an event, a mission's end, a ruling, by key."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.marks import Words
from apps.rules.tables.components import Component


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketBuilt:
    """A Casket of a kind from the catalogue stands in a seat's hangar. Its Primary Weapon is its kind's, for life."""

    casket: str
    seat: str
    name: Words
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketCrewed:
    """A pilot was threaded into a Casket."""

    casket: str
    pilot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketVacated:
    """A Casket stands without its pilot."""

    casket: str
    pilot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketInherited:
    """A Casket went to another seat, after the pilot it had."""

    casket: str
    seat: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentBroken:
    """A component is out of order until it is mended."""

    casket: str
    cause: str
    component: Component


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentMended:
    """A component is whole again."""

    casket: str
    cause: str
    component: Component


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketWrecked:
    """A Casket was destroyed on a mission."""

    casket: str
    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketRebuilt:
    """A wrecked Casket stands again."""

    casket: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketLost:
    """A wrecked Casket is gone for good."""

    casket: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChassisScarred:
    """A Chassis that was destroyed costs 1 SP for good, where the house says so."""

    casket: str
    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagedKept:
    """So many DAMAGED cards stay in the deck for the battles to come, where the house says so."""

    casket: str
    mission: str
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketScrapped:
    """A Casket was broken up."""

    casket: str
    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadoutBuilt:
    """A named build, or another version of one: an equipment set and two tactics."""

    casket: str
    loadout: str
    version: int
    name: Words
    equipment: str
    tactics: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadoutChosen:
    """The build that a Casket goes out with, until another is chosen."""

    casket: str
    loadout: str
    version: int


CasketEvent = (
    CasketBuilt
    | CasketCrewed
    | CasketVacated
    | CasketInherited
    | ComponentBroken
    | ComponentMended
    | CasketWrecked
    | CasketRebuilt
    | CasketLost
    | ChassisScarred
    | DamagedKept
    | CasketScrapped
    | LoadoutBuilt
    | LoadoutChosen
)
