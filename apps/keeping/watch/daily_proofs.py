"""Each log is proved once a day, by the worker, some at a time: whatever has waited longest comes first."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from datetime import datetime, timedelta

import structlog
from django.db.models import Min

from apps.chronicle.log.queries import every_campaign, head_of
from apps.chronicle.proof.verify import verify
from apps.jobs import clock
from apps.jobs.job_lease import Doing
from apps.jobs.recurring_hours import comes_again
from apps.jobs.work_kinds import work
from apps.keeping.models import Proof
from apps.kernel.refusal import Refusal

KIND = "prove"
EVERY = timedelta(hours=20)
"""A log that was proved within it can wait, so that each has its turn once a day."""
ROUND = timedelta(minutes=10)
AT_MOST = 60.0
"""Seconds after which a round begins no other log; the next one goes on."""
LOOKS = 3
"""A log that grows while it is proved may look as if it did not stand: what is broken is broken each time."""
log = structlog.get_logger(__name__)
comes_again(KIND, lambda _, moment: moment + ROUND, cause="every log is proved once a day", standing=True)


@work(KIND, within=nullcontext, most=3600)
def prove_some(doing: Doing) -> dict[str, int]:
    """How many were proved in this round, and how many of them do not stand."""
    until, done, broken = time.monotonic() + AT_MOST, 0, 0
    due = due_now(clock.now())
    for campaign in due:
        if time.monotonic() > until:
            break
        broken += bool(prove(campaign).found)
        done += 1
        doing.progress(done, len(due))
    return {"proved": done, "broken": broken}


def due_now(moment: datetime) -> list[str]:
    """Those that were never proved, and then those whose proof is oldest. What is no longer there is forgotten."""
    there = set(every_campaign())
    proved = dict(Proof.objects.order_by("proved").values_list("campaign", "proved"))
    Proof.objects.filter(campaign__in=proved.keys() - there).delete()
    late = [campaign for campaign, when in proved.items() if campaign in there and when < moment - EVERY]
    return [*sorted(there - proved.keys()), *late]


def prove(campaign: str) -> Proof:
    found, head = _found(campaign), head_of(campaign)
    values = {"proved": clock.now(), "position": head.position if head else 0, "found": found}
    if found:
        log.error("log_does_not_stand", campaign=campaign, found=found)
    return Proof.objects.update_or_create(campaign=campaign, defaults=values)[0]


def _found(campaign: str) -> str:
    """Its first break, where it is there however often one looks."""
    found = ""
    for _ in range(LOOKS):
        found = _first_break(campaign)
        if not found:
            break
    return found


def _first_break(campaign: str) -> str:
    try:
        first = next(verify(campaign), None)
    except Refusal as refusal:
        return refusal.sentence
    return (first.why or str(first)) if first else ""


def broken(campaigns: Sequence[str] | None = None) -> dict[str, str]:
    """What was found at each log that did not stand."""
    found = Proof.objects.exclude(found="")
    asked = found if campaigns is None else found.filter(campaign__in=campaigns)
    return dict(asked.order_by("campaign").values_list("campaign", "found"))


def oldest() -> datetime | None:
    moment: datetime | None = Proof.objects.aggregate(oldest=Min("proved"))["oldest"]
    return moment


def told() -> Iterator[str]:
    """In words, for whoever keeps the house."""
    count, since = Proof.objects.count(), oldest()
    if since is None:
        yield "No log has been proved yet: the worker does it by itself, within the first minutes."
        return
    hours = int((clock.now() - since).total_seconds() // 3600)
    logs, age = "1 log was" if count == 1 else f"{count} logs were", "hour" if hours == 1 else "hours"
    yield f"{logs} proved, the first of them {hours} {age} ago."
    for campaign, found in broken().items():
        yield f"The log of {campaign} does not stand: {found}. What to do says docs/runbook.md."
