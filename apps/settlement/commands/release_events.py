"""Let events be rolled by themselves again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.settlement.decider.home import Home
from apps.settlement.events.respite_events import EventsReleased


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseEvents:
    """Let events be rolled by themselves again."""


def decide(_: Asked[ReleaseEvents], home: Home, __: Dice) -> Iterator[EventsReleased]:
    if not home.settlement.held:
        raise Refusal("Events are not held: hold them first, or let them come.")
    yield EventsReleased()


COMMAND = Command(
    type=ReleaseEvents,
    decide=decide,
    roles=KEEPERS,
    example={},
    offers=(
        Offer(at="settlement", words="Let events come again", rank=20, when=having("held")),
        Offer(at="settlement", words="Let events come", rank=70, when=having("held"), desk=True),
    ),
)
