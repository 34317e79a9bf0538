"""Celery's beat as a thread of the one worker: a table needs no process more to keep its hours."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import structlog
from celery import Celery, bootsteps
from celery.beat import Service
from click import Option

log = structlog.get_logger(__name__)
OPTION = Option(("--keep-time",), is_flag=True, help="Send what is due as well: beat as a thread of this worker.")
LOOKS = 1
"""Seconds between two looks at the schedules; an ending worker waits for one of them."""
REST = 10
"""Seconds after a fall: a database that is away for a moment must not end all schedules for good."""


class Timekeeper(bootsteps.StartStopStep):
    """Begins before the worker takes messages, and ends with it. Two that run at once are harmless: keys see to it."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, *, keep_time: bool = False, **options: Any) -> None:
        super().__init__(parent, **options)
        self.enabled = keep_time
        self._app: Celery = parent.app
        self._ending = Event()
        self._service = self._fresh()
        self._thread = Thread(target=self._keep, name="timekeeper", daemon=True)

    def start(self, parent: Any) -> None:
        self._thread.start()

    def stop(self, parent: Any) -> None:
        self._ending.set()
        self._service.stop()
        if self._thread.is_alive():
            self._thread.join(LOOKS + 1)

    def _keep(self) -> None:
        self._app.set_current()
        while not self._ending.is_set():
            try:
                self._service.start()
            except Exception:
                log.exception("timekeeper_fell")
                self._ending.wait(REST)
                self._service = self._fresh()

    def _fresh(self) -> Service:
        return Service(self._app, max_interval=LOOKS, scheduler_cls=self._app.conf.beat_scheduler)
