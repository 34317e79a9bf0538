"""What is known of what a request wrote: nothing stands, it stands, or nobody can tell.

Each thread keeps its own mark. Databases move it as they end their transactions, and the log says which of these hold
lines of its own. So a fault is answered with what is known, and with nothing that is guessed.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

import structlog
from django.db.backends.base.base import BaseDatabaseWrapper

from apps.ground.faults import fault_of, nothing_stands_after
from apps.kernel import caches

READS = re.compile(r"\s*(SELECT|BEGIN|SAVEPOINT|RELEASE|ROLLBACK|PRAGMA|EXPLAIN|SHOW|SET)\b")
log = structlog.get_logger(__name__)


class KnownOutcome(StrEnum):
    """Of what was asked, in the words of the API."""

    NOTHING = "nothing"
    UNKNOWN = "unknown"
    RECORDED = "recorded"


class _Mark(threading.local):
    known = KnownOutcome.NOTHING
    writes = False
    """Whether the transaction that is open has written."""
    lines = False
    """And lines of a log among it."""
    aside = False

    def clear(self) -> None:
        """Of a thread that has just begun."""
        self.__dict__.clear()


_mark = caches.kept(_Mark())


def anew() -> None:
    """Another request: nothing of it stands."""
    _mark.known, _mark.aside = KnownOutcome.NOTHING, False
    given_up()


def known() -> KnownOutcome:
    return _mark.known


def lines_went_in() -> None:
    """The log has written, in the transaction that is open."""
    _mark.writes = _mark.lines = True


def stands_already() -> None:
    """What was asked was answered before, under the same key."""
    _mark.known = KnownOutcome.RECORDED


def given_up() -> None:
    """The transaction that was open is none any longer."""
    _mark.writes = _mark.lines = False


@contextmanager
def ending() -> Iterator[None]:
    """While a commit is on its way nobody knows; afterwards the database has said so, or will never."""
    before = _mark.known
    if not _mark.writes:
        yield
        return
    _mark.known = KnownOutcome.UNKNOWN
    try:
        yield
    except BaseException as error:
        if nothing_stands_after(error) and before is not KnownOutcome.RECORDED:
            _mark.known = before
        raise
    else:
        _mark.known = KnownOutcome.RECORDED if _mark.lines or before is KnownOutcome.RECORDED else KnownOutcome.UNKNOWN
    finally:
        given_up()


@contextmanager
def at_once() -> Iterator[None]:
    """A statement that is a transaction by itself."""
    _mark.writes = True
    with ending():
        yield


@contextmanager
def by_the_way() -> Iterator[None]:
    """What nobody asked for, such as when a token was used: no answer tells of it, and no fault in it fails one."""
    _mark.aside = True
    try:
        yield
    except Exception as error:
        fault = fault_of(error)
        if fault is None:
            raise
        log.warning("left_undone", fault=fault.kind.name, said=fault.said)
    finally:
        _mark.aside = False


class OutcomeMarking(BaseDatabaseWrapper):
    """A connection that says how its transactions ended."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.execute_wrappers.append(_watched)

    def commit(self) -> None:
        with ending():
            super().commit()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            given_up()


def _watched(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - Django's signature
    if _mark.aside or READS.match(str(sql)):
        return execute(sql, params, many, context)
    if context["connection"].in_atomic_block:
        _mark.writes = True
        return execute(sql, params, many, context)
    with at_once():
        return execute(sql, params, many, context)
