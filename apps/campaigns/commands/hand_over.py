"""Make another seat the host."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.decider.seat_checks import hosted_by, must_not_be_the_host, role_of
from apps.campaigns.events.seat_events import RoleGiven, SeatTaken
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import SEAT
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE, ROLE_WORDS, Role

HEIRS: tuple[Role, ...] = ("deputy", "player")
"""Who may become the host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """Make another seat the host; yours becomes a deputy's."""

    seat: str


def decide(asked: Asked[HandOver], campaign: Campaign, _: Dice) -> Iterator[RoleGiven | SeatTaken]:
    """There is one host before and one after; the former is a deputy from here on."""
    heir = asked.command.seat
    has = role_of(heir, campaign)
    must_not_be_the_host(has, "name the seat of a deputy or a player")
    if has not in HEIRS:
        raise Refusal(f"That seat is {ROLE_WORDS[has]}'s: a campaign is handed over to a deputy or a player.")
    yield from hosted_by(heir, campaign)


COMMAND = Command(
    type=HandOver,
    decide=decide,
    roles=HOST_ALONE,
    example={"seat": SEAT},
    offers=(
        Offer(at="campaign", words="Hand over", rank=140, desk=True),
        Offer(at="seat", words="Make this seat the host", rank=20, when=without("role", "host"), desk=True),
    ),
)
