"""Days between two moments as texts, by the calendar alone: no clock is asked, and no time zone looked up."""

from __future__ import annotations

import re

_MOMENT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))?",
)
_DAY = 24 * 60 * 60


def days_between(earlier: str, later: str) -> int:
    """Whole days from one moment to another, each as ISO 8601 writes it; below zero where the second came first.

    Parts of a second are left out.
    """
    passed = _seconds(later) - _seconds(earlier)
    return passed // _DAY if passed >= 0 else -(-passed // _DAY)


def _seconds(moment: str) -> int:
    """Seconds since the first of March of year 0, at Greenwich."""
    found = _MOMENT.fullmatch(moment)
    if found is None:
        raise ValueError(f"{moment!r} is no moment such as 2026-01-01T20:00:00+00:00")
    year, month, day, hour, minute, second = (int(part) for part in found.groups()[:6])
    return _days(year, month, day) * _DAY + hour * 3600 + minute * 60 + second - _east(*found.groups()[6:])


def _days(year: int, month: int, day: int) -> int:
    """Days since the first of March of year 0: a year that begins in March has its leap day last."""
    year -= month <= 2
    of_year = (153 * ((month - 3) % 12) + 2) // 5 + day - 1
    return year * 365 + year // 4 - year // 100 + year // 400 + of_year


def _east(sign: str | None, hours: str | None, minutes: str | None) -> int:
    if sign is None or hours is None or minutes is None:
        return 0
    offset = int(hours) * 3600 + int(minutes) * 60
    return offset if sign == "+" else -offset
