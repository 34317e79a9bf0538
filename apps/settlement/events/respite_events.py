"""The times in which no event is rolled by itself."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.marks import Words
from apps.rules.content_names import Names
from apps.settlement.events.settlement_fact import SettlementFact, with_an_end


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsHeld(SettlementFact):
    """No event is rolled by itself until the host lets them come again."""

    reason: Words

    def sentence(self, _: Names) -> str:
        return f"The settlement holds its breath: {with_an_end(self.reason)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsReleased(SettlementFact):
    """Events may be rolled by themselves again."""

    def sentence(self, _: Names) -> str:
        return "The settlement breathes again."


RespiteEvent = EventsHeld | EventsReleased
