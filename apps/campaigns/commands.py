"""What may be asked of the campaign itself."""

from __future__ import annotations

from dataclasses import dataclass

from apps.campaigns.roles import GivenRole
from apps.kernel.marks import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCampaign:
    """Begin a campaign; whoever founds it is its host."""

    name: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferSeat:
    """Set another chair at the table."""

    role: GivenRole


CampaignCommand = FoundCampaign | OfferSeat
