"""What is read from a campaign's log beside its rows: names, careers, the sources of a number, and what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, cast

from django.db.models import Value

from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.mission_events import CrewMustered, MissionPlanned
from apps.battles.events.played_events import BattleBrokenOff, BattleOpened, BattleSealed, BattleTold
from apps.battles.models import MissionRow
from apps.battles.sheet.battle_sheet import Packs
from apps.battles.sheet.battle_story import story_of as battle_story
from apps.battles.sheet.course_sheet import Course
from apps.battles.sheet.past_sheet import PastSheet, battle_told, past_sheet
from apps.campaigns.brought_packs import at_hand
from apps.campaigns.decider.slice_views import home_of
from apps.campaigns.events.check_events import CheckRolled
from apps.campaigns.events.pack_events import PackAdded, PackAdopted, PackPutAway
from apps.campaigns.events.season_events import SeasonBegun
from apps.campaigns.events.story_events import CampaignFounded, CopyBegun
from apps.campaigns.game import TABLE
from apps.campaigns.models import CampaignRow, PackRow
from apps.campaigns.sheet.changes import Difference, differences
from apps.campaigns.state import Campaign, evolve
from apps.caskets.events.loadout_events import LoadoutChosen
from apps.caskets.models import CasketRow
from apps.caskets.sheet.draft import DraftSheet, draft_sheet
from apps.caskets.state import Build
from apps.chronicle.log.entry_search import as_they_stood
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.own_kinds import Rewound
from apps.chronicle.log.queries import (
    Read,
    entries_about,
    entries_after,
    entries_of_kind,
    event_of,
    events_of_kind,
    latest_about,
    subjects_with,
)
from apps.chronicle.states.folded_states import state_at
from apps.kernel.roles import ROLE_WORDS, Role
from apps.kernel.seat_rights import FOR_OTHERS
from apps.pilots.events.pilot_fact import Figure, PilotFact
from apps.pilots.models import PilotRow
from apps.rules.content_names import Names
from apps.rules.game_event import GameEvent
from apps.rules.odds.card_odds import Faced
from apps.rules.packs.library import Library
from apps.rules.packs.shelf import library_of, library_of_those_here, number_of
from apps.settlement.sheet.settlement_sheet import Prospects, prospects

LATELY = 60
"""So many entries of a battle are looked through for what happened last."""
TOLD_AT_ONCE = 8
"""Of so many battles a page has the whole story; nearly always these are all."""
OF_PACKS = (PackAdded, PackAdopted, PackPutAway)
FOUGHT = (BattleOpened, BattleTold, BattleSealed, BattleBrokenOff)
MISSION, LOADOUT, SEASON = "mission-", "loadout-", "season-"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A line of a story: the entry, its sentence, and by how much it moved the number that was asked for."""

    read: Read
    text: str
    by: int = 0
    hand: str = ""
    """Who did it in the place of whose thing it is, in words: `the host`."""

    @property
    def printed(self) -> str:
        """Of a check of the d10 pool, the roll as its document prints it."""
        event = self.read.event
        return event.printed() if isinstance(event, CheckRolled) and not self.read.struck else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a campaign's things are called, and in whose seat's hands they are.

    Missions that are over, sides and loadouts have no row of their own: they are looked for before anything is told.
    """

    campaign: str
    things: dict[str, str]
    library: Library
    seats: Mapping[str, str]
    looked: set[str] = field(default_factory=set)

    @property
    def names(self) -> Names:
        """Those that are known so far."""
        return Names(things=self.things, library=self.library)

    def called(self, thing: str, otherwise: str = "") -> str:
        return self.names_for([thing]).of(thing, otherwise)

    def names_to_tell(self, events: Iterable[object]) -> Names:
        """With all that these events name."""
        return self.names_for(thing for event in events for thing in named_by(event))

    def names_for(self, things: Iterable[str]) -> Names:
        """With these among them, as far as they have names: by one statement for all missions."""
        missing = [thing for thing in things if thing not in self.things]
        missions = {thing.split("/", maxsplit=1)[0] for thing in missing if thing.startswith(MISSION)} - self.looked
        self.looked.update(missions)
        for planned in events_of_kind(self.campaign, MissionPlanned.__name__, sorted(missions)):
            self.things[planned.mission] = planned.name
            self.things.update({f"{planned.mission}/{side.side}": side.name for side in planned.sides})
        if LOADOUT not in self.looked and any(thing.startswith(LOADOUT) for thing in missing):
            self.looked.add(LOADOUT)
            sheets = CasketRow.objects.filter(campaign=self.campaign).values_list("sheet", flat=True)
            self.things.update({each["loadout"]: each["name"] for sheet in sheets for each in sheet["loadouts"]})
        return self.names

    def hand_of(self, read: Read) -> str:
        """Whoever keeps the table and acted for another seat's pilot or Casket, in words; nothing for all others."""
        event = read.event
        retold = read.line.answers != read.line.decision
        if retold or read.role not in FOR_OTHERS or not (isinstance(event, GameEvent) and event.deed):
            return ""
        thing = getattr(event, "pilot", "") or getattr(event, "casket", "") or getattr(event, "concerns", "")
        owner = self.seats.get(thing, read.seat)
        return "" if owner == read.seat else ROLE_WORDS.get(cast("Role", read.role), "")


def named_by(event: object) -> Iterator[str]:
    """What the sentence of an event names that may have no row."""
    named = (str(getattr(event, field, "")) for field in ("mission", "cause", "about"))
    yield from (each for each in named if each.startswith(MISSION))
    if isinstance(event, LoadoutChosen):
        yield event.loadout
    elif isinstance(event, BattleSettled):
        yield from (f"{event.mission}/{each.side}" for each in event.outcomes)
    elif not isinstance(event, CrewMustered) and (side := getattr(event, "side", "")):
        yield f"{getattr(event, 'mission', '')}/{side}"


def missions_of(state: Campaign) -> Iterator[str]:
    """Those that are not over, and those that somebody has not come home from."""
    yield from state.war_table.missions
    yield from (pilot.mission for pilot in state.roster.pilots.values() if pilot.mission)


def known_in(campaign: str, cover: CampaignRow | None = None) -> Known:
    """From the rows of a campaign; whoever has its cover at hand gives it along."""
    library = _library(campaign, cover.sheet) if cover else library_in(campaign)
    return _known(campaign, _things_of([campaign])[campaign], {}, library)


def known_at(covers: Iterable[CampaignRow]) -> dict[str, Known]:
    """The same of several campaigns by their ids: the rows of all of them are read together."""
    covers = list(covers)
    things = _things_of([cover.campaign for cover in covers])
    return {
        cover.campaign: _known(cover.campaign, things[cover.campaign], {}, _library(cover.campaign, cover.sheet))
        for cover in covers
    }


def _things_of(campaigns: Sequence[str]) -> Mapping[str, list[tuple[str, str, str]]]:
    """Pilots, Caskets and missions with their names and seats, by campaign and by one statement."""
    pilots = PilotRow.objects.order_by().filter(campaign__in=campaigns)
    caskets = CasketRow.objects.order_by().filter(campaign__in=campaigns)
    missions = MissionRow.objects.order_by().filter(campaign__in=campaigns)
    found: dict[str, list[tuple[str, str, str]]] = {campaign: [] for campaign in campaigns}
    asked = pilots.values_list("campaign", "pilot", "name", "seat").union(
        caskets.values_list("campaign", "casket", "name", "seat"),
        missions.values_list("campaign", "mission", "name", Value("")),
        all=True,
    )
    for campaign, thing, name, seat in asked:
        found[campaign].append((thing, name, seat))
    return found


def known_from(
    cover: CampaignRow, pilots: Iterable[PilotRow], caskets: Iterable[CasketRow], missions: Iterable[MissionRow]
) -> Known:
    """From rows that a page has read anyway."""
    caskets = list(caskets)
    things = [(row.pilot, row.name, row.seat) for row in pilots] + [(row.casket, row.name, row.seat) for row in caskets]
    named = {build["loadout"]: build["name"] for row in caskets for build in row.sheet["loadouts"]}
    for row in missions:
        named[row.mission] = row.name
        named |= {f"{row.mission}/{side['side']}": side["name"] for side in row.sheet["sides"]}
    return _known(cover.campaign, things, named, _library(cover.campaign, cover.sheet))


def _known(campaign: str, things: Iterable[tuple[str, str, str]], more: Mapping[str, str], library: Library) -> Known:
    found = list(things)
    named = {**{key: name for key, name, _ in found}, **more}
    return Known(campaign=campaign, things=named, library=library, seats={key: seat for key, _, seat in found})


def library_in(campaign: str) -> Library:
    """The content of the packs that a campaign plays with."""
    cover = CampaignRow.objects.filter(campaign=campaign).values_list("sheet", flat=True).first()
    return _library(campaign, cover or {})


def library_from(cover: CampaignRow) -> Library:
    """The same, for whoever has the campaign's cover at hand."""
    return _library(cover.campaign, cover.sheet)


def _library(campaign: str, cover: Mapping[str, Any]) -> Library:
    return library_with(campaign, tuple((ref["pack"], ref["digest"]) for ref in cover.get("packs", ())))


def library_with(campaign: str, packs: Packs) -> Library:
    """Own packs are looked for where one is named that never shipped. Of a missing one everything is named by keys."""
    if all(number_of(key, digest) for key, digest in packs):
        return library_of(packs)
    own = dict(PackRow.objects.filter(campaign=campaign).values_list("digest", "files"))
    at_hand(packs, own)
    return library_of_those_here(packs, tuple((digest, tuple(files.items())) for digest, files in own.items()))


def lines_of(reads: Iterable[Read], known: Known) -> list[TableLine]:
    """Entries with their sentences, by the names that everything has now; the log's own tell themselves."""
    found = list(reads)
    names = known.names_to_tell(read.event for read in found)
    return [
        TableLine(read=read, text=read.told or read.event.sentence(names), hand=known.hand_of(read)) for read in found
    ]


def lately(campaign: str, subject: str, known: Known, limit: int) -> list[TableLine]:
    """The last of what was told of one thing, newest first."""
    return lines_of((read for read in latest_about(campaign, subject, limit) if not read.struck), known)


def story_of(campaign: str, subject: str, known: Known, *, at: int | None = None) -> list[TableLine]:
    """All that was told of a pilot, a Casket, a mission, a season, a seat, the settlement, the table, oldest first."""
    return lines_of(_told(campaign, subject, at), replace(known, seats={}))


def all_told_of(campaign: str, subject: str, known: Known, *, at: int | None = None) -> list[TableLine]:
    """The same, newest first, with who acted in whose place."""
    return lines_of(_told(campaign, subject, at), known)[::-1]


def why(campaign: str, pilot: str, figure: Figure, known: Known, *, at: int | None = None) -> list[TableLine]:
    """The entries that made a number on a pilot's sheet; notes and rulings about the pilot move none."""
    found, reads = [], _told(campaign, pilot, at)
    names = known.names_to_tell(read.event for read in reads)
    for read in reads:
        touched = read.event.moves() if isinstance(read.event, PilotFact) else ()
        moved = [by for named, by in touched if named == figure]
        if moved:
            found.append(TableLine(read=read, text=read.event.sentence(names), by=sum(moved)))
    return found


def past_mission(campaign: str, mission: str, known: Known, *, at: int | None = None) -> PastSheet | None:
    """A mission from its own entries alone, also once it is over; nothing, where none was planned under this id."""
    events = [read.event for read in _told(campaign, mission, at)]
    if not any(isinstance(event, MissionPlanned) for event in events):
        return None
    loadouts = [event.loadout for event in events if isinstance(event, CrewMustered)]
    return past_sheet(battle_told(events), known.names_for(loadouts))


def course_of(campaign: str, mission: str, course: Course, *, at: int | None = None, blind: int = 0) -> Course:
    """A mission's battle, fact by fact, for one side's eyes or a spectator's: what it shows is covered. What was told
    before the line `blind` is a spectator's in any case.
    """
    reads = _told(campaign, mission, at)
    opened = [read.position for read in reads if isinstance(read.event, BattleOpened)]
    if opened:
        course.names = _as_it_began(campaign, opened[-1], course.names)
    return _seen(course, reads, blind)


def _as_it_began(campaign: str, position: int, names: Names) -> Names:
    """With the packs that were on the table at a line, if it has taken others since."""
    changes = [
        read for kind in OF_PACKS for read in entries_of_kind(campaign, kind.__name__, [TABLE]) if not read.struck
    ]
    if all(read.position < position for read in changes):
        return names
    founded = [read for read in entries_of_kind(campaign, CampaignFounded.__name__, [TABLE]) if not read.struck]
    then = sorted((*founded, *changes), key=lambda read: read.position)
    return _with_packs_of((read for read in then if read.position < position), names)


def _with_packs_of(reads: Iterable[Read], names: Names) -> Names:
    """With the packs that a founding and what came after it put on the table."""
    then = Campaign()
    for read in reads:
        evolve(then, read.event)
    packs = tuple((ref.pack, ref.digest) for ref in then.packs)
    at_hand(packs, then.own_packs)
    own = tuple((digest, tuple(files.items())) for digest, files in then.own_packs.items())
    return replace(names, library=library_of_those_here(packs, own))


def battles_told(asked: Sequence[tuple[Known, str, int]]) -> list[str]:
    """Missions by their ids, each with a line: its battle in a paragraph as it stood there, or nothing without one.

    However many are asked for, of however many tables, they are read together.
    """
    kinds = [kind.__name__ for kind in (*FOUGHT, *OF_PACKS, CampaignFounded)]
    stood = as_they_stood(kinds, [(known.campaign, mission, until) for known, mission, until in asked], TABLE)
    return [
        _battle_told(mission, reads, known.names_for([mission]))
        for (known, mission, _), reads in zip(asked, stood, strict=True)
    ]


def _battle_told(mission: str, reads: Sequence[Read], names: Names) -> str:
    """Of cards that are not here any more no story can be told."""
    own = [read for read in reads if read.line.subject == mission]
    opened = max((read.position for read in own if read.line.kind == BattleOpened.__name__), default=0)
    if not opened:
        return ""
    then = _with_packs_of((read for read in reads if read.line.subject == TABLE and read.position < opened), names)
    try:
        story = battle_story(Course(side=None, names=then).told_of(event_of(read.line) for read in own), mission)
    except LookupError:
        return ""
    return story.text(names) if story else ""


def course_of_late(campaign: str, mission: str, course: Course, *, blind: int = 0) -> Course:
    """The last of it alone, counted from its own beginning: however long a battle is, this takes no longer."""
    opened = [read for read in entries_of_kind(campaign, BattleOpened.__name__, [mission]) if not read.struck]
    since = opened[-1].position if opened else 0
    late = [read for read in latest_about(campaign, mission, LATELY) if not read.struck and read.position > since]
    return _seen(course, (*opened[-1:], *late[::-1]), blind)


def _seen(course: Course, reads: Sequence[Read], blind: int) -> Course:
    course.told_of(event_of(read.line) for read in reads if read.position < blind)
    course.blind = course.length
    return course.told_of(event_of(read.line) for read in reads if read.position >= blind)


def copied_at(campaign: str) -> list[int]:
    """The lines at which the story, copied from table to table, went on at another one."""
    return [read.position for read in entries_of_kind(campaign, CopyBegun.__name__, [TABLE]) if not read.struck]


def told_anew_at(campaign: str) -> datetime | None:
    """When the past was last changed, if it ever was."""
    rewound = entries_of_kind(campaign, Rewound.__name__, [LOG])
    return rewound[-1].recorded_at if rewound else None


def missions_told(campaign: str, *, at: int | None = None) -> list[MissionPlanned]:
    """All missions that were ever planned in the story, over or not, oldest first."""
    reads = entries_of_kind(campaign, MissionPlanned.__name__, subjects_with(campaign, MISSION))
    return [read.event for read in reads if not read.struck and (at is None or read.position <= at)]


def prospects_of(campaign: str, *, at: int | None = None) -> Prospects | None:
    """What the settlement may see next, from the whole state; nothing before the founding."""
    _, state = state_at(campaign, at)
    return prospects(home_of(state)) if state.name else None


def draft_of(campaign: str, casket: str, build: Build, faced: Faced, *, at: int | None = None) -> DraftSheet | None:
    """What a build would be on a Casket, held against the one it goes out with; nothing, where there is no such Casket.

    Refused, where today's packs do not know its kind.
    """
    _, state = state_at(campaign, at)
    standing = state.hangar.caskets.get(casket)
    return draft_sheet(standing, build, standing.build, state.played, faced) if standing else None


def changed(campaign: str, since: int, until: int, known: Known) -> tuple[Difference, ...]:
    """What is otherwise between two positions."""
    (_, before), (_, after) = state_at(campaign, since), state_at(campaign, until)
    return differences(before, after, known.names_for((*missions_of(before), *missions_of(after))))


def _told(campaign: str, subject: str, at: int | None) -> Sequence[Read]:
    found = (
        _of_season(campaign, subject, at) if subject.startswith(SEASON) else entries_about(campaign, subject, until=at)
    )
    return [read for read in found if not read.struck]


def _of_season(campaign: str, subject: str, at: int | None) -> list[Read]:
    found = season_between(campaign, subject)
    if found is None:
        return []
    after, last = found
    ends = [position for position in (at, last) if position is not None]
    return entries_after(campaign, after, until=min(ends, default=None))


def season_between(campaign: str, subject: str) -> tuple[int, int | None] | None:
    """After which line a season begins, and the last before the next one does; the first begins with the campaign."""
    begun = {"season-1": 1}
    for read in entries_of_kind(campaign, SeasonBegun.__name__, [TABLE]):
        if not read.struck:
            begun[f"{SEASON}{read.event.season}"] = read.position
    names = list(begun)
    if subject not in begun:
        return None
    following = names[names.index(subject) + 1 :]
    return begun[subject] - 1, begun[following[0]] - 1 if following else None
