"""How a copy goes its own way: under a name of its own, in the hands of whoever took it, and with nothing foreseen."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.decider import hiding
from apps.battles.events import BattleEvent
from apps.campaigns.commands import BeginCopy
from apps.campaigns.decider.founding import LONGEST_NAME, must_be_a_campaigns_name
from apps.campaigns.decider.homes import field_of
from apps.campaigns.decider.seating import hosted_by
from apps.campaigns.events import CopyBegun
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal

TAKEN = "copy:"
"""So the key of a copy's beginning begins, and no key that anybody can send."""


def begin(asked: Asked[BeginCopy], campaign: Campaign, dice: Dice) -> Iterator[Event | Led[BattleEvent]]:
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
    yield from hiding.dealt_anew(field_of(campaign), hiding.hiding(campaign.war_table), dice)


def title_of(name: str, at: int) -> str:
    """What a copy is called that nobody named."""
    ending = f", from line {at}"
    return f"{name[: LONGEST_NAME - len(ending)].rstrip()}{ending}"
