"""What is looked up when somebody watches: the same for all processes of the house, so no process counts it."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from apps.jobs import clock
from apps.jobs.due_jobs import by_state, oldest_due
from apps.keeping import regular_backups
from apps.keeping.models import Proof
from apps.keeping.watch import daily_proofs
from apps.measures.prometheus_text import Reading

_IN_USE = """
    SELECT count(*), count(*) FILTER (WHERE state <> 'idle'), current_setting('max_connections')::int
    FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"""


def readings() -> Iterator[Reading]:
    """A database that is away is told in the first of those that come from it, and the others are left out."""
    version = settings.PROGRAM.rpartition(" ")[2]
    yield _one("penance_build", "Always 1; the version stands beside it.", 1, version=version)
    try:
        found = [*_jobs(), *_proofs(), *_backups(), *_connections()]
    except (DatabaseError, InterfaceError):
        found = []
    yield _one("penance_database_answers", "1 while the database answers, 0 while it does not.", float(bool(found)))
    yield from found


def _jobs() -> Iterator[Reading]:
    yield Reading(
        "penance_jobs",
        "Jobs that wait, run, or failed too often and are dead.",
        {(("state", str(state)),): float(count) for state, count in by_state().items()},
    )
    yield _one("penance_oldest_due_job_seconds", "For how long the oldest job that is due has waited.", oldest_due())


def _proofs() -> Iterator[Reading]:
    since = daily_proofs.oldest()
    age = (clock.now() - since).total_seconds() if since else 0.0
    yield _one("penance_proofs", "Campaigns whose log was proved.", float(Proof.objects.count()))
    yield _one("penance_proofs_broken", "Of them those that did not stand.", float(len(daily_proofs.broken())))
    yield _one("penance_proofs_oldest_seconds", "How long ago that was, of the one that has waited longest.", age)


def _backups() -> Iterator[Reading]:
    """Where none is ever made there is no age, and an alert may ask for that."""
    if not settings.BACKUP_DIR or not settings.BACKUP_EVERY:
        return
    newest = regular_backups.newest()
    yield _one("penance_backup_failed", "1 where the last try made no backup that can be trusted.", bool(newest.failed))
    if newest.at:
        age = (clock.now() - newest.at).total_seconds()
        yield _one("penance_backup_age_seconds", "How long ago the newest backup was made.", age)


def _connections() -> Iterator[Reading]:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(_IN_USE)
        held, busy, most = cursor.fetchone()
    yield Reading(
        "penance_database_connections",
        "Connections of the house's role to PostgreSQL: held, and at work.",
        {(("state", "held"),): float(held), (("state", "busy"),): float(busy)},
    )
    yield _one("penance_database_connections_most", "How many PostgreSQL allows to everybody.", float(most))


def _one(name: str, told: str, amount: float, **labels: str) -> Reading:
    return Reading(name, told, {tuple(labels.items()): amount})
