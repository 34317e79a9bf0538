"""Looking for oneself: what is due and was told to nobody, what a dead worker left, and what is over for long."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db.models import Count, Min

from apps.jobs import clock, job_attempt, recurring_hours
from apps.jobs.models import OPEN, Job
from apps.jobs.work_kinds import KINDS

GRACE = timedelta(seconds=3)
"""So long whoever was told of a job has the first chance."""
NONE = timedelta()
KEPT, BURIED = timedelta(days=7), timedelta(days=90)
"""For how long what is done, and what is dead, can be looked at."""
AT_ONCE = 100
NOBODY = "No worker of this version knows that kind of work: it waits for one that does."


def sweep(ending: Callable[[], bool] = lambda: False, *, grace: timedelta = GRACE) -> int:
    """How many jobs this call has done: all that lay there, unless the worker is ending."""
    recurring_hours.keep_standing()
    recurring_hours.strike(clock.now())
    _name_strangers()
    done = 0
    while not ending() and (found := _overdue(grace)):
        done += sum(job_attempt.run(job) for job in found if not ending())
    _clear()
    return done


def oldest_due() -> float:
    """Seconds for which the oldest open job has been due; 0 where none is."""
    oldest = Job.objects.filter(state__in=OPEN).aggregate(oldest=Min("due"))["oldest"]
    return max((clock.now() - oldest).total_seconds(), 0.0) if oldest else 0.0


def by_state() -> dict[str, int]:
    """How many jobs wait, run and are dead: as many as somebody may have to look at."""
    counted = Job.objects.filter(state__in=(*OPEN, "dead")).order_by().values_list("state").annotate(Count("id"))
    return {**dict.fromkeys((*OPEN, "dead"), 0), **dict(counted)}


def _overdue(grace: timedelta) -> list[str]:
    waiting = Job.objects.filter(state__in=OPEN, due__lte=clock.now() - grace, kind__in=KINDS)
    return list(waiting.order_by("due").values_list("id", flat=True)[:AT_ONCE])


def _name_strangers() -> None:
    """A job that no worker here knows says so to whoever looks at it, and waits."""
    strange = Job.objects.filter(state="waiting", due__lte=clock.now() - GRACE).exclude(kind__in=KINDS)
    if strange.exclude(said=NOBODY).exists():
        strange.update(said=NOBODY)


def _clear() -> None:
    """The log's keys see to it that nothing is done twice when its job is no longer known."""
    for states, kept in ((("done", "cancelled"), KEPT), (("dead",), BURIED)):
        over = Job.objects.filter(state__in=states, ended__lte=clock.now() - kept)
        if some := list(over.order_by("ended").values_list("id", flat=True)[:AT_ONCE]):
            Job.objects.filter(id__in=some).delete()
