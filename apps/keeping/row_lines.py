"""Rows as lines of JSON: the same lines from SQLite as from PostgreSQL, in the same order, and back into either."""

from __future__ import annotations

import hashlib
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import msgspec

from apps.chronicle.log import sql
from apps.chronicle.log.log_lines import timestamp
from apps.keeping.house_tables import Table

AT_ONCE = 200
"""Rows in one hand: a row may hold a megabyte."""
_encode = msgspec.json.Encoder().encode
_in_order = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(list[Any]).decode
Turn = Callable[[Any], Any]


@dataclass(slots=True)
class Tally:
    """How many rows went by, and the digest of their lines."""

    rows: int = 0
    _digest: Any = field(default_factory=hashlib.sha256)

    def of(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        for line in lines:
            self.rows += 1
            self._digest.update(line)
            yield line

    @property
    def digest(self) -> str:
        return str(self._digest.hexdigest())


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A database as it stood at one moment, by a connection of its driver's own."""

    connection: Any
    vendor: str

    def lines(self, table: Table) -> Iterator[bytes]:
        """Every row, in the order of the keys."""
        turns = _turns(table, READ)
        return (_encode(_turned(list(row), turns)) + b"\n" for row in self._rows(table))

    def counted(self, table: Table) -> int:
        """How far the numbers have come that the table gives by itself."""
        if not table.counted:
            return 0
        if self.vendor == "sqlite":
            found = self.connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", [table.name]).fetchone()
        else:
            named = [f'"{table.name}"', table.counted]
            asked = "SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, %s)::regclass)"
            found = self.connection.execute(asked, named).fetchone()
        return int((found and found[0]) or 0)

    def _rows(self, table: Table) -> Iterator[tuple[Any, ...]]:
        if self.vendor == "sqlite":
            yield from self.connection.execute(_select(table, {}, ""))
            return
        asked = _select(table, {"json": "::text"}, ' COLLATE "C"')
        with self.connection.cursor(name="backup", binary=True) as cursor:
            cursor.itersize = AT_ONCE
            yield from cursor.execute(asked)


def tallied(snapshot: Snapshot, table: Table) -> tuple[int, str]:
    """How many rows there are, and their digest."""
    tally = Tally()
    for _ in tally.of(snapshot.lines(table)):
        pass
    return tally.rows, tally.digest


def load(table: Table, columns: list[str], lines: Iterable[bytes]) -> None:
    """Lines into an empty table of Django's own database, past everything but the driver."""
    turns = _turns(table, TO_POSTGRES if sql.on_postgres() else TO_SQLITE, columns)
    named = [f'"{column}"' for column in columns]
    sql.load(f'"{table.name}"', named, (_turned(_decode(line), turns) for line in lines))


def count_on(table: Table, counted: int) -> None:
    """The table's own numbers go on after this one, also where the last rows are gone."""
    if not counted:
        return
    if sql.on_postgres():
        asked = "SELECT setval(pg_get_serial_sequence(%s, %s)::regclass, %s)"
        sql.write(asked, f'"{table.name}"', table.counted, counted)
        return
    sql.write("DELETE FROM sqlite_sequence WHERE name = %s", table.name)
    sql.write("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", table.name, counted)


def _select(table: Table, casts: Mapping[str, str], bytewise: str) -> str:
    columns = ", ".join(f'"{name}"{casts.get(kind, "")}' for name, kind in table.columns.items())
    order = ", ".join(f'"{name}"{bytewise if table.columns[name] == "text" else ""}' for name in table.key)
    return f'SELECT {columns} FROM "{table.name}" ORDER BY {order}'


def _turns(table: Table, by_kind: Mapping[str, Turn], columns: Iterable[str] = ()) -> list[tuple[int, Turn]]:
    """Which values of a row are otherwise in a line, by their place."""
    kinds = [table.columns[name] for name in columns or table.columns]
    return [(place, by_kind[kind]) for place, kind in enumerate(kinds) if kind in by_kind]


def _turned(row: list[Any], turns: list[tuple[int, Turn]]) -> list[Any]:
    for place, turn in turns:
        if row[place] is not None:
            row[place] = turn(row[place])
    return row


def _moment(stored: datetime | str) -> str:
    """SQLite keeps them in UTC, whether it says so or not."""
    read = stored if isinstance(stored, datetime) else datetime.fromisoformat(stored)
    return timestamp(read if read.tzinfo else read.replace(tzinfo=UTC))


def _as_django_keeps_it(written: str) -> str:
    return str(datetime.fromisoformat(written).replace(tzinfo=None))


def _json(stored: str) -> str:
    """PostgreSQL forgets in which order names stood, so none is kept."""
    return _in_order(msgspec.json.decode(stored)).decode()


def _decimal(stored: Decimal | float | str) -> str:
    return f"{Decimal(str(stored)).normalize():f}"


READ: Mapping[str, Turn] = {
    "flag": bool,
    "moment": _moment,
    "hashed moment": _moment,
    "json": _json,
    "decimal": _decimal,
}
TO_SQLITE: Mapping[str, Turn] = {"moment": _as_django_keeps_it, "bytes": b64decode}
TO_POSTGRES: Mapping[str, Turn] = {"bytes": b64decode}
