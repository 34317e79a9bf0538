"""Hours that come again. When one strikes, what it asks for is a job like every other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from apps.jobs import clock, queue
from apps.jobs.models import Hour

AT_ONCE = 200
"""So many strike in one transaction."""
NOTHING: Mapping[str, Any] = {}


Following = Callable[[Hour, datetime], datetime]
Struck = Callable[[Hour, datetime], datetime | None]
Striking = Callable[[Hour, datetime], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """How hours of a kind come again."""

    following: Following
    """The moment after this one at which it strikes again."""
    strikes: Striking
    """Puts what is to be done now, if anything is."""
    standing: bool
    """Whether the house has one from its first start on."""


RHYTHMS: dict[str, Rhythm] = {}


def comes_again(
    kind: str,
    following: Following,
    *,
    struck: Struck = lambda hour, _: hour.due,
    cause: str = "by the hour",
    strikes: Striking | None = None,
    standing: bool = False,
) -> None:
    """Enter how hours of a kind come again. What strikes is a job of the same kind, for the moment that has `struck` if
    one has; or whatever `strikes` puts.
    """

    def one_job(hour: Hour, moment: datetime) -> None:
        if due := struck(hour, moment):
            body = {**hour.body, "hour": due.isoformat()}
            queue.put(kind, body["hour"], body=body, campaign=hour.campaign, cause=cause)

    RHYTHMS[kind] = Rhythm(following=following, strikes=strikes or one_job, standing=standing)


def set_hour(kind: str, campaign: str, due: datetime, body: Mapping[str, Any] = NOTHING) -> None:
    """In the place of whatever was set before."""
    values = {"due": due, "body": dict(body)}
    Hour.objects.update_or_create(kind=kind, campaign=campaign, defaults=values)


def hour_of(kind: str, campaign: str) -> Hour | None:
    return Hour.objects.filter(kind=kind, campaign=campaign).first()


def switch_off(campaign: str, *kinds: str) -> None:
    """Nothing of these kinds comes by itself any longer."""
    Hour.objects.filter(campaign=campaign, kind__in=kinds).delete()


def keep_standing() -> None:
    """The hours that every house has, from now on, where they are not there yet."""
    missing = {kind for kind, rhythm in RHYTHMS.items() if rhythm.standing}
    missing -= set(Hour.objects.filter(campaign="", kind__in=missing).values_list("kind", flat=True))
    Hour.objects.bulk_create([Hour(kind=kind, due=clock.now()) for kind in sorted(missing)], ignore_conflicts=True)


def strike(moment: datetime) -> int:
    """Put a job for every hour that has struck, and say how many there were. Two who do so at once share them out."""
    struck = 0
    while _struck(moment).exists():
        with transaction.atomic():
            some = list(_struck(moment).select_for_update(skip_locked=True)[:AT_ONCE])
            for hour in some:
                _turn(hour, moment)
        if not some:
            break
        struck += len(some)
    return struck


def _struck(moment: datetime) -> QuerySet[Hour]:
    """Of kinds that this program knows; others wait for one that does."""
    return Hour.objects.filter(due__lte=moment, kind__in=RHYTHMS).order_by("due", "pk")


def _turn(hour: Hour, moment: datetime) -> None:
    rhythm = RHYTHMS[hour.kind]
    rhythm.strikes(hour, moment)
    Hour.objects.filter(pk=hour.pk).update(due=rhythm.following(hour, moment))
