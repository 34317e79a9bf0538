"""Let an event pass by, and roll another in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import HAPPENING
from apps.kernel.form_marks import Label
from apps.kernel.ids import made_from
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_say
from apps.settlement.decider.home import Home
from apps.settlement.decider.open_events import must_lie_open, skipped
from apps.settlement.decider.season_dice import bring
from apps.settlement.events.happening_events import EventRolled, EventSkipped


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollEvent:
    """Let an event pass by, and roll another in its place."""

    happening: Annotated[str, Label("Open event")]
    reason: Words


def decide(asked: Asked[RerollEvent], home: Home, dice: Dice) -> Iterator[EventSkipped | EventRolled]:
    """It passes, and dice that know nothing of it bring whatever comes into its place: perhaps the same again."""
    pending = must_lie_open(asked.command.happening, home)
    must_say(asked.command.reason, "The reason")
    if not pending.slot:
        raise Refusal("That was called for and not rolled: answer it, or skip it.")
    yield skipped(pending, asked.command.reason, rolled_again=True)
    yield bring(made_from("happening", asked.key), pending.slot, home, dice)


COMMAND = Command(
    type=RerollEvent,
    decide=decide,
    roles=KEEPERS,
    example={"happening": HAPPENING, "reason": "Nobody here keeps bees."},
    offers=(Offer(at="settlement", words="Roll one again", rank=50, when=having("open"), desk=True),),
)
