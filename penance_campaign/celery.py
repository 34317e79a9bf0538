"""The worker: `celery -A penance_campaign.celery worker`, and `beat` beside it or `--keep-time` within."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init, worker_shutting_down
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep

from apps.jobs import shutdown
from penance_campaign import broker, process_start, timekeeper

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
process_start.with_settings()

app = Celery("penance_campaign")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)
app.steps["worker"].add(timekeeper.Timekeeper)
app.user_options["worker"].add(timekeeper.OPTION)
held: list[Any] = []
"""What the worker keeps open as long as it lives."""


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Django has set it up; Celery, finding this, leaves it alone."""


@worker_init.connect
def begin(**_: Any) -> None:
    process_start.on_safe_ground()
    process_start.knowing_itself(answers=False)
    if not settings.REDIS_URL:
        try:
            held.append(broker.serve_alone(settings.BROKER_DIR))
        except broker.AnotherWorker as error:
            raise SystemExit(f"penance: {error}") from None


@worker_shutting_down.connect
def give_back(**_: Any) -> None:
    shutdown.begin()


@beat_init.connect
def begin_to_keep_time(**_: Any) -> None:
    process_start.on_safe_ground()
