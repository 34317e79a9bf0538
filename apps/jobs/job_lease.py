"""A job in somebody's hands: for as long as the lease is renewed it is nobody else's, and only its holder ends it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any

import structlog
from django.db import connection
from django.db.models import QuerySet

from apps.jobs import clock, shutdown
from apps.jobs.models import Job

LEASE = timedelta(seconds=30)
RENEWED = 10.0
"""Seconds between two renewals: two may fail, and the job is still held."""
TOLD = 0.5
"""Seconds between two words about how far it is."""
CLOSED = "The worker that was at it was closed: the next one begins it anew."
log = structlog.get_logger(__name__)


class NoLongerHeld(Exception):
    """The job is no longer in these hands: it was called off, or taken by another when the lease had run out."""


class TryLater(Exception):
    """It cannot be done before some moment, and nobody is to blame; the sentence says why."""

    def __init__(self, due: datetime, why: str) -> None:
        super().__init__(why)
        self.due = due


class Doing:
    """What a kind of work is handed: its job, and the words in which to say how it goes."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.is_done = False
        self._told = 0.0

    def progress(self, steps: int, of: int) -> None:
        """Between two steps of long work: say how far it is, and hear whether to go on."""
        if shutdown.has_begun():
            raise TryLater(clock.now(), CLOSED)
        if time.monotonic() < self._told + TOLD and steps < of:
            return
        self._told = time.monotonic()
        self.write(progress=steps, of=of, due=clock.now() + LEASE)

    def done(self, result: Any = None) -> None:
        """In the transaction of its effect: if this mark cannot be made, the effect must not stand either."""
        self.write(state="done", result=result, said="", failures=0, ended=clock.now())
        self.is_done = True

    def write(self, **values: Any) -> None:
        if not self.mine.update(**values):
            raise NoLongerHeld(f"{self.job.id} is in other hands")

    @property
    def mine(self) -> QuerySet[Job]:
        """The row, as long as it is in these hands."""
        return Job.objects.filter(pk=self.job.pk, state="running", attempts=self.job.attempts)

    @contextmanager
    def held(self, most: int) -> Iterator[None]:
        """A thread renews the lease for so many seconds; who hangs for longer, loses the job to somebody else."""
        ended = Event()
        Thread(target=self._renew, args=(ended, most), name=f"lease of {self.job.id}", daemon=True).start()
        try:
            yield
        finally:
            ended.set()

    def _renew(self, ended: Event, most: int) -> None:
        until = time.monotonic() + most
        while not ended.wait(RENEWED) and time.monotonic() < until:
            try:
                if not self.mine.update(due=clock.now() + LEASE):
                    return
            except Exception as error:  # noqa: BLE001 - a database that is away: the next renewal may come in time
                log.warning("lease_not_renewed", job=self.job.id, why=str(error))
            finally:
                connection.close()
