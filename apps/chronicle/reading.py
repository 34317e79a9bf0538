"""Reading the log: entries in order, whole, nothing to change them with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from apps.chronicle import codec, words
from apps.chronicle.game import the_game

_SELECT = """
    SELECT e.position, e.kind, e.body, a.text, e.rolls, e.recorded_at FROM chronicle_entry e
    LEFT JOIN chronicle_aside a ON a.campaign = e.campaign AND a.place = 'entry/' || e.position
    WHERE e.campaign = %s AND e.position > %s AND e.position <= %s ORDER BY e.position"""
_END = 2**62


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """An entry as it was decided, its words put back."""

    position: int
    kind: str
    body: str
    rolls: str
    recorded_at: datetime

    @property
    def event(self) -> object:
        return codec.event_of(the_game().events, self.kind, self.body)


def entries_after(campaign: str, position: int, *, until: int | None = None, limit: int | None = None) -> list[Read]:
    return list(_read(f"{_SELECT} LIMIT %s", campaign, position, until, limit))


def latest_entries(campaign: str, limit: int) -> list[Read]:
    """Newest first."""
    return list(_read(f"{_SELECT} DESC LIMIT %s", campaign, 0, None, limit))


def _read(select: str, campaign: str, after: int, until: int | None, limit: int | None) -> Iterator[Read]:
    game = the_game()
    bounds: list[str | int] = [campaign, after, _END if until is None else until, _END if limit is None else limit]
    with connection.cursor() as cursor:
        cursor.execute(select, bounds)
        for position, kind, body, said, rolls, recorded_at in cursor.fetchall():
            whole = words.joined(body, said or "", game.words_of(kind))
            moment = codec.moment(recorded_at)
            yield Read(position=position, kind=kind, body=whole, rolls=rolls, recorded_at=moment)
