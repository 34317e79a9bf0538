"""What somebody was told, as a page shows it: of the tables at which they still sit, and of no other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from apps.accounts.models import Account
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.notices.models import Notice
from apps.notices.notice_kinds import KINDS, OF_WHAT_WAITS

SHOWN = 100
UNSEEN = Q(seen_at=None, over=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedNotice:
    """One of them, with its table."""

    words: str
    path: str
    made: datetime
    table: str
    kind: str
    waits: bool
    """Whether it still waits for somebody."""
    new: bool
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseenNotices:
    """How many there are that nobody has looked at, and when the newest of all was made, in thousandths of a second."""

    count: int = 0
    newest: int = 0


def of(account: Account) -> QuerySet[Notice]:
    seated = SeatRow.objects.filter(campaign=OuterRef("campaign"), seat=OuterRef("seat"))
    sits = Member.objects.filter(Exists(seated), account=account, campaign=OuterRef("campaign"))
    return Notice.objects.filter(Exists(sits), account=account)


def unseen(account: Account) -> UnseenNotices:
    found = of(account).aggregate(count=Count("pk", filter=UNSEEN), newest=Max("made"))
    newest = found["newest"]
    return UnseenNotices(count=found["count"], newest=int(newest.timestamp() * 1000) if newest else 0)


def look_at(account: Account, path: str, now: datetime) -> int:
    """How many of them were dealt with on the page that they look at: these they have seen."""
    here = Q(path=path) | Q(path__startswith=f"{path}#") | Q(path__startswith=f"{path}?")
    return Notice.objects.filter(UNSEEN, here, account=account).update(seen_at=now)


def listed(account: Account, campaign: str = "") -> Sequence[ListedNotice]:
    """What waits first, and then the newest."""
    found = of(account).filter(campaign=campaign) if campaign else of(account)
    waiting = list(found.filter(kind__in=OF_WHAT_WAITS, over=None)[:SHOWN])
    others = list(found.exclude(pk__in=[row.pk for row in waiting])[:SHOWN])
    names = dict(
        CampaignRow.objects.filter(campaign__in={row.campaign for row in (*waiting, *others)}).values_list(
            "campaign", "name"
        )
    )
    return [_listed(row, names.get(row.campaign, "")) for row in (*waiting, *others)]


def have_seen(account: Account, campaign: str, now: datetime) -> None:
    """Looking is seeing."""
    found = Notice.objects.filter(UNSEEN, account=account)
    (found.filter(campaign=campaign) if campaign else found).update(seen_at=now)


def _listed(row: Notice, table: str) -> ListedNotice:
    return ListedNotice(
        words=row.words,
        path=row.path,
        made=row.made,
        table=table,
        kind=KINDS[row.kind].name,
        waits=row.kind in OF_WHAT_WAITS and row.over is None,
        new=row.seen_at is None and row.over is None,
        over=row.over is not None,
    )
