"""Looking through a log for some of its entries, oldest first, so many lines at a time that nobody is kept waiting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from rest_framework.request import Request

from apps.api.query_params import QueryParam
from apps.campaigns.table_view import Reader
from apps.chronicle.log import own_kinds
from apps.chronicle.log.entry_search import Sieve
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.queries import Read

MOST_LOOKED_AT = 5000
AT_ONCE = 500
KINDS = tuple(sorted({*the_game().events.types, *own_kinds.EVENTS.types}))
KIND = QueryParam(name="kind", values=KINDS, text="What happened.")
SUBJECT = QueryParam(
    name="subject", shape="id", text="About what: a pilot, Casket, mission or seat, settlement or campaign."
)
SEAT = QueryParam(name="seat", shape="id", text="Who asked for it.")
SINCE = QueryParam(
    name="since", shape="moment", text="Recorded at this moment or later; a day begins at midnight, UTC."
)
UNTIL = QueryParam(name="until", shape="moment", text="Recorded before this moment.")
SEASON = QueryParam(name="season", shape="number", least=1, most=99_999, text="Recorded in this season.")
STRUCK = QueryParam(name="struck", shape="flag", text="0: what is told; 1: what was told before, and is struck.")
POSITIONS = QueryParam(name="positions", shape="numbers", text="Just these, as `changed` names them: 37,38.")
FILTERS = (KIND, SUBJECT, SEAT, SINCE, UNTIL, SEASON, STRUCK, POSITIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFilter:
    """Which entries are looked for: what the database sifts, and what is left to look at."""

    sieve: Sieve
    season: int | None
    since: datetime | None
    until: datetime | None
    struck: bool | None

    @property
    def all(self) -> bool:
        """Whether nothing is looked for but a place in the log."""
        return self.sieve == Sieve() and (self.season, self.since, self.until, self.struck) == (None,) * 4

    def has(self, read: Read) -> bool:
        late = self.since is None or read.recorded_at >= self.since
        early = self.until is None or read.recorded_at < self.until
        return late and early and self.struck in (None, read.struck)


def wanted(request: Request) -> EntryFilter:
    kind, struck = KIND.read(request), STRUCK.read(request)
    sieve = Sieve(
        subject=SUBJECT.read(request) or "",
        kinds=(kind,) if kind else (),
        seat=SEAT.read(request) or "",
        positions=POSITIONS.read(request) or (),
        only_told=struck is False,
    )
    return EntryFilter(
        sieve=sieve,
        season=SEASON.read(request),
        since=SINCE.read(request),
        until=UNTIL.read(request),
        struck=struck,
    )


def combed(reader: Reader, want: EntryFilter, after: int, most: int) -> tuple[list[Read], int | None]:
    """So many entries, and after which one to go on if there may be more."""
    found: list[Read] = []
    for looked, read in enumerate(_lines(reader, want, after, most + 1 if want.all else AT_ONCE), start=1):
        if want.has(read):
            if len(found) == most:
                return found, found[-1].position
            found.append(read)
        if looked == MOST_LOOKED_AT:
            return found, read.position
    return found, None


def _lines(reader: Reader, want: EntryFilter, after: int, at_once: int) -> Iterator[Read]:
    sieve = _of_season(reader, want, after)
    while True:
        reads = list(reader.sifted(sieve, at_once, oldest=True).reads)
        yield from reads
        if len(reads) < at_once:
            return
        sieve = replace(sieve, after=reads[-1].position)


def _of_season(reader: Reader, want: EntryFilter, after: int) -> Sieve:
    """Between which positions there is anything to look for; nothing is in a season that never began."""
    if want.season is None:
        return replace(want.sieve, after=after)
    begins, ends = reader.season(want.season) or (0, 0)
    return replace(want.sieve, after=max(after, begins), until=want.sieve.until if ends is None else ends)
