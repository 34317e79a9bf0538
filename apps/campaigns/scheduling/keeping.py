"""The schedules of a table, kept as django-celery-beat's own rows: one of each kind, plain, and nobody's story."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, get_args

from django.db import transaction
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from apps.campaigns.scheduling.hours import Hours

Kind = Literal["events", "silence"]
KINDS: tuple[Kind, ...] = get_args(Kind)
TASKS: dict[Kind, str] = {
    "events": "apps.campaigns.tasks.keep_hours",
    "silence": "apps.campaigns.tasks.take_silence",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """When a table's events come by themselves. What was due up to `after` is done, or was before it was set."""

    campaign: str
    hours: Hours
    after: datetime

    def due(self, now: datetime) -> datetime | None:
        """The hour that has struck and was not answered yet."""
        last = self.hours.last_due(now)
        return last if last and last > self.after else None


def schedule_of(campaign: str) -> Schedule | None:
    row = PeriodicTask.objects.filter(name=_name("events", campaign)).first()
    return _read(row) if row else None


def set_hours(campaign: str, hours: Hours, now: datetime) -> None:
    """In the place of whatever was set before. What was due before now is not made up for."""
    found = Schedule(campaign=campaign, hours=hours, after=now)
    clock = {"hour": str(hours.hour), "day_of_week": hours.weekdays, "timezone": hours.zone}
    _put("events", campaign, now, clock, _plain(found))


def answered(schedule: Schedule, due: datetime) -> None:
    """The hour is over. Written beside beat's back: nothing that it sends depends on it."""
    done = Schedule(campaign=schedule.campaign, hours=schedule.hours, after=due)
    row = PeriodicTask.objects.filter(name=_name("events", schedule.campaign), kwargs=json.dumps(_plain(schedule)))
    row.update(kwargs=json.dumps(_plain(done)))


def behind(now: datetime) -> Iterator[str]:
    """Tables whose hour has struck without an answer: its message was lost, or nobody was there to send it."""
    for row in PeriodicTask.objects.filter(task=TASKS["events"], enabled=True).iterator():
        schedule = _read(row)
        if schedule.due(now):
            yield schedule.campaign


def take_silence(campaign: str, now: datetime) -> None:
    """Look every hour whether a report has waited for long enough."""
    _put("silence", campaign, now, {"hour": "*", "day_of_week": "*", "timezone": "UTC"}, {"campaign": campaign})


def takes_silence(campaign: str) -> bool:
    return bool(PeriodicTask.objects.filter(name=_name("silence", campaign)).exists())


def switch_off(campaign: str, *kinds: Kind) -> None:
    """Nothing of these kinds comes by itself any longer; of no kind, where none is named."""
    for row in PeriodicTask.objects.filter(name__in=[_name(kind, campaign) for kind in kinds]):
        row.delete()  # one by one: beat hears of each


def _put(kind: Kind, campaign: str, now: datetime, clock: dict[str, str], told: dict[str, Any]) -> None:
    with transaction.atomic():
        values = {"task": TASKS[kind], "crontab": _crontab(clock), "kwargs": json.dumps(told)}
        PeriodicTask.objects.update_or_create(
            name=_name(kind, campaign), defaults={**values, "enabled": True, "last_run_at": now}
        )


def _crontab(clock: dict[str, str]) -> CrontabSchedule:
    """Tables share them. Two that are the same, made at once, do no harm."""
    found = CrontabSchedule.objects.filter(minute="0", day_of_month="*", month_of_year="*", **clock).first()
    return found or CrontabSchedule.objects.create(minute="0", **clock)


def _name(kind: Kind, campaign: str) -> str:
    return f"{kind} of {campaign}"


def _plain(schedule: Schedule) -> dict[str, Any]:
    return {
        "campaign": schedule.campaign,
        "hours": schedule.hours.plain(),
        "after": schedule.after.isoformat(),
    }


def _read(row: PeriodicTask) -> Schedule:
    told = json.loads(row.kwargs)
    after = datetime.fromisoformat(told["after"])
    return Schedule(campaign=told["campaign"], hours=Hours.read(told["hours"]), after=after)
