"""From the settlement to rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.chronicle.codec import plain
from apps.chronicle.rows import Row, Tables
from apps.settlement.events import PenanceRitualHeld, SettlementEvent
from apps.settlement.models import BurdenRow
from apps.settlement.sheet import burden_sheet
from apps.settlement.state import Settlement

TABLES: Tables = {BurdenRow: ("campaign", "pilot")}


def rows(campaign: str, settlement: Settlement, events: Sequence[SettlementEvent] | None) -> Iterator[Row]:
    """The burdens that these events touched; one that is no longer carried has no row."""
    for pilot in settlement.burdens if events is None else {_touched(event) for event in events}:
        burden = settlement.burdens.get(pilot)
        values = {"sheet": plain(burden_sheet(burden))} if burden else None
        yield Row(table=BurdenRow, key={"campaign": campaign, "pilot": pilot}, values=values)


def _touched(event: SettlementEvent) -> str:
    match event:
        case PenanceRitualHeld(pilot=pilot):
            return pilot
