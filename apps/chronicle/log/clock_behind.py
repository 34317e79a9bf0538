"""A clock that is behind what is already written: nothing is lost by it, and whoever keeps the house is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from time import monotonic

import structlog

from apps.kernel import caches
from apps.measures.meters import Counter

HARMLESS = timedelta(seconds=2)
"""So far apart may the clocks of two machines be."""
PAUSE = 60.0
"""Seconds between two lines about it in the program's log."""
BACK = Counter("penance_clock_back_total", "Commands asked while the clock was behind the entry before them.")
log = structlog.get_logger(__name__)


class _Told:
    """What this process has met, and when it last said so."""

    latest = datetime.min.replace(tzinfo=UTC)
    again_at = 0.0

    def clear(self) -> None:
        self.__dict__.clear()


_told = caches.kept(_Told())


def went_back(campaign: str, now: str, last: str) -> None:
    latest = datetime.fromisoformat(last)
    behind = latest - datetime.fromisoformat(now)
    if behind < HARMLESS:
        return
    BACK.count()
    _told.latest = max(_told.latest, latest)
    if monotonic() >= _told.again_at:
        _told.again_at = monotonic() + PAUSE
        log.warning("clock_went_back", campaign=campaign, seconds=round(behind.total_seconds()))


def behind(now: datetime) -> timedelta:
    """How far the clock is behind the latest entry that this process has met so; nothing, where it has caught up."""
    return max(_told.latest - now, timedelta())


def said(now: datetime) -> str:
    """In words, or nothing."""
    seconds = int(behind(now).total_seconds())
    return (
        f"The clock of this machine is {seconds} seconds behind what is already written: set it right."
        if seconds
        else ""
    )
