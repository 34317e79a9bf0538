"""The whole campaign as the log has made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from apps.campaigns.events import CampaignEvent, CampaignFounded, SeatTaken
from apps.campaigns.roles import Role
from apps.pilots import state as pilots
from apps.pilots.events import PilotEvent
from apps.rules.ruleset.rules import Ruleset
from apps.rules.ruleset.settling import Setting, settled
from apps.settlement import state as settlement
from apps.settlement.events import SettlementEvent

Event = CampaignEvent | PilotEvent | SettlementEvent


@dataclass(slots=True)
class Campaign:
    """The table, its pilots and its settlement."""

    name: str = ""
    edition: str = ""
    rules: Mapping[str, Setting] = field(default_factory=dict)
    seats: dict[str, Role] = field(default_factory=dict)
    roster: pilots.Roster = field(default_factory=pilots.Roster)
    settlement: settlement.Settlement = field(default_factory=settlement.Settlement)

    @property
    def ruleset(self) -> Ruleset:
        """The rules that this table plays."""
        return settled(tuple(self.rules.items()))


def evolve(campaign: Campaign, event: Event) -> None:
    if isinstance(event, CampaignEvent):
        _evolve_table(campaign, event)
    elif isinstance(event, PilotEvent):
        pilots.evolve(campaign.roster, event)
    elif isinstance(event, SettlementEvent):
        settlement.evolve(campaign.settlement, event)
    else:
        assert_never(event)


def _evolve_table(campaign: Campaign, event: CampaignEvent) -> None:
    match event:
        case CampaignFounded(name=name, edition=edition, rules=rules):
            campaign.name = name
            campaign.edition = edition
            campaign.rules = rules
        case SeatTaken(seat=seat, role=role):
            campaign.seats[seat] = role
