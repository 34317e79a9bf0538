"""From the campaign to rows, each slice its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from apps.campaigns.events import CampaignEvent
from apps.campaigns.models import CampaignRow, SeatRow
from apps.campaigns.state import Campaign, Event
from apps.chronicle.codec import plain
from apps.chronicle.rows import Row, Tables
from apps.pilots import projections as pilots
from apps.pilots.events import PilotEvent
from apps.settlement import projections as settlement
from apps.settlement.events import SettlementEvent

TABLES: Tables = {
    CampaignRow: ("campaign",),
    SeatRow: ("campaign", "seat"),
    **pilots.TABLES,
    **settlement.TABLES,
}


def rows(campaign: str, position: int, state: Campaign, events: Sequence[Event] | None) -> Iterator[Row]:
    """What these events touched, each slice its own; without events, everything."""
    cover = {"name": state.name, "edition": state.edition, "rules": plain(state.rules), "position": position}
    yield Row(table=CampaignRow, key={"campaign": campaign}, values=cover)
    yield from _seats(campaign, state, _of(CampaignEvent, events))
    yield from pilots.rows(campaign, state.roster, state.ruleset, _of(PilotEvent, events))
    yield from settlement.rows(campaign, state.settlement, _of(SettlementEvent, events))


def _of(kind: Any, events: Sequence[Event] | None) -> list[Any] | None:
    return None if events is None else [event for event in events if isinstance(event, kind)]


def _seats(campaign: str, state: Campaign, events: Sequence[CampaignEvent] | None) -> Iterator[Row]:
    touched = state.seats if events is None else {getattr(event, "seat", "") for event in events} - {""}
    for seat in touched:
        role = state.seats.get(seat)
        yield Row(table=SeatRow, key={"campaign": campaign, "seat": seat}, values={"role": role} if role else None)
