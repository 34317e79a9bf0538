"""Bring a captured pilot home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import PILOT
from apps.kernel.form_marks import among
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.seat_rights import must_act_for
from apps.kernel.wording import must_be_short
from apps.pilots.decider.crews import Crews
from apps.pilots.decider.pilot_checks import must_be_known
from apps.pilots.events.parting_events import PilotFreed


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePilot:
    """Bring a captured pilot home."""

    pilot: Annotated[str, among("captured")]
    reason: Words = ""


def decide(asked: Asked[FreePilot], crews: Crews, _: Dice) -> Iterator[PilotFreed]:
    pilot = must_be_known(asked.command.pilot, crews.roster)
    must_act_for(asked, pilot.seat, pilot.name)
    if pilot.fate != "captured":
        raise Refusal(f"{pilot.name} is in nobody's hands: only a captured pilot is brought home.", rule="PEN-CAMP-08")
    must_be_short(asked.command.reason, "The reason")
    yield PilotFreed(pilot=pilot.pilot, reason=asked.command.reason)


COMMAND = Command(
    type=FreePilot,
    decide=decide,
    roles=KEEPERS,
    example={"pilot": PILOT, "reason": "Traded for two of theirs."},
    offers=(
        Offer(at="pilot", words="Bring home", rank=30, when=having("fate", "captured"), beside="deployment"),
        Offer(at="pilot", words="Bring home", rank=40, when=having("fate", "captured"), desk=True),
    ),
)
