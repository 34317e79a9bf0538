"""All that may happen to Caskets."""

from __future__ import annotations

from apps.caskets.events.crew_events import CrewEvent
from apps.caskets.events.fate_events import FateEvent
from apps.caskets.events.harm_events import HarmEvent
from apps.caskets.events.loadout_events import LoadoutEvent

CasketEvent = FateEvent | CrewEvent | LoadoutEvent | HarmEvent
