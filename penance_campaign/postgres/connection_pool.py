"""The connections to PostgreSQL that a process has: so many, lent from request to request, and hung up when idle."""

from __future__ import annotations

import os
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Condition
from typing import Any
from weakref import WeakSet

import psycopg

Line = psycopg.Connection[Any]
PATIENCE = 3.0
"""Seconds that a request waits for one of them."""
IDLE = 30.0
"""Seconds after which one that nobody wanted is hung up, when the next request comes by."""
LOOK = 0.1
"""Whoever died with one told nobody: whoever waits looks for himself."""
FULL = re.compile(r"too many|remaining connection slots")


@dataclass(slots=True)
class Lines:
    """Those to one server. Nothing is lent twice, and what broke is never lent."""

    most: int = 0
    """None are lent where nobody said how many: a command, a test or a worker keeps its own."""
    idle: deque[tuple[float, Line]] = field(default_factory=deque)
    there: WeakSet[Line] = field(default_factory=WeakSet)
    coming: int = 0
    waiting: int = 0
    room: Condition = field(default_factory=Condition)

    @property
    def are_lent(self) -> bool:
        return bool(self.most)

    def take(self, make: Callable[[], Line], is_quiet: Callable[[Line], bool]) -> Line:
        """One that is idle and well, or a new one where there is room for it; where there is none, wait a little."""
        until = time.monotonic() + PATIENCE
        while True:
            found = self._found(is_quiet, until)
            if found:
                return found
            try:
                return self._made(make)
            except psycopg.OperationalError as error:
                if not FULL.search(str(error)) or time.monotonic() > until:
                    raise
                time.sleep(LOOK)

    def put(self, line: Line) -> None:
        """Somebody has done with it."""
        with self.room:
            self.idle.append((time.monotonic(), line))
            self._hang_up()
            self.room.notify()

    def gauges(self) -> dict[str, int]:
        """What is held at this moment."""
        with self.room:
            return {"lent": self._open - len(self.idle), "idle": len(self.idle), "waited_for": self.waiting}

    @property
    def _open(self) -> int:
        """Whoever died with one has hung up, too."""
        return sum(not line.closed for line in self.there)

    def _found(self, is_quiet: Callable[[Line], bool], until: float) -> Line | None:
        """Nothing where one may be made: its place is taken by then."""
        with self.room:
            while True:
                while self.idle:
                    _, line = self.idle.pop()
                    if is_quiet(line):
                        return line
                    line.close()
                if self._open + self.coming < self.most:
                    self.coming += 1
                    return None
                if time.monotonic() > until:
                    raise psycopg.errors.TooManyConnections(f"all {self.most} connections of this process are busy")
                self.waiting += 1
                self.room.wait(LOOK)
                self.waiting -= 1

    def _made(self, make: Callable[[], Line]) -> Line:
        line = None
        try:
            line = make()
            return line
        finally:
            with self.room:
                self.coming -= 1
                if line is None:
                    self.room.notify()
                else:
                    self.there.add(line)

    def _hang_up(self) -> None:
        """The one that was idle longest comes first."""
        while self.idle and self.idle[0][0] < time.monotonic() - IDLE:
            _, line = self.idle.popleft()
            line.close()


LINES = Lines()


def lend(most: int) -> None:
    """From now on this process answers requests, and has so many at most."""
    LINES.most = most


def _begin_anew() -> None:
    """A fork has none of its own yet: those of its parent stay its parent's."""
    global LINES  # noqa: PLW0603 - whoever holds the old one has forked
    LINES = Lines(most=LINES.most)


os.register_at_fork(after_in_child=_begin_anew)
