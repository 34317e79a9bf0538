"""By which ways people want to be told of what: at one table, or at all of which they said nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import cast, get_args

from apps.accounts.models import Account
from apps.kernel.refusal import Refusal
from apps.notices.models import How, NoticeChoice, Way
from apps.notices.notice_kinds import KINDS

PERSONAL: Mapping[Way, tuple[How, ...]] = {"mail": ("", "at once", "digest"), "push": ("", "at once")}
"""The ways of a person, and how each can tell. Nothing is on until somebody asks for it."""
AS_ELSEWHERE = "as elsewhere"
Chosen = Mapping[tuple[int, str, str, Way], How]


def chosen_by(accounts: Collection[int]) -> Chosen:
    """What each of them said, by account, table, kind and way."""
    rows = NoticeChoice.objects.filter(account__in=accounts)
    return {(row.account_id, row.campaign, row.kind, row.way): row.how for row in rows}


def how_told(chosen: Chosen, account: int, campaign: str, kind: str, way: Way) -> How:
    """What was said of a table goes before what was said of all."""
    return chosen.get((account, campaign, kind, way), chosen.get((account, "", kind, way), ""))


def choose(account: Account, campaign: str, said: Mapping[tuple[str, Way], str]) -> None:
    """In the place of what was said before of that table, or of all."""
    for (kind, way), how in said.items():
        if kind not in KINDS or how not in (*PERSONAL.get(way, ()), AS_ELSEWHERE):
            raise Refusal("There is no such way to be told: choose among those of the list.")
        row = NoticeChoice.objects.filter(account=account, campaign=campaign, kind=kind, way=way)
        if how == AS_ELSEWHERE or (not how and not campaign):
            row.delete()
        else:
            NoticeChoice.objects.update_or_create(
                account=account, campaign=campaign, kind=kind, way=way, defaults={"how": cast("How", how)}
            )


def ways() -> tuple[Way, ...]:
    return tuple(way for way in get_args(Way) if way in PERSONAL)
