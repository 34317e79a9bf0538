"""All that may happen around missions and their battles."""

from __future__ import annotations

from apps.battles.events.absence_events import AbsenceEvent
from apps.battles.events.ending_events import EndingEvent
from apps.battles.events.mission_events import MissionEvent
from apps.battles.events.played_events import PlayedEvent
from apps.battles.events.report_events import ReportEvent

BattleEvent = MissionEvent | ReportEvent | PlayedEvent | AbsenceEvent | EndingEvent
