"""Lines of the chronicle as a page shows them: each minute said once, and things by links to their pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse

from apps.battles.events.absence_events import SideAsked
from apps.battles.events.played_events import BattleSealed, BattleTold
from apps.campaigns.sheet.fallen import FallenPool, pools
from apps.campaigns.table_queries import TableLine
from apps.campaigns.table_view import Reader
from apps.chronicle.log.queries import Read
from apps.settlement.events.settlement_fact import SETTLEMENT

PAGES: Mapping[str, str] = {"pilot-": "pilot", "casket-": "casket", "mission-": "mission"}
"""The page of a thing, by how its id begins."""
BEGINNINGS = frozenset({"PilotEnlisted", "CasketBuilt", "MissionPlanned"})
"""Before one of these there was no page of what it is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldLine:
    """A line with its sentence in three pieces, the middle one a link where there is a `path`."""

    read: Read
    before: str
    name: str = ""
    after: str = ""
    path: str = ""
    by: int = 0
    hand: str = ""
    was: str = ""
    """The page of what it is about, as it stood just then."""
    before_it: str = ""
    """The same as it stood just before; the table's, where there was no such thing yet."""
    printed: str = ""
    """Of a check of the d10 pool, the roll as its document prints it."""
    begins: bool = True
    """Whether it is the first that is shown of its minute, and so says when that was."""

    @property
    def fell(self) -> tuple[FallenPool, ...]:
        """The dice that the line came of, such as everybody may see."""
        return pools(self.read.rolls)


def told(reader: Reader, lines: Iterable[TableLine]) -> list[ToldLine]:
    """Lines in their order; no name in them is a link."""
    return _begun(_told(reader.campaign, line) for line in _readable(lines))


def told_with_links(reader: Reader, lines: Iterable[TableLine]) -> list[ToldLine]:
    """Lines in their order; where a sentence names what it is about, the name leads there."""
    return _begun(_linked(reader, line) for line in _readable(lines))


def _readable(lines: Iterable[TableLine]) -> Iterator[TableLine]:
    """A battle that is played here goes on and on: of lines that follow one another one says so, the last."""
    before: object = None
    for line in lines:
        event = line.read.event
        goes_on = event.mission if isinstance(event, BattleTold | BattleSealed) else None
        if isinstance(event, BattleSealed | SideAsked) or (goes_on and goes_on == before):
            continue
        before = goes_on
        yield line


def page_of(campaign: str, subject: str) -> str:
    """Where one reads of what a line is about: its own page, the settlement's, or the table's."""
    page = next((page for prefix, page in PAGES.items() if subject.startswith(prefix)), "")
    if page:
        return reverse(page, kwargs={"campaign": campaign, page: subject})
    return reverse("settlement" if subject == SETTLEMENT else "campaign", kwargs={"campaign": campaign})


def _told(campaign: str, line: TableLine) -> ToldLine:
    entry = line.read.line
    page = page_of(campaign, entry.subject)
    earlier = page_of(campaign, "") if entry.kind in BEGINNINGS else page
    return ToldLine(
        read=line.read,
        before=line.text,
        by=line.by,
        hand=line.hand,
        printed=line.printed,
        was=f"{page}?at={entry.position}",
        before_it=f"{earlier}?at={entry.position - 1}" if entry.position > 1 else "",
    )


def _linked(reader: Reader, line: TableLine) -> ToldLine:
    told, subject = _told(reader.campaign, line), line.read.line.subject
    name = reader.known.called(subject) if subject.startswith(tuple(PAGES)) else ""
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line.text) if name else None
    if found is None:
        return told
    return replace(
        told,
        before=line.text[: found.start()],
        name=name,
        after=line.text[found.end() :],
        path=page_of(reader.campaign, subject) + ("" if reader.at is None else f"?at={reader.at}"),
    )


def _begun(lines: Iterable[ToldLine]) -> list[ToldLine]:
    found: list[ToldLine] = []
    for line in lines:
        before = found[-1].read if found else None
        begins = before is None or _minute(before) != _minute(line.read)
        found.append(replace(line, begins=begins))
    return found


def _minute(read: Read) -> datetime:
    return read.recorded_at.replace(second=0, microsecond=0)
