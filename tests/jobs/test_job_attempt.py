"""What becomes of a job: done once, tried again, given up, called off, or taken over from the dead."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from mmap import mmap
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import transaction

from apps.ground import faults
from apps.jobs import clock, due_jobs, job_attempt, queue, shutdown
from apps.jobs.job_lease import CLOSED, LEASE, Doing, TryLater
from apps.jobs.models import Hour, Job
from apps.jobs.recurring_hours import RHYTHMS
from apps.jobs.work_kinds import KINDS, Act, Within, work
from apps.kernel.refusal import Refusal

pytestmark = pytest.mark.django_db
NOON = datetime(2030, 3, 10, 12, 0, tzinfo=UTC)


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = NOON

    def now(self) -> datetime:
        return self.moment

    def passes(self, **time: float) -> None:
        self.moment += timedelta(**time)


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moved = Clock()
    monkeypatch.setattr(clock, "now", moved.now)
    return moved


@pytest.fixture(autouse=True)
def only_ours() -> Iterator[None]:
    """Nothing is known but what a test enters, and after it that is forgotten."""
    with patch.dict(KINDS, clear=True), patch.dict(RHYTHMS, clear=True):
        yield


@dataclass(frozen=True)
class Told:
    word: str


class Deed:
    """A kind of work that notes in the database that it was done, and fails as often as it is told to."""

    def __init__(self, *falls: Exception) -> None:
        self.falls = list(falls)

    def __call__(self, doing: Doing, told: Told) -> Any:
        Hour.objects.create(campaign=f"mark {Hour.objects.count()}", kind="mark", due=NOON)
        if self.falls:
            raise self.falls.pop(0)
        return {"told": told.word}

    @property
    def marks(self) -> int:
        return Hour.objects.filter(kind="mark").count()


def entered(act: Act, within: Within = transaction.atomic) -> None:
    work("deed", within=within)(act)


def put(key: str = "k", **more: Any) -> Job:
    return queue.put("deed", key, body={"word": "amen"}, **more)


def state(job: Job) -> str:
    job.refresh_from_db()
    return str(job.state)


class TestPut:
    def test_twice_is_one_row_as_it_was_first_asked(self) -> None:
        first = put(cause="the first")
        assert put(cause="the second").cause == "the first"
        assert (Job.objects.count(), first.state) == (1, "waiting")

    def test_what_is_done_is_not_put_again(self) -> None:
        entered(deed := Deed())
        for _ in range(2):
            job_attempt.run(put().id)
        assert deed.marks == 1

    def test_is_undone_with_the_transaction_that_asked(self) -> None:
        with transaction.atomic():
            put()
            transaction.set_rollback(True)
        assert not Job.objects.exists()

    def test_another_kind_under_the_same_key_is_another_job(self) -> None:
        assert put().id != queue.put("other", "k", body={}).id


class TestDone:
    def test_once_with_its_result(self) -> None:
        entered(deed := Deed())
        job = put()
        assert [job_attempt.run(job.id) for _ in range(3)] == [True, False, False]
        assert (state(job), job.result, deed.marks) == ("done", {"told": "amen"}, 1)

    def test_not_before_it_is_due(self, time: Clock) -> None:
        entered(Deed())
        job = put(due=NOON + timedelta(minutes=1))
        assert not job_attempt.run(job.id)
        time.passes(minutes=1)
        assert job_attempt.run(job.id)

    def test_by_nobody_who_only_looks_for_it_in_vain(self) -> None:
        assert not job_attempt.run("job-of-nobody")


class TestFailing:
    def test_leaves_nothing_and_comes_again_after_a_while_that_doubles(self, time: Clock) -> None:
        away = psycopg.OperationalError("server closed the connection; DETAIL: secrets")
        entered(deed := Deed(away, ValueError("secrets")))
        job, waited = put(), []
        for said in (faults.AWAY.sentence, "The program has a fault there (ValueError); the worker's log says which."):
            assert not job_attempt.run(job.id)
            assert (state(job), job.said, deed.marks) == ("waiting", said, 0)
            waited.append((job.due - time.moment).total_seconds())
            time.moment = job.due
        assert 3.75 <= waited[0] <= 6.25
        assert 7.5 <= waited[1] <= 12.5
        assert job_attempt.run(job.id)
        assert (state(job), job.said, deed.marks) == ("done", "", 1)

    def test_a_worker_that_is_to_end_gives_long_work_back_and_it_counts_as_no_failure(
        self, time: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shutdown, "_asked", mmap(-1, 1))
        steps: list[int] = []

        def long(doing: Doing) -> None:
            for step in range(3):
                doing.progress(step, 3)
                steps.append(step)
                if len(steps) == 2:
                    parent = multiprocessing.get_context("fork").Process(target=shutdown.begin)
                    parent.start()
                    parent.join()

        entered(long)
        job = put()
        assert not job_attempt.run(job.id)
        assert (state(job), job.said, job.failures, steps) == ("waiting", CLOSED, 0, [0, 1])
        monkeypatch.setattr(shutdown, "_asked", mmap(-1, 1))
        time.moment = job.due
        assert job_attempt.run(job.id)
        assert steps == [0, 1, 0, 1, 2]

    def test_eight_times_is_dead_and_a_retry_begins_anew(self, time: Clock) -> None:
        entered(deed := Deed(*[ValueError()] * 8))
        job = put()
        for attempt in range(8):
            assert state(job) == "waiting", attempt
            job_attempt.run(job.id)
            time.passes(hours=1)
        assert (state(job), list(queue.dead())) == ("dead", [job])
        assert not job_attempt.run(job.id)
        assert queue.retry(job.id)
        assert not queue.retry(job.id)
        assert job_attempt.run(job.id)
        assert (state(job), deed.marks) == ("done", 1)

    def test_a_refusal_is_not_asked_for_again(self) -> None:
        entered(Deed(Refusal("The table is closed: open it again first.")))
        job = put()
        job_attempt.run(job.id)
        assert (state(job), job.said) == ("dead", "The table is closed: open it again first.")

    def test_whoever_only_has_to_wait_has_not_failed(self, time: Clock) -> None:
        entered(Deed(*[TryLater(NOON + timedelta(days=30), "The past was changed.")] * 20))
        job = put(due=NOON)
        for _ in range(20):
            job_attempt.run(job.id)
            time.moment = job.due + timedelta(days=30)
            job.refresh_from_db()
        assert (state(job), job.said, job.failures) == ("waiting", "The past was changed.", 0)

    def test_many_that_fail_together_do_not_come_again_together(self) -> None:
        assert len({job_attempt.pause(str(number), 5) for number in range(100)}) > 50
        assert job_attempt.pause("k", 30) <= timedelta(seconds=job_attempt.LONGEST * 1.25)


class TestTaken:
    def test_from_a_dead_worker_when_its_lease_is_over(self, time: Clock) -> None:
        entered(deed := Deed())
        job = put()
        assert job_attempt._take(Job.objects.get(pk=job.id))
        assert due_jobs.sweep() == 0
        time.passes(seconds=60)
        assert due_jobs.sweep() == 1
        assert (state(job), deed.marks) == ("done", 1)

    def test_by_one_of_two_who_saw_the_same_row(self) -> None:
        put()
        seen = [Job.objects.get() for _ in range(2)]
        assert [job_attempt._take(each) for each in seen] == [True, False]

    def test_over_so_that_the_first_can_no_longer_do_it(self, time: Clock) -> None:
        """Whoever was only slow finds that the mark is not his to make, and his effect is undone with it."""
        job = put()

        def slow(doing: Doing) -> None:
            if doing.job.attempts == 1:
                time.passes(seconds=LEASE.total_seconds() + 5)
                job_attempt.run(job.id)
            with transaction.atomic():
                Hour.objects.create(campaign=str(doing.job.attempts), kind="mark", due=NOON)
                doing.done()

        entered(slow, within=nullcontext)
        assert not job_attempt.run(job.id)
        assert (state(job), job.attempts, Hour.objects.filter(kind="mark").count()) == ("done", 2, 1)

    def test_that_kills_its_workers_is_given_up(self, time: Clock) -> None:
        entered(deed := Deed())
        job = put()
        for _ in range(8):
            assert job_attempt._take(Job.objects.get(pk=job.id))
            time.passes(seconds=LEASE.total_seconds())
        assert not job_attempt.run(job.id)
        assert (state(job), job.said, deed.marks) == ("dead", job_attempt.KILLED, 0)


class TestCalledOff:
    def test_before_anybody_began(self) -> None:
        entered(deed := Deed())
        job = put()
        assert queue.cancel(job.id)
        assert not queue.cancel(job.id)
        assert not job_attempt.run(job.id)
        assert (state(job), deed.marks) == ("cancelled", 0)

    def test_between_two_steps_and_nothing_stands(self) -> None:
        passed = []

        def long(doing: Doing) -> None:
            for step in (1, 2, 3):
                passed.append(step)
                queue.cancel(doing.job.id)
                doing.progress(step, 3)

        entered(long, within=nullcontext)
        job = put()
        assert not job_attempt.run(job.id)
        assert (state(job), passed) == ("cancelled", [1])

    def test_in_the_midst_of_short_work_and_its_effect_is_undone(self) -> None:
        def short(doing: Doing) -> None:
            queue.cancel(doing.job.id)
            Hour.objects.create(kind="mark", due=NOON)

        entered(short)
        job = put()
        assert not job_attempt.run(job.id)
        assert not Hour.objects.filter(kind="mark").exists()

    def test_what_is_done_stays_done(self) -> None:
        entered(Deed())
        job = put()
        job_attempt.run(job.id)
        assert not queue.cancel(job.id)
        assert state(job) == "done"


class TestSwept:
    def test_is_what_nobody_was_told_of(self, time: Clock) -> None:
        entered(deed := Deed())
        for number in range(250):
            put(str(number))
        assert due_jobs.sweep() == 0, "whoever was told of it comes first"
        time.passes(seconds=5)
        assert due_jobs.oldest_due() == 5
        assert due_jobs.sweep() == 250
        assert (deed.marks, due_jobs.oldest_due()) == (250, 0)

    def test_work_of_another_version_waits_says_so_and_comes_back(self, time: Clock) -> None:
        job = put()
        time.passes(seconds=5)
        assert not job_attempt.run(job.id)
        assert due_jobs.sweep() == 0
        assert (state(job), job.said, job.attempts) == ("waiting", due_jobs.NOBODY, 0)
        entered(Deed())
        assert due_jobs.sweep() == 1
        assert (state(job), job.said) == ("done", "")

    def test_old_ones_are_cleared_and_dead_ones_are_kept_for_longer(self, time: Clock) -> None:
        entered(Deed(Refusal("No.")))
        for key in ("dies", "is done"):
            job_attempt.run(put(key).id)
        waiting = put("waits", due=NOON + timedelta(days=1000))
        for days, left in ((6, 3), (2, 2), (83, 1)):
            time.passes(days=days)
            due_jobs.sweep()
            assert Job.objects.count() == left
        assert Job.objects.get() == waiting
        assert due_jobs.by_state() == {"waiting": 1, "running": 0, "dead": 0}
