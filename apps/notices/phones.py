"""The browsers in which somebody is told while no page is open."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from apps.accounts.models import Account
from apps.kernel.refusal import Refusal
from apps.notices.models import PushSubscription

MOST = 20
LONGEST_ADDRESS, LONGEST_KEY, LONGEST_SECRET, LONGEST_LABEL = 1000, 200, 60, 80


def of(account: Account) -> QuerySet[PushSubscription]:
    return PushSubscription.objects.filter(account=account)


def subscribe(account: Account, *, endpoint: str, p256dh: str, auth: str, label: str, now: datetime) -> None:
    """Whoever sits at a browser last is told there."""
    lengths = ((endpoint, LONGEST_ADDRESS), (p256dh, LONGEST_KEY), (auth, LONGEST_SECRET))
    if not endpoint.startswith("https://") or any(not 0 < len(text) <= most for text, most in lengths):
        raise Refusal("That is no browser that can be told: let it subscribe once more.")
    if of(account).exclude(endpoint=endpoint).count() >= MOST:
        raise Refusal(f"You have {MOST} phones already, and nobody carries more: forget one first.")
    values = {"account": account, "p256dh": p256dh, "auth": auth, "label": label[:LONGEST_LABEL]}
    PushSubscription.objects.update_or_create(
        endpoint=endpoint, defaults={**values, "made": now, "ended": None, "why": ""}
    )


def unsubscribe(account: Account, endpoint: str) -> None:
    of(account).filter(endpoint=endpoint).delete()


def forget(account: Account, phone: str) -> None:
    of(account).filter(pk=phone if phone.isdecimal() else 0).delete()
