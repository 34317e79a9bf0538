"""Two questions for whoever watches the house: does it live, and can it serve?"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from redis import Redis, RedisError

from apps.chronicle.log import clock_behind, log_schema
from apps.ground.faults import BUSY, SLOW, fault_of
from apps.jobs import clock
from penance_campaign import process_start

OK = "ok"
LITTLE = 100_000_000
"""Bytes; with fewer left on the disk somebody should look after it soon."""
PATIENCE = 2000
"""Milliseconds that a look may wait for others who write."""
NOBODYS = "readyz"
"""A session that was over before it began, written to see whether anything can be."""


def healthz(_: HttpRequest) -> JsonResponse:
    """The process answers; nothing else is asked."""
    return JsonResponse({"status": OK})


@never_cache
def readyz(_: HttpRequest) -> JsonResponse:
    """The database answers, takes what is written, is migrated and guards the log; disk and broker are there."""
    looks = {
        "database": _database,
        "writing": WRITING.said,
        "migrations": _migrations,
        "log": _log,
        "disk": DISK.said,
        "broker": _broker,
        "clock": _clock,
    }
    found = {name: _looked(look) for name, look in looks.items()}
    ready = all(said.startswith(OK) for said in found.values())
    return JsonResponse({"status": OK if ready else "unready", **found}, status=200 if ready else 503)


@dataclass(slots=True)
class Probe:
    """What is tried for good, and so now and then only: whoever asks in between hears what came of it last."""

    attempt: Callable[[], str]
    every: float = 3.0
    _last: tuple[float, str] = (float("-inf"), "")
    _lock: Lock = field(default_factory=Lock)

    def said(self) -> str:
        with self._lock:
            if time.monotonic() - self._last[0] > self.every:
                self._last = (time.monotonic(), _looked(self.attempt))
            return self._last[1]


def _looked(look: Callable[[], str]) -> str:
    """Or which fault stood in the way."""
    try:
        return look()
    except Exception as error:
        fault = fault_of(error)
        if fault is None:
            raise
        return fault.kind.sentence


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def _written() -> str:
    """A row is committed, whatever the database says of itself. Where others write, one can."""
    try:
        with _impatiently(), transaction.atomic():
            Session.objects.update_or_create(
                session_key=NOBODYS, defaults={"session_data": "", "expire_date": datetime.now(UTC)}
            )
    except Exception as error:
        fault = fault_of(error)
        if fault is None or fault.kind not in (BUSY, SLOW):
            raise
        return "ok, but others kept it busy"
    return OK


@contextmanager
def _impatiently() -> Iterator[None]:
    """Nobody who watches waits as long as whoever plays would."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            (before,) = cursor.execute("PRAGMA busy_timeout").fetchone()
            cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            try:
                yield
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {before}")
            return
        with transaction.atomic():
            cursor.execute(f"SET LOCAL statement_timeout = {PATIENCE}")
            yield


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    newer = process_start.of_a_newer_program(executor.loader)
    if newer:
        return f"{newer[-1]} was applied by a newer version of this program: start that one"
    return "run python manage.py migrate" if executor.migration_plan(executor.loader.graph.leaf_nodes()) else OK


def _log() -> str:
    return "unguarded: run python manage.py migrate" if log_schema.missing_guards(connection) else OK


def _disk() -> str:
    """Of the folder that keeps what is no row: whether a file can be made there, and whether there is room."""
    with tempfile.TemporaryFile(dir=settings.DATA_DIR) as tried:
        tried.write(b"\0" * 4096)
        tried.flush()
    left = shutil.disk_usage(settings.DATA_DIR).free
    return OK if left >= LITTLE else f"ok, but less than {LITTLE // 1_000_000} MB is left"


def _clock() -> str:
    """One that is behind is no reason to send people elsewhere."""
    said = clock_behind.said(clock.now())
    return f"{OK}, but: {said}" if said else OK


def _broker() -> str:
    if not settings.REDIS_URL:
        return OK if settings.BROKER_DIR.is_dir() else "its folder is gone"
    try:
        Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1).ping()
    except RedisError:
        return "does not answer"
    return OK


WRITING, DISK = Probe(_written), Probe(_disk)
