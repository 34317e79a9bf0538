"""What a process keeps so as not to make it twice: one list of all of it, which tests empty as a whole.

What hangs on a function's arguments and on the program's text alone stands in no list: `functools.cache` will do there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, Protocol, TypeVar, cast


class Emptied(Protocol):
    """Whatever can be emptied, and then holds what it held at first."""

    def clear(self) -> object: ...


C = TypeVar("C", bound=Emptied)
P = ParamSpec("P")
T = TypeVar("T")
_EMPTYING: list[Callable[[], object]] = []


def kept(thing: C) -> C:
    """The same thing, in the list: it is the module's, and lives as long as the process."""
    _EMPTYING.append(thing.clear)
    return thing


def remembered(*, most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """`functools.lru_cache`, in the list: for what hangs on settings, on files, or on what else is kept."""

    def remember(function: Callable[P, T]) -> Callable[P, T]:
        cached = lru_cache(maxsize=most)(function)
        _EMPTYING.append(cached.cache_clear)
        return cast("Callable[P, T]", cached)

    return remember


def clear() -> None:
    """As in a process that has just begun."""
    for empty in _EMPTYING:
        empty()
