"""Workers that are killed outright: `python -m tests.jobs.killing KILLS [done-first | effect-first] [wait]`.

Each job writes a line that nothing guards against being written twice, so only its mark can. With `done-first` the job
is marked before its effect, with `effect-first` after it, and each by itself: the faults that this test exists to find.
With `wait` the leases of the dead run out by the clock; else they are over at once.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections import Counter
from contextlib import nullcontext
from datetime import timedelta
from typing import NoReturn

import django

GIVEN = "PENANCE_TESTS_SEED"
"""The seed of the run that started this one; without it each run has instants of its own."""
A_KILL = 10
"""So many jobs for each; what a worker does in the time that it has."""
AT_ONCE = 2
TURNS = 20
"""A fault is looked for so many times: whoever is killed on a busy machine may not have begun yet."""
PROMISED = 60.0


def main() -> None:
    kills = int(sys.argv[1])
    random.seed(os.environ.get(GIVEN))
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE effect (job varchar(40) NOT NULL)")
    _enter()
    said = _turn(kills, "first")
    for again in range(TURNS if _apart() else 0):
        if said["undone"] or said["doubled"]:
            break
        said = _turn(kills, str(again))
    print(json.dumps(said))


def _turn(kills: int, name: str) -> dict[str, float]:
    from django.db import connection

    jobs = _put(kills * A_KILL, name)
    for _ in range(0, kills, AT_ONCE):
        _killed()
    waited = _worked_off()
    with connection.cursor() as cursor:
        cursor.execute("SELECT job FROM effect")
        effects = Counter(job for (job,) in cursor.fetchall())
    doubled = sum(count > 1 for count in effects.values())
    return {"jobs": len(jobs), "undone": len(jobs - effects.keys()), "doubled": doubled, "waited": waited}


def _apart() -> bool:
    """With one of the faults."""
    return "done-first" in sys.argv or "effect-first" in sys.argv


def _enter() -> None:
    from django.db import connection, transaction

    from apps.jobs.job_lease import Doing
    from apps.jobs.recurring_hours import RHYTHMS
    from apps.jobs.work_kinds import KINDS, work

    def effect(doing: Doing) -> None:
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO effect VALUES (%s)", [doing.job.pk])

    def deed(doing: Doing) -> None:
        if "done-first" in sys.argv:
            doing.done()
        else:
            effect(doing)
        time.sleep(random.uniform(0, 0.005))
        if "done-first" in sys.argv:
            effect(doing)

    KINDS.clear()
    RHYTHMS.clear()
    work("deed", within=nullcontext if _apart() else transaction.atomic)(deed)


def _put(count: int, turn: str) -> set[str]:
    """Due in a moment, so that nobody is told of them."""
    from django.db import transaction

    from apps.jobs import clock, queue

    soon = clock.now() + timedelta(seconds=1)
    with transaction.atomic():
        return {queue.put("deed", f"{turn}/{number}", body={}, due=soon).id for number in range(count)}


def _killed() -> None:
    """Two at a time, who are in each other's way until both are dead."""
    from django.db import connections

    connections.close_all()
    children = []
    for _ in range(AT_ONCE):
        child = os.fork()
        if child == 0:
            _work()
        children.append(child)
    time.sleep(random.uniform(0.02, 0.2))
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _work() -> NoReturn:
    from apps.jobs import due_jobs

    while True:
        due_jobs.sweep(grace=due_jobs.NONE)
        time.sleep(0.01)


def _worked_off() -> float:
    """Seconds until nothing is left to do, or until nobody waits for it any longer."""
    from apps.jobs import clock, due_jobs
    from apps.jobs.models import OPEN, Job

    begun = time.monotonic()
    while Job.objects.filter(state__in=OPEN).exists() and time.monotonic() < begun + 4 * PROMISED:
        if "wait" not in sys.argv:
            Job.objects.filter(state="running").update(due=clock.now())
        due_jobs.sweep(grace=due_jobs.NONE)
        time.sleep(0.05)
    return time.monotonic() - begun


if __name__ == "__main__":
    main()
