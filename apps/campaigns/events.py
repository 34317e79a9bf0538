"""What has happened to the campaign itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from apps.campaigns.roles import Role
from apps.kernel.marks import Words
from apps.rules.ruleset.settling import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFounded:
    """A campaign began, under an edition of the rules and with every house rule settled."""

    name: Words
    edition: str
    rules: Mapping[str, Setting] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken:
    """Somebody sat down at the table in a role."""

    seat: str
    role: Role


CampaignEvent = CampaignFounded | SeatTaken
