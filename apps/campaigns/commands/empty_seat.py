"""Take a seat away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.decider.seat_checks import must_not_be_the_host, role_of
from apps.campaigns.events.seat_events import SeatEmptied
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import SEAT
from apps.kernel.roles import HOST_ALONE


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptySeat:
    """Take a seat away; its pilots and Caskets stay, for the host to act for."""

    seat: str


def decide(asked: Asked[EmptySeat], campaign: Campaign, _: Dice) -> Iterator[SeatEmptied]:
    """What belongs to the seat stays where it is, out on missions too: the host acts for it."""
    has = role_of(asked.command.seat, campaign)
    must_not_be_the_host(has, "hand the campaign over first, and empty the seat then")
    yield SeatEmptied(seat=asked.command.seat)


COMMAND = Command(
    type=EmptySeat,
    decide=decide,
    roles=HOST_ALONE,
    example={"seat": SEAT},
    offers=(Offer(at="seat", words="Take the seat away", rank=30, when=without("role", "host"), desk=True, ends=True),),
)
