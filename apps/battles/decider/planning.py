"""Missions on the war table: planned, put off, taken up again and called off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from apps.battles.commands import CallOffMission, PlanMission, PostponeMission, ResumeMission, SeatSide
from apps.battles.decider.eligible import must_be_free
from apps.battles.decider.field import Field, must_be_known, must_have_side
from apps.battles.decider.wording import must_be_a_key
from apps.battles.events import (
    BattleEvent,
    MissionCalledOff,
    MissionPlanned,
    MissionPostponed,
    MissionResumed,
    SidePlan,
    SideSeated,
)
from apps.battles.state import Mission
from apps.kernel.decider import Asked
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name, must_be_short, must_say
from apps.pilots.decider import pilot_checks as pilots
from apps.rules.packs.scenarios import Scenario

LOOK_ON = frozenset({"spectator", "client"})
LEAST_SIDES, MOST_SIDES = 2, 6
Planning = PlanMission | SeatSide | PostponeMission | ResumeMission | CallOffMission


def decide(asked: Asked[Planning], field: Field) -> Iterator[BattleEvent]:
    match asked.command:
        case PlanMission():
            return _plan(asked.about(asked.command), field)
        case SeatSide(mission=mission, side=side, seats=seats):
            return _seat(must_be_known(mission, field), side, tuple(seats), field)
        case PostponeMission(mission=mission, reason=reason):
            return _postpone(must_be_known(mission, field), reason)
        case ResumeMission(mission=mission):
            return _resume(must_be_known(mission, field), field)
        case CallOffMission(mission=mission, reason=reason):
            return _call_off(must_be_known(mission, field), reason)


def _plan(asked: Asked[PlanMission], field: Field) -> Iterator[BattleEvent]:
    command = asked.command
    scenario = field.played.library.scenario(command.scenario) if command.scenario else None
    name = command.name or (scenario.name if scenario else "")
    must_be_a_name(name, "A mission's name", "The Last Bell")
    _must_be_free(name, field)
    must_be_short(command.text, "The text")
    sides = _by_scenario(scenario, command.sides) if scenario else _by_hand(command.sides)
    for side in sides:
        _must_seat(side, field)
    yield MissionPlanned(
        mission=made_from("mission", asked.key),
        season=field.season,
        name=name,
        scenario=command.scenario,
        text=command.text,
        sides=sides,
    )


def _seat(mission: Mission, key: str, seats: tuple[str, ...], field: Field) -> Iterator[BattleEvent]:
    """Whoever has a crew put down for the side keeps its seat there."""
    side = must_have_side(mission, key)
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun: who plays its sides stays as it is.")
    _must_seat(replace(side, seats=seats), field)
    if seats == side.seats:
        raise Refusal(f"{side.name} is played by these already: name others, or none.")
    for crew in mission.crew_of(key):
        pilot = field.roster.pilots[crew.pilot]
        if pilot.seat in side.seats and pilot.seat not in seats:
            raise Refusal(f"{pilot.name} is put down for {side.name}: withdraw them first, or leave their seat there.")
    yield SideSeated(mission=mission.mission, side=key, seats=seats)


def _postpone(mission: Mission, reason: str) -> Iterator[BattleEvent]:
    must_be_short(reason, "The reason")
    _must_not_have_begun(mission)
    if mission.stage == "postponed":
        raise Refusal(f"{mission.name} waits already: resume it when its time has come.")
    yield MissionPostponed(mission=mission.mission, reason=reason)


def _resume(mission: Mission, field: Field) -> Iterator[BattleEvent]:
    """Mustered for again, unless one of its crews was put down for another mission meanwhile."""
    _must_not_have_begun(mission)
    if mission.stage != "postponed":
        raise Refusal(f"{mission.name} is mustered for already: it may be begun, or put off.")
    for pilot in mission.crews:
        must_be_free(pilots.must_be_known(pilot, field.roster), mission, field)
    yield MissionResumed(mission=mission.mission)


def _call_off(mission: Mission, reason: str) -> Iterator[BattleEvent]:
    must_say(reason, "The reason")
    _must_not_have_begun(mission)
    yield MissionCalledOff(mission=mission.mission, reason=reason)


def _must_not_have_begun(mission: Mission) -> None:
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun and cannot be put off or called off: report how it ended.")


def _must_be_free(name: str, field: Field) -> None:
    if any(mission.name.casefold() == name.casefold() for mission in field.war_table.missions.values()):
        raise Refusal(f"{name} stands on the war table already: give this mission a name of its own.")


def _by_scenario(scenario: Scenario, put: Sequence[SidePlan]) -> tuple[SidePlan, ...]:
    """The scenario's sides, with the seats that are put to them, and another name where one is given."""
    _must_differ(put)
    by_key = {side.side: side for side in put}
    for key in by_key:
        if key not in {side.key for side in scenario.sides}:
            known = ", ".join(side.key for side in scenario.sides)
            raise Refusal(f"{scenario.name} has no such side to put seats to: its sides are {known}.")
    planned = []
    for side in scenario.sides:
        mine = by_key.get(side.key, SidePlan(side=side.key, name=side.name))
        planned.append(SidePlan(side=side.key, name=mine.name or side.name, seats=tuple(mine.seats)))
    return tuple(planned)


def _by_hand(sides: Sequence[SidePlan]) -> tuple[SidePlan, ...]:
    if not LEAST_SIDES <= len(sides) <= MOST_SIDES:
        raise Refusal(
            f"A mission in your own words has {LEAST_SIDES} to {MOST_SIDES} sides, not {len(sides)}: name them, "
            "or choose a scenario.",
            rule="PEN-VIC-11",
        )
    _must_differ(sides)
    return tuple(SidePlan(side=side.side, name=side.name, seats=tuple(side.seats)) for side in sides)


def _must_differ(sides: Sequence[SidePlan]) -> None:
    for side in sides:
        must_be_a_key(side.side)
    if len({side.side for side in sides}) < len(sides):
        raise Refusal("Two sides of this mission have the same key: give each a key of its own.")


def _must_seat(side: SidePlan, field: Field) -> None:
    """Seats are at the table, play, and are named once."""
    must_be_a_name(side.name, "A side's name", "Vanguard")
    if len(set(side.seats)) < len(side.seats):
        raise Refusal(f"A seat is named twice for {side.name}: name each once.")
    for seat in side.seats:
        if field.seats.get(seat, "spectator") in LOOK_ON:
            raise Refusal(f"{side.name} is given a seat that nobody plays from: name seats of players at this table.")
