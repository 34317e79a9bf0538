"""A log's lines as they lie: the same for the database, for an exported file and for whoever checks either.

No line holds another, so the garbage collector need not walk the thousands that an amendment reads.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Aside(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a line only commits to: words of people and what is hidden, with their salt."""

    salt: bytes
    text: str


class DecisionLine(
    msgspec.Struct,
    kw_only=True,
    tag="decision",
    tag_field="line",
    omit_defaults=True,
    gc=False,
    forbid_unknown_fields=True,
):
    """A command as it was asked, and how it was answered."""

    number: int
    key: str
    kind: str
    shape: int
    body: str
    typed: str = "{}"
    """The faces that were rolled at the table."""
    seat: str
    role: str
    client: str = ""
    edition: str
    seen: int | None = None
    asked_at: str
    refused: bool = False
    rule: str = ""
    amendment: int = 0
    """The decision that put this one into the story; 0 for one that was asked in its own turn."""
    instead_of: int = 0
    """The decision whose place it takes, and whose dice."""
    entries: int = 0
    position: int
    withheld: bytes = b""
    hash: bytes
    aside: Aside | None = None
    sealed: bytes = b""
    """In a host's own file: what lies aside, for the house that wrote it alone."""


class EntryLine(
    msgspec.Struct,
    kw_only=True,
    tag="entry",
    tag_field="line",
    omit_defaults=True,
    gc=False,
    forbid_unknown_fields=True,
):
    """Something that happened."""

    position: int
    kind: str
    shape: int
    subject: str = ""
    body: str
    rolls: str = "[]"
    decision: int
    answers: int
    """The decision whose command this follows from: its own, or one that an amendment decided again."""
    withheld: bytes = b""
    hash: bytes = b""
    aside: Aside | None = None
    sealed: bytes = b""


def asides_of(decisions: Sequence[DecisionLine], entries: Sequence[EntryLine]) -> list[tuple[str, int, Aside]]:
    """What these lines lay aside: on which side, under which number."""
    asides = [("decision", line.number, line.aside) for line in decisions if line.aside]
    return asides + [("entry", line.position, line.aside) for line in entries if line.aside]


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where a log ends."""

    number: int
    position: int
    hash: bytes
    at: str = ""
    """When its last decision was asked."""


class Batch(msgspec.Struct, kw_only=True):
    """What one decision writes: itself last, and before it the commands that it puts into the story."""

    campaign: str
    before: Head
    decisions: Sequence[DecisionLine]
    entries: Sequence[EntryLine]
