"""From the roster to rows."""

from __future__ import annotations

from collections.abc import Iterable

from apps.chronicle.codec import plain
from apps.pilots.events import PilotEnlisted, PilotEvent
from apps.pilots.models import PilotRow
from apps.pilots.sheet import pilot_sheet
from apps.pilots.state import Roster


def project(campaign: str, position: int, roster: Roster, events: Iterable[PilotEvent]) -> None:
    for pilot in {_touched(event) for event in events}:
        sheet = pilot_sheet(roster.pilots[pilot])
        PilotRow.objects.update_or_create(
            campaign=campaign,
            pilot=pilot,
            defaults={"seat": sheet.seat, "name": sheet.name, "sheet": plain(sheet), "position": position},
        )


def _touched(event: PilotEvent) -> str:
    match event:
        case PilotEnlisted(pilot=pilot):
            return pilot
