"""Say how long silence lasts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.campaigns.events.rule_events import SilenceAgreed
from apps.campaigns.state import Campaign
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE

LONGEST_SILENCE = 60
"""Days."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeOnSilence:
    """After how many days without a word a battle report counts as confirmed; 0 for never."""

    days: Annotated[int, Hint("0: silence never counts as a yes.")]


def decide(asked: Asked[AgreeOnSilence], campaign: Campaign, _: Dice) -> Iterator[SilenceAgreed]:
    """It counts for every report that waits from here on."""
    days = asked.command.days
    if not 0 <= days <= LONGEST_SILENCE:
        raise Refusal(f"Silence lasts from 1 to {LONGEST_SILENCE} days, or 0 for never: {days} is not that.")
    if days == campaign.silence:
        raise Refusal(f"The table gives {days} days already: name another number, or leave it.")
    yield SilenceAgreed(days=days)


COMMAND = Command(
    type=AgreeOnSilence,
    decide=decide,
    roles=HOST_ALONE,
    example={"days": 7},
)
