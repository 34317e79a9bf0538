"""The chronicle's filters: read from an address, kept in it, and offered in a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.http import QueryDict

from apps.battles.events.battle_event import OF_A_BATTLE
from apps.campaigns.events.season_events import SeasonBegun
from apps.campaigns.game import TABLE
from apps.campaigns.sheet.strands import STRANDS
from apps.campaigns.table_queries import SEASON
from apps.campaigns.table_view import Reader
from apps.chronicle.log.entry_search import Sieve
from apps.chronicle.log.own_kinds import EVENTS
from apps.kernel.roles import ROLE_WORDS, Role
from apps.settlement.events.settlement_fact import SETTLEMENT
from apps.web.pages.page_request import number_in

OF_THE_LOG = ("rulings", tuple(EVENTS.types))
"""The log's own lines are read with the rulings: they too say what counts."""
NAMES = ("about", "season", "strand", "by", "struck", "battles")
Option = tuple[str, str]


@dataclass(kw_only=True)
class Filters:
    """What somebody wants to read of a chronicle."""

    reader: Reader
    said: Mapping[str, str]

    @property
    def about(self) -> str:
        return self.said.get("about", "")

    @property
    def season(self) -> int:
        return number_in(self.said.get("season", "")) or 0

    @property
    def seasons(self) -> Sequence[int]:
        return range(1, self.reader.cover.season + 1)

    @cached_property
    def sieve(self) -> Sieve | None:
        """Nothing, where something is asked for that this table does not have."""
        bounds, strand, by = self._bounds, self.said.get("strand", ""), self.said.get("by", "")
        if bounds is None or (strand and strand not in STRANDS) or (by and by not in self._roles):
            return None
        if self.about and not self.name:
            return None
        after, until = bounds
        return Sieve(
            after=after,
            until=until,
            subject=self.about,
            kinds=_kinds(strand),
            seat=by,
            only_told=self.said.get("struck") == "no",
            folded=() if self.said.get("battles") == "lines" else OF_A_BATTLE,
        )

    @cached_property
    def name(self) -> str:
        """What it is about, by its name."""
        known = {TABLE: "the table", SETTLEMENT: "the settlement"}
        return known.get(self.about) or self.reader.known.called(self.about)

    @cached_property
    def _bounds(self) -> tuple[int, int] | None:
        """From where a season begins to where the next one does; the first begins with the campaign."""
        if not self.said.get("season"):
            return 0, self.reader.last
        if self.season not in self.seasons:
            return None
        begun = Sieve(subject=TABLE, kinds=(SeasonBegun.__name__,), only_told=True)
        reads = self.reader.sifted(begun, self.reader.cover.season, oldest=True).reads
        begins = {1: 1, **{read.event.season: read.position for read in reads}}
        return begins[self.season] - 1, begins.get(self.season + 1, self.reader.last + 1) - 1

    @property
    def _roles(self) -> Mapping[str, Role]:
        return cast("Mapping[str, Role]", self.reader.cover.sheet["seats"])

    @cached_property
    def seats(self) -> Mapping[str, str]:
        """Who sits where, in the game's words: by role, and by the pilots that are theirs. Nobody is named."""
        return {seat: self._seat(seat, role) for seat, role in self._roles.items()}

    def _seat(self, seat: str, role: Role) -> str:
        if seat == self.reader.sitting.seat:
            return "you"
        names, seats = self.reader.known.names, self.reader.known.seats
        theirs = [names.of(thing, "") for thing, whose in seats.items() if whose == seat and thing.startswith("pilot-")]
        of = " and ".join(filter(None, (", ".join(theirs[:-1]), *theirs[-1:])))
        return f"the player of {of}" if of and role == "player" else ROLE_WORDS[role]

    @property
    def offers(self) -> Sequence[tuple[str, str, Sequence[tuple[str, Sequence[Option]]]]]:
        """The form's fields: each with its name, its label, and what may be chosen, group by group."""
        seasons = [(str(season), f"Season {season}") for season in self.seasons]
        strands = [(key, strand.name) for key, strand in STRANDS.items()]
        seats = [(seat, words.capitalize()) for seat, words in self.seats.items()]
        return (
            ("about", "About", list(self._things())),
            ("season", "Season", [("", [("", "All seasons"), *seasons])]),
            ("strand", "What", [("", [("", "Everything"), *strands])]),
            ("by", "Asked by", [("", [("", "Anybody"), *seats])]),
            ("struck", "Struck lines", [("", [("", "Shown, struck through"), ("no", "Left out")])]),
            ("battles", "Battles", [("", [("", "Told in a few sentences"), ("lines", "Line by line")])]),
        )

    def _things(self) -> Iterator[tuple[str, Sequence[Option]]]:
        yield "", [("", "Anything"), (SETTLEMENT, "The settlement"), (TABLE, "The table")]
        missions = [(planned.mission, planned.name) for planned in self.reader.missions_told()]
        known = self.reader.known
        for words, prefix in (("Pilots", "pilot-"), ("Caskets", "casket-")):
            yield words, [(thing, known.names.of(thing, "")) for thing in known.seats if thing.startswith(prefix)]
        yield "Missions", missions


def filters_of(reader: Reader, sent: QueryDict) -> Filters:
    """From an address; `about=season-2` is the season by its old name."""
    said: dict[str, Any] = {name: sent[name] for name in NAMES if sent.get(name)}
    if said.get("about", "").startswith(SEASON):
        said |= {"season": said.pop("about").removeprefix(SEASON)}
    return Filters(reader=reader, said=said)


def _kinds(strand: str) -> tuple[str, ...]:
    if not strand:
        return ()
    named, of_the_log = OF_THE_LOG
    return (*sorted(STRANDS[strand].kinds), *(of_the_log if strand == named else ()))
