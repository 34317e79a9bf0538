"""Say who plays a side of a mission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_known, must_have_side, must_seat
from apps.battles.events.mission_events import SideSeated
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION, SEAT
from apps.kernel.form_marks import among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSide:
    """Say who plays a side of a mission that has not begun: all of its seats, or none, and it is the world's."""

    mission: Annotated[str, among("muster", "postponed")]
    side: str
    seats: Sequence[str]


def decide(asked: Asked[SeatSide], field: MissionView, _: Dice) -> Iterator[SideSeated]:
    """Whoever has a crew put down for the side keeps its seat there."""
    mission, seats = must_be_known(asked.command.mission, field), tuple(asked.command.seats)
    side = must_have_side(mission, asked.command.side)
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun: who plays its sides stays as it is.")
    must_seat(replace(side, seats=seats), field)
    if seats == side.seats:
        raise Refusal(f"{side.name} is played by these already: name others, or none.")
    for crew in mission.crew_of(side.side):
        pilot = field.roster.pilots[crew.pilot]
        if pilot.seat in side.seats and pilot.seat not in seats:
            raise Refusal(f"{pilot.name} is put down for {side.name}: withdraw them first, or leave their seat there.")
    yield SideSeated(mission=mission.mission, side=side.side, seats=seats)


COMMAND = Command(
    type=SeatSide,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION, "side": "west", "seats": [SEAT]},
    offers=(
        Offer(
            at="mission", words="Say who plays a side", rank=150, when=having("stage", "muster", "postponed"), more=True
        ),
        Offer(
            at="mission", words="Give a side to a seat", rank=70, when=having("stage", "muster", "postponed"), desk=True
        ),
    ),
)
