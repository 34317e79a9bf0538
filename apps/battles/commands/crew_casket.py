"""Thread a pilot into a Casket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.crew_changes import left, must_fit, threaded
from apps.battles.decider.field import FieldEvent, MissionView
from apps.caskets.decider import casket_checks as caskets
from apps.kernel.command import Command, Offer, both, having, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import CASKET, PILOT
from apps.kernel.form_marks import mine_among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import must_act_for
from apps.pilots.decider import pilot_checks as pilots


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewCasket:
    """Thread a pilot into a Casket of the same seat and faction; whatever either had before is left."""

    casket: str
    pilot: Annotated[str, mine_among("serving")]


def decide(asked: Asked[CrewCasket], field: MissionView, _: Dice) -> Iterator[FieldEvent]:
    casket = caskets.must_be_known(asked.command.casket, field.hangar)
    pilot = pilots.must_be_known(asked.command.pilot, field.roster)
    must_act_for(asked, casket.seat, casket.name)
    must_act_for(asked, pilot.seat, pilot.name)
    if pilot.seat != casket.seat:
        raise Refusal(
            f"{casket.name} stands in another seat's hangar than {pilot.name}'s: crew it with a pilot of its own seat, "
            "or let it be inherited once its pilot is gone."
        )
    if casket.pilot == pilot.pilot:
        raise Refusal(f"{pilot.name} is threaded into {casket.name} already: choose another pilot or another Casket.")
    must_fit(pilot, casket, field)
    yield from left(casket.casket, field)
    if pilot.casket:
        yield from left(pilot.casket, field)
    yield from threaded(casket.casket, pilot.pilot)


COMMAND = Command(
    type=CrewCasket,
    decide=decide,
    roles=PLAYERS,
    example={"casket": CASKET, "pilot": PILOT},
    offers=(
        Offer(
            at="pilot",
            words="Give a Casket",
            rank=20,
            when=both(having("fate", "serving"), without("casket")),
            beside="casket",
        ),
        Offer(
            at="pilot",
            words="Give another Casket",
            rank=50,
            when=both(having("fate", "serving"), having("casket")),
            beside="casket",
        ),
        Offer(
            at="pilot",
            words="Give a Casket",
            rank=30,
            when=both(having("fate", "serving"), without("mission")),
            desk=True,
        ),
        Offer(at="casket", words="Crew it", rank=20, when=both(having("condition", "standing"), without("pilot"))),
        Offer(
            at="casket",
            words="Crew it with another",
            rank=30,
            when=both(having("condition", "standing"), having("pilot")),
            more=True,
        ),
        Offer(at="casket", words="Give it to a pilot", rank=30, when=having("condition", "standing"), desk=True),
    ),
)
