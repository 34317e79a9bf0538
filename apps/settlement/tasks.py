"""Background work of the settlement: a job issues a command, nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

import structlog
from celery import shared_task

from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import NoSuchChronicle, handle
from apps.chronicle.log.store import together
from apps.jobs import job_attempt, queue
from apps.jobs.job_lease import Doing
from apps.jobs.work_kinds import work
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.commands.roll_event import RollEvent

log = structlog.get_logger(__name__)
WORKER = By(seat="worker", role="job")


class CommandOutcome(TypedDict):
    """What came of a command: the last line that it recorded, or why it was refused."""

    recorded: int | None
    refused: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """What lies in a job that calls an event."""

    event: str
    pilot: str = ""


@work("call event", within=together)
def calling(doing: Doing, called: Called) -> CommandOutcome | None:
    """The job's key is the command's: done twice, it calls once."""
    return ask(doing.job.campaign, CallEvent(event=called.event, pilot=called.pilot), doing.job.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What lies in a job that rolls one."""

    slot: int


@work("roll event", within=together)
def rolling(doing: Doing, rolled: Slot) -> CommandOutcome | None:
    """A slot is rolled once whoever asks: two jobs for one slot bring one event."""
    return ask(doing.job.campaign, RollEvent(slot=rolled.slot), doing.job.key)


@shared_task
def call_event(campaign: str, event: str, pilot: str, job: str) -> None:
    """A message of an earlier version."""
    job_attempt.run(queue.put("call event", job, body={"event": event, "pilot": pilot}, campaign=campaign).id)


@shared_task
def roll_event(campaign: str, slot: int, job: str) -> None:
    """A message of an earlier version."""
    job_attempt.run(queue.put("roll event", job, body={"slot": slot}, campaign=campaign).id)


def ask(campaign: str, command: object, job: str) -> CommandOutcome | None:
    """By the door, as everybody. A refusal is an answer, and a campaign that is gone needs none."""
    try:
        answer = handle(campaign, command, key=f"job:{job}", by=WORKER)
    except NoSuchChronicle:
        log.info("job_for_nobody", campaign=campaign, asked=type(command).__name__, job=job)
        return None
    log.info(
        "job_answered",
        campaign=campaign,
        asked=type(command).__name__,
        job=job,
        position=answer.last,
        refused=answer.refused,
        replayed=answer.replayed,
    )
    return {"recorded": answer.last, "refused": answer.refusal}
