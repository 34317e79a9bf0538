"""Whoever waits for news of a log: held by the loop and in no thread, until it has grown or their time is up."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from threading import Event, Lock, Thread
from typing import Any

import structlog

from apps.chronicle.door import after_commit
from apps.chronicle.door.after_commit import WaitedFor
from apps.rest.long_poll import HeldLine
from penance_campaign.front.gates import Gate, TooMuch
from penance_campaign.front.listeners import Listener
from penance_campaign.front.refusals import no_room

AT_ONCE = Gate(most=4096, each=16)
NEAR = Gate(most=4096, each=512)
"""How many may wait: by one token, and from one address."""
REST = 1.0
"""Seconds after a fall of the ear: nobody is lost by it, for each asks again when their time is up."""
SPREAD = 100
"""So many are woken at once, and between them the loop does what else there is."""
log = structlog.get_logger(__name__)


class Waiters:
    """One ear for all who wait in this process; a thread, for it waits for a Redis or a database."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._lock, self._someone = loop, Lock(), Event()
        self.waited_for: defaultdict[str, set[Listener]] = defaultdict(set)
        self._here: set[Listener] = set()
        self._anew: set[str] = set()
        self.closed = False
        Thread(target=self._listen, name="ear", daemon=True).start()

    async def wait(self, hold: HeldLine, seconds: float, near: str, gone: Coroutine[Any, Any, None]) -> bool:
        """Until there is news, the time is up, or the house closes; whether whoever waited is still there."""
        listener = Listener({hold.campaign: hold.position})
        with leaving(gone) as left, self.held(listener, hold.whose, near):
            await asyncio.wait({listener.news, left}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return not left.done()

    @contextmanager
    def held(self, listener: Listener, whose: str, near: str) -> Iterator[None]:
        """It hears of its logs, as long as this lasts."""
        try:
            with AT_ONCE.held(whose), NEAR.held(near):
                self._here.add(listener)
                self._come(listener)
                try:
                    yield
                finally:
                    self._here.discard(listener)
                    self._go(listener)
        except TooMuch:
            raise no_room("So many wait here already: ask again in 5 seconds, or without `wait`.") from None

    def moved(self, listener: Listener, heads: Mapping[str, int]) -> None:
        """From now on it hears of these."""
        if heads.keys() == listener.campaigns:
            listener.moved_to(heads)
            return
        self._go(listener)
        listener.moved_to(heads)
        self._come(listener)

    def close(self) -> None:
        """Everybody is answered now, and whoever comes yet at once."""
        self.closed = True
        for listener in self._here:
            listener.wake()

    def _come(self, listener: Listener) -> None:
        if self.closed:
            listener.wake()
        with self._lock:
            for campaign in listener.campaigns:
                self.waited_for[campaign].add(listener)
            self._anew |= listener.campaigns
            self._someone.set()

    def _go(self, listener: Listener) -> None:
        with self._lock:
            for campaign in listener.campaigns:
                self.waited_for[campaign].discard(listener)
                if not self.waited_for[campaign]:
                    del self.waited_for[campaign]

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
            waited = WaitedFor(for_all=frozenset(self.waited_for), anew=frozenset(self._anew))
            self._anew.clear()
            if not waited.for_all:
                self._someone.clear()
            return waited

    def _tell(self, heads: dict[str, int]) -> None:
        heard = (
            listener
            for campaign, position in heads.items()
            for listener in tuple(self.waited_for.get(campaign, ()))
            if listener.hear(campaign, position)
        )
        self._wake(heard)

    def _wake(self, heard: Iterator[Listener]) -> None:
        """Some now, and the others when these have been told."""
        woken = list(islice(heard, SPREAD))
        for listener in woken:
            listener.wake()
        if len(woken) == SPREAD:
            self._loop.call_soon(self._wake, heard)


@contextmanager
def leaving(gone: Coroutine[Any, Any, None]) -> Iterator[asyncio.Future[None]]:
    """Whether whoever asked has hung up."""
    left = asyncio.ensure_future(gone)
    try:
        yield left
    finally:
        left.cancel()
