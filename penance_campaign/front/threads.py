"""The threads in which Django answers: so many, and so many requests that wait for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from penance_campaign.front.gates import TooMuch

T = TypeVar("T")


class Threads:
    """They start as they are needed. Who finds the line full is told so at once: waiting longer would help nobody."""

    def __init__(self, name: str, most: int, line: int) -> None:
        self._pool = ThreadPoolExecutor(most, thread_name_prefix=name)
        self._most, self._line, self._asked = most, line, 0

    @property
    def busy(self) -> int:
        return min(self._asked, self._most)

    @property
    def waiting(self) -> int:
        return max(0, self._asked - self._most)

    async def run(self, act: Callable[[], T]) -> T:
        if self._asked >= self._most + self._line:
            raise TooMuch
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, act)
        finally:
            self._asked -= 1
