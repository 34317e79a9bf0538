"""Doing what is to be done: taken by one worker, done in the transaction of its effect, and else tried again later."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

import structlog
from django.db import DatabaseError, InterfaceError, transaction
from django.db.models import F

from apps.ground.faults import fault_of
from apps.jobs import clock
from apps.jobs.job_lease import LEASE, Doing, NoLongerHeld, TryLater
from apps.jobs.models import OPEN, Job
from apps.jobs.work_kinds import KINDS, WorkKind
from apps.kernel.kinds import Newer
from apps.kernel.refusal import Refusal

MOST = 8
"""After so many failures nobody tries it again by himself."""
FIRST, LONGEST = 5.0, 600.0
"""Seconds before the second attempt, which double; and no more than these."""
SOONEST = timedelta(seconds=FIRST)
NEWER = timedelta(minutes=1)
"""When to look whether a worker of a newer version is there."""
KILLED = "Whoever was at it ended in its midst, and did not say why."
log = structlog.get_logger(__name__)


def run(job: str) -> bool:
    """Whether this call did it. Told twice, or of a job that somebody else has, it does nothing."""
    found = Job.objects.filter(pk=job, state__in=OPEN, due__lte=clock.now()).first()
    kind = KINDS.get(found.kind) if found else None
    if found is None or kind is None or not _take(found):
        return False
    if found.failures > MOST:
        _bury(Doing(found), found.said or KILLED)
        return False
    return _try(Doing(found), kind)


def pause(key: str, failures: int) -> timedelta:
    """How long to wait after so many failures. Many jobs that fail together do not come again together."""
    spread = hashlib.sha256(f"{key}/{failures}".encode()).digest()[0] / 255
    return timedelta(seconds=min(FIRST * 2 ** (failures - 1), LONGEST) * (0.75 + spread / 2))


def _take(job: Job) -> bool:
    """One statement, so of all who try only one succeeds. Who takes it counts as having failed until it has ended."""
    as_seen = Job.objects.filter(pk=job.pk, state=job.state, attempts=job.attempts, due=job.due)
    if not as_seen.update(
        state="running",
        attempts=F("attempts") + 1,
        failures=F("failures") + 1,
        due=clock.now() + LEASE,
        progress=0,
        of=0,
    ):
        return False
    job.state, job.attempts, job.failures = "running", job.attempts + 1, job.failures + 1
    return True


def _try(doing: Doing, kind: WorkKind) -> bool:
    job = doing.job
    try:
        with doing.held(kind.most):
            _do(doing, kind)
    except NoLongerHeld:
        log.info("job_gone", job=job.id, kind=job.kind)
    except TryLater as again:
        _wait(doing, max(again.due, clock.now() + SOONEST), str(again), failures=job.failures - 1)
    except Newer as newer:
        _wait(doing, clock.now() + NEWER, str(newer), failures=job.failures - 1)
    except Refusal as refusal:
        _bury(doing, refusal.sentence)
    except Exception as error:  # noqa: BLE001 - whatever it was, the job is tried again and says so
        _fail(doing, error)
    else:
        log.info("job_done", job=job.id, kind=job.kind, campaign=job.campaign, attempts=job.attempts)
        return True
    return False


def _do(doing: Doing, kind: WorkKind) -> None:
    with kind.within():
        result = kind.do(doing)
        if not doing.is_done:
            doing.done(result)


def _fail(doing: Doing, error: Exception) -> None:
    job, said = doing.job, words_for(error)
    log.error("job_failed", job=job.id, kind=job.kind, campaign=job.campaign, failures=job.failures, exc_info=error)
    if job.failures >= MOST:
        _bury(doing, said)
    else:
        _wait(doing, clock.now() + pause(job.key, job.failures), said, failures=job.failures)


def words_for(error: Exception) -> str:
    """What a host may read of a fault: which, and never what was in its hands."""
    fault = fault_of(error)
    if fault:
        return fault.kind.sentence
    return f"The program has a fault there ({type(error).__name__}); the worker's log says which."


def _wait(doing: Doing, due: datetime, said: str, *, failures: int) -> None:
    _note(doing, state="waiting", due=due, said=said, failures=failures)


def _bury(doing: Doing, said: str) -> None:
    log.error("job_dead", job=doing.job.id, kind=doing.job.kind, campaign=doing.job.campaign, said=said)
    _note(doing, state="dead", said=said, failures=min(doing.job.failures, MOST), ended=clock.now())


def _note(doing: Doing, **values: object) -> None:
    """If even that cannot be written, the lease runs out, and the job is taken again all the same."""
    try:
        with transaction.atomic():
            doing.write(**values)
    except (NoLongerHeld, DatabaseError, InterfaceError) as error:
        log.warning("job_left", job=doing.job.id, why=str(error))
