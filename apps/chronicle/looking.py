"""A look at the end of a log: what was answered before, where it ends, and what one has missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from apps.chronicle import reading
from apps.chronicle.lines import DecisionLine, Head

_KNOWN = f"SELECT {reading.DECISION} FROM chronicle_decision WHERE campaign = %s AND key = %s"
_THEN = "SELECT hash FROM chronicle_decision WHERE campaign = %s AND number = %s"
_END = 2**62
Rows = list[tuple[Any, ...]]


class Look(msgspec.Struct, kw_only=True):
    """What a writer must know before deciding."""

    known: DecisionLine | None
    """What was answered under this key before."""
    head: Head | None
    then: bytes
    """The hash after a decision that one knew."""
    missed: Rows
    """The entries after a position, as folding wants them."""
    asides: dict[int, str]


class Looking(msgspec.Struct, kw_only=True):
    """What to look for."""

    campaign: str
    key: str
    number: int
    position: int

    def statements(self) -> list[tuple[str, Sequence[object]]]:
        return [
            (_KNOWN, (self.campaign, self.key)),
            (reading.HEAD, (self.campaign,)),
            (_THEN, (self.campaign, self.number)),
            (reading.TOLD, (self.campaign, self.position, _END)),
            (reading.ASIDES, ("entry", self.campaign, self.position, _END)),
        ]

    def seen(self, known: Rows, head: Rows, then: Rows, missed: Rows, asides: Rows) -> Look:
        return Look(
            known=reading.decision_of(known[0]) if known else None,
            head=Head(head[0][0], head[0][1], bytes(head[0][2])) if head else None,
            then=bytes(then[0][0]) if then else b"",
            missed=missed,
            asides={number: text for number, _, text in asides},
        )
