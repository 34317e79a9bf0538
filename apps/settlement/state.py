"""The settlement: its stores, what waits for an answer, and what may not come again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from apps.settlement.events.happening_events import DieFell, EventAnswered, EventCalled, EventRolled, EventSkipped
from apps.settlement.events.respite_events import EventsHeld, EventsReleased
from apps.settlement.events.settlement_event import SettlementEvent
from apps.settlement.events.store_events import StoreShifted


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """An event that lies open: nothing of it has come to pass yet."""

    happening: str
    event: str
    season: int
    slot: int = 0
    concerns: str = ""


@dataclass(slots=True)
class Settlement:
    """Everything that the settlement remembers."""

    stores: dict[str, int] = field(default_factory=dict)
    """How far each store has moved from where its kind starts."""
    pending: dict[str, Pending] = field(default_factory=dict)
    season: int = 0
    """The season of the last event that was rolled."""
    slots: int = 0
    """How many were rolled in that season."""
    befallen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By event, whom it has concerned, for those that come once; the settlement itself is an empty name."""
    held: bool = False

    def branch(self) -> Settlement:
        """What lies in its dictionaries never changes, so they alone are copied."""
        return replace(self, stores=dict(self.stores), pending=dict(self.pending), befallen=dict(self.befallen))

    def rolled_in(self, season: int) -> int:
        return self.slots if self.season == season else 0


def evolve(settlement: Settlement, event: SettlementEvent) -> None:
    """What is true after it: one case for each kind."""
    match event:
        case EventRolled(happening=happening, event=key, season=season, slot=slot, concerns=concerns):
            settlement.slots = max(slot, settlement.rolled_in(season))
            settlement.season = season
            settlement.pending[happening] = Pending(
                happening=happening, event=key, season=season, slot=slot, concerns=concerns
            )
        case EventCalled(happening=happening, event=key, season=season, concerns=concerns):
            settlement.pending[happening] = Pending(happening=happening, event=key, season=season, concerns=concerns)
        case EventAnswered(happening=happening):
            _befall(settlement, settlement.pending.pop(happening))
        case EventSkipped(happening=happening):
            del settlement.pending[happening]
        case EventsHeld():
            settlement.held = True
        case EventsReleased():
            settlement.held = False
        case StoreShifted(store=store, by=by):
            settlement.stores[store] = settlement.stores.get(store, 0) + by
        case DieFell():
            pass
        case _:
            assert_never(event)


def _befall(settlement: Settlement, pending: Pending) -> None:
    whom = settlement.befallen.get(pending.event, ())
    if pending.concerns not in whom:
        settlement.befallen[pending.event] = (*whom, pending.concerns)
