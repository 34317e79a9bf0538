"""A campaign's cover as plain data: where the season stands, who is at the table, and what waits for somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from apps.battles.sheet.battle_sheet import asked_in
from apps.campaigns.events.pack_events import PackRef
from apps.campaigns.events.season_events import Phase
from apps.campaigns.state import Campaign
from apps.kernel.roles import Role
from apps.pilots.state import Fate
from apps.rules.content_names import Names

SHOWN = 20
PHASES: Mapping[Phase, str] = {
    "muster": "Crews are called, Caskets armed, missions planned.",
    "mission": "Crews are out, and battles are told.",
    "aftermath": "Reports are agreed on, and what they cost is counted.",
    "settlement": "The settlement has its say, and the wounded rest.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingSheet:
    """Something that waits for a word, be it a report, a battle or an event, and whose seats may give it."""

    what: str
    thing: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSheet:
    """A session with its moment at Greenwich; the last of them may have been."""

    session: str
    at: str
    place: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverSheet:
    """What the campaign's page begins with."""

    season: int
    phase: Phase
    phase_text: str
    closed: bool
    silence: int
    seats: Mapping[str, Role]
    packs: tuple[PackRef, ...]
    pilots: Mapping[Fate, int]
    waiting: tuple[WaitingSheet, ...]
    sessions: tuple[SessionSheet, ...]


def cover(state: Campaign) -> CoverSheet:
    return CoverSheet(
        season=state.season,
        phase=state.phase,
        phase_text=PHASES[state.phase],
        closed=state.closed,
        silence=state.silence,
        seats=dict(state.seats),
        packs=state.packs,
        pilots=dict(Counter([pilot.fate for pilot in state.roster.pilots.values()])),
        waiting=(*_reports(state), *_battles(state), *_events(state)),
        sessions=tuple(_sessions(state)),
    )


def names_in(state: Campaign) -> Names:
    """What everything is called as the state stands."""
    pilots = {pilot.pilot: pilot.name for pilot in state.roster.pilots.values()}
    caskets = {casket.casket: casket.name for casket in state.hangar.caskets.values()}
    missions = {mission.mission: mission.name for mission in state.war_table.missions.values()}
    sides = {
        f"{mission.mission}/{side.side}": side.name
        for mission in state.war_table.missions.values()
        for side in mission.sides
    }
    builds = {
        loadout.loadout: loadout.name
        for casket in state.hangar.caskets.values()
        for loadout in casket.loadouts.values()
    }
    return Names(things={**pilots, **caskets, **builds, **missions, **sides}, library=state.played.library)


def _reports(state: Campaign) -> list[WaitingSheet]:
    """Reports that some side has not agreed to. One that is disputed waits for the host."""
    return [
        WaitingSheet(what=mission.stage, thing=mission.mission, seats=_asked(state, mission.mission))
        for mission in state.war_table.missions.values()
        if mission.told
    ]


def _asked(state: Campaign, mission: str) -> tuple[str, ...]:
    known = state.war_table.missions[mission]
    if known.stage == "disputed" or known.told is None:
        return ()
    return tuple(seat for side in known.sides if side.side in known.told.silent for seat in side.seats)


def _battles(state: Campaign) -> list[WaitingSheet]:
    """Battles that are played here, for those whose side is asked; a bot is waited for by nobody."""
    found = []
    for mission in state.war_table.missions.values():
        if mission.engagement is None or mission.told:
            continue
        side = asked_in(mission.engagement, state.library_for(mission.mission))
        seats = next((each.seats for each in mission.sides if each.side == side), ())
        if not mission.engagement.bots.get(side):
            found.append(WaitingSheet(what=mission.stage, thing=mission.mission, seats=seats))
    return found


def _sessions(state: Campaign) -> Iterator[SessionSheet]:
    """The last by their dates: no more of them can be ahead."""
    for each in sorted(state.sessions.values(), key=lambda session: (session.at, session.session))[-SHOWN:]:
        yield SessionSheet(session=each.session, at=each.at, place=each.place, note=each.note)


def _events(state: Campaign) -> list[WaitingSheet]:
    pilots = state.roster.pilots
    return [
        WaitingSheet(
            what="event",
            thing=pending.happening,
            seats=(pilots[pending.concerns].seat,) if pending.concerns in pilots else (),
        )
        for pending in state.settlement.pending.values()
    ]
