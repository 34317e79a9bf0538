"""Events that lie open: that there is such a one, and how it passes by."""

from __future__ import annotations

from apps.kernel.refusal import Refusal
from apps.settlement.decider.choice_words import listed
from apps.settlement.decider.home import Home
from apps.settlement.events.happening_events import EventSkipped
from apps.settlement.state import Pending


def must_lie_open(happening: str, home: Home) -> Pending:
    """Ids from outside may be of anything."""
    pending = home.settlement.pending.get(happening)
    if pending is None:
        events = home.played.library.events
        names = (events[one.event].name for one in home.settlement.pending.values() if one.event in events)
        raise Refusal(f"No such event lies open in the settlement. What does: {listed(names)}.")
    return pending


def skipped(pending: Pending, reason: str, *, rolled_again: bool = False) -> EventSkipped:
    return EventSkipped(
        happening=pending.happening,
        event=pending.event,
        concerns=pending.concerns,
        reason=reason,
        rolled_again=rolled_again,
    )
