"""All that may happen to pilots."""

from __future__ import annotations

from apps.pilots.events.ledger_events import LedgerEvent
from apps.pilots.events.parting_events import PartingEvent
from apps.pilots.events.service_events import ServiceEvent
from apps.pilots.events.taint_events import TaintEvent
from apps.pilots.events.wound_events import WoundEvent

PilotEvent = ServiceEvent | PartingEvent | WoundEvent | TaintEvent | LedgerEvent
