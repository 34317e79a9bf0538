"""What happened at a table that somebody is told, read from the lines of its log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from apps.battles.events.mission_events import MissionPlanned, SideSeated
from apps.campaigns.events.session_events import SessionCalledOff, SessionMoved, SessionPlanned
from apps.chronicle.log.queries import Read, entries_of_kind
from apps.chronicle.log.undone_words import UndoneWords, undone_by
from apps.kernel.wording import many
from apps.notices.table_now import FoundThing, Sheet, TableNow, by_the_clock

SESSIONS: Mapping[type, str] = {
    SessionPlanned: "The table meets on",
    SessionMoved: "A session was moved to",
    SessionCalledOff: "A session was called off, that of",
}


def ruling(read: Read, table: TableNow) -> Iterator[FoundThing]:
    """To the sides whose battle it was."""
    mission = read.event.mission
    words = f"The host has ruled on {table.known.called(mission, 'a mission')}."
    yield FoundThing(
        key=f"ruled/{mission}/{read.position}",
        people=[one for one in table.people if one.seat in _seats_of(mission, table) and one.seat != read.seat],
        words=words,
        aloud=words,
        path=table.page("mission", mission=mission),
    )


def season(read: Read, table: TableNow) -> Iterator[FoundThing]:
    """One ends as the next begins."""
    begun = read.event.season
    words = f"Season {begun - 1} is over, and season {begun} begins with the muster."
    yield _to_the_others(f"season/{begun}/{read.position}", read, table, words, table.page("campaign"))


def rewind(read: Read, table: TableNow) -> Iterator[FoundThing]:
    """To each whose word was undone or told otherwise; not to whoever did it."""
    path = f"{table.page('changes')}?since={read.position - 1}"
    undone = undone_by(table.campaign, read)
    for one in table.people:
        if one.seat in undone and one.seat != read.seat:
            yield FoundThing(
                key=f"undone/{read.position}",
                people=[one],
                words=f"The past was changed: {_of_yours(undone[one.seat])}.",
                aloud="The past was changed.",
                path=path,
            )


def session(read: Read, table: TableNow) -> Iterator[FoundThing]:
    """A date was set, moved or called off."""
    said = SESSIONS[type(read.event)]
    for one in table.people:
        if one.seat != read.seat:
            yield FoundThing(
                key=f"session/{read.event.session}/{read.position}",
                people=[one],
                words=f"{said} {by_the_clock(read.event.at, one.zone)}.",
                aloud=f"{said} {by_the_clock(read.event.at, 'UTC')}.",
                path=table.page("sessions"),
            )


def tomorrow(session: Sheet, table: TableNow) -> Iterator[FoundThing]:
    """To everybody, the day before."""
    for one in table.people:
        yield FoundThing(
            key=f"tomorrow/{session['session']}/{session['at']}",
            people=[one],
            words=f"Within a day the table meets: {by_the_clock(session['at'], one.zone)}.",
            aloud=f"Within a day the table meets: {by_the_clock(session['at'], 'UTC')}.",
            path=table.page("sessions"),
        )


def _to_the_others(key: str, read: Read, table: TableNow, words: str, path: str) -> FoundThing:
    people = [one for one in table.people if one.seat != read.seat]
    return FoundThing(key=key, people=people, words=words, aloud=words, path=path)


def _of_yours(undone: UndoneWords) -> str:
    parts = {"undone": undone.gone, "told otherwise": undone.changed}
    said = [f"{many(count, 'word', 'words')} of yours {_is(count)} {how}" for how, count in parts.items() if count]
    return ", and ".join(said)


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _seats_of(mission: str, table: TableNow) -> set[str]:
    """As it stood last: once it is over it has no row."""
    planned = [read.event for read in _told(MissionPlanned, mission, table)]
    sides = {side.side: side.seats for event in planned for side in event.sides}
    sides |= {read.event.side: read.event.seats for read in _told(SideSeated, mission, table)}
    return {seat for seats in sides.values() for seat in seats}


def _told(kind: type, mission: str, table: TableNow) -> list[Read]:
    return [read for read in entries_of_kind(table.campaign, kind.__name__, [mission]) if not read.struck]
