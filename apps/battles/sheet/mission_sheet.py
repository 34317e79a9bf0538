"""A mission as plain data to draw: who goes, what is wanting, what was told, and whose word is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from apps.battles.events.side_plan import SidePlan
from apps.battles.sheet.report_sheet import SOMEBODY, ReportSheet, report_sheet, side_name
from apps.battles.state import Crew, Mission, Stage
from apps.rules.content_names import Names
from apps.rules.factions import FACTION_NAMES
from apps.rules.packs.scenarios import Scenario, ScenarioSide

STAGES: dict[Stage, str] = {
    "muster": "Crews are put down for it",
    "postponed": "It waits",
    "underway": "The crews are out",
    "fought": "It is fought here, question by question",
    "reported": "It was told, and waits for the others' word",
    "disputed": "What was told is disputed, and waits for the host",
}
Word = Literal["told", "agreed", "disputed", "waited-for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewSheet:
    """Who goes out, in what, with which build."""

    pilot: str
    pilot_name: str
    casket: str
    casket_name: str
    loadout: str
    loadout_name: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveSheet:
    """What a side is there for."""

    text: str
    primary: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSheet:
    """A side and its crews. `most` is 0 where any number may come; a side without seats is the world's."""

    side: str
    name: str
    seats: tuple[str, ...]
    crews: tuple[CrewSheet, ...]
    least: int = 0
    most: int = 0
    factions: tuple[str, ...] = ()
    setup: str = ""
    objectives: tuple[ObjectiveSheet, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSheet:
    """What the mission is made from."""

    scenario: str
    name: str
    text: str
    round_limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WordSheet:
    """What a side has said to the report as it stands."""

    side: str
    name: str
    word: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionSheet:
    """One mission. `missing` says what keeps it from beginning; `waits_for` names the sides whose word is wanting."""

    mission: str
    season: int
    name: str
    text: str
    stage: Stage
    says: str
    scenario: ScenarioSheet | None
    sides: tuple[SideSheet, ...]
    missing: tuple[str, ...]
    reports: int = 0
    told_by: str = ""
    told_at: str = ""
    report: ReportSheet | None = None
    counter: ReportSheet | None = None
    words: tuple[WordSheet, ...] = ()
    waits_for: tuple[str, ...] = ()


def mission_sheet(mission: Mission, names: Names) -> MissionSheet:
    """What anybody at the table may know of a mission that is not over."""
    scenario = names.library.scenarios.get(mission.scenario)
    told = mission.told
    return MissionSheet(
        mission=mission.mission,
        season=mission.season,
        name=mission.name,
        text=mission.text,
        stage=mission.stage,
        says=STAGES[mission.stage],
        scenario=_scenario(scenario),
        sides=tuple(_side(side, mission, scenario, names) for side in mission.sides),
        missing=tuple(_missing(mission, scenario)),
        reports=mission.reports,
        told_by=told.seat if told else "",
        told_at=told.at if told else "",
        report=report_sheet(told.report, mission, names) if told else None,
        counter=report_sheet(told.counter, mission, names) if told and told.counter else None,
        words=tuple(_words(mission)),
        waits_for=tuple(side_name(mission, side) for side in told.silent) if told else (),
    )


def _scenario(scenario: Scenario | None) -> ScenarioSheet | None:
    if scenario is None:
        return None
    return ScenarioSheet(
        scenario=scenario.key, name=scenario.name, text=scenario.text, round_limit=scenario.round_limit
    )


def _side(side: SidePlan, mission: Mission, scenario: Scenario | None, names: Names) -> SideSheet:
    crews = tuple(_crew(crew, names) for crew in mission.crew_of(side.side))
    bounds = _bounds(side.side, scenario)
    if bounds is None or scenario is None:
        return SideSheet(side=side.side, name=side.name, seats=side.seats, crews=crews)
    return SideSheet(
        side=side.side,
        name=side.name,
        seats=side.seats,
        crews=crews,
        least=bounds.least,
        most=bounds.most,
        factions=tuple(FACTION_NAMES[faction] for faction in bounds.factions),
        setup=bounds.setup,
        objectives=tuple(
            ObjectiveSheet(text=goal.text, primary=goal.primary)
            for goal in scenario.objectives
            if goal.side == side.side
        ),
    )


def _crew(crew: Crew, names: Names) -> CrewSheet:
    return CrewSheet(
        pilot=crew.pilot,
        pilot_name=names.of(crew.pilot, SOMEBODY),
        casket=crew.casket,
        casket_name=names.of(crew.casket, "a Casket"),
        loadout=crew.loadout,
        loadout_name=names.of(crew.loadout, "its build"),
        version=crew.version,
    )


def _bounds(side: str, scenario: Scenario | None) -> ScenarioSide | None:
    return next((each for each in scenario.sides if each.key == side), None) if scenario else None


def _missing(mission: Mission, scenario: Scenario | None) -> Iterator[str]:
    """What has to be so before it can begin; a crew is looked at closely as it does."""
    if mission.has_begun:
        return
    if mission.stage == "postponed":
        yield "It waits: the host may resume it."
    if not mission.crews:
        yield "Nobody is put down for it: one crew at least goes out."
    bounded = [(side, bounds) for side in mission.sides if (bounds := _bounds(side.side, scenario))]
    if bounded and not any(len(mission.crew_of(side.side)) >= bounds.least for side, bounds in bounded):
        asked = ", ".join(f"{side.name} asks for {bounds.least}" for side, bounds in bounded)
        yield f"No side has the crews it asks for: {asked}."


def _words(mission: Mission) -> Iterator[WordSheet]:
    if mission.told is None:
        return
    for side in mission.sides:
        yield WordSheet(side=side.side, name=side.name, word=_word(side.side, mission))


def _word(side: str, mission: Mission) -> Word:
    told = mission.told
    if told is None or side not in told.waits_for:
        return "told"
    if side == told.disputed_by:
        return "disputed"
    return "agreed" if side in told.agreed else "waited-for"
