"""Lines of a log that have something in common, newest first: found by the database, however long the log is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.chronicle.log import sql, told_story
from apps.chronicle.log.queries import BY_SUBJECT, NO_END, WITH_ASKER, Read, read_of
from apps.chronicle.log.told_story import Rewinds, Stretch

ASKED_BY = (
    "EXISTS (SELECT 1 FROM chronicle_decision b WHERE b.campaign = e.campaign AND b.number = e.answers AND b.seat = %s)"
)

_SINCE = f"{WITH_ASKER.format('')} WHERE e.campaign = %s AND e.position > %s ORDER BY e.position DESC LIMIT %s"
FOLLOWED = (
    "EXISTS (SELECT 1 FROM chronicle_entry f WHERE f.campaign = e.campaign AND f.position = e.position + 1 "
    "AND f.subject = e.subject AND f.kind IN ({kinds}))"
)
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


def news(seen: Mapping[str, int], limit: int) -> Mapping[str, Sequence[Read]]:
    """The last that is told of several logs since a position of each, newest first, however many logs they are."""
    if not seen:
        return {}
    lines = [(LATEST_SINCE, (log, log, since, limit)) for log, since in seen.items()]
    rewinds = [(REWINDS, (log, log)) for log in seen]
    made: dict[str, list[tuple[int, str]]] = {log: [] for log in seen}
    for log, position, body in sql.rows(*_all(rewinds)):
        made[log].append((position, body))
    told = {log: told_story.found(sorted(rows)).stretches(NO_END) for log, rows in made.items()}
    found: dict[str, list[Read]] = {log: [] for log in seen}
    for log, *row in sql.rows(*_all(lines)):
        found[log].append(read_of(row, told[log]))
    return {log: sorted((read for read in reads if not read.struck), key=_newest) for log, reads in found.items()}


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
        ends = [stretch.last for stretch in told]
        bounds += [*sieve.folded, min(sieve.until, sieve.as_of), *sieve.folded, *ends]
    return " AND ".join(where), bounds


def _not_folded(sieve: Sieve, told: Sequence[Stretch]) -> str:
    """What is told and what is struck is never one line."""
    kinds, ends = (", ".join("%s" for _ in each) for each in (sieve.folded, told))
    followed = FOLLOWED.format(kinds=kinds)
    return f"NOT (e.kind IN ({kinds}) AND e.position < %s AND {followed} AND e.position NOT IN ({ends or 0}))"


def _striker(rewinds: Rewinds, at: int, as_of: int) -> int:
    """The last rewind that a line was told before, and no longer after."""
    return next(
        position
        for position, _ in reversed(rewinds.made)
        if position <= as_of and _tells(rewinds, position - 1, at) and not _tells(rewinds, position, at)
    )


def _tells(rewinds: Rewinds, until: int, position: int) -> bool:
    return any(position in stretch for stretch in rewinds.stretches(until))
