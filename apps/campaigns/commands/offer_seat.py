"""Set another chair at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.decider.seat_checks import must_be_given
from apps.campaigns.events.seat_events import SeatTaken
from apps.campaigns.state import Campaign
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.ids import made_from
from apps.kernel.roles import HOST_ALONE, GivenRole


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferSeat:
    """Set another chair at the table."""

    role: GivenRole


def decide(asked: Asked[OfferSeat], _: Campaign, __: Dice) -> Iterator[SeatTaken]:
    """The chair has an id of its own; who sits in it is nobody's story."""
    must_be_given(asked.command.role)
    yield SeatTaken(seat=made_from("seat", asked.key), role=asked.command.role)


COMMAND = Command(
    type=OfferSeat,
    decide=decide,
    roles=HOST_ALONE,
    example={"role": "player"},
)
