"""The hours of tables that were set under an earlier version: none is forgotten by an upgrade, and none comes twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from apps.campaigns import tasks
from apps.campaigns.models import CampaignRow
from apps.campaigns.schedule import schedule_store
from apps.campaigns.schedule.hours import Hours
from apps.jobs import clock, recurring_hours
from apps.jobs.models import Hour, Job

pytestmark = pytest.mark.django_db
take_over: Callable[..., None] = import_module("apps.campaigns.migrations.0009_hours_of_a_table").take_over
HOURS = Hours(first=date(2030, 3, 12), every=7, hour=18, zone="UTC", events=2)
FIRST = datetime(2030, 3, 12, 18, 0, tzinfo=UTC)


def kept(campaign: str, after: datetime) -> None:
    """As they lay there until now."""
    CampaignRow.objects.create(campaign=campaign, name="The Old One", position=1, sheet={"silence": 7})
    told = {"campaign": campaign, "hours": HOURS.plain(), "after": after.isoformat()}
    hourly = CrontabSchedule.objects.create(minute="0")
    rows: list[tuple[str, str, dict[str, Any]]] = [
        (f"events of {campaign}", "apps.campaigns.tasks.keep_hours", told),
        (f"silence of {campaign}", "apps.campaigns.tasks.take_silence", {"campaign": campaign}),
    ]
    for name, task, kwargs in rows:
        PeriodicTask.objects.create(name=name, task=task, kwargs=json.dumps(kwargs), crontab=hourly, last_run_at=after)


@pytest.mark.parametrize(
    ("after", "now", "struck"),
    [
        (FIRST - timedelta(days=1), FIRST - timedelta(hours=1), []),
        (FIRST - timedelta(days=1), FIRST + timedelta(minutes=1), [FIRST]),
        (FIRST, FIRST + timedelta(minutes=1), []),
        (FIRST, FIRST + timedelta(days=15), [FIRST + timedelta(days=14)]),
    ],
    ids=["not yet", "struck meanwhile", "answered", "several"],
)
def test_what_was_answered_is_not_told_again_and_what_was_not_is(
    after: datetime, now: datetime, struck: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept("campaign-old", after)
    for name in ("catch up", "go round"):
        PeriodicTask.objects.create(name=name, task=tasks.catch_up.name, crontab=CrontabSchedule.objects.get())
    take_over(apps, None)
    assert not PeriodicTask.objects.exists()
    assert {str(hour) for hour in Hour.objects.all()} == {"events of campaign-old", "silence of campaign-old"}
    assert schedule_store.hours_of("campaign-old") == HOURS
    monkeypatch.setattr(clock, "now", lambda: now)
    for _ in range(2):
        recurring_hours.strike(now)
    assert [job.body["hour"] for job in Job.objects.filter(kind="events")] == [each.isoformat() for each in struck]
    assert Hour.objects.get(kind="events").due == HOURS.next_due(now)
