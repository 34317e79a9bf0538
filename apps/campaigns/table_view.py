"""What somebody at a table may see of it: the one reader, for pages and routes alike; what is hidden stays covered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import getitem, itemgetter
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from apps.battles.decider.field import speaks_for
from apps.battles.events.battle_event import OF_A_BATTLE
from apps.battles.events.mission_events import MissionPlanned
from apps.battles.models import BattleRow, MissionRow
from apps.battles.sheet.battle_sheet import BattleSeen, Packs, battle_seen, packs_of
from apps.battles.sheet.course_sheet import Course
from apps.battles.sheet.past_sheet import PastSheet
from apps.campaigns import table_queries
from apps.campaigns.models import CampaignRow, SeatRow
from apps.campaigns.seats import Sitting
from apps.campaigns.sheet.changes import Difference
from apps.campaigns.table_queries import TOLD_AT_ONCE, Known, TableLine
from apps.caskets.sheet.draft import DraftSheet
from apps.caskets.state import Build
from apps.chronicle.files.log_export import exported_to
from apps.chronicle.log.codec import plain
from apps.chronicle.log.entry_search import Sieve, Sifted, sifted
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.queries import Read, entries_after
from apps.chronicle.log.row_store import CachedRow
from apps.chronicle.states.folded_states import state_at
from apps.kernel.ids import is_an_id
from apps.kernel.roles import KEEPERS
from apps.pilots.events.pilot_fact import Figure
from apps.rules.odds.card_odds import Faced
from apps.rules.packs.library import Library
from apps.settlement.sheet.settlement_sheet import Prospects

LOOKED_THROUGH = 64
"""Among so many lines, each of which stands for many of a battle, the battles that went on are looked for."""
M = TypeVar("M", bound=Model)
Place = tuple[str | int, ...]
Where = Mapping[str, Sequence[Any]]
"""By where a row holds it, one of which values it must be."""


@dataclass(kw_only=True)
class Reader:
    """A table through the eyes of one of its seats, as it stands, or as it stood at a position."""

    sitting: Sitting
    at: int | None = None

    @property
    def campaign(self) -> str:
        return self.sitting.campaign.campaign

    @property
    def last(self) -> int:
        """The last line that is shown: of the story so far, or of what had happened then."""
        return self.sitting.campaign.position if self.at is None else self.at

    @cached_property
    def cover(self) -> CampaignRow:
        """The campaign's own row; before its founding there is none to show but today's."""
        return self.sitting.campaign if self.at is None else self.row(CampaignRow) or self.sitting.campaign

    @cached_property
    def known(self) -> Known:
        """What everything is called now, also where one looks at the past: nobody is looked for by a name they lost."""
        return table_queries.known_in(self.campaign, self.sitting.campaign)

    def rows(self, table: type[M]) -> list[M]:
        """What there is of a kind, now or then."""
        if self.at is None:
            return list(QuerySet(table).filter(campaign=self.campaign))
        return [_made(row) for row in self._drawn if row.table is table]

    def row(self, table: type[M], **key: str) -> M | None:
        """The one row of this name, if there is one."""
        if not all(map(is_an_id, key.values())):
            return None
        if self.at is None:
            return QuerySet(table).filter(campaign=self.campaign, **key).first()
        named = {"campaign": self.campaign, **key}
        return next((_made(row) for row in self._drawn if row.table is table and row.key == named), None)

    def some(
        self,
        table: type[M],
        order: Sequence[str],
        where: Where,
        *,
        after: Place | None,
        limit: int,
    ) -> tuple[list[M], bool]:
        """Rows of a kind from a place in their order on, and whether there are more. Only those are read whole."""
        if self.at is None:
            wanted = {f"{path}__in": among for path, among in where.items()}
            found: QuerySet[M] = QuerySet(table).filter(campaign=self.campaign, **wanted)
            keys = sorted((place_of(values), pk) for pk, *values in found.values_list("pk", *order))
            chosen = [pk for place, pk in keys if after is None or place > after]
            whole: Mapping[Any, M] = QuerySet(table).in_bulk(chosen[:limit])
            return [whole[pk] for pk in chosen[:limit] if pk in whole], len(chosen) > limit
        rows = [
            row for row in self.rows(table) if all(_looked_up(row, path) in values for path, values in where.items())
        ]
        placed = sorted(((place_of(getattr(row, name) for name in order), row) for row in rows), key=itemgetter(0))
        later = [row for place, row in placed if after is None or place > after]
        return later[:limit], len(later) > limit

    def hiding(self) -> Collection[str]:
        """The things in which something lies hidden from somebody."""
        _, state = state_at(self.campaign, self.at)
        return the_game().hiding(state)

    def season(self, number: int) -> tuple[int, int | None] | None:
        """After which line a season begins and with which it ends; no end while it lasts, nothing if it never began."""
        return table_queries.season_between(self.campaign, f"{table_queries.SEASON}{number}")

    def exported(self) -> Iterator[bytes]:
        """The whole log, piece by piece, as a file that proves itself; what this seat may not see is withheld."""
        role = self.sitting.role
        return exported_to(self.campaign, self.sitting.seat, keeps=role in KEEPERS, hosts=role == "host")

    def entries(self, after: int, *, until: int | None = None, limit: int | None = None) -> list[Read]:
        """The log as it lies there; of what is told no longer, every line."""
        return entries_after(self.campaign, after, until=self._until(until), limit=limit)

    def sifted(self, sieve: Sieve, limit: int, *, oldest: bool = False) -> Sifted:
        """The lines that have something in common; of the past, as far as one looks, and as it was told then."""
        return sifted(self.campaign, replace(sieve, as_of=min(sieve.as_of, self.last)), limit, oldest=oldest)

    def lines(self, reads: Iterable[Read], known: Known | None = None) -> list[TableLine]:
        return table_queries.lines_of(reads, known or self.known)

    def lately(self, subject: str, limit: int) -> list[TableLine]:
        """The last of what was told of one thing, newest first."""
        if self.at is None:
            return table_queries.lately(self.campaign, subject, self.known, limit)
        return self.all_told_of(subject)[:limit]

    def story_of(self, subject: str) -> list[TableLine]:
        """All that was told of one thing, oldest first."""
        return table_queries.story_of(self.campaign, subject, self.known, at=self.at)

    def all_told_of(self, subject: str) -> list[TableLine]:
        """The same, newest first, with who acted in whose place."""
        return table_queries.all_told_of(self.campaign, subject, self.known, at=self.at)

    def why(self, pilot: str, figure: Figure) -> list[TableLine]:
        """The lines that made a number on a pilot's sheet."""
        return table_queries.why(self.campaign, pilot, figure, self.known, at=self.at)

    def changed(self, since: int, until: int) -> tuple[Difference, ...]:
        """What is otherwise between two positions."""
        return table_queries.changed(self.campaign, since, until, self.known)

    def missions_told(self) -> list[MissionPlanned]:
        return table_queries.missions_told(self.campaign, at=self.at)

    def past_mission(self, mission: str) -> PastSheet | None:
        """A mission by its own entries alone, also once it is over."""
        return table_queries.past_mission(self.campaign, mission, self.known, at=self.at)

    def battle(self, mission: str) -> BattleSeen | None:
        """A battle that is played here, by the eyes of the sides that this seat plays; of nobody's hand, for others."""
        row = self.row(BattleRow, mission=mission)
        if row is None:
            return None
        mine = self._played_of(row.sheet["sides"])
        keeper = self.sitting.role in KEEPERS
        return battle_seen(row.sheet, mine, self.library_with(packs_of(row.sheet)), keeps_the_table=keeper)

    def library_with(self, packs: Packs) -> Library:
        """What a battle is played with; it may be older than what the table has taken since."""
        return table_queries.library_with(self.campaign, packs) if packs else self.known.names.library

    def course(self, mission: str) -> Course | None:
        """A battle fact by fact, also once it is over; nothing, where none was ever played here."""
        row = self.row(MissionRow, mission=mission)
        past = None if row else self.past_mission(mission)
        sheet = row.sheet if row else plain(past.mission) if past else None
        if sheet is None:
            return None
        side, blind = self._eyes(mission, [each["side"] for each in sheet["sides"]], self._played_of(sheet["sides"]))
        course = Course(side=side, names=self.known.names)
        found = table_queries.course_of(self.campaign, mission, course, at=self.at, blind=blind)
        return found if found.length else None

    def battles_told(self, asked: Sequence[tuple[str, int]], known: Known | None = None) -> list[str]:
        """Battles in a paragraph each, by their missions and the lines at which they are told."""
        return table_queries.battles_told([(known or self.known, *each) for each in asked])

    def battles_among(self, reads: Sequence[Read], until: int) -> list[tuple[str, str]]:
        """The missions of the last battles that there are lines of, and how each is told at a line."""
        found = dict.fromkeys(read.line.subject for read in reads if read.line.kind in OF_A_BATTLE)
        missions = list(found)[-TOLD_AT_ONCE:]
        texts = self.battles_told([(mission, until) for mission in missions])
        return [(mission, text) for mission, text in zip(missions, texts, strict=True) if text]

    def battles_between(self, since: int, until: int) -> list[tuple[str, str]]:
        """The same of battles that went on between two lines."""
        sieve = Sieve(after=since, until=until, kinds=OF_A_BATTLE, folded=OF_A_BATTLE, only_told=True)
        return self.battles_among(self.sifted(sieve, LOOKED_THROUGH).reads[::-1], until)

    def course_of_late(self, seen: BattleSeen) -> Course | None:
        """What happened last in a battle under way."""
        if self.at is not None:
            return self.course(seen.mission)
        sides = [{"side": side.side, "seats": side.seats} for side in seen.sides]
        side, blind = self._eyes(seen.mission, [side.side for side in seen.sides], self._played_of(sides))
        names = replace(self.known.names, library=self.library_with(seen.packs))
        return table_queries.course_of_late(self.campaign, seen.mission, Course(side=side, names=names), blind=blind)

    def _eyes(self, mission: str, sides: Sequence[str], mine: Collection[str]) -> tuple[int | None, int]:
        """By whose eyes a battle is read, and the line before which they are a spectator's."""
        side = next((number for number, each in enumerate(sides) if each in mine), None)
        return side, 0 if side is None else self._blind_before(mission, side)

    def _blind_before(self, mission: str, side: int) -> int:
        """The line at which the story came from a table where this seat did not speak for the side: what was dealt
        there may lie in somebody's hand yet.
        """
        for position in reversed(self._copied_at):
            _, state = state_at(self.campaign, position - 1)
            known, seat = state.war_table.missions.get(mission), self.sitting.seat
            if known and not speaks_for(seat, state.seats.get(seat, ""), known.sides[side].seats, state.seats):
                return position
        return 0

    @cached_property
    def _copied_at(self) -> Sequence[int]:
        return table_queries.copied_at(self.campaign) if self.sitting.campaign.copy_of else ()

    def _played_of(self, sides: Iterable[Mapping[str, Any]]) -> list[str]:
        """The sides that this seat speaks for: its own; of the world's, whoever keeps the table."""
        there, mine = {row.seat: row.role for row in self.rows(SeatRow)}, self.sitting
        elsewhere = self.at is not None and any(self.at < position for position in self._copied_at)
        role = there.get(mine.seat, "") if elsewhere else mine.role
        return [side["side"] for side in sides if speaks_for(mine.seat, role, side["seats"], there)]

    def draft(self, casket: str, build: Build, faced: Faced) -> DraftSheet | None:
        """What a build would be on a Casket, and what its attacks would come to."""
        return table_queries.draft_of(self.campaign, casket, build, faced, at=self.at)

    def prospects(self) -> Prospects | None:
        """What the settlement may see next."""
        return table_queries.prospects_of(self.campaign, at=self.at)

    def _until(self, until: int | None) -> int | None:
        ends = [position for position in (self.at, until) if position is not None]
        return min(ends, default=None)

    @cached_property
    def _drawn(self) -> Sequence[CachedRow]:
        """By the same hand that draws the rows of today."""
        position, state = state_at(self.campaign, self.at)
        return [row for row in the_game().rows(self.campaign, position, state, None) if row.values is not None]


def place_of(values: Iterable[Any]) -> Place:
    """Where something stands among its like: however its name is written, large or small."""
    return tuple(value.casefold() if isinstance(value, str) else value for value in values)


def _made(row: CachedRow) -> Any:
    return row.table(**row.key, **(row.values or {}))


def _looked_up(row: Model, path: str) -> object:
    """What the database finds by the same words: `sheet__pilot__fate`."""
    column, *names = path.split("__")
    return reduce(getitem, names, getattr(row, column))
