"""What stands in the way of giving a seat a role, and how a seat becomes the host's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from apps.campaigns.events.seat_events import RoleGiven, SeatTaken
from apps.campaigns.state import Campaign
from apps.kernel.refusal import Refusal
from apps.kernel.roles import GivenRole, Role
from apps.kernel.wording import quoted

GIVEN: tuple[GivenRole, ...] = get_args(GivenRole)


def role_of(seat: str, campaign: Campaign) -> Role:
    if seat not in campaign.seats:
        raise Refusal(f"No such seat is at this table: {quoted(seat)}. Name one of those that are.")
    return campaign.seats[seat]


def must_be_given(role: str) -> None:
    if role not in GIVEN:
        raise Refusal(f"A seat may be given the role {' or '.join(GIVEN)}: to make another the host, hand over.")


def must_not_be_the_host(role: Role, instead: str) -> None:
    if role == "host":
        raise Refusal(f"That is the host's own seat: {instead}.")


def hosted_by(seat: str, campaign: Campaign) -> Iterator[RoleGiven | SeatTaken]:
    """A seat is the host's, set anew where there was none; whoever was the host is a deputy."""
    hosts = [each for each, role in campaign.seats.items() if role == "host"]
    if seat in hosts:
        return
    if seat in campaign.seats:
        yield RoleGiven(seat=seat, role="host")
    else:
        yield SeatTaken(seat=seat, role="host")
    for each in hosts:
        yield RoleGiven(seat=each, role="deputy")
