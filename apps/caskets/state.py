"""The hangar: what is true of every Casket between battles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.crew_events import CasketCrewed, CasketInherited, CasketVacated
from apps.caskets.events.fate_events import CasketBuilt, CasketLost, CasketRebuilt, CasketScrapped, CasketWrecked
from apps.caskets.events.harm_events import ChassisScarred, ComponentBroken, ComponentMended, DamagedKept
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.kernel.branch import Branch
from apps.rules.tables.component_rows import Component

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


def evolve(hangar: Hangar, event: CasketEvent) -> None:
    """What is true after it: one case for each kind."""
    if isinstance(event, CasketBuilt):
        hangar.caskets[event.casket] = Casket(casket=event.casket, seat=event.seat, name=event.name, kind=event.kind)
        return
    casket = hangar.caskets[event.casket]
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
        case CasketWrecked():
            casket.condition = "wrecked"
        case CasketRebuilt():
            casket.condition = "standing"
        case CasketLost():
            casket.condition = "lost"
        case CasketScrapped():
            casket.condition = "scrapped"
        case ComponentBroken(component=component):
            casket.broken = (*casket.broken, component)
        case ComponentMended(component=component):
            casket.broken = tuple(each for each in casket.broken if each != component)
        case ChassisScarred():
            casket.scars += 1
        case DamagedKept(cards=cards):
            casket.damaged = cards
        case _:
            assert_never(event)
