"""A log as one portable file: a line of JSON for each decision, and after it one for each entry it recorded.

It holds everything but the seeds that are still open, so it proves itself, and can be taken in elsewhere. Who may not
see all of it is handed the same lines without what lies aside there: the chain stands as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import BinaryIO

import msgspec

from apps.chronicle import codec, own, reading
from apps.chronicle.game import the_game
from apps.chronicle.handle import NoSuchChronicle
from apps.chronicle.lines import DecisionLine, EntryLine
from apps.chronicle.logs import Line, lines_of
from apps.chronicle.tables import LOG

FORMAT = 1
AT_ONCE = 1000


class Header(msgspec.Struct, kw_only=True, tag="log", tag_field="line"):
    """The first line: what follows, and where it ends."""

    format: int = FORMAT
    campaign: str
    decisions: int
    entries: int
    head: str


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


def exported_to(campaign: str, seat: str, *, keeps: bool) -> Iterator[bytes]:
    """The same as one seat may see it, piece by piece: without what is hidden, and without the words of what others
    asked in vain, unless this seat keeps the table.
    """
    header = header_of(campaign)
    encoder = msgspec.json.Encoder()
    yield encoder.encode(header) + b"\n"
    lines = _lines(header)
    while batch := list(islice(lines, AT_ONCE)):
        yield encoder.encode_lines([_seen_by(seat, line, keeps=keeps) for line in batch])


def header_of(campaign: str) -> Header:
    head = reading.head_of(campaign)
    if head is None:
        raise NoSuchChronicle(campaign)
    return Header(campaign=campaign, decisions=head.number, entries=head.position, head=head.hash.hex())


def _lines(header: Header) -> Iterator[Line]:
    return lines_of(header.campaign, header.decisions, header.entries)


def _seen_by(seat: str, line: Line, *, keeps: bool) -> Line:
    others = isinstance(line, DecisionLine) and line.refused and line.seat != seat and not keeps
    if line.aside and (others or _hides(line)):
        line.aside = None
    return line


def _hides(line: Line) -> bool:
    """Also a kind that nobody knows any more: what cannot be told to be open stays covered."""
    if isinstance(line, EntryLine):
        kinds = own.EVENTS if line.subject == LOG else the_game().events
    else:
        kinds = own.COMMANDS if line.kind in own.COMMANDS.types else the_game().commands
    type_ = kinds.written.get((line.kind, line.shape))
    return type_ is None or codec.hides(type_)
