"""The whole game on one page: what the chronicle is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from apps.campaigns import decider, projections
from apps.campaigns.decider import Command
from apps.campaigns.models import Member, SeatRow
from apps.campaigns.state import Campaign, Event, evolve
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice


class PenanceDecider:
    """The three functions of the game, each in its pure room."""

    def initial(self) -> Campaign:
        return Campaign()

    def decide(self, asked: Asked[Command], state: Campaign, dice: Dice) -> Sequence[Event]:
        return decider.decide(asked, state, dice)

    def evolve(self, state: Campaign, event: Event) -> None:
        evolve(state, event)


WORDS = {"CampaignFounded": ("name",), "PilotEnlisted": ("name",)}
"""What people wrote themselves: it may be withheld, and one day forgotten."""


class PenanceGame:
    """Penance: Absolution Through Steel, as the chronicle sees it."""

    edition = "penance-1"
    decider = PenanceDecider()
    commands = {kind.__name__: kind for kind in get_args(Command)}
    events = {kind.__name__: kind for kind in get_args(Event)}

    def words_of(self, kind: str) -> Sequence[str]:
        return WORDS.get(kind, ())

    def subject_of(self, event: object) -> str:
        return str(getattr(event, "pilot", "") or getattr(event, "seat", ""))

    def project(self, chronicle: str, position: int, state: Campaign, events: Sequence[Event]) -> None:
        projections.project(chronicle, position, state, events)

    def clear(self, chronicle: str) -> None:
        projections.clear(chronicle)

    def rows(self, chronicle: str) -> Mapping[str, object]:
        return projections.rows(chronicle)

    def hosted_by(self, account: int) -> Sequence[str]:
        mine = set(Member.objects.filter(account=account).values_list("campaign", "seat"))
        hosts = SeatRow.objects.filter(role="host", campaign__in={campaign for campaign, _ in mine})
        return [campaign for campaign, seat in hosts.values_list("campaign", "seat") if (campaign, seat) in mine]


GAME = PenanceGame()
