"""What is to be done: put where it cannot be lost, called off, or asked for once more."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from apps.jobs import clock, worker_hint
from apps.jobs.models import OPEN, Hour, Job
from apps.kernel.ids import made_from

LETTERS = 24
"""Of a job's id: nobody comes upon one by trying."""


def put(  # noqa: PLR0913 - all that a job is
    kind: str,
    key: str,
    *,
    body: Mapping[str, Any],
    campaign: str = "",
    cause: str = "",
    due: datetime | None = None,
    asked_by: str = "",
) -> Job:
    """One row for what the key says, in the transaction of whoever asks. Asked again, it is that row as it stands."""
    moment = clock.now()
    job = Job(id=id_of(kind, key, campaign), kind=kind, key=key, campaign=campaign, cause=cause, asked_by=asked_by)
    job.body, job.made, job.due = dict(body), moment, due or moment
    Job.objects.bulk_create([job], ignore_conflicts=True)
    if job.due <= moment:
        _hint(job.id)
    return Job.objects.get(pk=job.id)


def id_of(kind: str, key: str, campaign: str = "") -> str:
    return made_from("job", f"{kind}/{campaign}/{key}", letters=LETTERS)


def is_still_to_begin(job: str) -> bool:
    """Whether nobody has begun it, nor can before the transaction of whoever asks has ended."""
    return Job.objects.select_for_update().filter(pk=job, state="waiting").exists()


def cancel(job: str) -> bool:
    """Whether it is called off now. Whoever is at it finds out between two steps, and cannot end it any longer."""
    standing = Job.objects.filter(pk=job, state__in=(*OPEN, "dead"))
    return bool(standing.update(state="cancelled", ended=clock.now()))


def retry(job: str) -> bool:
    """Whether a dead job is waiting again, as if it had never failed."""
    waits = bool(
        Job.objects.filter(pk=job, state="dead").update(state="waiting", failures=0, due=clock.now(), ended=None)
    )
    if waits:
        _hint(job)
    return waits


def forget(campaign: str) -> None:
    """Whatever was to be done in it: there is no such campaign any longer."""
    Job.objects.filter(campaign=campaign).delete()
    Hour.objects.filter(campaign=campaign).delete()


def dead() -> QuerySet[Job]:
    """What failed too often, and waits for somebody to look at it."""
    return Job.objects.filter(state="dead")


def _hint(job: str) -> None:
    transaction.on_commit(partial(worker_hint.hint, job), robust=True)
