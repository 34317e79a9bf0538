"""Battles spread over the cores. What comes of them does not depend on how many there are."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from apps.lab.simulation.battle_record import RecordedOutcome
from apps.lab.simulation.battle_setups import Setup
from apps.lab.simulation.simulated_battle import played
from apps.lab.workers.run_file import Job

HANDFUL = 4
"""How many battles a worker takes at a time."""


def outcomes(
    setups: Sequence[Setup], seed: str, jobs: Sequence[Job], workers: int
) -> Iterator[tuple[Job, RecordedOutcome]]:
    """As they come. Whoever stops asking stops the workers; what they hold is let go."""
    if workers <= 1:
        for job in jobs:
            yield job, played(setups[job[0]], seed, job[1])
        return
    handfuls = [tuple(jobs[start : start + HANDFUL]) for start in range(0, len(jobs), HANDFUL)]
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_deaf)
    try:
        running: list[Future[list[tuple[Job, RecordedOutcome]]]] = [
            pool.submit(_handful, tuple(setups), seed, those) for those in handfuls
        ]
        for done in as_completed(running):
            yield from done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C reaches everybody in the foreground: only whoever handed out the work answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _handful(setups: tuple[Setup, ...], seed: str, jobs: Sequence[Job]) -> list[tuple[Job, RecordedOutcome]]:
    return [(job, played(setups[job[0]], seed, job[1])) for job in jobs]
