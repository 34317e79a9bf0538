"""All that may happen around missions and their battles."""

from __future__ import annotations

from typing import get_args

from apps.battles.events.absence_events import AbsenceEvent
from apps.battles.events.ending_events import EndingEvent
from apps.battles.events.mission_events import MissionEvent
from apps.battles.events.played_events import BattleBrokenOff, PlayedEvent
from apps.battles.events.report_events import ReportEvent

BattleEvent = MissionEvent | ReportEvent | PlayedEvent | AbsenceEvent | EndingEvent

OF_A_BATTLE = tuple(
    kind.__name__ for kind in (*get_args(PlayedEvent), *get_args(AbsenceEvent)) if kind is not BattleBrokenOff
)
"""What happens in a battle between its opening and its end: it is many lines, and one story."""
