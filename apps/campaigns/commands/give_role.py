"""Give a seat another role."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.decider.seat_checks import must_be_given, must_not_be_the_host, role_of
from apps.campaigns.events.seat_events import RoleGiven
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import SEAT
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE, ROLE_WORDS, GivenRole


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveRole:
    """Give a seat another role."""

    seat: str
    role: GivenRole


def decide(asked: Asked[GiveRole], campaign: Campaign, _: Dice) -> Iterator[RoleGiven]:
    """The host's own role is only ever handed over."""
    seat, role = asked.command.seat, asked.command.role
    has = role_of(seat, campaign)
    must_be_given(role)
    must_not_be_the_host(has, "hand the campaign over first, and give the role then")
    if has == role:
        raise Refusal(f"That seat is {ROLE_WORDS[role]}'s already: give it another role, or leave it.")
    yield RoleGiven(seat=seat, role=role)


COMMAND = Command(
    type=GiveRole,
    decide=decide,
    roles=HOST_ALONE,
    example={"seat": SEAT, "role": "deputy"},
    offers=(
        Offer(at="campaign", words="Give a role", rank=80, desk=True),
        Offer(at="seat", words="Give another role", rank=10, when=without("role", "host"), desk=True),
    ),
)
