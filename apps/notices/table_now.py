"""A table as it stands, for whoever looks what there is to be told of it: its rows, who sits where, and who waits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, cast
from zoneinfo import ZoneInfo

from django.urls import reverse

from apps.battles.models import BattleRow, MissionRow
from apps.campaigns.models import CampaignRow, JoinRequest, Member, SeatRow
from apps.campaigns.registry.permissions import may_ask
from apps.campaigns.table_queries import Known, known_in
from apps.kernel.roles import KEEPERS, Role
from apps.notices.models import NoticeHabits
from apps.settlement.models import SettlementRow

Sheet = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An account in its seat."""

    account: int
    seat: str
    role: Role
    zone: str = "UTC"
    """By whose clock they are told of moments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundThing:
    """Something to be told: to whom, in words that each of them may read, and on which page it is dealt with."""

    key: str
    people: Sequence[Person]
    words: str
    aloud: str
    """In words for everybody, as a spectator reads them."""
    path: str


@dataclass(kw_only=True)
class TableNow:
    """All that is read of it, once."""

    cover: CampaignRow
    people: Sequence[Person]

    @property
    def campaign(self) -> str:
        return self.cover.campaign

    @cached_property
    def missions(self) -> Mapping[str, MissionRow]:
        return {row.mission: row for row in MissionRow.objects.filter(campaign=self.campaign)}

    @cached_property
    def questions(self) -> Mapping[str, int]:
        """By mission, which question of its battle is open."""
        return dict(BattleRow.objects.filter(campaign=self.campaign).values_list("mission", "number"))

    @cached_property
    def settlement(self) -> Sheet:
        row = SettlementRow.objects.filter(campaign=self.campaign).first()
        return row.sheet if row else {}

    @cached_property
    def requests(self) -> Sequence[JoinRequest]:
        """Who waits at the door."""
        waiting = JoinRequest.objects.filter(link__campaign=self.campaign, answer="")
        return list(waiting.select_related("account"))

    @cached_property
    def known(self) -> Known:
        return known_in(self.campaign, self.cover)

    def sitting(self, seats: Collection[str]) -> Sequence[Person]:
        """Who is meant by the seats of a thing that waits; without any, whoever keeps the table."""
        return [one for one in self.people if (one.seat in seats if seats else one.role in KEEPERS)]

    def who_may(self, kind: str) -> Sequence[Person]:
        return [one for one in self.people if may_ask(one.role, kind)]

    def page(self, name: str, **more: str) -> str:
        return reverse(name, kwargs={"campaign": self.campaign, **more})


def by_the_clock(moment: str, zone: str) -> str:
    """A moment by the clock of somebody's place, in words."""
    there = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone))
    return f"{there:%A, %B} {there.day}, {there.year}, {there:%H:%M} ({zone})"


def table_now(campaign: str) -> TableNow | None:
    """Nothing, where there is no such table any longer."""
    cover = CampaignRow.objects.filter(campaign=campaign).first()
    return TableNow(cover=cover, people=_people(campaign)) if cover else None


def _people(campaign: str) -> Sequence[Person]:
    """Whoever could come in: nobody is told of a table whose chair was taken from them."""
    roles = dict(SeatRow.objects.filter(campaign=campaign).values_list("seat", "role"))
    members = Member.objects.filter(campaign=campaign, account__is_active=True, seat__in=roles).order_by("pk")
    zones = dict(NoticeHabits.objects.filter(account__in=members.values("account")).values_list("account", "zone"))
    return [
        Person(
            account=row.account_id,
            seat=row.seat,
            role=cast("Role", roles[row.seat]),
            zone=zones.get(row.account_id, "UTC"),
        )
        for row in members
    ]
