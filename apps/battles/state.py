"""The war table: missions that are planned, under way or told, and what waits for somebody's word."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from apps.battles.events import (
    BattleEvent,
    BattleReported,
    BattleSettled,
    CrewMustered,
    CrewWithdrawn,
    MissionBegun,
    MissionCalledOff,
    MissionPlanned,
    MissionPostponed,
    MissionResumed,
    Report,
    ReportConfirmed,
    ReportDisputed,
    ReportRuled,
    SaveThrown,
    SidePlan,
    SideSeated,
)
from apps.kernel.branching import Branch

Stage = Literal["muster", "postponed", "underway", "reported", "disputed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """Who goes out, in what, with which build."""

    side: str
    pilot: str
    casket: str
    loadout: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A report that waits, and who has agreed to it."""

    number: int
    seat: str
    at: str
    report: Report
    waits_for: tuple[str, ...] = ()
    """Sides that are asked for their word."""
    agreed: tuple[str, ...] = ()
    """Sides that gave it."""
    disputed_by: str = ""
    counter: Report | None = None

    @property
    def silent(self) -> tuple[str, ...]:
        """The sides whose word is still wanting."""
        return tuple(side for side in self.waits_for if side not in self.agreed)


@dataclass(slots=True, kw_only=True)
class Mission:
    """One mission that is not over."""

    mission: str
    season: int
    name: str
    scenario: str
    text: str = ""
    sides: tuple[SidePlan, ...]
    stage: Stage = "muster"
    crews: dict[str, Crew] = field(default_factory=dict)
    """By pilot."""
    told: Told | None = None
    reports: int = 0

    def clone(self) -> Mission:
        return replace(self, crews=dict(self.crews))

    def side(self, key: str) -> SidePlan | None:
        return next((side for side in self.sides if side.side == key), None)

    def crew_of(self, side: str) -> tuple[Crew, ...]:
        return tuple(crew for crew in self.crews.values() if crew.side == side)

    @property
    def has_begun(self) -> bool:
        return self.stage not in ("muster", "postponed")


@dataclass(slots=True)
class WarTable:
    """Missions by id. Those that are over are told by the log, and are not kept here."""

    missions: dict[str, Mission] = field(default_factory=dict)

    def branch(self) -> WarTable:
        return WarTable(Branch(self.missions))


Planning = SideSeated | CrewMustered | CrewWithdrawn | MissionPostponed | MissionResumed | MissionBegun
Telling = BattleReported | ReportConfirmed | ReportDisputed | ReportRuled


def evolve(table: WarTable, event: BattleEvent) -> None:
    if isinstance(event, MissionPlanned):
        table.missions[event.mission] = planned(event)
    elif isinstance(event, MissionCalledOff | BattleSettled):
        del table.missions[event.mission]
    elif isinstance(event, Telling):
        _evolve_telling(table.missions[event.mission], event)
    elif not isinstance(event, SaveThrown):
        _evolve_planning(table.missions[event.mission], event)


def planned(event: MissionPlanned) -> Mission:
    """A mission as it stands on the table at first."""
    return Mission(
        mission=event.mission,
        season=event.season,
        name=event.name,
        scenario=event.scenario,
        text=event.text,
        sides=event.sides,
    )


def _evolve_planning(mission: Mission, event: Planning) -> None:
    match event:
        case SideSeated(side=key, seats=seats):
            mission.sides = tuple(replace(side, seats=seats) if side.side == key else side for side in mission.sides)
        case CrewMustered(side=side, pilot=pilot, casket=casket, loadout=loadout, version=version):
            mission.crews[pilot] = Crew(side=side, pilot=pilot, casket=casket, loadout=loadout, version=version)
        case CrewWithdrawn(pilot=pilot):
            del mission.crews[pilot]
        case MissionPostponed():
            mission.stage = "postponed"
        case MissionResumed():
            mission.stage = "muster"
        case MissionBegun():
            mission.stage = "underway"


def _evolve_telling(mission: Mission, event: Telling) -> None:
    match event:
        case BattleReported(number=number, seat=seat, at=at, report=report, waits_for=waits_for):
            mission.stage, mission.reports = "reported", number
            mission.told = Told(number=number, seat=seat, at=at, report=report, waits_for=waits_for)
        case ReportConfirmed(side=side):
            _agree(mission, told(mission), side)
        case ReportDisputed(side=side, counter=counter):
            mission.stage = "disputed"
            mission.told = replace(told(mission), disputed_by=side, counter=counter)
        case ReportRuled(report=report):
            mission.told = replace(told(mission), report=report)


def told(mission: Mission) -> Told:
    """The report that waits. Whoever asks for it knows that there is one."""
    if mission.told is None:
        raise LookupError(f"{mission.mission} has no report")
    return mission.told


def _agree(mission: Mission, told: Told, side: str) -> None:
    """Whoever disputed a report and agrees to it after all has given in."""
    gives_in = told.disputed_by == side
    mission.stage = "reported" if gives_in else mission.stage
    mission.told = replace(
        told,
        agreed=(*told.agreed, side),
        disputed_by="" if gives_in else told.disputed_by,
        counter=None if gives_in else told.counter,
    )
