"""Days between two moments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.kernel.days import days_between, has_come, hours_after
from tests.cases import every

MOMENTS = st.datetimes(min_value=datetime(1900, 1, 1), max_value=datetime(2400, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001  # hypothesis wants bounds without a zone


@every(
    ("earlier", "later", "days"),
    [
        ("2026-01-01T20:00:00+00:00", "2026-01-01T20:00:00+00:00", 0),
        ("2026-01-01T20:00:00+00:00", "2026-01-02T19:59:59.999999+00:00", 0),
        ("2026-01-01T20:00:00+00:00", "2026-01-02T20:00:00+00:00", 1),
        ("2024-02-28T00:00:00Z", "2024-03-01T00:00:00Z", 2),
        ("2023-02-28T00:00:00Z", "2023-03-01T00:00:00Z", 1),
        ("1999-12-31T00:00:00", "2000-12-31T00:00:00", 366),
        ("2100-01-01 00:00:00", "2101-01-01 00:00:00", 365),
        ("2026-01-01T00:00:00+02:00", "2026-01-01T22:00:00+00:00", 1),
        ("2026-01-01T00:00:00-0530", "2026-01-02T05:29:59+00:00", 0),
        ("2026-01-03T00:00:00+00:00", "2026-01-01T00:00:01+00:00", -1),
    ],
)
def test_whole_days_lie_between_two_moments(earlier: str, later: str, days: int) -> None:
    assert days_between(earlier, later) == days


@given(MOMENTS, MOMENTS)
def test_they_are_those_of_the_calendar(one: datetime, other: datetime) -> None:
    earlier, later = sorted((one.replace(microsecond=0), other.replace(microsecond=0)))
    assert days_between(earlier.isoformat(), later.isoformat()) == (later - earlier) // timedelta(days=1)


@pytest.mark.parametrize("text", ["", "yesterday", "2026-01-01", "2026-01-01T20:00"])
def test_a_text_that_is_no_moment_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="is no moment"):
        days_between(text, "2026-01-01T20:00:00+00:00")


@given(MOMENTS, st.integers(0, 24 * 366 * 5))
def test_so_many_hours_later_it_is_as_late_as_by_the_calendar(moment: datetime, hours: int) -> None:
    later = moment.replace(microsecond=0) + timedelta(hours=hours)
    assert hours_after(moment.isoformat(), hours) == later.isoformat()


@every(
    ("moment", "hours", "later"),
    [
        ("2026-01-01T20:00:00.999999+00:00", 0, "2026-01-01T20:00:00+00:00"),
        ("2026-12-31T23:59:59Z", 1, "2027-01-01T00:59:59+00:00"),
        ("2024-02-28T20:30:00+02:00", 6, "2024-02-29T00:30:00+00:00"),
        ("2023-02-28T20:30:00+00:00", 6, "2023-03-01T02:30:00+00:00"),
        ("2000-02-29T00:00:00+00:00", 24, "2000-03-01T00:00:00+00:00"),
        ("2100-02-28T12:00:00+00:00", 12, "2100-03-01T00:00:00+00:00"),
        ("2399-12-31T00:00:00+00:00", 24 * 60, "2400-02-29T00:00:00+00:00"),
    ],
)
def test_hours_later_is_another_moment(moment: str, hours: int, later: str) -> None:
    assert hours_after(moment, hours) == later


@pytest.mark.parametrize(
    ("now", "is_there"),
    [
        ("2026-01-01T19:59:59.999999+00:00", False),
        ("2026-01-01T20:00:00+00:00", True),
        ("2026-01-01T21:00:00+02:00", False),
        ("2026-01-02T00:00:00Z", True),
    ],
)
def test_a_moment_has_come_or_not(now: str, is_there: bool) -> None:  # noqa: FBT001
    assert has_come("2026-01-01T20:00:00+00:00", now) == is_there
