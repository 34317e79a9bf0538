"""The hours of a table: one of each kind, plain rows that say when they strike next, and nobody's story."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Literal, get_args

from apps.campaigns.schedule.hours import Hours
from apps.jobs import recurring_hours as striking

Kind = Literal["events", "silence"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def hours_of(campaign: str) -> Hours | None:
    """When a table's events come by themselves."""
    hour = striking.hour_of("events", campaign)
    return Hours.read(hour.body) if hour else None


def set_hours(campaign: str, hours: Hours, now: datetime) -> None:
    """In the place of whatever was set before. What was due before now is not made up for."""
    striking.set_hour("events", campaign, hours.next_due(now), hours.plain())


def take_silence(campaign: str, now: datetime) -> None:
    """Look every hour whether a report has waited for long enough."""
    striking.set_hour("silence", campaign, next_look(campaign, now))


def takes_silence(campaign: str) -> bool:
    return striking.hour_of("silence", campaign) is not None


def next_look(campaign: str, now: datetime) -> datetime:
    """Within every hour a table has a second of its own: not all of them are looked at together."""
    own = int.from_bytes(hashlib.sha256(campaign.encode()).digest()[:4], "big") % 3600
    look = now.replace(minute=0, second=0, microsecond=0) + timedelta(seconds=own)
    return look if look > now else look + timedelta(hours=1)


def switch_off(campaign: str, *kinds: Kind) -> None:
    """Nothing of these kinds comes by itself any longer; of no kind, where none is named."""
    striking.switch_off(campaign, *kinds)
