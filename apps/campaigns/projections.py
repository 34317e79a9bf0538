"""From the campaign to rows, each slice its own."""

from __future__ import annotations

from collections.abc import Sequence

from apps.campaigns.events import CampaignEvent, CampaignFounded, SeatTaken
from apps.campaigns.models import CampaignRow, SeatRow
from apps.campaigns.state import Campaign, Event
from apps.pilots import projections as pilots
from apps.pilots.events import PilotEvent
from apps.settlement import projections as settlement
from apps.settlement.events import SettlementEvent


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


def _project_table(campaign: str, event: CampaignEvent) -> None:
    match event:
        case SeatTaken(seat=seat, role=role):
            SeatRow.objects.update_or_create(campaign=campaign, seat=seat, defaults={"role": role})
        case CampaignFounded():
            pass  # the cover is drawn from the state after every decision
