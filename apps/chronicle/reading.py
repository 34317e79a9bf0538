"""Reading the log: lines in order, whole, nothing to change them with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from apps.chronicle import codec, own, raw, story, telling
from apps.chronicle.chain import timestamp
from apps.chronicle.game import the_game
from apps.chronicle.lines import Aside, DecisionLine, EntryLine, Head
from apps.chronicle.tables import LOG
from apps.kernel.dice import Roll
from apps.kernel.kinds import Kinds

ENTRY = "position, kind, shape, subject, body, rolls, decision, answers, withheld, hash"
DECISION = (
    "number, key, kind, shape, body, typed, seat, role, client, edition, seen, asked_at, refused, rule, amendment, "
    "instead_of, entries, position, withheld, hash"
)
decision_values = attrgetter(*DECISION.split(", "))
entry_values = attrgetter(*ENTRY.split(", "))
BETWEEN = "WHERE campaign = %s AND {} > %s AND {} <= %s ORDER BY {}"
ENTRIES = f"SELECT {ENTRY} FROM chronicle_entry {BETWEEN.format(*['position'] * 3)}"
DECISIONS = f"SELECT {DECISION} FROM chronicle_decision {BETWEEN.format(*['number'] * 3)}"
TOLD = f"SELECT position, kind, shape, body FROM chronicle_entry {BETWEEN.format(*['position'] * 3)}"
ASIDES = (
    "SELECT number, salt, text FROM chronicle_aside WHERE side = %s AND campaign = %s AND number > %s AND number <= %s"
)
ONE_ASIDE = "SELECT salt, text FROM chronicle_aside WHERE campaign = %s AND side = %s AND number = %s"
TIMES = f"SELECT number, asked_at FROM chronicle_decision {BETWEEN.format(*['number'] * 3)}"
LAST = "SELECT position FROM chronicle_entry WHERE campaign = %s ORDER BY position DESC LIMIT 1"
HEAD = "SELECT number, position, hash FROM chronicle_decision WHERE campaign = %s ORDER BY number DESC LIMIT 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """An entry with what lies aside, when it was recorded, and whether it was struck from the story since."""

    line: EntryLine
    recorded_at: datetime
    struck: bool

    @property
    def position(self) -> int:
        return self.line.position

    @property
    def event(self) -> Any:
        return event_of(self.line)

    @property
    def told(self) -> str:
        """A sentence, where this is the log's own; a game tells its events itself."""
        return telling.sentence(self.event) if self.line.subject == LOG else ""

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return codec.rolls_of(rolls_of(self.line))


def entries_after(campaign: str, position: int, *, until: int | None = None, limit: int | None = None) -> list[Read]:
    head = head_of(campaign)
    end = head.position if head else 0
    until = min(end if until is None else until, end if limit is None else position + limit)
    lines = list(entries(campaign, position, until))
    return _read(campaign, lines, end)


def latest_entries(campaign: str, limit: int) -> list[Read]:
    """Newest first."""
    head = head_of(campaign)
    return entries_after(campaign, max(0, head.position - limit))[::-1] if head else []


def _read(campaign: str, lines: list[EntryLine], end: int) -> list[Read]:
    if not lines:
        return []
    told = story.rewinds_of(campaign).stretches(end)
    first, last = lines[0].decision, lines[-1].decision
    times = {number: codec.moment(asked_at) for number, asked_at in raw.rows(TIMES, (campaign, first - 1, last))}
    return [
        Read(line=line, recorded_at=times[line.decision], struck=not any(line.position in stretch for stretch in told))
        for line in lines
    ]


def head_of(campaign: str) -> Head | None:
    found = raw.rows(HEAD, (campaign,))
    return Head(found[0][0], found[0][1], bytes(found[0][2])) if found else None


def last_position(campaign: str) -> int:
    """Of the entries themselves, whatever their decisions say."""
    found = raw.rows(LAST, (campaign,))
    return int(found[0][0]) if found else 0


def entries(campaign: str, after: int, until: int) -> Iterator[EntryLine]:
    """Entries between two positions, with what lies aside."""
    for batch in raw.in_batches(ENTRIES, campaign, after, until):
        lines = [entry_of(row) for row in batch]
        yield from _with_asides(campaign, "entry", lines, [line.position for line in lines])


def decisions(campaign: str, after: int, until: int) -> Iterator[DecisionLine]:
    for batch in raw.in_batches(DECISIONS, campaign, after, until):
        lines = [decision_of(row) for row in batch]
        yield from _with_asides(campaign, "decision", lines, [line.number for line in lines])


def decision(campaign: str, number: int) -> DecisionLine:
    for line in decisions(campaign, number - 1, number):
        return line
    raise LookupError(f"decision {number} is not here")


def decisions_numbered(campaign: str, numbers: set[int]) -> dict[int, DecisionLine]:
    """Decisions by number: those that lie close together are read in one go."""
    found: dict[int, DecisionLine] = {}
    wanted = sorted(numbers)
    while wanted:
        first = wanted[0]
        near = [number for number in wanted if number < first + raw.BATCH]
        found |= {line.number: line for line in decisions(campaign, first - 1, near[-1]) if line.number in numbers}
        wanted = wanted[len(near) :]
    return found


def aside_of(campaign: str, side: str, number: int) -> Aside | None:
    found = raw.rows(ONE_ASIDE, (campaign, side, number))
    return Aside(bytes(found[0][0]), found[0][1]) if found else None


def entry_of(row: Sequence[Any]) -> EntryLine:
    position, kind, shape, subject, body, rolls, number, answers, withheld, hashed = row
    return EntryLine(
        position=position,
        kind=kind,
        shape=shape,
        subject=subject,
        body=body,
        rolls=rolls,
        decision=number,
        answers=answers,
        withheld=bytes(withheld),
        hash=bytes(hashed),
    )


def decision_of(row: Sequence[Any]) -> DecisionLine:
    number, key, kind, shape, body, typed, seat, role, client, edition, seen, asked_at, refused, rule, *rest = row
    amendment, instead_of, recorded, position, withheld, hashed = rest
    return DecisionLine(
        number=number,
        key=key,
        kind=kind,
        shape=shape,
        body=body,
        typed=typed,
        seat=seat,
        role=role,
        client=client,
        edition=edition,
        seen=seen,
        asked_at=timestamp(codec.moment(asked_at)),
        refused=bool(refused),
        rule=rule,
        amendment=amendment,
        instead_of=instead_of,
        entries=recorded,
        position=position,
        withheld=bytes(withheld),
        hash=bytes(hashed),
    )


def type_of(line: EntryLine) -> type:
    return _events(line).written[line.kind, line.shape]


def event_of(line: EntryLine) -> Any:
    return codec.whole(_events(line), line.kind, line.shape, line.body, line.aside)


def _events(line: EntryLine) -> Kinds:
    return own.EVENTS if line.subject == LOG else the_game().events


def command_of(line: DecisionLine) -> Any:
    kinds = own.COMMANDS if line.kind in own.COMMANDS.types else the_game().commands
    return codec.whole(kinds, line.kind, line.shape, line.body, line.aside)


def rolls_of(line: EntryLine) -> str:
    """An entry's rolls, hidden or not."""
    hidden = codec.laid_in(line.aside).rolls if line.aside else "[]"
    return line.rolls if hidden == "[]" else hidden


def _with_asides(campaign: str, side: str, lines: list[Any], places: list[int]) -> list[Any]:
    if any(line.withheld for line in lines):
        asides = asides_between(campaign, side, places[0] - 1, places[-1])
        for line, place in zip(lines, places, strict=True):
            line.aside = asides.get(place)
    return lines


def asides_between(campaign: str, side: str, after: int, until: int) -> dict[int, Aside]:
    found = raw.rows(ASIDES, (side, campaign, after, until))
    return {number: Aside(bytes(salt), text) for number, salt, text in found}
