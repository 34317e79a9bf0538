"""Let the story go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.events.story_events import CampaignReopened
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE
from apps.kernel.wording import must_be_short


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenCampaign:
    """Let the story go on."""

    reason: Words = ""


def decide(asked: Asked[ReopenCampaign], campaign: Campaign, _: Dice) -> Iterator[CampaignReopened]:
    must_be_short(asked.command.reason, "The reason")
    if not campaign.closed:
        raise Refusal(f"{campaign.name} is open: play on.")
    yield CampaignReopened(reason=asked.command.reason)


COMMAND = Command(
    type=ReopenCampaign,
    decide=decide,
    roles=HOST_ALONE,
    example={"reason": "It was not."},
    offers=(
        Offer(at="campaign", words="Open it again", rank=10, when=having("closed")),
        Offer(at="campaign", words="Open it again", rank=160, desk=True),
    ),
)
