"""The whole game on one page: what the chronicle is told of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import get_args

from apps.accounts.models import Token
from apps.campaigns import decider, projections
from apps.campaigns.decider import Command
from apps.campaigns.models import Member, SeatRow
from apps.campaigns.state import Campaign, Event, evolve
from apps.chronicle.rows import Row
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.kinds import Kinds


class PenanceDecider:
    """The three functions of the game, each in its pure room."""

    def initial(self) -> Campaign:
        return Campaign()

    def decide(self, asked: Asked[Command], state: Campaign, dice: Dice) -> Sequence[Event]:
        return decider.decide(asked, state, dice)

    def evolve(self, state: Campaign, event: Event) -> None:
        evolve(state, event)


class PenanceGame:
    """Penance: Absolution Through Steel, as the chronicle sees it."""

    edition = "penance-1"
    editions = ("penance-1",)
    decider = PenanceDecider()
    commands = Kinds(get_args(Command))
    events = Kinds(get_args(Event))
    state = Campaign
    tables = projections.TABLES

    def edition_of(self, state: Campaign) -> str:
        return state.edition

    def subject_of(self, event: object) -> str:
        return str(getattr(event, "pilot", "") or getattr(event, "seat", ""))

    def subjects_of(self, command: object) -> Collection[str]:
        pilot = getattr(command, "pilot", "")
        return (pilot,) if pilot else ()

    def rows(self, chronicle: str, position: int, state: Campaign, events: Sequence[Event] | None) -> Iterable[Row]:
        return projections.rows(chronicle, position, state, events)

    def hosted_by(self, account: int) -> Sequence[str]:
        mine = set(Member.objects.filter(account=account).values_list("campaign", "seat"))
        hosts = SeatRow.objects.filter(role="host", campaign__in={campaign for campaign, _ in mine})
        return [campaign for campaign, seat in hosts.values_list("campaign", "seat") if (campaign, seat) in mine]

    def settle(self, origin: str, copy: str) -> None:
        seats = SeatRow.objects.filter(campaign=copy).values("seat")
        for member in Member.objects.filter(campaign=origin, seat__in=seats):
            Member.objects.get_or_create(campaign=copy, seat=member.seat, account=member.account)

    def forget(self, chronicle: str) -> None:
        Member.objects.filter(campaign=chronicle).delete()
        Token.objects.filter(campaign=chronicle).delete()


GAME = PenanceGame()
