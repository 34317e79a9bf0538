"""Let a pilot lay down the threads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer, both, having, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import PILOT
from apps.kernel.form_marks import mine_among
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import must_act_for
from apps.kernel.wording import must_be_short
from apps.pilots.decider.crews import Crews
from apps.pilots.decider.pilot_checks import must_be_known, must_serve
from apps.pilots.events.parting_events import PilotRetired


@dataclass(frozen=True, slots=True, kw_only=True)
class RetirePilot:
    """Let a pilot lay down the threads for good."""

    pilot: Annotated[str, mine_among("serving")]
    reason: Words = ""


def decide(asked: Asked[RetirePilot], crews: Crews, _: Dice) -> Iterator[PilotRetired]:
    pilot = must_be_known(asked.command.pilot, crews.roster)
    must_act_for(asked, pilot.seat, pilot.name)
    must_serve(pilot)
    if pilot.mission:
        raise Refusal(f"{pilot.name} is out on a mission: a pilot may retire once it is told.")
    must_be_short(asked.command.reason, "The reason")
    yield PilotRetired(pilot=pilot.pilot, reason=asked.command.reason)


COMMAND = Command(
    type=RetirePilot,
    decide=decide,
    roles=PLAYERS,
    example={"pilot": PILOT, "reason": "Her hands no longer close."},
    offers=(
        Offer(at="pilot", words="Retire", rank=60, when=having("fate", "serving"), more=True),
        Offer(at="pilot", words="Retire", rank=70, when=both(having("fate", "serving"), without("mission")), desk=True),
    ),
)
