"""Lines of the chronicle as a page shows them: each minute said once, and things by links to their pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, islice

from django.urls import reverse

from apps.battles.events.absence_events import SideAsked
from apps.battles.events.battle_event import OF_A_BATTLE
from apps.battles.events.played_events import BattleSealed, BattleTold, BotChose
from apps.campaigns.sheet.fallen import FallenPool, pools
from apps.campaigns.table_queries import TOLD_AT_ONCE, Known, TableLine
from apps.campaigns.table_view import Reader
from apps.chronicle.log.entry_search import Sieve
from apps.chronicle.log.queries import Read
from apps.settlement.events.settlement_fact import SETTLEMENT

PAGES: Mapping[str, str] = {"pilot-": "pilot", "casket-": "casket", "mission-": "mission"}
"""The page of a thing, by how its id begins."""
BEGINNINGS = frozenset({"PilotEnlisted", "CasketBuilt", "MissionPlanned"})
"""Before one of these there was no page of what it is about."""
GOES_ON = frozenset(kind.__name__ for kind in (BattleTold, BattleSealed, BotChose, SideAsked))
"""What says no more than that a battle went on."""
FEW = 40
"""So many lines that followed a battle are folded under it; more are read in the chronicle."""
LOOKED_AT = 4
"""For one entry of a short list so many lines are read, for what followed a battle stands under it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoughtHere:
    """Of a line that stands for many of a battle, where one reads those, and where one sees them."""

    lines: str
    replay: str


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
    battle: FoughtHere | None = None
    followed: Sequence[ToldLine] = ()
    """What came of a battle, in its order, where it is folded under it."""

    @property
    def fell(self) -> tuple[FallenPool, ...]:
        """The dice that the line came of, such as everybody may see; not of a line that stands for many."""
        return () if self.battle else pools(self.read.rolls)


def told(reader: Reader, lines: Iterable[TableLine]) -> list[ToldLine]:
    """Lines in their order; no name in them is a link."""
    return _begun(_told(reader.campaign, line) for line in _readable(lines))


def told_with_links(reader: Reader, lines: Iterable[TableLine]) -> list[ToldLine]:
    """Lines in their order; where a sentence names what it is about, the name leads there."""
    return _begun(_linked(reader, line) for line in _readable(lines))


def told_in_battles(reader: Reader, reads: Sequence[Read], known: Known | None = None) -> list[ToldLine]:
    """The same of lines of which one stands for all of a battle: it tells the battle."""
    stories = _stories(reader, reads, known)
    lines = reader.lines(reads, known)
    return _begun(_of_a_battle(reader, line, stories, _linked) or _linked(reader, line) for line in lines)


def told_briefly(reader: Reader, sieve: Sieve, most: int, known: Known | None = None) -> list[ToldLine]:
    """The last entries, newest first: what came of a battle is folded under it."""
    reads = reader.sifted(replace(sieve, folded=OF_A_BATTLE), most * LOOKED_AT).reads
    acts = [_battle_first(list(act)) for _, act in groupby(reads, lambda read: read.line.answers)]
    heads = [head for act in acts for head in act][:most]
    stories = _stories(reader, [read for read, _ in heads], known)
    followed = [after if len(after) <= FEW else () for _, after in heads]
    lines = iter(
        reader.lines([line for (read, _), after in zip(heads, followed, strict=True) for line in (read, *after)], known)
    )
    found = []
    for after in followed:
        line, more = next(lines), [_told(reader.campaign, each) for each in islice(lines, len(after))]
        head = _of_a_battle(reader, line, stories, _plain) or _plain(reader, line)
        found.append(replace(head, followed=more))
    return _begun(found)


def _battle_first(act: Sequence[Read]) -> list[tuple[Read, Sequence[Read]]]:
    """Each line of a decision with what is folded under it, newest first."""
    if len(act) > 1 and act[-1].line.kind in OF_A_BATTLE:
        return [(act[-1], act[-2::-1])]
    return [(read, ()) for read in act]


def _stories(reader: Reader, reads: Sequence[Read], known: Known | None) -> Mapping[int, str]:
    """Battles in a paragraph each, by the last line of each that is shown; what was struck of one is another's."""
    last: dict[tuple[str, bool], int] = {}
    for read in reads:
        if read.line.kind in OF_A_BATTLE:
            last.setdefault((read.line.subject, read.struck), read.position)
    asked = [(mission, position) for (mission, _), position in last.items()][:TOLD_AT_ONCE]
    texts = reader.battles_told(asked, known)
    return {position: text for (_, position), text in zip(asked, texts, strict=True) if text}


def _of_a_battle(
    reader: Reader, line: TableLine, stories: Mapping[int, str], tell: Callable[[Reader, TableLine], ToldLine]
) -> ToldLine | None:
    """The line that stands for a battle, or for what went before of one that is told already."""
    read, mission = line.read, line.read.line.subject
    story = stories.get(read.position, "")
    if not story and read.line.kind not in GOES_ON:
        return None
    there = {"campaign": reader.campaign}
    then = f"at={read.position}" if read.struck or reader.at is not None else ""
    lines = f"{reverse('chronicle', kwargs=there)}?about={mission}&battles=lines&until={read.position}"
    fought = FoughtHere(
        lines=f"{lines}&at={reader.at}" if reader.at is not None else lines,
        replay=f"{reverse('replay', kwargs={**there, 'mission': mission})}{f'?{then}' if then else ''}",
    )
    text = story or f"The battle went on: {reader.known.called(mission, 'A mission without a name')}."
    return replace(tell(reader, replace(line, text=text, hand="")), battle=fought)


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


def _plain(reader: Reader, line: TableLine) -> ToldLine:
    return _told(reader.campaign, line)


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
