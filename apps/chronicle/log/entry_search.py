"""Lines of a log that have something in common, newest first: found by the database, however long the log is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from apps.chronicle.log import sql, told_story
from apps.chronicle.log.queries import BY_SUBJECT, NO_END, OF_SUBJECT, WITH_ASKER, Read, read_of
from apps.chronicle.log.told_story import Rewinds, Stretch

ASKED_BY = (
    "EXISTS (SELECT 1 FROM chronicle_decision b WHERE b.campaign = e.campaign AND b.number = e.answers AND b.seat = %s)"
)

_SINCE = f"{WITH_ASKER.format('')} WHERE e.campaign = %s AND e.position > %s AND {{}} ORDER BY e.position DESC LIMIT %s"
FOLLOWED = (
    "EXISTS (SELECT 1 FROM chronicle_entry f WHERE f.campaign = e.campaign AND f.position = e.position + 1 "
    "AND f.subject = e.subject AND f.kind IN ({kinds}))"
)
_OF_KINDS = OF_SUBJECT.replace("SELECT", "SELECT %s AS log,", 1)
OF_KINDS = f"{_OF_KINDS} WHERE e.campaign = %s AND e.position <= %s AND e.kind IN ({{}}) AND e.subject IN ({{}})"
NEVER = "1 = 0"
"""Before the first line nothing is told."""
LATEST_SINCE = f"SELECT * FROM ({_SINCE.replace('SELECT', 'SELECT %s AS log,', 1)}) AS lines"  # noqa: S608 - put together from our own words
REWINDS = f"SELECT %s, rewinds.* FROM ({told_story.REWINDS}) AS rewinds"  # noqa: S608 - as above


@dataclass(frozen=True, slots=True, kw_only=True)
class Sieve:
    """What lines are looked for; what is left empty lets everything through."""

    after: int = 0
    until: int = NO_END
    subject: str = ""
    kinds: Sequence[str] = ()
    seat: str = ""
    """Who asked for what the line follows from, also where it was decided again since."""
    positions: Sequence[int] = ()
    only_told: bool = False
    """Without what was struck since."""
    as_of: int = NO_END
    """The line at which one stands: what was struck after it is still told."""
    folded: Sequence[str] = ()
    """Kinds of which, as long as they follow one another about the same thing, the last line stands for all."""

    @property
    def folds(self) -> bool:
        """Not where lines in between are left out for another reason: the last might be among them."""
        in_full = not self.kinds or set(self.folded) <= set(self.kinds)
        return bool(self.folded) and in_full and not self.seat and not self.positions


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """What a sieve held, and for whoever asks, of each struck line the later one that struck it."""

    reads: Sequence[Read]
    rewinds: Rewinds
    as_of: int

    @property
    def struck_by(self) -> Mapping[int, int]:
        struck = [read.position for read in self.reads if read.struck]
        return {each: _striker(self.rewinds, each, self.as_of) for each in struck}


def sifted(campaign: str, sieve: Sieve, limit: int, *, oldest: bool = False) -> Sifted:
    """The last lines that a sieve holds, newest first; or the first of them, oldest first."""
    rewinds = told_story.rewinds_of(campaign)
    told = rewinds.stretches(sieve.as_of)
    where, bounds = _where(campaign, sieve, told)
    order = f"ORDER BY e.position {'ASC' if oldest else 'DESC'} LIMIT %s"
    index = BY_SUBJECT if sieve.subject else ""
    found = sql.rows(f"{WITH_ASKER.format(index)} WHERE {where} {order}", (*bounds, limit))
    reads = [read_of(row, told) for row in found]
    return Sifted(reads=reads, rewinds=rewinds, as_of=sieve.as_of)


def news(seen: Mapping[str, int], limit: int, folded: Sequence[str]) -> Mapping[str, Sequence[Read]]:
    """The last that is told of several logs since a position of each, newest first, however many logs they are."""
    if not seen:
        return {}
    made = _rewinds(sql.rows(*_rewinds_of(seen)), seen)
    told = {log: rewinds.stretches(NO_END) for log, rewinds in made.items()}
    lines = [_news_of(log, since, limit, Sieve(folded=folded), told[log]) for log, since in seen.items()]
    found: dict[str, list[Read]] = {log: [] for log in seen}
    for log, *row in sql.rows(*_all(lines)):
        found[log].append(read_of(row, told[log]))
    return {log: sorted((read for read in reads if not read.struck), key=_newest) for log, reads in found.items()}


def _news_of(log: str, since: int, limit: int, sieve: Sieve, told: Sequence[Stretch]) -> sql.Asked:
    return LATEST_SINCE.format(_not_folded(sieve, told)), (log, log, since, *_folding(sieve, told), limit)


def as_they_stood(kinds: Sequence[str], asked: Sequence[tuple[str, str, int]], beside: str) -> list[list[Read]]:
    """What is recorded of some kinds, as it was told: by log, about a subject up to a line, and about one beside it.

    However many are asked for, in however many logs, there are two statements.
    """
    if not asked:
        return []
    logs: dict[str, list[tuple[str, int]]] = {log: [] for log, _, _ in asked}
    for log, subject, until in asked:
        logs[log].append((subject, until))
    lines = _all([_of_kinds(log, kinds, each, beside) for log, each in logs.items()])
    found, rewinds = sql.together(lines, _rewinds_of(logs))
    made, rows = _rewinds(rewinds, logs), sorted(found, key=itemgetter(1))
    stood = []
    for log, subject, until in asked:
        told = made[log].stretches(until)
        own = [row for name, *row in rows if name == log and row[0] <= until and row[3] in (subject, beside)]
        stood.append([read for read in (read_of(row, told) for row in own) if not read.struck])
    return stood


def _of_kinds(log: str, kinds: Sequence[str], asked: Sequence[tuple[str, int]], beside: str) -> sql.Asked:
    subjects = sorted({beside, *(subject for subject, _ in asked)})
    text = OF_KINDS.format(*(", ".join("%s" for _ in each) for each in (kinds, subjects)))
    return text, (log, log, max(until for _, until in asked), *kinds, *subjects)


def _rewinds_of(logs: Iterable[str]) -> sql.Asked:
    return _all([(REWINDS, (log, log)) for log in logs])


def _rewinds(rows: Iterable[Sequence[Any]], logs: Iterable[str]) -> Mapping[str, Rewinds]:
    made: dict[str, list[tuple[int, str]]] = {log: [] for log in logs}
    for log, position, body in rows:
        made[log].append((position, body))
    return {log: told_story.found(sorted(each)) for log, each in made.items()}


def _all(asked: Sequence[sql.Asked]) -> sql.Asked:
    """Several questions in one statement."""
    return " UNION ALL ".join(text for text, _ in asked), [bound for _, bounds in asked for bound in bounds]


def _newest(read: Read) -> int:
    return -read.position


def _where(campaign: str, sieve: Sieve, told: Sequence[Stretch]) -> tuple[str, list[object]]:
    """Nothing that comes from outside is ever part of the statement itself."""
    where: list[str] = ["e.campaign = %s", "e.position > %s", "e.position <= %s"]
    bounds: list[object] = [campaign, sieve.after, min(sieve.until, sieve.as_of)]
    if sieve.subject:
        where.append("e.subject = %s")
        bounds.append(sieve.subject)
    if sieve.kinds:
        where.append(f"e.kind IN ({', '.join('%s' for _ in sieve.kinds)})")
        bounds += sieve.kinds
    if sieve.positions:
        where.append(f"e.position IN ({', '.join('%s' for _ in sieve.positions)})")
        bounds += sieve.positions
    if sieve.seat:
        where.append(ASKED_BY)
        bounds.append(sieve.seat)
    if sieve.only_told:
        where.append(f"({' OR '.join('e.position BETWEEN %s AND %s' for _ in told) or NEVER})")
        bounds += [end for stretch in told for end in (stretch.first, stretch.last)]
    if sieve.folds:
        where.append(_not_folded(sieve, told))
        bounds += _folding(sieve, told)
    return " AND ".join(where), bounds


def _not_folded(sieve: Sieve, told: Sequence[Stretch]) -> str:
    """What is told and what is struck is never one line."""
    kinds, ends = (", ".join("%s" for _ in each) for each in (sieve.folded, told))
    followed = FOLLOWED.format(kinds=kinds)
    return f"NOT (e.kind IN ({kinds}) AND e.position < %s AND {followed} AND e.position NOT IN ({ends or 0}))"


def _folding(sieve: Sieve, told: Sequence[Stretch]) -> list[object]:
    """What is bound in it."""
    return [*sieve.folded, min(sieve.until, sieve.as_of), *sieve.folded, *(stretch.last for stretch in told)]


def _striker(rewinds: Rewinds, at: int, as_of: int) -> int:
    """The last rewind that a line was told before, and no longer after."""
    return next(
        position
        for position, _ in reversed(rewinds.made)
        if position <= as_of and _tells(rewinds, position - 1, at) and not _tells(rewinds, position, at)
    )


def _tells(rewinds: Rewinds, until: int, position: int) -> bool:
    return any(position in stretch for stretch in rewinds.stretches(until))
