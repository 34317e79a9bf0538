"""The hours a host may choose: every so many days from a first one, at an hour of a place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import groupby
from typing import Any, Self
from zoneinfo import ZoneInfo, available_timezones

from apps.kernel.refusal import Refusal

RHYTHMS = {
    1: "Every day",
    2: "Every 2 days",
    3: "Every 3 days",
    7: "Every week",
    14: "Every two weeks",
    28: "Every four weeks",
}
MOST_EVENTS = 6
FURTHEST = timedelta(days=366)
_REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """When events come by themselves, and how many a season is to have."""

    first: date
    every: int
    hour: int
    zone: str
    events: int

    def last_due(self, now: datetime) -> datetime | None:
        """The hour that struck last. Several that nobody heard are one: the last of them."""
        turn = self._turn(now)
        return self._at(turn) if turn >= 0 else None

    def next_due(self, now: datetime) -> datetime:
        return self._at(max(self._turn(now) + 1, 0))

    def day_of(self, moment: datetime) -> date:
        return moment.astimezone(ZoneInfo(self.zone)).date()

    def said(self, moment: datetime) -> str:
        """A moment by the clock of the place, in words."""
        there = moment.astimezone(ZoneInfo(self.zone))
        return f"{there:%A, %B} {there.day}, {there.year}, {there:%H:%M} ({self.zone})"

    @property
    def rhythm(self) -> str:
        return RHYTHMS[self.every]

    @property
    def weekdays(self) -> str:
        """Of a crontab: one day where whole weeks are counted, else any."""
        return str(self.first.isoweekday() % 7) if self.every % 7 == 0 else "*"

    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "first": self.first.isoformat()}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Self:
        return cls(**{**plain, "first": date.fromisoformat(plain["first"])})

    def _turn(self, now: datetime) -> int:
        """How many rhythms have gone by since the first hour; below zero before it."""
        turn = (self.day_of(now) - self.first).days // self.every
        return turn if self._at(turn) <= now else turn - 1

    def _at(self, turn: int) -> datetime:
        day = self.first + timedelta(days=turn * self.every)
        return datetime.combine(day, time(self.hour), tzinfo=ZoneInfo(self.zone)).astimezone(UTC)


def hours_in(form: Mapping[str, str], now: datetime) -> Hours:
    """What somebody filled in, or the sentence that says what would do."""
    if form["zone"] not in zones():
        raise Refusal("There is no such time zone: choose one of the list, such as Europe/Berlin.")
    return Hours(
        first=_first_in(form["first"], now.astimezone(ZoneInfo(form["zone"])).date()),
        every=_rhythm_in(form["every"]),
        hour=_within(form["hour"], 0, 23, "An hour is a number from 0 to 23: choose one of the list."),
        zone=form["zone"],
        events=events_in(form["events"]),
    )


def events_in(text: str) -> int:
    return _within(text, 1, MOST_EVENTS, f"A season may be given 1 to {MOST_EVENTS} events: choose one of the list.")


@cache
def zones() -> frozenset[str]:
    """Places by which a clock can be set; old names and abbreviations are left out."""
    return frozenset({"UTC", *(name for name in available_timezones() if name.split("/")[0] in _REGIONS)})


@cache
def zones_by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """For a list to choose from: each region with its places, by name and by what is read."""
    names = sorted(name for name in zones() if "/" in name)
    grouped = groupby(names, key=lambda name: name.split("/")[0])
    return tuple((region, tuple((name, _place(name)) for name in found)) for region, found in grouped)


def _place(name: str) -> str:
    return name.split("/", maxsplit=1)[1].replace("_", " ")


def _rhythm_in(text: str) -> int:
    if text not in map(str, RHYTHMS):
        raise Refusal("Events come every day, every 2 or 3 days, or every 1, 2 or 4 weeks: choose one of the list.")
    return int(text)


def _first_in(text: str, today: date) -> date:
    """A day from today on, by the calendar of the place."""
    try:
        first = date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"The first day is a date such as {today.isoformat()}: choose one.") from None
    if not today <= first <= today + FURTHEST:
        raise Refusal(f"The first day is today, {today.isoformat()} there, or one within a year: choose such a day.")
    return first


def _within(text: str, least: int, most: int, sentence: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or not least <= int(text) <= most:
        raise Refusal(sentence)
    return int(text)
