"""A log as one portable file: a line of JSON for each decision, and after it one for each entry it recorded.

It holds everything but the seeds that are still open, so it proves itself, and can be taken in elsewhere. Who may not
see all of it is handed the same lines without what lies aside there: the chain stands as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO

import msgspec
from django.conf import settings

from apps.chronicle.door.handle import NoSuchChronicle
from apps.chronicle.log import queries
from apps.chronicle.log.house_seal import Keys, seal_aside, the_keys
from apps.chronicle.log.log_lines import DecisionLine
from apps.chronicle.log.log_source import Line, lines_of
from apps.chronicle.proof.shown_lines import ShownLine, shown_in

FORMAT = 1
AT_ONCE = 1000


class Header(msgspec.Struct, kw_only=True, tag="log", tag_field="line", forbid_unknown_fields=True):
    """The first line: what follows, and where it ends."""

    format: int = FORMAT
    campaign: str
    decisions: int
    entries: int
    head: str
    program: str | msgspec.UnsetType = msgspec.UNSET
    """Which program wrote it; older ones did not say. It is in no hash."""
    sealed: int | msgspec.UnsetType = msgspec.UNSET
    """In a host's own file: how many texts are sealed for the house that wrote it; 0 where all of it is there."""
    sealed_by: str | msgspec.UnsetType = msgspec.UNSET
    """The name of the key that opens them."""


def export(campaign: str, file: BinaryIO, progress: Callable[[int], object] = lambda _: None) -> Header:
    """Write a log into a file, some thousand lines at a time."""
    header = header_of(campaign)
    encoder = msgspec.json.Encoder()
    file.write(encoder.encode(header) + b"\n")
    lines = _lines(header)
    while batch := list(islice(lines, AT_ONCE)):
        file.write(encoder.encode_lines(batch))
        progress(batch[-1].position)
    return header


def exported_to(campaign: str, seat: str, *, keeps: bool, hosts: bool = False) -> Iterator[bytes]:
    """The same as one seat may see it, piece by piece: without what is hidden, and without the words of what others
    asked in vain, unless this seat keeps the table.

    Its host's own file can be taken in again: what is hidden lies in it too, sealed for this house. It says how much.
    Whatever hinders it is raised before the first piece is there.
    """
    header = header_of(campaign)
    cover = FileCover(
        campaign=campaign,
        seat=seat,
        keeps=keeps,
        shown=shown_in(campaign, header.entries),
        keys=the_keys() if hosts else None,
    )
    if cover.keys:
        header.sealed = sum(cover.lies_over(line) for line in _lines(header))
        header.sealed_by = cover.keys.name
    return _pieces(header, cover)


def _pieces(header: Header, cover: FileCover) -> Iterator[bytes]:
    encoder = msgspec.json.Encoder()
    yield encoder.encode(header) + b"\n"
    lines = _lines(header)
    while batch := list(islice(lines, AT_ONCE)):
        yield encoder.encode_lines([cover.laid_over(line) for line in batch])


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCover:
    """What one seat may not see."""

    campaign: str
    seat: str
    keeps: bool
    shown: ShownLine
    keys: Keys | None
    """Where this is the host's: others need no copy of the log, and what they do not hold no lost key opens to them."""

    def lies_over(self, line: Line) -> bool:
        others = isinstance(line, DecisionLine) and line.refused and line.seat != self.seat and not self.keeps
        return line.aside is not None and (others or self.shown.hides(line))

    def laid_over(self, line: Line) -> Line:
        if self.lies_over(line):
            line.sealed = seal_aside(self.keys, self.campaign, line) if self.keys else b""
            line.aside = None
        return line


def header_of(campaign: str) -> Header:
    head = queries.head_of(campaign)
    if head is None:
        raise NoSuchChronicle(campaign)
    return Header(
        campaign=campaign,
        decisions=head.number,
        entries=head.position,
        head=head.hash.hex(),
        program=settings.PROGRAM,
    )


def _lines(header: Header) -> Iterator[Line]:
    return lines_of(header.campaign, header.decisions, header.entries)
