"""Statements that the ORM has no words for, on Django's own connection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import psycopg
from django.db import connection
from psycopg.pq import Format

BATCH = 5000


def driver() -> Any:
    """The driver's own connection."""
    connection.ensure_connection()
    return connection.connection


def on_postgres() -> bool:
    return connection.vendor == "postgresql"


def rows(statement: str, bounds: Sequence[object]) -> list[tuple[Any, ...]]:
    """All rows of a SELECT with %s for its bounds, as the driver gives them at its quickest."""
    if not on_postgres():
        found: list[tuple[Any, ...]] = driver().execute(statement.replace("%s", "?"), bounds).fetchall()
        return found
    with binary_cursor() as cursor:
        return cursor.execute(statement.encode(), bounds, prepare=True).fetchall()


def write(statement: str, *values: object) -> None:
    if on_postgres():
        binary_cursor().execute(statement.encode(), values, prepare=True)
    else:
        driver().execute(statement.replace("%s", "?"), values)


def in_batches(statement: str, campaign: str, after: int, until: int) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a SELECT between two bounds of its first column, some thousands at a time."""
    while after < until:
        found = rows(statement, (campaign, after, min(after + BATCH, until)))
        yield found
        after += BATCH


def binary_cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    cursor = psycopg.Cursor(driver())
    cursor.format = Format.BINARY
    return cursor
