"""The chronicle by days and acts: what follows from one decision is told under it, in its own order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from apps.web.pages.story_lines import ToldLine

SHOWN = 4
"""So many lines of an act stand open; what else followed is folded under them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """A decision, and the lines that followed from it."""

    lines: Sequence[ToldLine]
    by: str
    struck_by: int
    """The line that struck it; nothing, where it is still told."""
    is_last: bool
    """Whether nothing has happened since, so that to undo it and to strike it alone are the same."""

    @property
    def first(self) -> ToldLine:
        return self.lines[0]

    @property
    def was(self) -> str:
        """The page of what it is about, once all of it had come to pass."""
        return f"{self.first.was.partition('?')[0]}?at={self.end}"

    @property
    def end(self) -> int:
        return self.lines[-1].read.position

    @property
    def shown(self) -> Sequence[ToldLine]:
        """Two lines are not worth a fold. Of a battle that is told all that came of it is folded."""
        if self.first.battle:
            return self.lines[:1]
        return self.lines[:SHOWN] if len(self.lines) > SHOWN + 1 else self.lines

    @property
    def folded(self) -> Sequence[ToldLine]:
        return self.lines[len(self.shown) :]

    @property
    def decided(self) -> int:
        return self.first.read.line.answers

    @property
    def struck(self) -> bool:
        return self.first.read.struck

    @property
    def of_the_log(self) -> bool:
        """Whether it changed the log itself: it is taken back whole, and told otherwise by nobody."""
        return bool(self.first.read.told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """What was recorded on one day, the last act first."""

    day: date
    acts: Sequence[Act]


def days_of(lines: Iterable[ToldLine], seats: Mapping[str, str], struck_by: Mapping[int, int], last: int) -> list[Day]:
    """From lines that come newest first; `seats` says who sits where, `last` is the log's last line."""
    acts = [_act(list(each)[::-1], seats, struck_by, last) for _, each in groupby(lines, _decision)]
    return [Day(day=day, acts=list(each)) for day, each in groupby(acts, lambda act: act.first.read.recorded_at.date())]


def _decision(told: ToldLine) -> tuple[int, int]:
    """A decision that was decided again is an act of its own."""
    return told.read.line.decision, told.read.line.answers


def _act(lines: Sequence[ToldLine], seats: Mapping[str, str], struck_by: Mapping[int, int], last: int) -> Act:
    read = lines[0].read
    again = read.line.answers != read.line.decision
    by = "" if again or lines[0].battle else seats.get(read.seat, "")
    is_last = lines[-1].read.position == last
    return Act(lines=lines, by=by, struck_by=struck_by.get(read.position, 0), is_last=is_last)
