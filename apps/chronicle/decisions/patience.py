"""How long something may be worked out while somebody waits for it, and who hears how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

AT_ONCE = 2.0
"""Seconds; what takes longer is done in the background."""
Pace = Callable[[int, int], object]
"""Told between two steps which of how many is next (0 of 0, where nobody knows yet); it stops the work by raising."""


class TooLong(Exception):
    """It takes longer than anybody waits for at once; nothing was recorded."""


@contextmanager
def at(pace: Pace) -> Iterator[None]:
    """What is worked out in here keeps this pace; anything else takes all the time that it needs."""
    before = _pace.set(pace)
    try:
        yield
    finally:
        _pace.reset(before)


def patience(seconds: float | None = None) -> Pace:
    """The pace of somebody who waits."""
    until = time.monotonic() + (AT_ONCE if seconds is None else seconds)

    def hurry(number: int, of: int) -> None:
        if time.monotonic() > until:
            raise TooLong

    return hurry


def step(number: int, of: int) -> None:
    _pace.get()(number, of)


def _unhurried(number: int, of: int) -> None:
    pass


_pace: ContextVar[Pace] = ContextVar("pace", default=_unhurried)
