"""Which kinds of work this program knows. The apps above enter theirs; here nobody knows what they mean."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

if TYPE_CHECKING:
    from apps.jobs.doing import Doing

Act = Callable[["Doing"], Any]
Within = Callable[[], AbstractContextManager[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """How a job of a kind is done."""

    act: Act
    within: Within
    """The transaction of its effect, in which it is marked as done. Long work opens one itself, at its end."""
    most: int
    """Seconds for which a worker may hold it; then it is anybody's again."""


KINDS: dict[str, Kind] = {}


def work(name: str, *, within: Within = transaction.atomic, most: int = 60) -> Callable[[Act], Act]:
    """Enter a kind of work. What it answers is kept as the job's result, and must be JSON."""

    def enter(act: Act) -> Act:
        if name in KINDS:
            raise ValueError(f"There is already a kind of work called {name!r}.")
        KINDS[name] = Kind(act=act, within=within, most=most)
        return act

    return enter
