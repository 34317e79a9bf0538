"""Workers that are killed, told twice, left without a broker, or start late: what was asked for happens once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests import hall
from tests.house import until
from tests.penance_campaign.relay import Relay
from tests.penance_campaign.workplace import ASK, FIGHT, PLAY, PUT, STRIKE, STRUCK, OwnRedis, Workplace

pytestmark = pytest.mark.machinery
QUIET = ("--without-gossip", "--without-mingle", "--without-heartbeat")
SOLO = ("worker", "--pool", "solo", *QUIET)
FORKING = ("worker", "--concurrency", "1", *QUIET)
TWO_AT_ONCE = ("worker", "--concurrency", "2", *QUIET)
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
    """Where looking for what is due is not waited for."""
    own = {"PENANCE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tests.penance_campaign.hurried_settings"}
    env = {**os.environ, **ground, **own}
    if "DATABASE_URL" in ground:
        assert hall.run("manage.py", "migrate", "-v0", env=env).returncode == 0
    else:
        shutil.copy(template, folder / "penance.sqlite3")
    return Workplace(env=env, folder=folder)


def test_a_worker_killed_in_the_middle_of_a_roll_has_rolled_once_in_the_end(place: Workplace, broker: str) -> None:
    told = {"events": 2, "job": "hand/k", "times": 1}
    campaign, worker = place.found(PUT, **told), SOLO if broker == "folder" else FORKING
    with place.nobody_writes(), place.celery(*worker) as killed:
        until(lambda: "task_started" in place.said)
        killed.kill()
    assert (place.rolled(), place.jobs("done")) == (0, 0)
    place.time_passes()
    with place.celery(*worker):
        until(lambda: place.rolled() == 2)
        place.do(PUT, campaign=campaign, **{**told, "times": 2})
        until(place.is_done)
    assert (place.rolled(), place.jobs("done")) == (2, 1)
    assert "Traceback" not in place.said


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the folder broker is the embedded one")
def test_what_a_killed_worker_had_taken_out_of_the_folder_is_done_by_the_next(
    tmp_path: Path, fresh_database: dict[str, str], template: str
) -> None:
    place, folder = placed(tmp_path, fresh_database, template), tmp_path / "broker"
    place.found(PUT, events=2, job="hand/k", times=1)
    (message,) = (folder / "waiting").glob("*.penance.msg")
    message.rename(folder / "taken" / message.name)  # as a worker leaves it that was killed before it had finished
    with place.celery(*SOLO):
        until(lambda: place.said.count('"task_succeeded"') >= 1)
        until(lambda: not list(folder.glob("*/*.msg")))
    assert (place.rolled(), place.jobs("done")) == (2, 1)


def test_an_hour_that_struck_while_the_house_was_closed_is_made_up_for_once(place: Workplace, broker: str) -> None:
    """By each of two workers and a beat who come at once; where the folder is the broker there is one worker alone."""
    now = datetime.now(UTC).isoformat()
    campaign = place.found(STRIKE, events=2, now=now)
    with ExitStack() as running:
        for arguments in (SOLO, SOLO, BEAT, BEAT) if broker == "redis" else (SOLO,):
            running.enter_context(place.celery(*arguments))
        until(lambda: place.jobs("done") == 1)
        place.do(STRIKE, campaign=campaign, events=2, now=now)  # set anew, so that the same hour strikes again
        until(lambda: place.do(STRUCK, campaign=campaign))
        if broker == "redis":
            until(lambda: place.said.count("Sending due task sweep") >= 2)
        until(place.is_done)
    assert (place.rolled(), place.jobs("done")) == (2, 1)
    assert "Traceback" not in place.said


def test_a_battle_that_waits_too_long_goes_on_by_itself(place: Workplace) -> None:
    place.do(FIGHT)
    with place.celery(*SOLO):
        until(lambda: place.entries("AbsenceTaken") == 1)
        until(place.is_done)
    assert "Traceback" not in place.said


def test_a_redis_that_is_gone_makes_nobody_wait_and_holds_up_no_work(
    tmp_path: Path, fresh_database: dict[str, str], template: str, redis: OwnRedis
) -> None:
    place = placed(tmp_path, {**fresh_database, "REDIS_URL": redis.url}, template)
    campaign = place.found(STRIKE, events=1, now=datetime.now(UTC).isoformat())
    with place.celery(*SOLO):
        until(lambda: place.rolled() == 1 and not place.messages())
        redis.stop()
        told, enlisted, waited = place.do(PLAY, campaign=campaign)
        assert (told, enlisted) == (302, 201)
        assert max(waited) < 30, "a minute is what it takes when nothing is set"
        until(lambda: place.rolled() == 6)
        redis.start()
        place.do(PUT, campaign=campaign, events=6, job="again", times=1)
        until(lambda: place.said.count('"task_succeeded"') >= 1)


def test_what_a_broker_has_forgotten_is_done_all_the_same(
    tmp_path: Path, fresh_database: dict[str, str], template: str, redis: OwnRedis
) -> None:
    """The messages come before any worker does, and are forgotten before one has read them."""
    place = placed(tmp_path, {**fresh_database, "REDIS_URL": redis.url}, template)
    place.found(PUT, events=2, job="hand/k", times=1)
    assert place.messages() == 1
    place.forget_messages()
    with place.celery(*FORKING):
        until(lambda: place.rolled() == 2)


def test_a_worker_outlives_a_redis_that_falls_while_work_is_in_its_hands(
    tmp_path: Path, fresh_database: dict[str, str], template: str, redis: OwnRedis
) -> None:
    """One hand is at work and the other waits for more, when the line for commands falls first and nobody answers."""
    relay = Relay(redis.port)
    place = placed(tmp_path, {**fresh_database, "REDIS_URL": relay.url}, template)
    campaign = place.found(PUT, events=2, job="first", times=1)
    with ExitStack() as running:
        with place.nobody_writes():
            running.enter_context(place.celery(*TWO_AT_ONCE))
            until(lambda: "task_started" in place.said)
            relay.cut_subscribers()
            until(lambda: "Connection to broker lost" in place.said)
            relay.cut()
        until(place.is_done)
        relay.mend()
        place.do(PUT, campaign=campaign, events=2, job="second", times=1)
        until(lambda: place.jobs("done") == 2)
    relay.cut()
    assert place.rolled() == 2
    assert "Unrecoverable" not in place.said


@pytest.mark.nightly
def test_thirty_falls_of_the_line_to_a_redis_while_there_is_work(
    tmp_path: Path, fresh_database: dict[str, str], template: str, redis: OwnRedis
) -> None:
    relay, events = Relay(redis.port), 2
    place = placed(tmp_path, {**fresh_database, "REDIS_URL": relay.url}, template)
    place.found()
    with place.celery(*TWO_AT_ONCE):
        until(lambda: "ready." in place.said)
        for number in range(30):
            lost = place.said.count("Connection to broker lost")
            place.do(ASK, number=number, events=events)
            relay.cut_subscribers()
            until(lambda before=lost: place.said.count("Connection to broker lost") > before)
            relay.cut()
            relay.mend()
            until(lambda at=number: place.said.count("Connected to redis") >= at + 2)
        until(place.is_done)
    relay.cut()
    assert (place.rolled(), place.jobs("done"), place.jobs("dead")) == (30 * events, 30, 0)
    assert "Unrecoverable" not in place.said


@pytest.mark.nightly
def test_twenty_deaths_of_a_redis_and_ten_in_which_it_forgets_alone(
    tmp_path: Path, fresh_database: dict[str, str], template: str, redis: OwnRedis
) -> None:
    """Beside two workers; half of what is asked for is asked while nobody can be told of it."""
    place, events = placed(tmp_path, {**fresh_database, "REDIS_URL": redis.url}, template), 2
    place.found()
    with place.celery(*TWO_AT_ONCE), place.celery(*SOLO):
        for number in range(20):
            place.do(ASK, number=2 * number, events=events)
            redis.kill()
            place.do(ASK, number=2 * number + 1, events=events)
            redis.start()
            if number % 2:
                place.forget_messages()
        until(place.is_done)
    assert (place.rolled(), place.jobs("done"), place.jobs("dead")) == (40 * events, 40, 0)
    assert "Unrecoverable" not in place.said
