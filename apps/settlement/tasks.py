"""Background work of the settlement: a task issues a command, nothing else."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.db import OperationalError

from apps.chronicle.handle import By, handle
from apps.settlement.commands import CallEvent, RollEvent, SettlementCommand

log = structlog.get_logger(__name__)
WORKER = By(seat="worker", role="job")


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def call_event(campaign: str, event: str, pilot: str, job: str) -> None:
    """The job's id is the key: delivered twice, it calls once."""
    _ask(campaign, CallEvent(event=event, pilot=pilot), job)


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def roll_event(campaign: str, slot: int, job: str) -> None:
    """The job's id is the key, and a slot is rolled once whoever asks: two jobs for one slot bring one event."""
    _ask(campaign, RollEvent(slot=slot), job)


def _ask(campaign: str, command: SettlementCommand, job: str) -> None:
    answer = handle(campaign, command, key=f"job:{job}", by=WORKER)
    log.info(
        "settlement_job",
        campaign=campaign,
        asked=type(command).__name__,
        position=answer.last,
        refused=answer.refused,
        replayed=answer.replayed,
    )
