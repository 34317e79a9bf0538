"""When somebody is left alone, by the clock of their own place, and when what was gathered for them is sent."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from apps.accounts.models import Account
from apps.notices.models import NoticeHabits

DAY = timedelta(days=1)


def habits_of(account: int) -> NoticeHabits:
    """What they said; who said nothing is never left alone, and lives at Greenwich."""
    return NoticeHabits.objects.filter(account=account).first() or NoticeHabits(account_id=account)


def zone_of(account: Account) -> str:
    return habits_of(account.pk).zone


def quiet_until(habits: NoticeHabits, now: datetime) -> datetime | None:
    """When they may be told again; nothing, where they may be told now."""
    begins, ends = habits.quiet_from, habits.quiet_until
    if begins is None or ends is None or begins == ends:
        return None
    hour = now.astimezone(ZoneInfo(habits.zone)).hour
    is_quiet = begins <= hour < ends if begins < ends else hour >= begins or hour < ends
    return next_hour(ends, habits.zone, now) if is_quiet else None


def next_digest(habits: NoticeHabits, now: datetime) -> datetime:
    return next_hour(habits.digest_at, habits.zone, now)


def next_hour(hour: int, zone: str, now: datetime) -> datetime:
    """When that hour strikes next, there."""
    place = ZoneInfo(zone)
    today = now.astimezone(place).date()
    struck = (
        datetime.combine(today + day, time(hour), tzinfo=place).astimezone(UTC) for day in (0 * DAY, DAY, 2 * DAY)
    )
    return next(moment for moment in struck if moment > now)
