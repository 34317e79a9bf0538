"""An exported log, read from its file: line by line, with whatever is wrong said where it is."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import msgspec

from apps.chronicle import codec, own
from apps.chronicle.exporting import FORMAT, Header
from apps.chronicle.lines import DecisionLine, EntryLine
from apps.chronicle.tables import LOG

LONGEST_LINE = 64_000_000
_HEADER = msgspec.json.Decoder(Header)
_LINE: msgspec.json.Decoder[DecisionLine | EntryLine] = msgspec.json.Decoder(DecisionLine | EntryLine)


class Unreadable(ValueError):
    """The file is no exported log, or not all of one."""


@dataclass(kw_only=True)
class Filed:
    """A log in a file. Only where each decision lies is kept in memory."""

    path: Path
    _places: array[int] = field(default_factory=lambda: array("Q"))

    @cached_property
    def header(self) -> Header:
        with self.path.open("rb") as file:
            text = file.readline(LONGEST_LINE)
        try:
            header = _HEADER.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"line 1 does not begin an exported log: {error}") from None
        if header.format != FORMAT:
            raise Unreadable(f"the file has format {header.format}; this version reads format {FORMAT}")
        return header

    @property
    def campaign(self) -> str:
        return self.header.campaign

    @cached_property
    def secrets(self) -> Mapping[int, bytes]:
        """The seeds that are shown somewhere in the file."""
        told = (line for line in self.lines() if isinstance(line, EntryLine) and line.subject == LOG)
        return dict(self._secret(line) for line in told if line.kind == own.SeedRevealed.__name__)

    def lines(self) -> Iterator[DecisionLine | EntryLine]:
        decisions = entries = 0
        for place, line in self._read():
            if isinstance(line, DecisionLine):
                decisions += 1
                if len(self._places) < decisions:
                    self._places.append(place)
            else:
                entries += 1
            yield line
        if (decisions, entries) != (self.header.decisions, self.header.entries):
            raise Unreadable(
                f"the file ends after {decisions} decisions and {entries} entries, "
                f"and should hold {self.header.decisions} and {self.header.entries}"
            )

    def decision(self, number: int) -> DecisionLine:
        if not 1 <= number <= len(self._places):
            raise LookupError(f"decision {number} is not here")
        with self.path.open("rb") as file:
            file.seek(self._places[number - 1])
            line = _LINE.decode(file.readline(LONGEST_LINE))
        if not isinstance(line, DecisionLine) or line.number != number:
            raise LookupError(f"decision {number} is not here")
        return line

    def _read(self) -> Iterator[tuple[int, DecisionLine | EntryLine]]:
        with self.path.open("rb") as file:
            file.readline(LONGEST_LINE)
            number, place = 1, file.tell()
            while text := file.readline(LONGEST_LINE):
                number += 1
                try:
                    yield place, _LINE.decode(text)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    raise Unreadable(f"line {number} cannot be read: {error}") from None
                place += len(text)

    @staticmethod
    def _secret(line: EntryLine) -> tuple[int, bytes]:
        try:
            event = codec.whole(own.EVENTS, line.kind, line.shape, line.body, line.aside)
            return event.seed, bytes.fromhex(event.secret)
        except (LookupError, ValueError, msgspec.DecodeError) as error:
            raise Unreadable(f"entry {line.position} cannot be read: {error}") from None
