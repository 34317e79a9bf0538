"""The threads in which Django answers: so many, and so many requests that wait for one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from penance_campaign.front.gates import TooMuch

T = TypeVar("T")
LOOKS = 0.01
"""Seconds between two looks of the loop at what has ended. All threads take turns at one interpreter, and to wake the
loop for each answer cost 7 % of a mixed load; so it is woken only for what it has still to do.
"""
Ended = tuple["asyncio.Future[Any]", Any, BaseException | None]


class Threads:
    """They start as they are needed. Who finds the line full is told so at once: waiting longer would help nobody."""

    def __init__(self, name: str, most: int, line: int) -> None:
        self._name, self._most, self._line = name, most, line
        self._asked, self._started, self._looks = 0, 0, False
        self._acts: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]]] = SimpleQueue()
        self._ended: deque[Ended] = deque()

    @property
    def busy(self) -> int:
        return min(self._asked, self._most)

    @property
    def waiting(self) -> int:
        return max(0, self._asked - self._most)

    async def run(self, act: Callable[[], T | None]) -> T | None:
        """What it answers, at once; that it has nothing to answer is heard of a little later."""
        if self._asked >= self._most + self._line:
            raise TooMuch
        self._asked += 1
        loop = asyncio.get_running_loop()
        if self._asked > self._started < self._most:
            self._started += 1
            Thread(target=self._work, args=(loop,), name=f"{self._name}-{self._started}", daemon=True).start()
        if not self._looks:
            self._looks = True
            loop.call_later(LOOKS, self._look, loop)
        ended: asyncio.Future[T | None] = loop.create_future()
        self._acts.put((act, ended))
        return await ended

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            act, ended = self._acts.get()
            said, error = None, None
            try:
                said = act()
            except BaseException as caught:  # noqa: BLE001 - it is raised where it is waited for
                error = caught
            self._ended.append((ended, said, error))
            if said is not None or error:
                loop.call_soon_threadsafe(self._hear)
            del act, ended, said, error  # nothing of a request is kept until the next

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._hear()
        self._looks = self._asked > 0
        if self._looks:
            loop.call_later(LOOKS, self._look, loop)

    def _hear(self) -> None:
        while self._ended:
            ended, said, error = self._ended.popleft()
            self._asked -= 1
            if ended.done():  # whoever waited has gone
                continue
            if error:
                ended.set_exception(error)
            else:
                ended.set_result(said)
