"""Chairs at the table: set, given another role, taken away; and the table itself handed over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from apps.campaigns.commands import EmptySeat, GiveRole, HandOver, OfferSeat
from apps.campaigns.events import RoleGiven, SeatEmptied, SeatTaken
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.roles import ROLE_WORDS, GivenRole, Role
from apps.kernel.wording import quoted

GIVEN: tuple[GivenRole, ...] = get_args(GivenRole)
HEIRS: tuple[Role, ...] = ("deputy", "player")
"""Who may become the host."""


def offer(asked: Asked[OfferSeat]) -> Iterator[Event]:
    """The chair has an id of its own; who sits in it is nobody's story."""
    _must_be_given(asked.command.role)
    yield SeatTaken(seat=made_from("seat", asked.key), role=asked.command.role)


def give_role(asked: Asked[GiveRole], campaign: Campaign) -> Iterator[Event]:
    """The host's own role is only ever handed over."""
    seat, role = asked.command.seat, asked.command.role
    has = _role_of(seat, campaign)
    _must_be_given(role)
    _must_not_be_the_host(has, "hand the campaign over first, and give the role then")
    if has == role:
        raise Refusal(f"That seat is {ROLE_WORDS[role]}'s already: give it another role, or leave it.")
    yield RoleGiven(seat=seat, role=role)


def empty(asked: Asked[EmptySeat], campaign: Campaign) -> Iterator[Event]:
    """What belongs to the seat stays where it is, out on missions too: the host acts for it."""
    has = _role_of(asked.command.seat, campaign)
    _must_not_be_the_host(has, "hand the campaign over first, and empty the seat then")
    yield SeatEmptied(seat=asked.command.seat)


def hand_over(asked: Asked[HandOver], campaign: Campaign) -> Iterator[Event]:
    """There is one host before and one after; the former is a deputy from here on."""
    heir = asked.command.seat
    has = _role_of(heir, campaign)
    _must_not_be_the_host(has, "name the seat of a deputy or a player")
    if has not in HEIRS:
        raise Refusal(f"That seat is {ROLE_WORDS[has]}'s: a campaign is handed over to a deputy or a player.")
    yield from hosted_by(heir, campaign)


def hosted_by(seat: str, campaign: Campaign) -> Iterator[Event]:
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


def _role_of(seat: str, campaign: Campaign) -> Role:
    if seat not in campaign.seats:
        raise Refusal(f"No such seat is at this table: {quoted(seat)}. Name one of those that are.")
    return campaign.seats[seat]


def _must_be_given(role: str) -> None:
    if role not in GIVEN:
        raise Refusal(f"A seat may be given the role {' or '.join(GIVEN)}: to make another the host, hand over.")


def _must_not_be_the_host(role: Role, instead: str) -> None:
    if role == "host":
        raise Refusal(f"That is the host's own seat: {instead}.")
