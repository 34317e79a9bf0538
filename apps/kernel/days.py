"""Days and hours between moments as texts, by the calendar alone: no clock is asked, and no time zone looked up."""

from __future__ import annotations

import re

_MOMENT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))?",
)
_HOUR = 60 * 60
_DAY = 24 * _HOUR
_FOUR_YEARS, _CENTURY, _ERA = 1_461, 36_524, 146_097
"""In days: each ends with its leap day, if it has one."""
_MONTHS = [((month + 2) % 12 + 1, (153 * month + 2) // 5) for month in reversed(range(12))]
"""From February back to March: each with its first day in a year that begins in March."""


def days_between(earlier: str, later: str) -> int:
    """Whole days from one moment to another, each as ISO 8601 writes it; below zero where the second came first.

    Parts of a second are left out.
    """
    passed = _seconds(later) - _seconds(earlier)
    return passed // _DAY if passed >= 0 else -(-passed // _DAY)


def hours_after(moment: str, hours: int) -> str:
    """The moment so many hours later, at Greenwich and to the second."""
    days, seconds = divmod(_seconds(moment) + hours * _HOUR, _DAY)
    minutes, second = divmod(seconds, 60)
    return f"{_date(days)}T{minutes // 60:02}:{minutes % 60:02}:{second:02}+00:00"


def has_come(moment: str, now: str) -> bool:
    """Whether it is that late. Parts of a second are left out."""
    return _seconds(now) >= _seconds(moment)


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


def _date(days: int) -> str:
    """The other way round."""
    era, of_era = divmod(days, _ERA)
    century = min(of_era // _CENTURY, 3)
    four, of_four = divmod(of_era - century * _CENTURY, _FOUR_YEARS)
    of_years = min(of_four // 365, 3)
    month, first = next((month, first) for month, first in _MONTHS if first <= of_four - of_years * 365)
    year = era * 400 + century * 100 + four * 4 + of_years + (month <= 2)
    return f"{year:04}-{month:02}-{of_four - of_years * 365 - first + 1:02}"


def _east(sign: str | None, hours: str | None, minutes: str | None) -> int:
    if sign is None or hours is None or minutes is None:
        return 0
    offset = int(hours) * 3600 + int(minutes) * 60
    return offset if sign == "+" else -offset
