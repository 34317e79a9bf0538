"""Background work of the settlement: a task issues a command, nothing else."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.db import OperationalError

from apps.chronicle.handle import By, handle
from apps.settlement.commands import HoldPenanceRitual

log = structlog.get_logger(__name__)
WORKER = By(seat="worker", role="job")


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def hold_penance_ritual(campaign: str, pilot: str, job: str) -> None:
    """The job's id is the key: delivered twice, it throws one die."""
    answer = handle(campaign, HoldPenanceRitual(pilot=pilot), key=f"job:{job}", by=WORKER)
    log.info(
        "penance_ritual", campaign=campaign, position=answer.last, refused=answer.refused, replayed=answer.replayed
    )
