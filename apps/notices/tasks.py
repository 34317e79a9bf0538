"""What the worker does for notices: it looks for tables that have moved, and each is drawn by a job of its own."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta

from apps.jobs import clock, queue
from apps.jobs.job_lease import Doing
from apps.jobs.recurring_hours import comes_again
from apps.jobs.work_kinds import work
from apps.notices import deliveries, drawn_notices
from apps.notices.deliveries import ToTell

BETWEEN_LOOKS = timedelta(seconds=5)


@work("notices")
def drawing(doing: Doing) -> None:
    drawn_notices.draw(doing.job.campaign, clock.now())


@dataclass(frozen=True, slots=True, kw_only=True)
class DateAhead:
    """What lies in a job that reminds of a date."""

    session: str
    at: str


@work("session ahead")
def reminding(doing: Doing, ahead: DateAhead) -> None:
    drawn_notices.remind_of(doing.job.campaign, ahead.session, ahead.at, clock.now())


@work("tell", within=nullcontext)
def telling(doing: Doing, to_tell: ToTell) -> str:
    """Nothing of the database is held while somebody outside is waited for."""
    return deliveries.tell(to_tell, clock.now())


@dataclass(frozen=True, slots=True, kw_only=True)
class ToGather:
    """What lies in a job that sends what was gathered for somebody."""

    account: int


@work("digest", within=nullcontext)
def gathering(doing: Doing, to_gather: ToGather) -> str:
    return deliveries.digest(doing.job.id, to_gather.account, clock.now())


def look(moment: datetime) -> None:
    """Of two looks at a table that has not moved between them the second puts nothing."""
    for campaign, where in drawn_notices.behind():
        queue.put("notices", where, body={}, campaign=campaign, cause="by what happened at the table")
    drawn_notices.forget_those_without_a_table()


comes_again("notices", lambda _, moment: moment + BETWEEN_LOOKS, strikes=lambda _, moment: look(moment), standing=True)


def _clear(moment: datetime) -> None:
    drawn_notices.clear(moment)


comes_again(
    "old notices", lambda _, moment: moment + timedelta(days=1), strikes=lambda _, moment: _clear(moment), standing=True
)
