"""Reminding those who have not answered: by whoever keeps the table, once an hour for each thing that waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from apps.accounts.models import Account
from apps.kernel.refusal import Refusal
from apps.notices.drawn_notices import FoundNotice, waiting, write
from apps.notices.models import Notice
from apps.notices.table_now import FoundThing, TableNow, table_now

REST = timedelta(hours=1)
REMINDED = "reminded"
FITTING = ("asked", "report", "muster", "event")
"""Kinds of which the host may remind others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdue:
    """Something that others have not answered yet, and who they are."""

    key: str
    words: str
    names: Sequence[str]


def overdue(campaign: str, seat: str) -> list[Overdue]:
    """All that somebody else than whoever sits here is waited for."""
    table = table_now(campaign)
    return [_overdue(found.thing) for found in _late(table, seat)] if table else []


def remind(campaign: str, seat: str, key: str, now: datetime) -> Sequence[str]:
    """Whom it was said to."""
    table = table_now(campaign)
    late = next((found for found in _late(table, seat) if found.thing.key == key), None) if table else None
    if table is None or late is None:
        raise Refusal("That waits for nobody any longer: look once more.")
    if Notice.objects.filter(campaign=campaign, key__startswith=f"{REMINDED}/{key}/", made__gt=now - REST).exists():
        raise Refusal("They were reminded of it within the hour: give them the rest of it.")
    again = replace(late.thing, key=f"{REMINDED}/{key}/{int(now.timestamp())}", words=f"A reminder: {late.thing.words}")
    write(table, [replace(late, kind=REMINDED, thing=again)], now)
    return _overdue(late.thing).names


def _late(table: TableNow, seat: str) -> Iterator[FoundNotice]:
    for found in waiting(table):
        others = [one for one in found.thing.people if one.seat != seat]
        if found.kind in FITTING and others:
            yield replace(found, thing=replace(found.thing, people=others))


def _overdue(thing: FoundThing) -> Overdue:
    people = Account.objects.filter(pk__in=[one.account for one in thing.people]).order_by("username")
    return Overdue(key=thing.key, words=thing.aloud, names=[one.get_username() for one in people])
