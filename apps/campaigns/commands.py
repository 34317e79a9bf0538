"""What may be asked of the campaign itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from apps.campaigns.roles import GivenRole
from apps.kernel.marks import Words
from apps.rules.ruleset.settling import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCampaign:
    """Begin a campaign; whoever founds it is its host. The preset says which rules are played, and the house rules what
    this table plays otherwise.
    """

    name: Words
    preset: str = "campaign"
    house_rules: Mapping[str, Setting] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferSeat:
    """Set another chair at the table."""

    role: GivenRole


CampaignCommand = FoundCampaign | OfferSeat
