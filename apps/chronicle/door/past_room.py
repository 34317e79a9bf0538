"""Room for what reads years into memory: of one campaign one at a time, and two in a process; nobody waits for long."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Condition
from typing import Any

from apps.chronicle.log import sql

AT_ONCE = 2
LINE = 6
"""So many wait for it; whoever comes after them is told so at once."""
PATIENCE = 5.0
AGAIN = 5
"""Seconds after which to come again."""


class Crowded(Exception):
    """Others have long stories read just now; it says when to come again."""

    again = AGAIN

    def __init__(self) -> None:
        super().__init__(
            "The past of this campaign, or of others, is being worked out just now, and there is room for no more. "
            f"Nothing was recorded: ask for the same again in {AGAIN} seconds."
        )


class _Room:
    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.waiting = 0
        self.left = Condition()


_room = _Room()


@contextmanager
def room_for(campaign: str) -> Iterator[None]:
    """To be taken before a turn at the log: whoever waits here must not hold anybody up there."""
    sql.let_go()
    _take(campaign)
    try:
        yield
    finally:
        with _room.left:
            _room.taken.discard(campaign)
            _room.left.notify_all()
        _give_memory_back()


def gauges() -> dict[str, int]:
    """What is held at this moment."""
    return {"long_stories": len(_room.taken), "long_stories_waited_for": _room.waiting}


def _take(campaign: str) -> None:
    until = time.monotonic() + PATIENCE
    with _room.left:
        while campaign in _room.taken or len(_room.taken) >= AT_ONCE:
            if _room.waiting >= LINE or (left := until - time.monotonic()) <= 0:
                raise Crowded
            _room.waiting += 1
            try:
                _room.left.wait(left)
            finally:
                _room.waiting -= 1
        _room.taken.add(campaign)


def _give_memory_back() -> None:
    """What years took is free by now, but the C library keeps it for itself until it is asked."""
    if trim := _trim():
        trim(0)


@cache
def _trim() -> Any:
    return getattr(ctypes.CDLL(None), "malloc_trim", None)
