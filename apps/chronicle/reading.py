"""Reading the log from outside the chronicle: entries in order, nothing to change them with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from apps.chronicle import codec
from apps.chronicle.game import the_game
from apps.chronicle.models import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """An entry as it lies in the log."""

    position: int
    kind: str
    body: str
    rolls: str
    recorded_at: datetime

    @property
    def event(self) -> object:
        return codec.event_of(the_game().events, self.kind, self.body)


def entries_after(chronicle: str, position: int, limit: int) -> list[Read]:
    return _read(Entry.objects.filter(chronicle=chronicle, position__gt=position).order_by("position")[:limit])


def latest_entries(chronicle: str, limit: int) -> list[Read]:
    """Newest first."""
    return _read(Entry.objects.filter(chronicle=chronicle).order_by("-position")[:limit])


def _read(entries: Iterable[Entry]) -> list[Read]:
    return [
        Read(
            position=entry.position, kind=entry.kind, body=entry.body, rolls=entry.rolls, recorded_at=entry.recorded_at
        )
        for entry in entries
    ]
