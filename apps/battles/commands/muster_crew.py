"""Put a pilot down for a side of a mission, or put them down anew with another build."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apps.battles.decider.crew_checks import must_be_crewed, must_be_eligible
from apps.battles.decider.field import MissionView, keeps_the_table
from apps.battles.decider.mission_checks import must_be_known, must_be_mustered_for, must_have_side
from apps.battles.events.mission_events import CrewMustered
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Crew, Mission
from apps.caskets.decider import loadout_checks
from apps.caskets.state import Casket
from apps.kernel.command import Command, Offer, both, having, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION, PILOT
from apps.kernel.form_marks import Hint, Layout, Mark, among, mine_among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import must_act_for
from apps.pilots.decider import pilot_checks as pilots
from apps.pilots.state import Pilot


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterCrew:
    """Put a pilot down for a side of a mission, with their Casket and a build; without one, the chosen build."""

    FORM: ClassVar[Layout] = Layout(
        first=("mission", "pilot", "side", "loadout"), rare=("version",), words="An older version"
    )

    mission: Annotated[str, among("muster"), Mark.KNOWN_FIRST]
    side: Annotated[str, Mark.OWN_SIDE_UNLESS_KEEPER]
    pilot: Annotated[str, mine_among("serving")]
    loadout: Annotated[str, Hint("Left out: the one that is chosen.")] = ""
    version: Annotated[int, Hint("Left out: the latest.")] = 0


def decide(asked: Asked[MusterCrew], field: MissionView, _: Dice) -> Iterator[CrewMustered]:
    command = asked.command
    mission = must_be_known(command.mission, field)
    must_be_mustered_for(mission)
    side = must_have_side(mission, command.side)
    pilot = pilots.must_be_known(command.pilot, field.roster)
    must_act_for(asked, pilot.seat, pilot.name)
    pilots.must_serve(pilot)
    _must_be_put_to(asked, pilot, side, field)
    casket = must_be_crewed(pilot, field)
    loadout, version = _build_chosen(casket, command.loadout, command.version)
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


def _must_be_put_to(asked: Asked[MusterCrew], pilot: Pilot, side: SidePlan, field: MissionView) -> None:
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


def _build_chosen(casket: Casket, loadout: str, version: int) -> tuple[str, int]:
    """The build that is named, its latest version where none is; or the one that the Casket's owner chose."""
    if loadout:
        named = loadout_checks.must_have(casket, loadout)
        return named.loadout, loadout_checks.must_have_version(named, version)
    if version:
        raise Refusal(f"A version alone names no build: name the loadout of {casket.name} too, or leave both out.")
    if not casket.chosen:
        raise Refusal(f"{casket.name} has no loadout: build one, of one equipment set and two tactics.")
    return casket.chosen, casket.chosen_version


COMMAND = Command(
    type=MusterCrew,
    decide=decide,
    roles=PLAYERS,
    example={"mission": MISSION, "side": "west", "pilot": PILOT},
    offers=(
        Offer(
            at="pilot",
            words="Muster",
            rank=10,
            when=both(having("fate", "serving"), without("mission")),
            beside="deployment",
        ),
        Offer(at="pilot", words="Muster", rank=20, when=both(having("fate", "serving"), without("mission")), desk=True),
        Offer(at="mission", words="Muster a crew", rank=10, when=having("stage", "muster")),
        Offer(at="mission", words="Muster a crew", rank=60, when=having("stage", "muster"), desk=True),
    ),
)
