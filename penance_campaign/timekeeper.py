"""A thread of every worker that looks by itself for what is due: no broker, and no other process, is needed for it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import structlog
from celery import Celery, bootsteps
from click import Option
from django.db import connection

log = structlog.get_logger(__name__)
OPTION = Option(("--keep-time",), is_flag=True, help="Every worker keeps time by itself; this says so once more.")
LOOKS = 5.0
"""Seconds between two looks."""
REST = 10.0
"""Seconds after a fall: a database that is away for a moment must not end all work for good."""


class Timekeeper(bootsteps.StartStopStep):
    """Begins before the worker takes messages, and ends with it. Two that look at once are harmless: rows see to it."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._app: Celery = parent.app
        self._ending = Event()
        self._thread = Thread(target=self._keep, name="timekeeper", daemon=True)

    def start(self, parent: Any) -> None:
        self._thread.start()

    def stop(self, parent: Any) -> None:
        """A job that is at work has this long to end; else its lease does."""
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join(LOOKS)

    def _keep(self) -> None:
        from apps.jobs import due_jobs  # noqa: PLC0415 - rows want Django set up first

        self._app.set_current()
        log.info("keeping_time")
        while not self._ending.wait(self._look(due_jobs.sweep)):
            pass

    def _look(self, sweep: Callable[[Callable[[], bool]], object]) -> float:
        """How long to wait until the next."""
        try:
            sweep(self._ending.is_set)
        except Exception as error:  # noqa: BLE001 - whatever it was, the next look may find it mended
            log.error("timekeeper_fell", why=f"{type(error).__name__}: {error}")  # noqa: TRY400 - one line a fall
            return REST
        finally:
            connection.close()
        return LOOKS
