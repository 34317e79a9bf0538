"""Statements that the ORM has no words for, on Django's own connection."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import Any
from weakref import WeakSet

import psycopg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.pq import Format

from apps.chronicle.log import postgres_arrays
from apps.kernel import caches

BATCH = 5000
Asked = tuple[str, Sequence[object]]
_HINT = re.compile(r"INDEXED BY \w+")
"""What SQLite must be told, and PostgreSQL sees for itself."""


class _Here(threading.local):
    """Django's connection of this thread, kept at hand: to ask for it costs more than half of what the door may."""

    def __init__(self) -> None:
        self.wrapper: BaseDatabaseWrapper = connections["default"]


_here = _Here()


def wrapper() -> BaseDatabaseWrapper:
    return _here.wrapper


def driver() -> Any:
    """The driver's own connection."""
    here = _here.wrapper
    if here.connection is None:
        here.ensure_connection()
    return here.connection


def let_go() -> None:
    """Whoever waits for something else needs no connection meanwhile: where they are lent, another has it."""
    if not wrapper().in_atomic_block:
        wrapper().close_if_unusable_or_obsolete()


def on_postgres() -> bool:
    return _here.wrapper.vendor == "postgresql"


def named_errors() -> AbstractContextManager[None]:
    """Whatever the driver raises in here is raised as Django's error of that name, which is what others wait for."""
    found: AbstractContextManager[None] = _here.wrapper.wrap_database_errors
    return found


def rows(statement: str, bounds: Sequence[object]) -> list[tuple[Any, ...]]:
    """All rows of a SELECT with %s for its bounds, as the driver gives them at its quickest."""
    with named_errors():
        if not on_postgres():
            found: list[tuple[Any, ...]] = driver().execute(for_sqlite(statement), bounds).fetchall()
            return found
        with binary_cursor() as cursor:
            return cursor.execute(for_postgres(statement), bounds, prepare=True).fetchall()


def together(*asked: Asked) -> list[list[tuple[Any, ...]]]:
    """The rows of several SELECTs, in one round trip where the database is elsewhere."""
    if not on_postgres():
        return [rows(*each) for each in asked]
    with named_errors(), driver().pipeline():
        cursors = [binary_cursor().execute(for_postgres(text), bounds, prepare=True) for text, bounds in asked]
        return [cursor.fetchall() for cursor in cursors]


@cache
def for_sqlite(statement: str) -> str:
    return statement.replace("%s", "?")


@cache
def for_postgres(statement: str) -> bytes:
    return _HINT.sub("", statement).encode()


def write(statement: str, *values: object) -> None:
    if on_postgres():
        binary_cursor().execute(for_postgres(statement), values, prepare=True)
    else:
        driver().execute(for_sqlite(statement), values)


def write_many(statement: str, many: Iterable[Sequence[object]]) -> None:
    """The same statement for each of these, in one round trip where the database is elsewhere."""
    if on_postgres():
        binary_cursor().executemany(for_postgres(statement), many)
    else:
        driver().executemany(for_sqlite(statement), many)


def load(table: str, columns: Sequence[str], many: Iterable[Sequence[object]]) -> None:
    """Insert many rows at the quickest the database has."""
    names = ", ".join(columns)
    if on_postgres():
        with binary_cursor().copy(f"COPY {table} ({names}) FROM STDIN".encode()) as copying:
            for row in many:
                copying.write_row(row)
    else:
        marks = ", ".join("?" for _ in columns)
        driver().executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", many)


def in_batches(statement: str, campaign: str, after: int, until: int) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a SELECT between two bounds of its first column, some thousands at a time."""
    while after < until:
        found = rows(statement, (campaign, after, min(after + BATCH, until)))
        yield found
        after += BATCH


def binary_cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    opened = driver()
    if opened not in _dressed:
        postgres_arrays.register(opened)
        _dressed.add(opened)
    cursor = psycopg.Cursor(opened)
    cursor.format = Format.BINARY
    return cursor


_dressed = caches.kept(WeakSet[psycopg.Connection[Any]]())
"""Connections that know how packed arrays travel."""
