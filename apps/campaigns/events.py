"""What has happened to the campaign itself."""

from __future__ import annotations

from dataclasses import dataclass

from apps.campaigns.roles import Role
from apps.kernel.marks import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFounded:
    """A campaign began, under an edition of the rules."""

    name: Words
    edition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken:
    """Somebody sat down at the table in a role."""

    seat: str
    role: Role


CampaignEvent = CampaignFounded | SeatTaken
