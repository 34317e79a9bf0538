"""The lines of a backup: the house, its tables with a line for each row, and at the end the heads of all logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from apps.keeping.backup_file import Backup, Unusable
from apps.keeping.house_tables import Migration


class HouseLine(msgspec.Struct, kw_only=True, tag="house", tag_field="line"):
    """The first line: which program made this, when and of what."""

    program: str
    made_at: str
    vendor: str
    migrations: list[Migration]
    keys: dict[str, str]
    """Files with keys that the house kept in its folder, by their names."""


class Begun(msgspec.Struct, kw_only=True, tag="table", tag_field="line"):
    """Before the rows of a table: its columns, with what lies in each."""

    table: str
    columns: dict[str, str]


class Ended(msgspec.Struct, kw_only=True, tag="rows", tag_field="line"):
    """After them: how many there were, the SHA-256 of their lines, and how far the table's own numbers have come."""

    table: str
    rows: int
    sha256: str
    counted: int


class WholeLine(msgspec.Struct, kw_only=True, tag="end", tag_field="line"):
    """The last line: where the log of each campaign ends, as decision, entry and hash."""

    campaigns: dict[str, tuple[int, int, str]]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(HouseLine | Begun | Ended | WholeLine).decode


def written(line: HouseLine | Begun | Ended | WholeLine) -> bytes:
    return _encode(line) + b"\n"


class Telling:
    """A backup as it tells itself, from the first line to the last."""

    def __init__(self, backup: Backup) -> None:
        self._lines = backup.lines()
        self._backup = backup
        self.house = self._next(HouseLine)
        self._ended = Ended(table="", rows=0, sha256="", counted=0)
        self.campaigns: dict[str, tuple[int, int, str]] = {}
        """Known at the end."""

    def tables(self) -> Iterator[tuple[Begun, Iterator[bytes]]]:
        """Each table with its rows, which must be read before the next."""
        while not isinstance(line := self._next(Begun, WholeLine), WholeLine):
            yield line, self._rows()
        self.campaigns = line.campaigns

    def ended(self) -> Ended:
        """How the table ended whose rows were read."""
        return self._ended

    def _rows(self) -> Iterator[bytes]:
        for line in self._lines:
            if not line.startswith(b"["):
                self._ended = self._read(line, Ended)
                return
            yield line

    def _next(self, *kinds: Any) -> Any:
        return self._read(next(self._lines, b""), *kinds)

    def _read(self, line: bytes, *kinds: Any) -> Any:
        """What is whole, and still not this: somebody else's file, in the disguise of ours."""
        try:
            read = _decode(line)
        except msgspec.DecodeError:
            read = None
        if not isinstance(read, kinds):
            raise Unusable(f"{self._backup.file} does not hold what a backup holds: give one that this program made.")
        return read
