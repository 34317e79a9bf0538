"""From the settlement to rows."""

from __future__ import annotations

from collections.abc import Iterable

from apps.chronicle.codec import plain
from apps.settlement.events import PenanceRitualHeld, SettlementEvent
from apps.settlement.models import BurdenRow
from apps.settlement.sheet import burden_sheet
from apps.settlement.state import Settlement


def project(campaign: str, position: int, settlement: Settlement, events: Iterable[SettlementEvent]) -> None:
    for pilot in {_touched(event) for event in events}:
        sheet = burden_sheet(settlement.burdens[pilot])
        BurdenRow.objects.update_or_create(
            campaign=campaign, pilot=pilot, defaults={"sheet": plain(sheet), "position": position}
        )


def _touched(event: SettlementEvent) -> str:
    match event:
        case PenanceRitualHeld(pilot=pilot):
            return pilot
