"""After a commit: telling whoever waits, and keeping a state now and then.

A thread of its own does both, so neither can delay or fail what was committed; what it misses is lost, and nobody needs
it: the log is the truth, and whoever listens looks at it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Set
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Lock, Thread
from typing import Any

import structlog
from django.conf import settings
from django.db import connection
from redis import Redis
from redis.client import PubSub
from redis.exceptions import RedisError

from apps.chronicle.log import queries, sql
from apps.chronicle.log.store import the_store
from apps.chronicle.states import checkpoints
from apps.kernel import caches

WAITING = 10_000
PATIENCE = 1.0
POLL = 0.5
NAP = 0.1
LOOK = 2.0
SILENCE = 30.0
OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 2}
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class WaitedFor:
    """The logs that somebody waits for, and those for which somebody has just begun to."""

    for_all: Set[str]
    anew: Set[str]


def tell(campaign: str, before: int, position: int, state: Any) -> None:
    """The log has grown. Without a Redis nobody is told, and only now and then is there a state to keep.

    The state is taken down at once, since the next command will move it on; it is written by the scribe.
    """
    due = position // checkpoints.EVERY > before // checkpoints.EVERY
    if due or settings.REDIS_URL:
        _scribe.hand(campaign, position, checkpoints.written(state) if due else b"")


def wait_for(campaign: str, after: int, patience: float) -> int:
    """The position of a log as soon as it has grown beyond one, or when patience ends."""
    until = time.monotonic() + patience
    with _Ear(campaign) as ear:
        while (position := _position(campaign)) <= after and (left := until - time.monotonic()) > 0:
            sql.let_go()
            ear.listen(min(left, PATIENCE))
    return position


def grown(waiting: Callable[[], WaitedFor]) -> Iterator[dict[str, int]]:
    """Where logs stand that somebody waits for, again and again while anybody does.

    A log is looked at once when somebody has begun to wait, since word of it may have gone by before; then as soon as a
    Redis tells, and now and then in case it did not; and where there is none, as often as looking costs nothing.
    """
    seen, again = None, 0.0
    try:
        with _Ear() as ear:
            while (waited := waiting()).for_all:
                now, version = time.monotonic(), _version()
                due = now >= again if ear.hears else version is None or version != seen
                if due:
                    seen, again = version, now + LOOK
                yield _heads(waited.for_all if due else waited.anew)
                yield ear.listen(NAP)
    finally:
        connection.close()


def settle() -> None:
    """Wait until everything that was told has been dealt with."""
    _scribe.settle()


def channel(campaign: str) -> str:
    return f"chronicle:{campaign}"


class _Ear:
    """Hears of a log, or of all, where there is a Redis, and else only sleeps a little."""

    def __init__(self, campaign: str = "*") -> None:
        self._redis = Redis.from_url(settings.REDIS_URL, **OPTIONS) if settings.REDIS_URL else None
        self._heard: PubSub | None = PubSub(self._redis.connection_pool) if self._redis else None
        self._channel = channel(campaign)

    def __enter__(self) -> _Ear:
        with suppress(RedisError):
            if self._heard:
                self._heard.psubscribe(self._channel)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(RedisError):
            if self._heard and self._redis:
                self._heard.close()
                self._redis.close()

    @property
    def hears(self) -> bool:
        return bool(self._heard and self._heard.subscribed)

    def listen(self, patience: float) -> dict[str, int]:
        """Which log stands where, if something was said of one."""
        try:
            if self._heard and self.hears:
                said = self._heard.get_message(ignore_subscribe_messages=True, timeout=patience)
                return {said["channel"].decode().removeprefix(channel("")): int(said["data"])} if said else {}
        except RedisError:
            pass
        time.sleep(min(patience, POLL))
        return {}


def _heads(campaigns: Set[str]) -> dict[str, int]:
    try:
        return queries.heads_of(campaigns)
    except Exception as error:  # noqa: BLE001 - whoever waits asks again by themselves, and then hears of it
        log.warning("not_looked_at", error=str(error))
        connection.close()
        return {}


def _version() -> object:
    """On SQLite a number that is another as soon as anybody has written, and costs a microsecond to ask for."""
    try:
        return sql.rows("PRAGMA data_version", ())[0][0] if connection.vendor == "sqlite" else None
    except Exception:  # noqa: BLE001 - as above; then the logs are looked at
        return None


def _position(campaign: str) -> int:
    head = queries.head_of(campaign)
    return head.position if head else 0


class _Scribe:
    """What has been told and not been dealt with yet, and the thread that does it."""

    def __init__(self) -> None:
        self._told: Queue[tuple[str, int, bytes]] = Queue(WAITING)
        self._lock = Lock()
        self._thread: Thread | None = None
        self._voice = _Voice()

    def hand(self, campaign: str, position: int, state: bytes) -> None:
        with suppress(Full):
            self._told.put_nowait((campaign, position, state))
        self._begin()

    def settle(self) -> None:
        self._told.join()

    def clear(self) -> None:
        """What nobody has begun to deal with yet is forgotten."""
        with suppress(Empty):
            while True:
                self._told.get_nowait()
                self._told.task_done()
        self._voice = _Voice()

    def _begin(self) -> None:
        """One to a process: a fork leaves its parent's threads behind."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._write_down, name="chronicle-scribe", daemon=True)
                self._thread.start()

    def _write_down(self) -> None:
        while True:
            campaign, position, state = self._told.get()
            try:
                self._voice.say(campaign, position)
                if state:
                    with the_store().line():
                        checkpoints.keep(campaign, position, state)
            except Exception as error:  # noqa: BLE001 - a cache that fails is made another time, and nothing depends on it
                log.warning("state_not_kept", campaign=campaign, position=position, error=str(error))
            finally:
                connection.close()
                self._told.task_done()


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


@caches.remembered(most=1)
def _redis(url: str) -> Redis:
    return Redis.from_url(url, **OPTIONS)


_scribe = caches.kept(_Scribe())
