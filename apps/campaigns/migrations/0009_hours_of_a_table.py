"""The hours that lay in django-celery-beat's rows are rows of the jobs: nothing strikes twice, and none is left out."""

import json
from datetime import datetime, timedelta

from django.db import migrations

EVENTS, SILENCE = "apps.campaigns.tasks.keep_hours", "apps.campaigns.tasks.take_silence"
STANDING = ("catch up", "go round")
A_MOMENT = timedelta(microseconds=1)


def take_over(apps, schema_editor):
    periodic, hours = apps.get_model("django_celery_beat", "PeriodicTask"), apps.get_model("jobs", "Hour")
    told = periodic.objects.filter(task__in=(EVENTS, SILENCE), name__contains=" of ")
    kept = [hour_of(hours, row) for row in told.filter(enabled=True).iterator()]
    hours.objects.bulk_create(kept, batch_size=500, ignore_conflicts=True)
    told.delete()
    periodic.objects.filter(name__in=STANDING).delete()


def hour_of(hours, row):
    """Due right after what was answered last: if an hour has struck since, it is found; if not, the next one is."""
    told = json.loads(row.kwargs)
    if row.task == SILENCE:
        due = row.last_run_at or row.date_changed
        return hours(kind="silence", campaign=told["campaign"], due=due)
    after = datetime.fromisoformat(told["after"])
    return hours(kind="events", campaign=told["campaign"], body=told["hours"], due=after + A_MOMENT)


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0008_room_in_rows"),
        ("jobs", "0001_initial"),
        ("django_celery_beat", "0019_alter_periodictasks_options"),
    ]

    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
