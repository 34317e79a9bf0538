"""SQLite with nothing around it: BEGIN IMMEDIATE, one insert of many rows, COMMIT, with synchronous=FULL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from tests.bench.floors import bodies, chained_hashes

_COLUMNS = "campaign text NOT NULL, position bigint NOT NULL, body text NOT NULL, hash blob"
TABLES = (
    f"CREATE TABLE IF NOT EXISTS floor ({_COLUMNS}, PRIMARY KEY (campaign, position)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS floor_decision (campaign text NOT NULL, number bigint NOT NULL, key text NOT NULL, "
    "body text, entries bigint NOT NULL, hash blob, PRIMARY KEY (campaign, number), UNIQUE (campaign, key)) "
    "WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS floor_snapshot (campaign text NOT NULL, position bigint NOT NULL, state blob NOT NULL, "
    "PRIMARY KEY (campaign, position))",
    "CREATE TABLE IF NOT EXISTS floor_row (campaign text, pilot text, seat text, name text, sheet text, "
    "PRIMARY KEY (campaign, pilot))",
)


def connected() -> sqlite3.Connection:
    """In a file of its own. The settings have put Django's own driver in the place of the interpreter's."""
    file = Path(os.environ["PENANCE_DATA"]) / "floor.sqlite3"
    driver = sqlite3.connect(file, isolation_level=None, timeout=20)
    for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", *TABLES):
        driver.execute(statement)
    return driver


@cache
def _values(entries: int) -> str:
    return f"INSERT INTO floor (campaign, position, body) VALUES {', '.join(['(?, ?, ?)'] * entries)}"


@cache
def _hashed_values(entries: int) -> str:
    return f"INSERT INTO floor VALUES {', '.join(['(?, ?, ?, ?)'] * entries)}"


class SqliteFloor:
    """One writer with a campaign of its own."""

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        self.driver = connected()
        self._decisions = count(1)
        self._position = 0

    def rows(self, entries: int) -> None:
        rows = self._rows(bodies(entries, self._position))
        self._commit((_values(entries), [value for row in rows for value in row]))

    def decided(self, entries: int) -> None:
        """With a decision's row beside them."""
        rows = self._rows(bodies(entries, self._position))
        self._commit(self._decision(entries, b""), (_values(entries), [value for row in rows for value in row]))

    def chained(self, entries: int) -> None:
        """With a hash over each and the one before it, too."""
        written = bodies(entries, self._position)
        hashes = chained_hashes(written)
        rows = zip(self._rows(written), hashes, strict=True)
        values = [value for row, hashed in rows for value in (*row, bytearray(hashed))]
        self._commit(self._decision(entries, hashes[-1]), (_hashed_values(entries), values))

    def _rows(self, written: list[bytes]) -> list[tuple[str, int, str]]:
        first = self._position + 1
        self._position += len(written)
        return [(self.campaign, first + n, body.decode()) for n, body in enumerate(written)]

    def _decision(self, entries: int, last: bytes) -> tuple[str, Sequence[Any]]:
        number = next(self._decisions)
        values = (self.campaign, number, f"seat:0/{number}", "{}", entries, bytearray(last))
        return "INSERT INTO floor_decision VALUES (?, ?, ?, ?, ?, ?)", values

    def _commit(self, *statements: tuple[str, Sequence[Any]]) -> None:
        self.driver.execute("BEGIN IMMEDIATE")
        for statement, values in statements:
            self.driver.execute(statement, values)
        self.driver.execute("COMMIT")
