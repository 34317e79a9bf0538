"""Commitments and hashes: what makes the log provable. Its lines in, bytes out; docs/log-format.md has it in words.

Texts are told apart by the NUL between them, which none of them can hold.
"""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from struct import Struct

from apps.chronicle.log.lines import Aside, DecisionLine, EntryLine

_NUMBERS = Struct(">QQQIB").pack


def genesis(campaign: str) -> bytes:
    """What stands before the first entry: another campaign's log cannot be passed off as this one's."""
    return sha256(f"log-1\0{campaign}".encode()).digest()


def commitment_to(aside: Aside) -> bytes:
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
