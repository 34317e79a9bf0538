"""How long the door takes, by how it went."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar

from django.db import DatabaseError, InterfaceError

from apps.measures.meters import Seconds


class _Answer(Protocol):
    @property
    def refused(self) -> bool: ...
    @property
    def replayed(self) -> bool: ...


Asked = ParamSpec("Asked")
Answered = TypeVar("Answered", bound=_Answer)
APPENDING = Seconds(
    "penance_append_seconds",
    "From the log's door to its answer: a command recorded, refused, answered again, turned away or failed.",
    ("outcome",),
)


def measured(door: Callable[Asked, Answered]) -> Callable[Asked, Answered]:
    @wraps(door)
    def through(*asked: Asked.args, **more: Asked.kwargs) -> Answered:
        began, outcome = time.perf_counter(), "turned away"
        try:
            answer = door(*asked, **more)
            outcome = "again" if answer.replayed else "refused" if answer.refused else "recorded"
        except (DatabaseError, InterfaceError):
            outcome = "failed"
            raise
        finally:
            APPENDING.took(time.perf_counter() - began, outcome)
        return answer

    return through
