"""After a commit: telling whoever waits, and keeping a state now and then.

A thread of its own does both, so neither can delay or fail what was committed; what it misses is lost, and nobody needs
it: the log is the truth, and whoever listens looks at it.
"""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cache
from queue import Full, Queue
from threading import Lock, Thread
from typing import Any

import structlog
from django.conf import settings
from django.db import connection
from redis import Redis
from redis.client import PubSub
from redis.exceptions import RedisError

from apps.chronicle import checkpoints, reading
from apps.chronicle.store import the_store

WAITING = 10_000
PATIENCE = 1.0
POLL = 0.5
SILENCE = 30.0
OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 2}
log = structlog.get_logger(__name__)
_lock = Lock()
_told: Queue[tuple[str, int, bytes]] = Queue(WAITING)
_scribes: list[Thread] = []


def tell(campaign: str, before: int, position: int, state: Any) -> None:
    """The log has grown. Without a Redis nobody is told, and only now and then is there a state to keep.

    The state is taken down at once, since the next command will move it on; it is written by the scribe.
    """
    due = position // checkpoints.EVERY > before // checkpoints.EVERY
    if due or settings.REDIS_URL:
        with suppress(Full):
            _told.put_nowait((campaign, position, checkpoints.written(state) if due else b""))
        _have_a_scribe()


def wait_for(campaign: str, after: int, patience: float) -> int:
    """The position of a log as soon as it has grown beyond one, or when patience ends."""
    until = time.monotonic() + patience
    with _Ear(campaign) as ear:
        while (position := _position(campaign)) <= after and (left := until - time.monotonic()) > 0:
            ear.listen(min(left, PATIENCE))
    return position


def settle() -> None:
    """Wait until everything that was told has been dealt with."""
    _told.join()


def channel(campaign: str) -> str:
    return f"chronicle:{campaign}"


class _Ear:
    """Hears of a log where there is a Redis, and else only sleeps a little."""

    def __init__(self, campaign: str) -> None:
        self._redis = Redis.from_url(settings.REDIS_URL, **OPTIONS) if settings.REDIS_URL else None
        self._heard: PubSub | None = PubSub(self._redis.connection_pool) if self._redis else None
        self._channel = channel(campaign)

    def __enter__(self) -> _Ear:
        with suppress(RedisError):
            if self._heard:
                self._heard.subscribe(self._channel)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(RedisError):
            if self._heard and self._redis:
                self._heard.close()
                self._redis.close()

    def listen(self, patience: float) -> None:
        try:
            if self._heard and self._heard.subscribed:
                self._heard.get_message(timeout=patience)
                return
        except RedisError:
            pass
        time.sleep(min(patience, POLL))


def _position(campaign: str) -> int:
    head = reading.head_of(campaign)
    return head.position if head else 0


def _have_a_scribe() -> None:
    """One to a process: a fork leaves its parent's threads behind."""
    if _scribes and _scribes[0].is_alive():
        return
    with _lock:
        if not (_scribes and _scribes[0].is_alive()):
            _scribes[:] = [Thread(target=_write_down, name="chronicle-scribe", daemon=True)]
            _scribes[0].start()


def _write_down() -> None:
    voice = _Voice()
    while True:
        campaign, position, state = _told.get()
        try:
            voice.say(campaign, position)
            if state:
                with the_store().line():
                    checkpoints.keep(campaign, position, state)
        except Exception as error:  # noqa: BLE001 - a cache that fails is made another time, and nothing depends on it
            log.warning("state_not_kept", campaign=campaign, position=position, error=str(error))
        finally:
            connection.close()
            _told.task_done()


class _Voice:
    """Tells a Redis, where there is one; one that does not answer is left alone for a while."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    def say(self, campaign: str, position: int) -> None:
        if not settings.REDIS_URL or time.monotonic() < self._silent_until:
            return
        try:
            _redis(settings.REDIS_URL).publish(channel(campaign), position)
        except RedisError as error:
            self._silent_until = time.monotonic() + SILENCE
            log.warning("nobody_told", error=str(error))


@cache
def _redis(url: str) -> Redis:
    return Redis.from_url(url, **OPTIONS)
