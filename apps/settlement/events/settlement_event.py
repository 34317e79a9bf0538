"""All that may happen in the settlement."""

from __future__ import annotations

from apps.settlement.events.happening_events import HappeningEvent
from apps.settlement.events.respite_events import RespiteEvent
from apps.settlement.events.store_events import StoreEvent

SettlementEvent = HappeningEvent | RespiteEvent | StoreEvent
