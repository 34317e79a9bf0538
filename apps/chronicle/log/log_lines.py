"""A log's lines as they lie, and the hashes that chain them: the same for the database, for an exported file and for
whoever checks either. docs/log-format.md has it in words.

No line holds another, so the garbage collector need not walk the thousands that an amendment reads. Texts that are
hashed are told apart by the NUL between them, which none of them can hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from struct import Struct

import msgspec

_NUMBERS = Struct(">QQQIB").pack


class LineAside(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
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
    aside: LineAside | None = None
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
    aside: LineAside | None = None
    sealed: bytes = b""


def asides_of(decisions: Sequence[DecisionLine], entries: Sequence[EntryLine]) -> list[tuple[str, int, LineAside]]:
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


def genesis(campaign: str) -> bytes:
    """What stands before the first entry: another campaign's log cannot be passed off as this one's."""
    return sha256(f"log-1\0{campaign}".encode()).digest()


def commitment_to(aside: LineAside) -> bytes:
    """What may be shown of a text that may not: nobody can try out guesses without the salt."""
    return sha256(b"aside-1\0" + aside.salt + aside.text.encode()).digest()


def digest_of(decision: DecisionLine) -> bytes:
    """All of a decision as it was asked; its entries' hashes are over this."""
    seen = "" if decision.seen is None else decision.seen
    text = (
        f"decision-1\0{decision.number}\0{decision.shape}\0{decision.amendment}\0{decision.instead_of}\0{seen}\0"
        f"{decision.key}\0{decision.seat}\0{decision.role}\0{decision.client}\0{decision.edition}\0"
        f"{decision.asked_at}\0{decision.kind}\0{decision.body}\0{decision.typed}\0{decision.withheld.hex()}"
    )
    return sha256(text.encode()).digest()


def hash_after(before: bytes, decision: bytes, entry: EntryLine) -> bytes:
    """The hash that an entry leaves behind it: over the one before it, its decision's digest and itself."""
    numbers = _NUMBERS(entry.position, entry.decision, entry.answers, entry.shape, len(entry.withheld))
    text = f"{entry.kind}\0{entry.subject}\0{entry.body}\0{entry.rolls}"
    return sha256(before + decision + numbers + entry.withheld + text.encode()).digest()


def timestamp(moment: datetime) -> str:
    """A moment in the one spelling that is hashed, whatever a database makes of it."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
