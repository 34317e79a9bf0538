"""Workers that are killed, told twice, left without a broker, or start late: what was asked for happens once."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.house import until
from tests.penance_campaign.working import FIGHT, LATER, PLAY, SEND, STRIKE, OwnRedis, Workplace

pytestmark = pytest.mark.machinery
QUIET = ("--without-gossip", "--without-mingle", "--without-heartbeat")
SOLO = ("worker", "--pool", "solo", *QUIET)
FORKING = ("worker", "--concurrency", "1", *QUIET)
BEAT = ("beat", "--pidfile=")


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[OwnRedis]:
    own = OwnRedis(tmp_path)
    yield own
    own.stop()


@pytest.fixture(params=["folder", "redis"])
def broker(request: pytest.FixtureRequest) -> str:
    if request.param == "folder" and "DATABASE_URL" in os.environ:
        pytest.skip("the folder broker is the embedded one")
    return str(request.param)


@pytest.fixture
def place(
    tmp_path: Path, fresh_database: dict[str, str], template: str, broker: str, request: pytest.FixtureRequest
) -> Workplace:
    more = {"REDIS_URL": request.getfixturevalue("redis").url} if broker == "redis" else {}
    return placed(tmp_path, {**fresh_database, **more}, template)


def placed(folder: Path, ground: dict[str, str], template: str) -> Workplace:
    if "DATABASE_URL" not in ground:
        shutil.copy(template, folder / "penance.sqlite3")
    own = {"PENANCE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    return Workplace(env={**os.environ, **ground, **own}, folder=folder)


def test_a_worker_killed_in_the_middle_of_a_roll_has_rolled_once_in_the_end(place: Workplace, broker: str) -> None:
    told = {"events": 2, "job": "hand/k", "times": 1}
    campaign, worker = place.found(SEND, **told), SOLO if broker == "folder" else FORKING
    with place.nobody_writes(), place.celery(*worker) as killed:
        until(lambda: "task_started" in place.said)
        os.killpg(killed.pid, signal.SIGKILL)
        killed.wait()
    assert (place.rolled(), place.taken) == (0, 1)
    place.time_passes()
    with place.celery(*worker):
        until(lambda: place.rolled() == 2)
        place.do(SEND, campaign=campaign, **{**told, "times": 2})
        until(place.is_done)
    assert place.rolled() == 2
    assert "Traceback" not in place.said


def test_an_hour_that_struck_while_the_house_was_closed_is_made_up_for_once(place: Workplace, broker: str) -> None:
    """At the table within the one worker; with a Redis by a beat beside it, as in production."""
    campaign = place.found(STRIKE, events=2)
    with ExitStack() as running:
        if broker == "redis":
            running.enter_context(place.celery(*BEAT))
        running.enter_context(place.celery(*SOLO, *(("--keep-time",) if broker == "folder" else ())))
        until(lambda: place.said.count('"task_succeeded"') == 1)
        place.do(STRIKE, campaign=campaign, events=2)  # set anew, so that beat tells the same hour again
        until(lambda: place.said.count('"task_succeeded"') == 2)
    assert place.rolled() == 2
    assert "Traceback" not in place.said


def test_a_battle_that_waits_too_long_goes_on_by_itself(place: Workplace, broker: str) -> None:
    place.do(FIGHT)
    with ExitStack() as running:
        if broker == "redis":
            running.enter_context(place.celery(*BEAT))
        running.enter_context(place.celery(*SOLO, *(("--keep-time",) if broker == "folder" else ())))
        until(lambda: "beat: Starting" in place.said)
        place.do(LATER, name="go round")
        until(lambda: place.entries("AbsenceTaken") == 1)
        until(place.is_done)
    assert "Traceback" not in place.said


def test_a_redis_that_is_gone_makes_nobody_wait_and_loses_no_hour(
    tmp_path: Path, fresh_database: dict[str, str], template: str, redis: OwnRedis
) -> None:
    place = placed(tmp_path, {**fresh_database, "REDIS_URL": redis.url}, template)
    campaign = place.found(STRIKE, events=1)
    with place.celery(*SOLO, "--keep-time"):
        until(lambda: place.rolled() == 1)
        redis.stop()
        told, enlisted, waited = place.do(PLAY + STRIKE, campaign=campaign, events=2)
        assert (told, enlisted) == (503, 201)
        assert max(waited) < 30, "a minute is what it takes when nothing is set"
        until(lambda: "Message Error" in place.said)  # beat told the hour to nobody, and counts it as told
        redis.start()
        place.do(LATER, name="catch up")
        until(lambda: place.rolled() == 2)
