"""Commitments and hashes: what makes the log provable. Its lines in, bytes out; docs/log-format.md has it in words."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from struct import Struct

from apps.chronicle.lines import Aside, DecisionLine, EntryLine
from apps.kernel.ids import framed

_ENTRY = Struct(">QQQQIIIII").pack


def genesis(campaign: str) -> bytes:
    """What stands before the first entry: another campaign's log cannot be passed off as this one's."""
    return hashlib.sha256(framed("log-1", campaign)).digest()


def commitment_to(aside: Aside) -> bytes:
    """What may be shown of a text that may not: nobody can try out guesses without the salt."""
    return hashlib.sha256(framed("aside-1", aside.salt.hex(), aside.text)).digest()


def digest_of(decision: DecisionLine) -> bytes:
    """All of a decision as it was asked; its entries' hashes are over this."""
    numbers = (decision.number, decision.shape, decision.amendment, decision.instead_of, decision.seen)
    who = (decision.key, decision.seat, decision.role, decision.client, decision.edition, decision.asked_at)
    what = (decision.kind, decision.body, decision.typed, decision.withheld.hex())
    return hashlib.sha256(framed("decision-1", *map(str, numbers), *who, *what)).digest()


def hash_after(before: bytes, decision: bytes, entry: EntryLine) -> bytes:
    """The hash that an entry leaves behind it: over the one before it, its decision's digest and itself."""
    kind, subject, body, rolls = entry.kind.encode(), entry.subject.encode(), entry.body.encode(), entry.rolls.encode()
    lengths = (len(kind), len(subject), len(body), len(rolls), len(entry.withheld))
    numbers = _ENTRY(entry.position, entry.decision, entry.answers, entry.shape, *lengths)
    return hashlib.sha256(b"".join((before, decision, numbers, kind, subject, body, rolls, entry.withheld))).digest()


def timestamp(moment: datetime) -> str:
    """A moment in the one spelling that is hashed, whatever a database makes of it."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
