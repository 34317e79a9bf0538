"""How a process begins: with settings that can be meant, or with one sentence and no traceback."""

from __future__ import annotations

from pathlib import Path

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection
from django.urls import get_resolver

from apps.chronicle import tables
from penance_campaign import privacy, safety

logger = structlog.get_logger(__name__)


def with_settings() -> None:
    """Read the settings now, so that what they refuse is said before anything has started; and write nothing, not even
    what they draw, that others could read.
    """
    privacy.write_privately()
    try:
        settings.INSTALLED_APPS  # noqa: B018 - the first look is what reads them
    except ImproperlyConfigured as refused:
        raise SystemExit(f"penance: {refused}") from None


def in_private() -> None:
    """Shut what an earlier version has left open, and say so."""
    shut = privacy.tighten(settings.DATA_DIR, _files())
    if shut:
        logger.warning(
            "others could read what the house keeps, and cannot any longer", paths=[str(path) for path in shut]
        )


def on_safe_ground() -> None:
    """In production, look at the database once, and do not start on sand."""
    if not settings.PRODUCTION:
        return
    try:
        found = unsafe_database() + safety.unguarded(tables.missing_guards(connection))
    except OperationalError as error:
        raise SystemExit(
            f"penance: the database of DATABASE_URL does not answer ({_short(error)}): start it, or mend the address."
        ) from None
    _unless(found)


def knowing_itself(*, answers: bool) -> None:
    """What is kept is stamped with the program that made it: which that is, is found out before anybody asks."""
    from apps.chronicle import checkpoints  # noqa: PLC0415 - rows want Django set up first

    checkpoints.fingerprint()
    if answers:
        from apps.campaigns.api.answering import build  # noqa: PLC0415 - as above, and a worker answers nobody

        get_resolver().url_patterns  # noqa: B018 - looking at them is what brings in all that answers
        build()


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
    return [Path(each["NAME"]) for each in kept if each["ENGINE"] == "django.db.backends.sqlite3"]


def _unless(found: list[str]) -> None:
    if found:
        raise SystemExit("penance: " + " ".join(found))


def _short(error: Exception) -> str:
    return str(error).strip().splitlines()[0]
