"""The hangar: what is true of every Casket between battles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from apps.caskets.events import (
    CasketBuilt,
    CasketCrewed,
    CasketEvent,
    CasketInherited,
    CasketLost,
    CasketRebuilt,
    CasketScrapped,
    CasketVacated,
    CasketWrecked,
    ChassisScarred,
    ComponentBroken,
    ComponentMended,
    DamagedKept,
    LoadoutBuilt,
    LoadoutChosen,
)
from apps.kernel.branching import Branch
from apps.rules.tables.components import Component

Condition = Literal["standing", "wrecked", "lost", "scrapped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """One version of a loadout."""

    equipment: str
    tactics: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loadout:
    """A named build with all its versions, counted from 1."""

    loadout: str
    name: str
    versions: tuple[Build, ...]

    @property
    def latest(self) -> int:
        return len(self.versions)

    def build(self, version: int) -> Build:
        return self.versions[version - 1]


@dataclass(slots=True, kw_only=True)
class Casket:
    """One Casket as the log has made it."""

    casket: str
    seat: str
    name: str
    kind: str
    condition: Condition = "standing"
    pilot: str = ""
    after: str = ""
    """The pilot whom it had last."""
    broken: tuple[Component, ...] = ()
    scars: int = 0
    damaged: int = 0
    loadouts: dict[str, Loadout] = field(default_factory=dict)
    chosen: str = ""
    chosen_version: int = 0

    @property
    def stands(self) -> bool:
        return self.condition == "standing"

    @property
    def build(self) -> Build | None:
        """The build that it goes out with."""
        return self.loadouts[self.chosen].build(self.chosen_version) if self.chosen else None

    def clone(self) -> Casket:
        return replace(self, loadouts=dict(self.loadouts))


@dataclass(slots=True)
class Hangar:
    """All Caskets of a campaign by id, in the order in which they were built."""

    caskets: dict[str, Casket] = field(default_factory=dict)

    def branch(self) -> Hangar:
        return Hangar(Branch(self.caskets))

    def named(self, name: str) -> Casket | None:
        return next((casket for casket in self.caskets.values() if casket.name.casefold() == name.casefold()), None)


Crewing = CasketCrewed | CasketVacated | CasketInherited | LoadoutBuilt | LoadoutChosen
Fate = CasketWrecked | CasketRebuilt | CasketLost | CasketScrapped
Harm = ComponentBroken | ComponentMended | ChassisScarred | DamagedKept


def evolve(hangar: Hangar, event: CasketEvent) -> None:
    if isinstance(event, CasketBuilt):
        hangar.caskets[event.casket] = Casket(casket=event.casket, seat=event.seat, name=event.name, kind=event.kind)
    elif isinstance(event, Crewing):
        _evolve_crewing(hangar.caskets[event.casket], event)
    elif isinstance(event, Fate):
        _evolve_fate(hangar.caskets[event.casket], event)
    else:
        _evolve_harm(hangar.caskets[event.casket], event)


def _evolve_crewing(casket: Casket, event: Crewing) -> None:
    match event:
        case CasketCrewed(pilot=pilot):
            casket.pilot = pilot
        case CasketVacated(pilot=pilot):
            casket.pilot, casket.after = "", pilot
        case CasketInherited(seat=seat):
            casket.seat = seat
        case LoadoutBuilt(loadout=loadout, name=name, equipment=equipment, tactics=tactics):
            before = casket.loadouts[loadout].versions if loadout in casket.loadouts else ()
            versions = (*before, Build(equipment=equipment, tactics=tactics))
            casket.loadouts[loadout] = Loadout(loadout=loadout, name=name, versions=versions)
        case LoadoutChosen(loadout=loadout, version=version):
            casket.chosen, casket.chosen_version = loadout, version


def _evolve_fate(casket: Casket, event: Fate) -> None:
    match event:
        case CasketWrecked():
            casket.condition = "wrecked"
        case CasketRebuilt():
            casket.condition = "standing"
        case CasketLost():
            casket.condition = "lost"
        case CasketScrapped():
            casket.condition = "scrapped"


def _evolve_harm(casket: Casket, event: Harm) -> None:
    match event:
        case ComponentBroken(component=component):
            casket.broken = (*casket.broken, component)
        case ComponentMended(component=component):
            casket.broken = tuple(each for each in casket.broken if each != component)
        case ChassisScarred():
            casket.scars += 1
        case DamagedKept(cards=cards):
            casket.damaged = cards
