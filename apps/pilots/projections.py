"""From the roster to rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.chronicle.codec import plain
from apps.chronicle.rows import Row, Tables
from apps.pilots.events import PilotEnlisted, PilotEvent
from apps.pilots.models import PilotRow
from apps.pilots.sheet import pilot_sheet
from apps.pilots.state import Pilot, Roster

TABLES: Tables = {PilotRow: ("campaign", "pilot")}


def rows(campaign: str, roster: Roster, events: Sequence[PilotEvent] | None) -> Iterator[Row]:
    """The pilots whom these events touched; one whom the story no longer knows has no row."""
    for pilot in roster.pilots if events is None else {_touched(event) for event in events}:
        known = roster.pilots.get(pilot)
        yield Row(table=PilotRow, key={"campaign": campaign, "pilot": pilot}, values=_values(known) if known else None)


def _values(pilot: Pilot) -> dict[str, object]:
    sheet = pilot_sheet(pilot)
    return {"seat": sheet.seat, "name": sheet.name, "sheet": plain(sheet)}


def _touched(event: PilotEvent) -> str:
    match event:
        case PilotEnlisted(pilot=pilot):
            return pilot
