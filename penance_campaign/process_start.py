"""How a process begins: with settings that can be meant, or with one sentence and no traceback."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import structlog
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.urls import get_resolver

from apps.chronicle.log import log_schema
from apps.ground.faults import fault_of
from penance_campaign import privacy, safety
from penance_campaign.postgres import connection_pool

logger = structlog.get_logger(__name__)


def with_settings() -> None:
    """Read the settings now, so that what they refuse is said before anything has started; and write nothing, not even
    what they draw, that others could read.
    """
    privacy.write_privately()
    if not apps.ready:
        gc.disable()
    try:
        settings.INSTALLED_APPS  # noqa: B018 - the first look is what reads them
    except ImproperlyConfigured as refused:
        raise SystemExit(f"penance: {refused}") from None


def with_all_brought_in() -> None:
    """What a start brings in stays to the end: looking through it for garbage again and again took a quarter of it."""
    gc.freeze()
    gc.enable()


def in_private() -> None:
    """Shut what an earlier version has left open, and say so."""
    shut = privacy.tighten(settings.DATA_DIR, _files())
    if shut:
        logger.warning(
            "others could read what the house keeps, and cannot any longer", paths=[str(path) for path in shut]
        )


def not_behind_its_database() -> None:
    """A program that does not know all that was done to its database would do it harm: it says so, and changes nothing.

    One that does not answer yet may be started later, and is looked at again by whoever needs it.
    """
    with suppress(DatabaseError):
        _unless(safety.behind(of_a_newer_program(MigrationLoader(connection))))


def of_a_newer_program(loader: MigrationLoader) -> list[str]:
    """What was done to the database that this program knows nothing of; what others bring they look after."""
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("apps.")}
    unknown = set(loader.applied_migrations) - set(loader.graph.nodes)
    return sorted(f"{app}.{name}" for app, name in unknown if app in ours)


def on_safe_ground() -> None:
    """Look at the database once, and in production do not start on sand."""
    not_behind_its_database()
    if not settings.PRODUCTION:
        return
    with saying_what_gives_way():
        found = unsafe_database() + safety.unguarded(log_schema.missing_guards(connection))
    _unless(found)


@contextmanager
def saying_what_gives_way() -> Iterator[None]:
    """A database or a disk that does not hold at the start is one sentence, and no trace of our own steps."""
    try:
        yield
    except (DatabaseError, OSError) as error:
        fault = fault_of(error)
        if fault is None:
            raise
        sentence = f"{fault.kind.sentence[:-1]} ({fault.said}): mend that, or name another database in DATABASE_URL."
        raise SystemExit(f"penance: {sentence}") from None


def knowing_itself(*, answers: bool) -> None:
    """What is kept is stamped with the program that made it: which that is, is found out before anybody asks."""
    from apps.chronicle.states import checkpoints  # noqa: PLC0415 - rows want Django set up first

    checkpoints.fingerprint()
    if answers:
        from apps.api.api_request import build  # noqa: PLC0415 - as above, and a worker answers nobody

        get_resolver().url_patterns  # noqa: B018 - looking at them is what brings in all that answers
        build()


def with_few_connections() -> None:
    """Whoever answers lends them from request to request: as many threads, not as many connections."""
    connection_pool.lend(settings.DATABASE_CONNECTIONS)


def with_its_files() -> None:
    """In production, pages without their collected files would be errors, each and every one."""
    if settings.PRODUCTION:
        _unless(safety.missing_static(settings.STATIC_ROOT))


def unsafe_database() -> list[str]:
    """What the database itself says of its own care."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            synchronous, journal = (
                cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")
            )
            return safety.lazy_sqlite(synchronous, journal)
        cursor.execute(
            "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')"
        )
        return safety.lazy_postgres(dict(cursor.fetchall()))


def _files() -> list[Path]:
    """The databases that are files."""
    kept = settings.DATABASES.values()
    return [Path(each["NAME"]) for each in kept if each["ENGINE"] == "penance_campaign.sqlite"]


def _unless(found: list[str]) -> None:
    if found:
        raise SystemExit("penance: " + " ".join(found))
