"""The war table: missions that are planned, under way or told, and what waits for somebody's word."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from apps.battles.events.absence_events import AbsenceAgreed, AbsenceTaken, SideAsked, Then
from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.ending_events import BattleSettled, SaveThrown
from apps.battles.events.mission_events import (
    CrewMustered,
    CrewWithdrawn,
    MissionBegun,
    MissionCalledOff,
    MissionPlanned,
    MissionPostponed,
    MissionResumed,
    SideSeated,
)
from apps.battles.events.played_events import (
    BattleBrokenOff,
    BattleDealtAnew,
    BattleOpened,
    BattleSealed,
    BattleTold,
    BotChose,
    BotSeated,
)
from apps.battles.events.report_events import BattleReported, ReportConfirmed, ReportDisputed, ReportRuled
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import Report
from apps.kernel.branch import Branch
from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.casket import component_marks
from apps.rules.packs.library import Library
from apps.rules.packs.scenarios import Scenario, ScenarioSide
from apps.rules.ruleset.rule_settings import settled

Stage = Literal["muster", "postponed", "underway", "fought", "reported", "disputed"]


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


@dataclass(kw_only=True)
class Engagement:
    """A battle that is played here: what it began with, and all that happened since."""

    opened: BattleOpened
    told: BattleFacts = field(default_factory=BattleFacts)
    bots: dict[str, str] = field(default_factory=dict)
    """By side, the kind of bot that plays it."""
    hours: int = 0
    """For so long a question stands open; 0 for as long as it takes."""
    then: Then = "pass"
    since: str = ""
    """From when on they are counted for the question that is open."""

    def __post_init__(self) -> None:
        self.kept: tuple[Battle | None, int] = (None, 0)

    def clone(self) -> Engagement:
        """Another that may go on otherwise, from the battle as it was last looked at."""
        copy = replace(self, bots=dict(self.bots))
        copy.kept = self.kept
        return copy

    def tell(self, events: BattleFacts) -> None:
        self.told += events

    def battle(self, library: Library) -> Battle:
        """As it stands, folded on from where somebody last looked. No checkpoint has it.

        Others may look at the same one meanwhile, so a copy is folded on, and whoever tries something clones it first.
        """
        battle, known = self.kept
        if battle is None or known < len(self.told):
            battle = battle.clone() if battle else self.begun(library)
            for event in self.told[known:]:
                event.fold(battle)
            self.kept = (battle, len(self.told))
        return battle

    def begun(self, library: Library) -> Battle:
        """Before anything happened in it."""
        opened = self.opened
        rules = settled(tuple(opened.rules.items()))
        battle = begun(
            Fielding(
                rules=rules,
                library=library,
                scenario=ground_of(opened, library),
                fielded=opened.fielded,
                tabled=opened.tabled,
                dice_asked=opened.dice_asked,
                edition=opened.edition,
            )
        )
        for fighter, each in zip(battle.fighters, opened.fielded, strict=True):
            for component in opened.broken.get(each.key, ()):
                component_marks.apply(
                    fighter.components, component_marks.destruction(fighter.components, component, rules)
                )
        return battle


def ground_of(opened: BattleOpened, library: Library) -> Scenario:
    """Where it is fought; on ground of its own a table has nothing to win but the battle."""
    if opened.scenario:
        return library.scenario(opened.scenario)
    sides = tuple(ScenarioSide(key=side.side, name=side.name, zone="", least=1, most=6) for side in opened.sides)
    return Scenario(key="", name="", text="", source="", legend=(), terrain=(), zones=(), sides=sides, objectives=())


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
    engagement: Engagement | None = None

    def clone(self) -> Mission:
        engagement = self.engagement.clone() if self.engagement else None
        return replace(self, crews=dict(self.crews), engagement=engagement)

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


def evolve(table: WarTable, event: BattleEvent) -> None:
    """What is true after it: one case for each kind."""
    if isinstance(event, MissionPlanned):
        table.missions[event.mission] = planned(event)
        return
    if isinstance(event, MissionCalledOff | BattleSettled):
        del table.missions[event.mission]
        return
    mission = table.missions[event.mission]
    match event:
        case BattleTold(events=events) | BattleSealed(events=events):
            fought(mission).tell(events)
        case SideAsked(at=at):
            fought(mission).since = at
        case BotSeated(side=side, bot=bot):
            fought(mission).bots[side] = bot
        case AbsenceAgreed(hours=hours, then=then, at=at):
            engagement = fought(mission)
            engagement.hours, engagement.then, engagement.since = hours, then, at
        case BattleOpened():
            mission.stage, mission.engagement = "fought", Engagement(opened=event)
        case BattleBrokenOff():
            mission.stage, mission.engagement = "underway", None
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
        case BotChose() | AbsenceTaken() | BattleDealtAnew() | SaveThrown():
            pass
        case _:
            assert_never(event)


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


def fought(mission: Mission) -> Engagement:
    """The battle that is played here. Whoever asks for it knows that there is one."""
    if mission.engagement is None:
        raise LookupError(f"{mission.mission} is not played here")
    return mission.engagement


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
