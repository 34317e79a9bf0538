"""What whoever keeps the table decides about events: to let one pass, to roll another, to hold them all."""

from __future__ import annotations

from collections.abc import Iterator

from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_say
from apps.settlement.commands import HoldEvents, ReleaseEvents, RerollEvent, SkipEvent
from apps.settlement.decider.answering import must_lie_open
from apps.settlement.decider.home import Home, HomeEvent
from apps.settlement.decider.rolling import bring
from apps.settlement.events import EventsHeld, EventSkipped, EventsReleased
from apps.settlement.state import Pending


def skip(asked: Asked[SkipEvent], home: Home) -> Iterator[HomeEvent]:
    """Nothing of it comes to pass; it may come again."""
    pending = must_lie_open(asked.command.happening, home)
    must_say(asked.command.reason, "The reason")
    yield _skipped(pending, asked.command.reason, rolled_again=False)


def reroll(asked: Asked[RerollEvent], home: Home, dice: Dice) -> Iterator[HomeEvent]:
    """It passes, and dice that know nothing of it bring whatever comes into its place: perhaps the same again."""
    pending = must_lie_open(asked.command.happening, home)
    must_say(asked.command.reason, "The reason")
    if not pending.slot:
        raise Refusal("That was called for and not rolled: answer it, or skip it.")
    yield _skipped(pending, asked.command.reason, rolled_again=True)
    yield bring(made_from("happening", asked.key), pending.slot, home, dice)


def hold(asked: Asked[HoldEvents], home: Home) -> Iterator[HomeEvent]:
    """The background rolls nothing from here on. Whoever keeps the table still may."""
    must_say(asked.command.reason, "The reason")
    if home.settlement.held:
        raise Refusal("Events are held already: release them when they may come again.")
    yield EventsHeld(reason=asked.command.reason)


def release(asked: Asked[ReleaseEvents], home: Home) -> Iterator[HomeEvent]:
    if not home.settlement.held:
        raise Refusal("Events are not held: hold them first, or let them come.")
    yield EventsReleased()


def _skipped(pending: Pending, reason: str, *, rolled_again: bool) -> EventSkipped:
    return EventSkipped(
        happening=pending.happening,
        event=pending.event,
        concerns=pending.concerns,
        reason=reason,
        rolled_again=rolled_again,
    )
