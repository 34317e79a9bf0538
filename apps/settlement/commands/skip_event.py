"""Let an event pass by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import HAPPENING
from apps.kernel.form_marks import Label
from apps.kernel.marks import Words
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_say
from apps.settlement.decider.home import Home
from apps.settlement.decider.open_events import must_lie_open, skipped
from apps.settlement.events.happening_events import EventSkipped


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipEvent:
    """Let an event pass by without effect."""

    happening: Annotated[str, Label("Open event")]
    reason: Words


def decide(asked: Asked[SkipEvent], home: Home, _: Dice) -> Iterator[EventSkipped]:
    """Nothing of it comes to pass; it may come again."""
    pending = must_lie_open(asked.command.happening, home)
    must_say(asked.command.reason, "The reason")
    yield skipped(pending, asked.command.reason)


COMMAND = Command(
    type=SkipEvent,
    decide=decide,
    roles=KEEPERS,
    example={"happening": HAPPENING, "reason": "We told this one last season."},
    offers=(Offer(at="settlement", words="Let one pass", rank=40, when=having("open"), desk=True),),
)
