"""A log as one portable file: a line of JSON for each decision, and after it one for each entry it recorded.

It holds everything but the seeds that are still open, so it proves itself, and can be taken in elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import BinaryIO

import msgspec

from apps.chronicle import reading
from apps.chronicle.handle import NoSuchChronicle
from apps.chronicle.logs import lines_of

FORMAT = 1


class Header(msgspec.Struct, kw_only=True, tag="log", tag_field="line"):
    """The first line: what follows, and where it ends."""

    format: int = FORMAT
    campaign: str
    decisions: int
    entries: int
    head: str


def export(campaign: str, file: BinaryIO, progress: Callable[[int], object] = lambda _: None) -> Header:
    """Write a log into a file, some thousand lines at a time."""
    head = reading.head_of(campaign)
    if head is None:
        raise NoSuchChronicle(campaign)
    header = Header(campaign=campaign, decisions=head.number, entries=head.position, head=head.hash.hex())
    encoder = msgspec.json.Encoder()
    file.write(encoder.encode(header) + b"\n")
    lines = lines_of(campaign, head.number, head.position)
    while batch := list(islice(lines, 1000)):
        file.write(encoder.encode_lines(batch))
        progress(batch[-1].position)
    return header
