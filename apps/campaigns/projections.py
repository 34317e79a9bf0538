"""From the campaign to rows, each slice its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Manager

from apps.campaigns.events import CampaignEvent, CampaignFounded, SeatTaken
from apps.campaigns.models import CampaignRow, SeatRow
from apps.campaigns.state import Campaign, Event
from apps.pilots import projections as pilots
from apps.pilots.events import PilotEvent
from apps.pilots.models import PilotRow
from apps.settlement import projections as settlement
from apps.settlement.events import SettlementEvent
from apps.settlement.models import BurdenRow


def project(campaign: str, position: int, state: Campaign, events: Sequence[Event]) -> None:
    for event in events:
        if isinstance(event, CampaignEvent):
            _project_table(campaign, event)
    pilots.project(campaign, position, state.roster, (event for event in events if isinstance(event, PilotEvent)))
    settlement.project(
        campaign, position, state.settlement, (event for event in events if isinstance(event, SettlementEvent))
    )
    CampaignRow.objects.update_or_create(
        campaign=campaign, defaults={"name": state.name, "edition": state.edition, "position": position}
    )


ROWS: tuple[tuple[Manager[Any], str], ...] = (
    (CampaignRow.objects, "campaign"),
    (SeatRow.objects, "seat"),
    (PilotRow.objects, "pilot"),
    (BurdenRow.objects, "pilot"),
)
"""Every table of rows, and what names a row in it."""


def clear(campaign: str) -> None:
    for table, _ in ROWS:
        table.filter(campaign=campaign).delete()


def rows(campaign: str) -> dict[str, object]:
    """Every row by table and name, but for the numbers that the database gives."""
    found: dict[str, object] = {}
    for table, name in ROWS:
        for row in table.filter(campaign=campaign).values():
            row.pop("id", None)
            found[f"{table.model.__name__} {row[name]}"] = row
    return found


def _project_table(campaign: str, event: CampaignEvent) -> None:
    match event:
        case SeatTaken(seat=seat, role=role):
            SeatRow.objects.update_or_create(campaign=campaign, seat=seat, defaults={"role": role})
        case CampaignFounded():
            pass  # the cover is drawn from the state after every decision
