"""Crews put down for a mission, taken off it, and sent out."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.commands import BeginMission, MusterCrew, WithdrawCrew
from apps.battles.decider.eligible import build_chosen, must_be_crewed, must_be_eligible
from apps.battles.decider.field import Field, FieldEvent, keeps_the_table, must_be_known, must_have_side
from apps.battles.events import CrewMustered, CrewWithdrawn, MissionBegun, SidePlan
from apps.battles.state import Crew, Mission
from apps.kernel.acting import must_act_for
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.pilots.decider import pilot_checks as pilots
from apps.pilots.events.service_events import PilotDeployed
from apps.pilots.state import Pilot


def decide(asked: Asked[MusterCrew | WithdrawCrew | BeginMission], field: Field) -> Iterator[FieldEvent]:
    match asked.command:
        case MusterCrew():
            return _muster(asked.about(asked.command), field)
        case WithdrawCrew():
            return _withdraw(asked.about(asked.command), field)
        case BeginMission(mission=mission):
            return _begin(must_be_known(mission, field), field)


def _muster(asked: Asked[MusterCrew], field: Field) -> Iterator[FieldEvent]:
    """Put down, or put down anew with another build: tactics are chosen before each battle."""
    command = asked.command
    mission = must_be_known(command.mission, field)
    _must_be_mustered_for(mission)
    side = must_have_side(mission, command.side)
    pilot = pilots.must_be_known(command.pilot, field.roster)
    must_act_for(asked, pilot.seat, pilot.name)
    pilots.must_serve(pilot)
    _must_be_put_to(asked, pilot, side, field)
    casket = must_be_crewed(pilot, field)
    loadout, version = build_chosen(casket, command.loadout, command.version)
    crew = Crew(side=side.side, pilot=pilot.pilot, casket=casket.casket, loadout=loadout, version=version)
    _must_be_news(crew, pilot, mission)
    must_be_eligible(crew, mission, field)
    yield CrewMustered(
        mission=mission.mission,
        side=crew.side,
        pilot=crew.pilot,
        casket=crew.casket,
        loadout=crew.loadout,
        version=crew.version,
    )


def _withdraw(asked: Asked[WithdrawCrew], field: Field) -> Iterator[FieldEvent]:
    mission = must_be_known(asked.command.mission, field)
    pilot = pilots.must_be_known(asked.command.pilot, field.roster)
    must_act_for(asked, pilot.seat, pilot.name)
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun, and nobody is taken off it: report how it ended.")
    if pilot.pilot not in mission.crews:
        names = ", ".join(field.pilot_name(crew) for crew in mission.crews) or "nobody yet"
        raise Refusal(f"{pilot.name} is not put down for {mission.name}: those who are: {names}.")
    yield CrewWithdrawn(mission=mission.mission, pilot=pilot.pilot)


def _begin(mission: Mission, field: Field) -> Iterator[FieldEvent]:
    """Everybody is looked at once more; then they go, and pay what they owe."""
    _must_be_mustered_for(mission)
    _must_have_enough(mission, field)
    crews = tuple(mission.crews.values())
    for crew in crews:
        _must_still_be_eligible(crew, mission, field)
    yield MissionBegun(mission=mission.mission)
    for crew in crews:
        yield PilotDeployed(pilot=crew.pilot, mission=mission.mission)


def _must_be_mustered_for(mission: Mission) -> None:
    if mission.stage == "postponed":
        raise Refusal(f"{mission.name} waits: the host may resume it first.")
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun already: report how it ended.")


def _must_be_put_to(asked: Asked[MusterCrew], pilot: Pilot, side: SidePlan, field: Field) -> None:
    """A side is its seats'; one without seats is the world's, and whoever keeps the table musters for it."""
    if field.seats_of(side):
        if pilot.seat not in side.seats:
            raise Refusal(f"{side.name} is another seat's side: put {pilot.name} down for a side of their own seat.")
    elif not keeps_the_table(asked):
        raise Refusal(f"No seat is put to {side.name}: the host musters for it, so ask the host, or choose your side.")


def _must_be_news(crew: Crew, pilot: Pilot, mission: Mission) -> None:
    before = mission.crews.get(crew.pilot)
    if before == crew:
        raise Refusal(f"{pilot.name} is put down for {mission.name} just so: choose another build, or leave it.")
    if before and before.side != crew.side:
        raise Refusal(f"{pilot.name} is put down for {mission.name}, on another side: withdraw them there first.")


def _must_have_enough(mission: Mission, field: Field) -> None:
    if not mission.crews:
        raise Refusal(f"Nobody is put down for {mission.name}: muster one crew at least.", rule="PEN-VIC-11")
    asked_of = [(side, bounds) for side in mission.sides if (bounds := field.bounds(mission, side.side))]
    if asked_of and not any(len(mission.crew_of(side.side)) >= bounds.least for side, bounds in asked_of):
        wanting = ", ".join(f"{side.name} {bounds.least}" for side, bounds in asked_of)
        raise Refusal(f"No side of {mission.name} has the crews that it asks for: muster at least {wanting}.")


def _must_still_be_eligible(crew: Crew, mission: Mission, field: Field) -> None:
    try:
        must_be_eligible(crew, mission, field)
    except Refusal as refusal:
        sentence = f"{field.pilot_name(crew.pilot)} cannot go out on {mission.name}. {refusal.sentence}"
        raise Refusal(sentence, rule=refusal.rule) from refusal
