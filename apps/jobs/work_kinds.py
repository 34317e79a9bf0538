"""Which kinds of work this program knows. The apps above enter theirs; here nobody knows what they mean."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import transaction

if TYPE_CHECKING:
    from apps.jobs.job_lease import Doing

Act = Callable[..., Any]
"""Takes the job in its hands and, where it needs something, what lies in it, as a type that says so."""
Within = Callable[[], AbstractContextManager[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkKind:
    """How a job of a kind is done."""

    act: Act
    within: Within
    """The transaction of its effect, in which it is marked as done. Long work opens one itself, at its end."""
    most: int
    """Seconds for which a worker may hold it; then it is anybody's again."""
    body: Any
    """The type of what lies in a job; none, where nothing does."""

    def do(self, doing: Doing) -> Any:
        return self.act(doing, *([msgspec.convert(doing.job.body, self.body)] if self.body else []))


KINDS: dict[str, WorkKind] = {}


def work(name: str, *, within: Within = transaction.atomic, most: int = 60) -> Callable[[Act], Act]:
    """Enter a kind of work. What it answers is kept as the job's result, and must be JSON."""

    def enter(act: Act) -> Act:
        if name in KINDS:
            raise ValueError(f"There is already a kind of work called {name!r}.")
        KINDS[name] = WorkKind(act=act, within=within, most=most, body=_body_of(act))
        return act

    return enter


def _body_of(act: Act) -> Any:
    """By what it takes beside the job."""
    taken = list(inspect.signature(act).parameters)
    return inspect.signature(act, eval_str=True).parameters[taken[1]].annotation if len(taken) > 1 else None
