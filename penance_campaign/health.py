"""Two questions for whoever watches the house: does it live, and can it serve?"""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from redis import Redis, RedisError

from apps.chronicle import tables


def healthz(_: HttpRequest) -> JsonResponse:
    """The process answers; nothing else is asked."""
    return JsonResponse({"status": "ok"})


@never_cache
def readyz(_: HttpRequest) -> JsonResponse:
    """The database answers, is migrated and guards the log, and the broker is there."""
    found = {"database": _database(), "migrations": _migrations(), "log": _log(), "broker": _broker()}
    ready = all(said == "ok" for said in found.values())
    return JsonResponse({"status": "ok" if ready else "unready", **found}, status=200 if ready else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "does not answer"
    return "ok"


def _migrations() -> str:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError:
        return "unknown"
    return "run python manage.py migrate" if executor.migration_plan(executor.loader.graph.leaf_nodes()) else "ok"


def _log() -> str:
    try:
        missing = tables.missing_guards(connection)
    except DatabaseError:
        return "unknown"
    return "unguarded: run python manage.py migrate" if missing else "ok"


def _broker() -> str:
    if not settings.REDIS_URL:
        return "ok" if settings.BROKER_DIR.is_dir() else "its folder is gone"
    try:
        Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1).ping()
    except RedisError:
        return "does not answer"
    return "ok"
