"""Background work of the settlement: a task issues a command, nothing else."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.db import OperationalError

from apps.chronicle.handle import By, NoSuchChronicle, handle
from apps.kernel.kinds import Newer
from apps.settlement.commands import CallEvent, RollEvent

log = structlog.get_logger(__name__)
WORKER = By(seat="worker", role="job")


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def call_event(campaign: str, event: str, pilot: str, job: str) -> None:
    """The job's id is the key: delivered twice, it calls once."""
    ask(campaign, CallEvent(event=event, pilot=pilot), job)


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def roll_event(campaign: str, slot: int, job: str) -> None:
    """The job's id is the key, and a slot is rolled once whoever asks: two jobs for one slot bring one event."""
    ask(campaign, RollEvent(slot=slot), job)


def ask(campaign: str, command: object, job: str) -> None:
    """By the door, as everybody. A refusal is an answer; a campaign that is gone or cannot be read here needs none."""
    try:
        answer = handle(campaign, command, key=f"job:{job}", by=WORKER)
    except NoSuchChronicle:
        log.info("job_for_nobody", campaign=campaign, asked=type(command).__name__, job=job)
        return
    except Newer as newer:
        log.warning("job_for_a_newer_program", campaign=campaign, asked=type(command).__name__, job=job, why=str(newer))
        return
    log.info(
        "job_answered",
        campaign=campaign,
        asked=type(command).__name__,
        job=job,
        position=answer.last,
        refused=answer.refused,
        replayed=answer.replayed,
    )
