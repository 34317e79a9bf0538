"""The story as decisions: each with its command, and with what it led to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from apps.chronicle.decisions import patience
from apps.chronicle.log import own_kinds, queries
from apps.chronicle.log.log_lines import DecisionLine, EntryLine
from apps.chronicle.log.told_story import Stretch
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.decider import Asked

CHUNK = 2000


@dataclass(slots=True, kw_only=True)
class PastDecision:
    """One decision of the story: its command, and what it led to."""

    line: DecisionLine
    entries: list[EntryLine]

    @property
    def is_the_logs_own(self) -> bool:
        return all(entry.kind in own_kinds.EVENTS.types for entry in self.entries)


def told_back_to(lent: LoadedState, numbers: set[int]) -> list[PastDecision]:
    """The end of the story, read backwards until all of these decisions are in it, or all of it."""
    wanted, chunks = set(numbers), []
    for first, last in _backwards(lent.rewinds.stretches(lent.head.position)):
        patience.step(0, 0)
        chunk = list(queries.entries(lent.campaign, first - 1, last))
        chunks.append(chunk)
        wanted -= {line.answers for line in chunk}
        if not wanted and chunk[0].answers not in numbers:
            break
    lines = [line for chunk in reversed(chunks) for line in chunk]
    return _grouped(lent.campaign, lines)


def _grouped(campaign: str, lines: Sequence[EntryLine]) -> list[PastDecision]:
    decisions = queries.decisions_numbered(campaign, {line.answers for line in lines})
    groups = groupby(lines, key=lambda line: line.answers)
    return [PastDecision(line=decisions[number], entries=list(entries)) for number, entries in groups]


def _backwards(stretches: Sequence[Stretch]) -> Iterator[tuple[int, int]]:
    for stretch in reversed(stretches):
        for last in range(stretch.last, stretch.first - 1, -CHUNK):
            yield max(stretch.first, last - CHUNK + 1), last


def game_events(lines: Sequence[EntryLine]) -> list[Any]:
    return [queries.event_of(line) for line in lines if line.kind not in own_kinds.EVENTS.types]


def asked_again(line: DecisionLine, key: str, *, edition: str = "") -> Asked[Any]:
    """A recorded command, asked as it was then; its key is the one that names its dice."""
    return Asked(
        command=queries.command_of(line),
        key=key,
        seat=line.seat,
        role=line.role,
        at=line.asked_at,
        edition=edition or line.edition,
    )
