"""Let the story be over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.events.story_events import CampaignClosed
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.marks import Words
from apps.kernel.roles import HOST_ALONE
from apps.kernel.wording import must_be_short


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCampaign:
    """Let the story be over. It can be read as before, and opened again."""

    reason: Words = ""


def decide(asked: Asked[CloseCampaign], _: Campaign, __: Dice) -> Iterator[CampaignClosed]:
    must_be_short(asked.command.reason, "The reason")
    yield CampaignClosed(reason=asked.command.reason)


COMMAND = Command(
    type=CloseCampaign,
    decide=decide,
    roles=HOST_ALONE,
    example={"reason": "The march is over."},
    offers=(Offer(at="campaign", words="Close it", rank=150, desk=True),),
)
