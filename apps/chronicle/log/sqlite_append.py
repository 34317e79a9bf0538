"""SQLite: one writer at a time, who waits for the others in a file's queue and not in the database's busy loop."""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any

from apps.chronicle.log import sql
from apps.chronicle.log.log_lines import Batch, DecisionLine, EntryLine, asides_of
from apps.chronicle.log.queries import DECISION, ENTRY, decision_values, entry_values
from apps.chronicle.log.write_turn import HeadQuery, HeadSnapshot, WriteTurn
from apps.ground import write_outcome
from apps.kernel import caches

_MANY = 500
"""Rows in a statement: SQLite takes 32,766 values in one."""


@cache
def _insert(table: str, columns: str, rows: int) -> str:
    marks = ", ".join("?" for _ in columns.split(", "))
    return f"INSERT INTO {table} ({columns}) VALUES " + ", ".join([f"({marks})"] * rows)


class _Places(threading.local):
    """Open files of this thread's own, in this process: a fork or another thread would share the lock with it."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], int] = {}

    def of(self, name: str) -> int | None:
        mine = (os.getpid(), name)
        if mine not in self._known:
            if not Path(name).is_file():
                return None
            self._known[mine] = os.open(f"{name}.queue", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        return self._known[mine]

    def clear(self) -> None:
        while self._known:
            os.close(self._known.popitem()[1])


_places = caches.kept(_Places())


class Sqlite:
    """The log's way in."""

    @contextmanager
    def bare_turn(self, looking: HeadQuery) -> Iterator[WriteTurn]:
        driver = sql.driver()
        with self.line():
            driver.execute("BEGIN IMMEDIATE")
            try:
                yield WriteTurn(_look(driver, looking), partial(self.append, guarded=False))
                with write_outcome.ending():
                    driver.execute("COMMIT")
            except BaseException:
                driver.rollback()  # where a fault has not rolled back already
                raise

    @contextmanager
    def line(self) -> Iterator[None]:
        """Stand in line for the database's file; where there is none, there is nobody to wait for.

        SQLite's own waiting is a loop of naps: with thirty writers one of them can sleep through twenty seconds.
        """
        place = _places.of(str(sql.wrapper().settings_dict["NAME"]))
        if place is None:
            yield
            return
        fcntl.flock(place, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(place, fcntl.LOCK_UN)

    def take_turn(self, looking: HeadQuery) -> HeadSnapshot:
        """Transactions begin by locking the file, so it is one's turn already."""
        return _look(sql.driver(), looking)

    def append(self, batch: Batch, *, guarded: bool) -> bool:
        self.load(batch.campaign, batch.decisions, batch.entries)
        return True

    def load(self, campaign: str, decisions: Sequence[DecisionLine], entries: Sequence[EntryLine]) -> None:
        driver = sql.driver()
        _write(driver, "chronicle_decision", f"campaign, {DECISION}", [_decision(campaign, line) for line in decisions])
        _write(driver, "chronicle_entry", f"campaign, {ENTRY}", [_entry(campaign, line) for line in entries])
        asides = asides_of(decisions, entries)
        laid = [(campaign, side, number, bytearray(aside.salt), aside.text) for side, number, aside in asides]
        _write(driver, "chronicle_aside", "campaign, side, number, salt, text", laid)
        write_outcome.lines_went_in()


def _look(driver: Any, looking: HeadQuery) -> HeadSnapshot:
    """The missed are looked for only where somebody else has written."""
    known, since, *missed = looking.statements()
    asked, heads = _all(driver, known), _all(driver, since)
    return looking.seen(asked, heads, *([] if looking.unmoved(heads) else [_all(driver, each) for each in missed]))


def _all(driver: Any, asked: tuple[str, Sequence[object]]) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = driver.execute(sql.for_sqlite(asked[0]), asked[1]).fetchall()
    return found


def _write(driver: Any, table: str, columns: str, rows: list[tuple[Any, ...]]) -> None:
    for first in range(0, len(rows), _MANY):
        part = rows[first : first + _MANY]
        driver.execute(_insert(table, columns, len(part)), list(chain.from_iterable(part)))


def _decision(campaign: str, line: DecisionLine) -> tuple[Any, ...]:
    *plain, withheld, hashed = decision_values(line)
    return (campaign, *plain, bytearray(withheld), bytearray(hashed))


def _entry(campaign: str, line: EntryLine) -> tuple[Any, ...]:
    """Bytes go as bytearrays: SQLite's driver asks for an adapter of every other bytes object."""
    *plain, withheld, hashed = entry_values(line)
    return (campaign, *plain, bytearray(withheld), bytearray(hashed))
