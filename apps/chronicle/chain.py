"""Commitments and hashes: what makes the log provable. Bytes in, bytes out."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime

from apps.kernel.ids import framed

GENESIS = bytes(32)
"""What stands before the first entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """All of an entry that its hash is over."""

    campaign: str
    position: int
    kind: str
    shape: int
    subject: str
    body: str
    rolls: str
    recorded_at: datetime
    commitment: bytes
    decision: bytes

    def hash_after(self, before: bytes) -> bytes:
        parts = (self.campaign, str(self.position), self.kind, str(self.shape), self.subject, self.body, self.rolls)
        bound = (timestamp(self.recorded_at), self.commitment.hex(), self.decision.hex())
        return hashlib.sha256(framed("entry-1", before.hex(), *parts, *bound)).digest()


def commitment_to(text: str, salt: bytes) -> bytes:
    """What may be shown of a text that may not: nobody can try out guesses without the salt."""
    return hashlib.sha256(framed("aside-1", salt.hex(), text)).digest()


def timestamp(moment: datetime) -> str:
    """A moment in the one spelling that is hashed, whatever a database makes of it."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
