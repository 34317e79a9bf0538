"""One's turn at a log: what was answered before, where it ends, and what one has missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from apps.chronicle.log import codec, queries
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import Batch, DecisionLine, Head

_SINCE = (
    "SELECT number, position, hash, asked_at FROM chronicle_decision "
    "WHERE campaign = %s AND number >= %s ORDER BY number"
)
_END = 2**62
Rows = Sequence[tuple[Any, ...]]


class HeadSnapshot(msgspec.Struct, kw_only=True):
    """What a writer must know before deciding."""

    known: DecisionLine | None
    """What was answered under this key before."""
    head: Head | None
    then: bytes
    """The hash after a decision that one knew."""
    missed: Rows
    """The entries after a position, as folding wants them."""
    asides: dict[int, str]


class HeadQuery(msgspec.Struct, kw_only=True):
    """What to look for: with a decision that one knew, also what has happened since."""

    campaign: str
    key: str
    known: Head | None = None

    def statements(self) -> list[tuple[str, Sequence[object]]]:
        asked: tuple[str, Sequence[object]] = (queries.WITH_KEY, (self.campaign, self.key))
        if self.known is None:
            return [asked, (queries.HEAD, (self.campaign,))]
        after = (self.campaign, self.known.position, _END)
        missed = [
            (queries.TOLD, after),
            *([(queries.ASIDES, ("entry", *after))] if codec.lays_aside(the_game().events) else []),
        ]
        return [asked, (_SINCE, (self.campaign, self.known.number)), *missed]

    def unmoved(self, since: Rows) -> bool:
        """Whether the last decision is the one that one knew."""
        return self.known is not None and len(since) == 1 and bytes(since[0][2]) == self.known.hash

    def seen(self, asked: Rows, since: Rows, missed: Rows = (), asides: Rows = ()) -> HeadSnapshot:
        return HeadSnapshot(
            known=queries.decision_of(asked[0]) if asked else None,
            head=queries.head_in(since[-1]) if since else None,
            then=bytes(since[0][2]) if since and self.known else b"",
            missed=missed,
            asides={number: text for number, _, text in asides},
        )


class WriteTurn:
    """One's turn at a campaign's log: what is there, what shall be written, and what shall happen once it is."""

    def __init__(
        self, look: HeadSnapshot, append: Callable[[Batch], object], flush: Callable[[], object] = lambda: None
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
