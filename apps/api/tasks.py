"""Changes of the past that take longer than anybody waits for, by a worker: what comes of them is kept as an answer."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from apps.api import serialize
from apps.campaigns.catalogue.long_amendments import LONG, Kept, foreseen, read, without_haste
from apps.chronicle.door.handle import KeyReused, NotYet, Stale, handle
from apps.chronicle.log.codec import plain
from apps.chronicle.log.log_news import AnotherLog
from apps.jobs.job_lease import Doing
from apps.jobs.work_kinds import work
from apps.rest.problems import document

MOST_KEPT = 1000
"""Things in each list of what is kept of it: the log, and a look at what changes, tell the rest."""


@work("amend", within=nullcontext, most=LONG)
def amending(doing: Doing, kept: Kept) -> Any:
    """A change of the past that took longer than anybody waits for, under the key of whoever asked for it."""
    later = read(doing.job.campaign, "amend", kept)
    try:
        with without_haste(doing):
            by, seen = later.sitting.by, later.seen
            answer = handle(doing.job.campaign, later.command, key=later.key, by=by, seen=seen)
    except (Stale, AnotherLog, NotYet, KeyReused) as error:
        return document(412, "stale", str(error))
    if answer.refused:
        return {**document(422, "refused", answer.refusal), "rule": answer.rule}
    return plain(serialize.recorded(answer, MOST_KEPT))


@work("look at an amendment", within=nullcontext, most=LONG)
def looking_at_an_amendment(doing: Doing, kept: Kept) -> Any:
    return plain(serialize.foresight(foreseen(doing, "look at an amendment", kept), MOST_KEPT))
