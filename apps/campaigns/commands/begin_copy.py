"""Let a copy go its own way, in the hands of whoever took it, and with nothing foreseen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.decider import hidden_battles
from apps.battles.events.battle_event import BattleEvent
from apps.campaigns.decider.campaign_name import must_be_a_campaigns_name
from apps.campaigns.decider.seat_checks import hosted_by
from apps.campaigns.decider.slice_views import field_of
from apps.campaigns.events.story_events import CopyBegun
from apps.campaigns.state import Campaign, Event
from apps.kernel.command import Command
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Dice
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal

TAKEN = "copy:"
"""So the key of a copy's beginning begins, and no key that anybody can send."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginCopy:
    """Let a copy go its own way from here on. Asked by taking one, and by nobody otherwise; `host` is the seat of
    whoever took it at the origin's table, and `origin_name` what that is called where it lives here too.
    """

    name: Words
    origin: str
    origin_name: Words = ""
    at: int
    host: str = ""


def decide(asked: Asked[BeginCopy], campaign: Campaign, dice: Dice) -> Iterator[Event | Led[BattleEvent]]:
    """The story up to here is another's; whoever took it hosts the copy, whatever they were then, and learns nothing
    by it of what lies hidden at the origin: here it is dealt anew.
    """
    command = asked.command
    if not asked.key.startswith(TAKEN):
        raise Refusal("A copy begins where it is taken: fork this campaign, or import a file as a copy.")
    must_be_a_campaigns_name(command.name)
    called = command.origin_name or campaign.name
    yield CopyBegun(name=command.name, origin=command.origin, origin_name=called, at=command.at)
    if command.host:
        yield from hosted_by(command.host, campaign)
    yield from hidden_battles.dealt_anew(field_of(campaign), hidden_battles.hiding(campaign.war_table), dice)


COMMAND = Command(
    type=BeginCopy,
    decide=decide,
    roles=frozenset(),
    example={},
)
