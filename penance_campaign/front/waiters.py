"""Whoever waits for news of a log: held by the loop and in no thread, until it has grown or their time is up."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any

import structlog

from apps.chronicle.door import after_commit
from apps.chronicle.door.after_commit import WaitedFor
from apps.rest.long_poll import HeldLine
from penance_campaign.front.gates import Gate, TooMuch
from penance_campaign.front.refusals import no_room

AT_ONCE = Gate(most=4096, each=16)
NEAR = Gate(most=4096, each=512)
"""How many may wait: by one token, and from one address."""
REST = 1.0
"""Seconds after a fall of the ear: nobody is lost by it, for each asks again when their time is up."""
Waiter = tuple[int, "asyncio.Future[None]"]
log = structlog.get_logger(__name__)


class Waiters:
    """One ear for all who wait in this process; a thread, for it waits for a Redis or a database."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._lock, self._someone = loop, Lock(), Event()
        self._waiting: defaultdict[str, set[Waiter]] = defaultdict(set)
        self._anew: set[str] = set()
        self._closed = False
        Thread(target=self._listen, name="ear", daemon=True).start()

    async def wait(self, hold: HeldLine, seconds: float, near: str, gone: Coroutine[Any, Any, None]) -> bool:
        """Until there is news, the time is up, or the house closes; whether whoever waited is still there."""
        leaving = asyncio.ensure_future(gone)
        try:
            with self._held(hold, near) as news:
                await asyncio.wait({news, leaving}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return not leaving.done()
        finally:
            leaving.cancel()

    def close(self) -> None:
        """Everybody is answered now, and whoever comes yet at once."""
        self._closed = True
        for waiters in self._waiting.values():
            for _, news in waiters:
                _wake(news)

    @contextmanager
    def _held(self, hold: HeldLine, near: str) -> Iterator[asyncio.Future[None]]:
        waiter: Waiter = (hold.position, self._loop.create_future())
        try:
            with AT_ONCE.held(hold.whose), NEAR.held(near):
                self._come(hold.campaign, waiter)
                try:
                    yield waiter[1]
                finally:
                    self._go(hold.campaign, waiter)
        except TooMuch:
            raise no_room("So many wait here already: ask again in 5 seconds, or without `wait`.") from None

    def _come(self, campaign: str, waiter: Waiter) -> None:
        if self._closed:
            _wake(waiter[1])
        with self._lock:
            self._waiting[campaign].add(waiter)
            self._anew.add(campaign)
            self._someone.set()

    def _go(self, campaign: str, waiter: Waiter) -> None:
        with self._lock:
            self._waiting[campaign].discard(waiter)
            if not self._waiting[campaign]:
                del self._waiting[campaign]

    def _listen(self) -> None:
        """In the ear's own thread, for as long as the process lives."""
        while True:
            self._someone.wait()
            try:
                for heads in after_commit.grown(self._waited):
                    self._loop.call_soon_threadsafe(self._tell, heads)
            except Exception:
                log.exception("ear_fell")
                time.sleep(REST)

    def _waited(self) -> WaitedFor:
        with self._lock:
            waited = WaitedFor(for_all=frozenset(self._waiting), anew=frozenset(self._anew))
            self._anew.clear()
            if not waited.for_all:
                self._someone.clear()
            return waited

    def _tell(self, heads: dict[str, int]) -> None:
        for campaign, position in heads.items():
            for after, news in self._waiting.get(campaign, ()):
                if after < position:
                    _wake(news)


def _wake(news: asyncio.Future[None]) -> None:
    if not news.done():
        news.set_result(None)
