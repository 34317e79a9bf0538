"""An exported log, read from its file: line by line, with whatever is wrong said where it is."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import msgspec

from apps.chronicle.files.log_export import FORMAT, Header
from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.log.house_seal import Keys, Locked, opened_aside
from apps.chronicle.log.log_lines import DecisionLine, EntryLine
from apps.chronicle.log.log_schema import LOG

LONGEST_LINE = 64_000_000
_HEADER = msgspec.json.Decoder(Header)
_LINE: msgspec.json.Decoder[DecisionLine | EntryLine] = msgspec.json.Decoder(DecisionLine | EntryLine)


class Unreadable(ValueError):
    """The file is no exported log, or not all of one."""


class Unknown(Unreadable):
    """It may be an exported log all the same: a newer program may write what this one cannot read."""


class Named(msgspec.Struct):
    """Of a first line which program wrote it, whatever else it says."""

    program: str = ""


@dataclass(kw_only=True)
class Filed:
    """A log in a file. Only where each decision lies is kept in memory.

    What is sealed in it is opened on the way, where a key is here that does; else it is withheld.
    """

    path: Path
    keys: Keys | None = None
    dropped: frozenset[tuple[str, int]] = frozenset()
    """Whose words shall not come along: on which side, under which number."""
    _places: array[int] = field(default_factory=lambda: array("Q"))

    @cached_property
    def header(self) -> Header:
        text = self._first_line
        try:
            header = _HEADER.decode(text)
            codec.must_name_once(text.rstrip(b"\n"))
        except msgspec.ValidationError as error:
            raise Unknown(f"line 1 does not begin an exported log: {error}") from None
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"line 1 does not begin an exported log: {error}") from None
        if header.format != FORMAT:
            raise Unknown(f"the file has format {header.format}; this version reads format {FORMAT}")
        return header

    @property
    def _first_line(self) -> bytes:
        with self.path.open("rb") as file:
            return file.readline(LONGEST_LINE)

    @cached_property
    def program(self) -> str:
        """Which program wrote it, where it says so; also where no more of its first line can be read."""
        try:
            return msgspec.json.decode(self._first_line, type=Named).program
        except (ValueError, RecursionError):
            return ""

    @property
    def campaign(self) -> str:
        return self.header.campaign

    @cached_property
    def secrets(self) -> Mapping[int, bytes]:
        """The seeds that are shown somewhere in the file."""
        told = (line for line in self.lines() if isinstance(line, EntryLine) and line.subject == LOG)
        return dict(self._secret(line) for line in told if line.kind == own_kinds.SeedRevealed.__name__)

    @property
    def sealed(self) -> int:
        """How many texts are sealed in it."""
        return self.header.sealed or 0

    @property
    def opens(self) -> bool:
        """Whether a key is here that opens what is sealed."""
        return self.keys is not None and self.keys.have(self.header.sealed_by or "")

    @cached_property
    def erased(self) -> frozenset[tuple[str, int]]:
        """What was forgotten where the file was written, on which side and under which number."""
        told = (line for line in self.lines() if isinstance(line, EntryLine) and line.subject == LOG)
        gone = [queries.event_of(line) for line in told if line.kind == own_kinds.WordsErased.__name__]
        return self.places_of({position for event in gone for position in event.entries})

    def places_of(self, positions: Collection[int]) -> frozenset[tuple[str, int]]:
        """These entries, and the decisions that they were recorded by and answer: where their words lie."""
        places = set[tuple[str, int]]()
        for line in self.lines() if positions else ():
            if isinstance(line, EntryLine) and line.position in positions:
                places |= {("entry", line.position), ("decision", line.decision), ("decision", line.answers)}
        return frozenset(places)

    def lines(self) -> Iterator[DecisionLine | EntryLine]:
        decisions = entries = sealed = 0
        for place, line in self._read():
            sealed += bool(line.sealed)
            self._lay_open(line)
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
        if sealed != self.sealed:
            raise Unreadable(f"its first line says that {self.sealed} texts are sealed in it, and {sealed} are")

    def may_lack(self, side: str, number: int) -> bool:
        """What is hidden may be withheld from whoever holds the file."""
        return True

    def decision(self, number: int) -> DecisionLine:
        if not 1 <= number <= len(self._places):
            raise LookupError(f"decision {number} is not here")
        with self.path.open("rb") as file:
            file.seek(self._places[number - 1])
            line = _LINE.decode(file.readline(LONGEST_LINE))
        if not isinstance(line, DecisionLine) or line.number != number:
            raise LookupError(f"decision {number} is not here")
        self._lay_open(line)
        return line

    def _lay_open(self, line: DecisionLine | EntryLine) -> None:
        side, number = ("entry", line.position) if isinstance(line, EntryLine) else ("decision", line.number)
        if line.sealed and (line.aside or not line.withheld):
            raise Unreadable(f"{side} {number} is sealed, and has nothing to be sealed")
        if line.sealed and self.keys and self.opens:
            try:
                line.aside = opened_aside(self.keys, self.campaign, line)
            except (Locked, ValueError):
                raise Unreadable(
                    f"what is sealed in {side} {number} was changed since this house sealed it, or is another's"
                ) from None
        if (side, number) in self.dropped:
            line.aside = None

    def _read(self) -> Iterator[tuple[int, DecisionLine | EntryLine]]:
        with self.path.open("rb") as file:
            file.readline(LONGEST_LINE)
            number, place = 1, file.tell()
            while text := file.readline(LONGEST_LINE):
                number += 1
                try:
                    line = _LINE.decode(text)
                    codec.must_name_once(text.rstrip(b"\n"))
                except msgspec.ValidationError as error:
                    raise Unknown(f"line {number} cannot be read: {error}") from None
                except (ValueError, RecursionError) as error:
                    raise Unreadable(f"line {number} cannot be read: {error}") from None
                yield place, line
                place += len(text)

    @staticmethod
    def _secret(line: EntryLine) -> tuple[int, bytes]:
        try:
            event = codec.whole(own_kinds.EVENTS, line.kind, line.shape, line.body, line.aside)
            return event.seed, bytes.fromhex(event.secret)
        except (LookupError, ValueError, msgspec.DecodeError) as error:
            raise Unreadable(f"entry {line.position} cannot be read: {error}") from None
