"""What the worker gave up at a table, in words; asking for it once more, or letting it be."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from apps.jobs import queue
from apps.jobs.models import OPEN, Job
from apps.kernel.refusal import Refusal

WORDS = {
    "roll season": "Rolling the season's events",
    "roll event": "Rolling an event",
    "call event": "Calling an event",
    "events": "Rolling what an hour brings",
    "silence": "Taking silence for a yes",
    "battle": "Going on with a battle",
    "notices": "Finding what there is to be told",
    "tell": "Telling somebody of it",
    "session ahead": "Reminding of a date",
}
SHOWN = 20
"""The newest; the admin lists all of them."""


def what(job: Job) -> str:
    """What a job does; one that no host knows goes by its kind."""
    return WORDS.get(job.kind, job.kind.capitalize())


def given_up(campaign: str) -> list[dict[str, str]]:
    """What failed too often, with the last sentence about it."""
    found = queue.dead().filter(campaign=campaign).order_by("-ended")[:SHOWN]
    return [{"id": job.id, "what": what(job), "cause": job.cause, "said": job.said} for job in found]


def waiting(campaign: str, now: datetime) -> int:
    """How much is due and not done yet."""
    return Job.objects.filter(campaign=campaign, state__in=OPEN, due__lte=now).count()


def again(campaign: str, job: str) -> None:
    _settle(campaign, job, queue.retry)


def let_be(campaign: str, job: str) -> None:
    _settle(campaign, job, queue.cancel)


def _settle(campaign: str, job: str, act: Callable[[str], bool]) -> None:
    """Somebody else may have been first."""
    if not (queue.dead().filter(campaign=campaign, pk=job).exists() and act(job)):
        raise Refusal("That is no longer given up: somebody has asked for it again, or let it be. Look once more.")
