"""When a chosen hour strikes, by the clock of its place, and what is no hour."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from apps.campaigns.schedule.hours import Hours, hours_in, zones, zones_by_region
from apps.kernel.refusal import Refusal
from tests.cases import every

NOON = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
FORM = {"first": "2026-03-12", "every": "7", "hour": "18", "zone": "Europe/Berlin", "events": "2"}


def hours(**more: Any) -> Hours:
    said: dict[str, Any] = {"first": date(2026, 3, 12), "every": 7, "hour": 18, "zone": "Europe/Berlin", "events": 1}
    return Hours(**{**said, **more})


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin"))


@every(
    ("now", "last", "following"),
    [
        ("2026-03-12T17:59", None, "2026-03-12T18:00"),
        ("2026-03-12T18:00", "2026-03-12T18:00", "2026-03-19T18:00"),
        ("2026-03-19T17:59", "2026-03-12T18:00", "2026-03-19T18:00"),
        ("2026-03-19T18:01", "2026-03-19T18:00", "2026-03-26T18:00"),
        ("2026-03-30T09:00", "2026-03-26T18:00", "2026-04-02T18:00"),
        ("2026-02-01T09:00", None, "2026-03-12T18:00"),
    ],
)
def test_it_strikes_every_week_also_when_the_clocks_change(now: str, last: str | None, following: str) -> None:
    found = hours()
    assert found.last_due(at(now)) == (at(last) if last else None)
    assert found.next_due(at(now)) == at(following)


def test_an_hour_that_the_clocks_leave_out_still_strikes() -> None:
    found = hours(first=date(2026, 3, 29), every=1, hour=2)
    assert found.last_due(at("2026-03-29T12:00")) == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)


def test_days_are_counted_from_the_first() -> None:
    found = hours(every=3)
    assert found.last_due(at("2026-03-17T23:00")) == at("2026-03-15T18:00")
    assert found.last_due(at("2026-03-18T18:00")) == at("2026-03-18T18:00")


@every(("every", "days"), [(1, "*"), (2, "*"), (7, "4"), (14, "4"), (28, "4")])
def test_a_crontab_knows_the_day_where_weeks_are_counted(every: int, days: str) -> None:
    assert hours(every=every).weekdays == days
    assert hours(every=7, first=date(2026, 3, 15)).weekdays == "0"


def test_it_is_said_by_the_clock_of_its_place() -> None:
    assert hours().said(datetime(2026, 3, 12, 17, 0, tzinfo=UTC)) == "Thursday, March 12, 2026, 18:00 (Europe/Berlin)"


def test_what_was_filled_in_is_read_and_kept() -> None:
    found = hours_in(FORM, NOON)
    assert found == hours(events=2)
    assert Hours.read(found.plain()) == found


@every(
    ("field", "value", "said"),
    [
        ("zone", "Middle/Earth", "no such time zone"),
        ("zone", "", "no such time zone"),
        ("zone", "../etc/passwd", "no such time zone"),
        ("first", "tomorrow", "a date such as 2026-03-10"),
        ("first", "2026-03-09", "today, 2026-03-10 there"),
        ("first", "2027-06-01", "within a year"),
        ("every", "5", "every 1, 2 or 4 weeks"),
        ("every", "\u0667", "every 1, 2 or 4 weeks"),
        ("hour", "24", "0 to 23"),
        ("hour", "-1", "0 to 23"),
        ("hour", "", "0 to 23"),
        ("events", "0", "1 to 6"),
        ("events", "7", "1 to 6"),
        ("events", "many", "1 to 6"),
    ],
)
def test_what_is_no_hour_is_refused(field: str, value: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        hours_in({**FORM, field: value}, NOON)


def test_today_is_the_day_of_the_place() -> None:
    late = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)
    assert hours_in({**FORM, "first": "2026-03-11", "zone": "Asia/Tokyo"}, late).first == date(2026, 3, 11)
    with pytest.raises(Refusal, match="2026-03-11 there"):
        hours_in({**FORM, "first": "2026-03-10", "zone": "Asia/Tokyo"}, late)


def test_every_place_of_the_list_has_a_clock() -> None:
    offered = {name for _, places in zones_by_region() for name, _ in places}
    assert offered == zones() - {"UTC"}
    assert all(NOON.astimezone(ZoneInfo(name)) - NOON == timedelta(0) for name in offered)
