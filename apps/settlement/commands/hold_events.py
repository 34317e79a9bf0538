"""Let no event be rolled by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.kernel.command import Command, Offer, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_say
from apps.settlement.decider.home import Home
from apps.settlement.events.respite_events import EventsHeld


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldEvents:
    """Let no event be rolled by itself for now."""

    reason: Words


def decide(asked: Asked[HoldEvents], home: Home, _: Dice) -> Iterator[EventsHeld]:
    """The background rolls nothing from here on. Whoever keeps the table still may."""
    must_say(asked.command.reason, "The reason")
    if home.settlement.held:
        raise Refusal("Events are held already: release them when they may come again.")
    yield EventsHeld(reason=asked.command.reason)


COMMAND = Command(
    type=HoldEvents,
    decide=decide,
    roles=KEEPERS,
    example={"reason": "The table meets again in spring."},
    offers=(
        Offer(at="settlement", words="Hold events", rank=30, when=without("held")),
        Offer(at="settlement", words="Hold events back", rank=60, when=without("held"), desk=True),
    ),
)
