"""From the roster to rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.chronicle.codec import plain
from apps.chronicle.rows import Row, Tables
from apps.pilots.events import PilotEnlisted, PilotEvent
from apps.pilots.models import PilotRow
from apps.pilots.sheet import pilot_sheet
from apps.pilots.state import Pilot, Roster
from apps.rules.ruleset.rules import Ruleset

TABLES: Tables = {PilotRow: ("campaign", "pilot")}


def rows(campaign: str, roster: Roster, rules: Ruleset, events: Sequence[PilotEvent] | None) -> Iterator[Row]:
    """The pilots whom these events touched; one whom the story no longer knows has no row."""
    for pilot in roster.pilots if events is None else {_touched(event) for event in events}:
        known = roster.pilots.get(pilot)
        values = _values(known, rules) if known else None
        yield Row(table=PilotRow, key={"campaign": campaign, "pilot": pilot}, values=values)


def _values(pilot: Pilot, rules: Ruleset) -> dict[str, object]:
    sheet = pilot_sheet(pilot, rules)
    return {"seat": sheet.seat, "name": sheet.name, "sheet": plain(sheet)}


def _touched(event: PilotEvent) -> str:
    match event:
        case PilotEnlisted(pilot=pilot):
            return pilot
