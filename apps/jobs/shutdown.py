"""Whether the worker was asked to end: long work is then given back between two steps, and another goes on with it."""

from __future__ import annotations

from mmap import mmap

_asked = mmap(-1, 1)
"""One byte that all processes of a worker share, for only their parent hears of it."""


def begin() -> None:
    _asked[0] = 1


def has_begun() -> bool:
    return bool(_asked[0])
