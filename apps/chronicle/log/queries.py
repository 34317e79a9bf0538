"""Reading the log: lines in order, whole, nothing to change them with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from apps.chronicle.log import codec, log_sentences, own_kinds, sql, told_story
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, Head, LineAside, timestamp
from apps.chronicle.log.log_schema import LOG, OWN_ENTRIES
from apps.chronicle.log.told_story import Stretch
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
WITH_KEY = f"SELECT {DECISION} FROM chronicle_decision WHERE campaign = %s AND key = %s"
ROLLED = ENTRIES.replace(" ORDER BY", " AND (rolls <> '[]' OR length(withheld) > 0) ORDER BY")
TOLD = f"SELECT position, kind, shape, body FROM chronicle_entry {BETWEEN.format(*['position'] * 3)}"
ASIDES = (
    "SELECT number, salt, text FROM chronicle_aside WHERE side = %s AND campaign = %s AND number > %s AND number <= %s"
)
ONE_ASIDE = "SELECT salt, text FROM chronicle_aside WHERE campaign = %s AND side = %s AND number = %s"
BY_SUBJECT = "INDEXED BY chronicle_entry_subject"
"""SQLite must be told to use it: without, it reads a log backwards until it has met enough of one subject."""
WITH_ASKER = f"""
    SELECT {", ".join(f"e.{name}" for name in ENTRY.split(", "))}, a.salt, a.text, d.asked_at, d.seat, d.role
    FROM chronicle_entry e {{}} JOIN chronicle_decision d ON d.campaign = e.campaign AND d.number = e.decision
    LEFT JOIN chronicle_aside a ON a.campaign = e.campaign AND a.side = 'entry' AND a.number = e.position"""
OF_SUBJECT = WITH_ASKER.format(BY_SUBJECT)
ABOUT = f"""{OF_SUBJECT}
    WHERE e.campaign = %s AND e.subject = %s AND e.position > %s AND e.position <= %s
    ORDER BY e.position LIMIT %s"""
LATEST = f"{WITH_ASKER.format('')} WHERE e.campaign = %s ORDER BY e.position DESC LIMIT %s"
LATEST_ABOUT = f"{OF_SUBJECT} WHERE e.campaign = %s AND e.subject = %s ORDER BY e.position DESC LIMIT %s"
OF_KIND = f"{OF_SUBJECT} WHERE e.campaign = %s AND e.kind = %s AND e.subject IN ({{}}) ORDER BY e.position"
OWN = f"SELECT shape, body FROM {OWN_ENTRIES} AND kind = %s ORDER BY position"
SUBJECTS = """
    SELECT DISTINCT subject FROM chronicle_entry WHERE campaign = %s AND substr(subject, 1, %s) = %s
    ORDER BY subject"""
TIMES = f"SELECT number, asked_at, seat, role FROM chronicle_decision {BETWEEN.format(*['number'] * 3)}"
OPENED = "SELECT campaign FROM chronicle_decision WHERE number = 1 AND campaign > %s ORDER BY campaign"
LAST = "SELECT position FROM chronicle_entry WHERE campaign = %s ORDER BY position DESC LIMIT 1"
HEAD = (
    "SELECT number, position, hash, asked_at FROM chronicle_decision WHERE campaign = %s ORDER BY number DESC LIMIT 1"
)
ROW_OF_HEADS = 64
HEADS = f"""
    SELECT column1, (SELECT position FROM chronicle_decision WHERE campaign = column1 ORDER BY number DESC LIMIT 1)
    FROM (VALUES {", ".join(["(%s)"] * ROW_OF_HEADS)}) AS asked"""
ERASED = f"SELECT body FROM {OWN_ENTRIES} AND kind = 'WordsErased' ORDER BY position"
CAME_IN = """
    SELECT number, position FROM chronicle_decision WHERE campaign = %s AND kind = 'TakeIn'
    ORDER BY number DESC LIMIT 1"""
MOST_ABOUT = 10_000
"""Whoever has more of a story than this is read in pieces."""
NO_END = 2**63 - 1
"""After every position that there can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """An entry with what lies aside, when it was recorded, and whether it was struck from the story since."""

    line: EntryLine
    recorded_at: datetime
    struck: bool
    seat: str
    role: str
    """Who asked for it, and as what."""

    @property
    def position(self) -> int:
        return self.line.position

    @property
    def event(self) -> Any:
        """What happened, with a cover over what is hidden: whoever shows entries can show no more than this."""
        return codec.covered(event_of(self.line))

    @property
    def told(self) -> str:
        """A sentence, where this is the log's own; a game tells its events itself."""
        return log_sentences.sentence(self.event) if self.line.subject == LOG else ""

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The dice of the line. Those of an event that hides something lie aside with it, and are not among them."""
        return codec.rolls_of(self.line.rolls)


def entries_after(campaign: str, position: int, *, until: int | None = None, limit: int | None = None) -> list[Read]:
    head = head_of(campaign)
    end = head.position if head else 0
    until = min(end if until is None else until, end if limit is None else position + limit)
    lines = list(entries(campaign, position, until))
    return _read(campaign, lines, end)


def just_recorded(decision: DecisionLine, lines: Sequence[EntryLine]) -> list[Read]:
    """What a decision has recorded at this moment, as whoever reads the log now would find it."""
    at, seat, role = codec.moment(decision.asked_at), decision.seat, decision.role
    return [Read(line=line, recorded_at=at, struck=False, seat=seat, role=role) for line in lines]


def entries_about(
    campaign: str, subject: str, *, after: int = 0, until: int | None = None, limit: int = MOST_ABOUT
) -> list[Read]:
    """One subject's own entries, found without reading the others'."""
    head = head_of(campaign)
    if head is None:
        return []
    end = head.position if until is None else min(until, head.position)
    told = told_story.rewinds_of(campaign).stretches(end)
    found = sql.rows(ABOUT, (campaign, subject, after, end, limit))
    return [read_of(row, told) for row in found]


def latest_about(campaign: str, subject: str, limit: int) -> list[Read]:
    """The last of one subject's own entries, newest first: by one statement, however long its story is."""
    return _latest(campaign, (LATEST_ABOUT, (campaign, subject, limit)))


def entries_of_kind(campaign: str, kind: str, subjects: Sequence[str]) -> list[Read]:
    """What was ever recorded of one kind about some subjects, struck or not, oldest first."""
    told = told_story.rewinds_of(campaign).stretches(NO_END)
    return [read_of(row, told) for row in _of_kind(campaign, kind, subjects)]


def events_of_kind(campaign: str, kind: str, subjects: Sequence[str]) -> list[Any]:
    """The same without asking what was struck: by one statement."""
    return [read_of(row, ()).event for row in _of_kind(campaign, kind, subjects)]


def _of_kind(campaign: str, kind: str, subjects: Sequence[str]) -> list[tuple[Any, ...]]:
    if not subjects:
        return []
    marks = ", ".join("%s" for _ in subjects)
    return sql.rows(OF_KIND.format(marks), (campaign, kind, *subjects))


def own_events(campaign: str, type_: type) -> list[Any]:
    """What the log itself recorded of one kind, oldest first."""
    found = sql.rows(OWN, (campaign, type_.__name__))
    return [codec.whole(own_kinds.EVENTS, type_.__name__, shape, body, None) for shape, body in found]


def subjects_with(campaign: str, prefix: str) -> list[str]:
    """All subjects that begin so: found in the index alone."""
    return [subject for (subject,) in sql.rows(SUBJECTS, (campaign, len(prefix), prefix))]


def latest_entries(campaign: str, limit: int) -> list[Read]:
    """Newest first."""
    return _latest(campaign, (LATEST, (campaign, limit)))


def _latest(campaign: str, asked: sql.Asked) -> list[Read]:
    """What was asked for, and beside it which of it is still told."""
    found, rewinds = sql.together(asked, told_story.asked(campaign))
    told = told_story.found([(row[0], row[1]) for row in rewinds]).stretches(NO_END)
    return [read_of(row, told) for row in found]


def _read(campaign: str, lines: list[EntryLine], end: int) -> list[Read]:
    if not lines:
        return []
    told = told_story.rewinds_of(campaign).stretches(end)
    first, last = lines[0].decision, lines[-1].decision
    asked = {number: by for number, *by in sql.rows(TIMES, (campaign, first - 1, last))}
    return [_told(line, asked[line.decision], told) for line in lines]


def read_of(row: Sequence[Any], told: Sequence[Stretch]) -> Read:
    line, salt, text, asked = entry_of(row[:-5]), row[-5], row[-4], row[-3:]
    line.aside = LineAside(bytes(salt), text) if text else None
    return _told(line, asked, told)


def _told(line: EntryLine, asked: Sequence[Any], told: Sequence[Stretch]) -> Read:
    asked_at, seat, role = asked
    struck = not any(line.position in stretch for stretch in told)
    return Read(line=line, recorded_at=codec.moment(asked_at), struck=struck, seat=seat, role=role)


def every_campaign(after: str = "") -> list[str]:
    """All logs by id, from one on."""
    return [campaign for (campaign,) in sql.rows(OPENED, (after,))]


def head_of(campaign: str) -> Head | None:
    found = sql.rows(HEAD, (campaign,))
    return head_in(found[0]) if found else None


def head_in(row: Sequence[Any]) -> Head:
    number, position, hashed, asked_at = row
    return Head(number, position, bytes(hashed), timestamp(codec.moment(asked_at)))


def heads_of(campaigns: Iterable[str]) -> dict[str, int]:
    """Where each of these logs stands: some dozens by one statement, always of the same length."""
    left, found = list(campaigns), dict[str, int | None]()
    while left:
        row, left = left[:ROW_OF_HEADS], left[ROW_OF_HEADS:]
        found |= dict(sql.rows(HEADS, (*row, *[""] * (ROW_OF_HEADS - len(row)))))
    return {campaign: position for campaign, position in found.items() if position is not None}


def last_position(campaign: str) -> int:
    """Of the entries themselves, whatever their decisions say."""
    found = sql.rows(LAST, (campaign,))
    return int(found[0][0]) if found else 0


def entries(campaign: str, after: int, until: int) -> Iterator[EntryLine]:
    """Entries between two positions, with what lies aside."""
    return _entries(ENTRIES, campaign, after, until)


def rolled(campaign: str, until: int) -> Iterator[EntryLine]:
    """Those that dice may have fallen for."""
    return _entries(ROLLED, campaign, 0, until)


def _entries(statement: str, campaign: str, after: int, until: int) -> Iterator[EntryLine]:
    for batch in sql.in_batches(statement, campaign, after, until):
        lines = [entry_of(row) for row in batch]
        yield from _with_asides(campaign, "entry", lines, [line.position for line in lines])


def decisions(campaign: str, after: int, until: int) -> Iterator[DecisionLine]:
    for batch in sql.in_batches(DECISIONS, campaign, after, until):
        lines = [decision_of(row) for row in batch]
        yield from _with_asides(campaign, "decision", lines, [line.number for line in lines])


def decision(campaign: str, number: int) -> DecisionLine:
    for line in decisions(campaign, number - 1, number):
        return line
    raise LookupError(f"decision {number} is not here")


def decision_with_key(campaign: str, key: str) -> DecisionLine | None:
    found = sql.rows(WITH_KEY, (campaign, key))
    return decision_of(found[0]) if found else None


def decisions_numbered(campaign: str, numbers: set[int]) -> dict[int, DecisionLine]:
    """Decisions by number: those that lie close together are read in one go."""
    found: dict[int, DecisionLine] = {}
    wanted = sorted(numbers)
    while wanted:
        first = wanted[0]
        near = [number for number in wanted if number < first + sql.BATCH]
        found |= {line.number: line for line in decisions(campaign, first - 1, near[-1]) if line.number in numbers}
        wanted = wanted[len(near) :]
    return found


def either_side(line: DecisionLine, begins: int = 0) -> str:
    """Where a story can be parted that cannot be in the midst of what a decision led to: `at 299 or at 307`."""
    before = line.position - line.entries
    return " or ".join(f"at {place}" for place in (before, line.position) if place > begins)


def aside_of(campaign: str, side: str, number: int) -> LineAside | None:
    found = sql.rows(ONE_ASIDE, (campaign, side, number))
    return LineAside(bytes(found[0][0]), found[0][1]) if found else None


def erased(campaign: str) -> set[tuple[str, int]]:
    """The places whose words an entry says were erased: entries, and the decisions that they came from."""
    found: set[tuple[str, int]] = set()
    for (body,) in sql.rows(ERASED, (campaign,)):
        for position in codec.whole(own_kinds.EVENTS, "WordsErased", 1, body, None).entries:
            found.add(("entry", position))
            for line in entries(campaign, position - 1, position):
                found |= {("decision", line.decision), ("decision", line.answers)}
    return found


def came_in(campaign: str) -> dict[str, int]:
    """Up to where a log was taken in from a file: the last decision and the last entry that stood there."""
    number, position = next(iter(sql.rows(CAME_IN, (campaign,))), (0, 0))
    return {"decision": number, "entry": position}


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


def kinds_of(line: DecisionLine | EntryLine) -> Kinds:
    """The commands or events that a line's own is one of."""
    return _commands(line) if isinstance(line, DecisionLine) else _events(line)


def type_of(line: EntryLine) -> type:
    return _events(line).type_of(line.kind, line.shape)


def event_of(line: EntryLine) -> Any:
    return codec.whole(_events(line), line.kind, line.shape, line.body, line.aside)


def _events(line: EntryLine) -> Kinds:
    return own_kinds.EVENTS if line.subject == LOG else the_game().events


def command_of(line: DecisionLine) -> Any:
    return codec.whole(_commands(line), line.kind, line.shape, line.body, line.aside)


def hides(line: DecisionLine) -> bool:
    """Whether a command has something that not everybody may see yet."""
    return codec.hides(_commands(line).type_of(line.kind, line.shape))


def _commands(line: DecisionLine) -> Kinds:
    return own_kinds.COMMANDS if line.kind in own_kinds.COMMANDS.types else the_game().commands


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


def asides_between(campaign: str, side: str, after: int, until: int) -> dict[int, LineAside]:
    found = sql.rows(ASIDES, (side, campaign, after, until))
    return {number: LineAside(bytes(salt), text) for number, salt, text in found}
