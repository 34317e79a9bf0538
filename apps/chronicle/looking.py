"""One's turn at a log: what was answered before, where it ends, and what one has missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from apps.chronicle import reading
from apps.chronicle.lines import Batch, DecisionLine, Head

_KNOWN = f"SELECT {reading.DECISION} FROM chronicle_decision WHERE campaign = %s AND key = %s"
_THEN = "SELECT hash FROM chronicle_decision WHERE campaign = %s AND number = %s"
_END = 2**62 + 1
NEVER_READ = 2**62
"""A position from which nothing is missed, for whoever folds anew anyway."""
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
    number: int = 0
    position: int = NEVER_READ
    hash: bytes = b""

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


class Turn:
    """One's turn at a campaign's log: what is there, what shall be written, and what shall happen once it is."""

    def __init__(
        self, look: Look, append: Callable[[Batch], object], flush: Callable[[], object] = lambda: None
    ) -> None:
        self.look = look
        self.append = append
        self.flush = flush
        """See to it that what was appended lies in the database, for whoever reads it in the same turn."""
        self._acts: list[Callable[[], object]] = []

    def afterwards(self, act: Callable[[], object]) -> None:
        self._acts.append(act)

    def over(self) -> None:
        for act in self._acts:
            act()
