"""A house where a minute is half a second, a digest is sent every few seconds, and a dead worker's jobs are soon free.

`PENANCE_TESTS_FAULT` builds a fault into it that the trial must find.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.db import transaction

if TYPE_CHECKING:
    from apps.notices.models import Notice

FAULT = "PENANCE_TESTS_FAULT"
DIGESTS = 3
"""Seconds from one to the next."""


class HurriedHouse(AppConfig):
    """Nothing of its own."""

    name = "tests.notices.falls.hurried_house"

    def ready(self) -> None:
        _hurry_jobs()
        _hurry_notices()
        if fault := os.environ.get(FAULT):
            FAULTS[fault]()


def _hurry_jobs() -> None:
    from apps.jobs import due_jobs, job_attempt, job_lease

    for module in (job_lease, job_attempt):
        vars(module)["LEASE"] = timedelta(seconds=5)
    job_lease.RENEWED = 1.0
    vars(due_jobs)["sweep"] = partial(due_jobs.sweep, grace=timedelta(seconds=0.5))
    job_attempt.FIRST, job_attempt.LONGEST, job_attempt.SOONEST = 0.5, 4.0, timedelta(seconds=0.5)


def _hurry_notices() -> None:
    from apps.notices import deliveries, tasks
    from apps.notices.channels import outside

    deliveries.FIRST, deliveries.LONGEST = timedelta(seconds=0.5), timedelta(seconds=4)
    vars(deliveries)["next_digest"] = lambda _, now: _next(now)
    tasks.BETWEEN_LOOKS = timedelta(seconds=0.3)
    outside.PATIENCE = 3.0


def _next(now: datetime) -> datetime:
    return datetime.fromtimestamp((now.timestamp() // DIGESTS + 1) * DIGESTS, UTC)


def _another_id() -> None:
    """Each time that a message is made, it is another."""
    from apps.notices import deliveries

    made = deliveries.message_of
    deliveries.message_of = lambda notice: replace(made(notice), id=f"notice-{time.monotonic_ns()}")


def _put_after() -> None:
    """What is to be sent is put when the rows are there, and not together with them."""
    from apps.notices import deliveries

    put = deliveries.put

    def put_late(notices: Sequence[Notice], now: datetime) -> None:
        time.sleep(0.5)
        put(notices, now)

    deliveries.put = lambda notices, now: transaction.on_commit(lambda: put_late(notices, now))


FAULTS = {"another-id": _another_id, "put-after": _put_after}
