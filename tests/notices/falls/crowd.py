"""Tables with many at them who want to be told in many ways; and, by their logs, who is to be told what."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.db import DatabaseError, InterfaceError, connections

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.events.side_plan import SidePlan
from apps.campaigns.commands.call_off_session import CallOffSession
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.plan_session import PlanSession
from apps.campaigns.seats import found, seat_account, sitting_of
from apps.chronicle.door.handle import handle
from apps.chronicle.models import Entry
from apps.kernel.ids import made_from
from apps.notices import table_webhooks
from apps.notices.channels import push_key
from apps.notices.models import How, NoticeChoice, PushSubscription, Way
from tests.house import until

KINDS = ("session", "muster")
WAYS: Sequence[Mapping[Way, How]] = (
    {"mail": "at once"},
    {"push": "at once"},
    {"mail": "digest"},
    {"mail": "digest", "push": "at once"},
    {},
    {"mail": "at once", "push": "at once"},
)
"""Of those who sit at the tables, in turn; the host is told nothing of what he does himself."""
AT_A_TABLE = 4
FIRST = datetime(2099, 1, 1, tzinfo=UTC)
Name = tuple[str, int | None, str]
"""A notice's: its table, whom it tells or nobody for the channel, and its key."""


@dataclass
class Crowd:
    """Who sits where, and what has been asked for so far."""

    host: Account
    people: list[Account] = field(default_factory=list)
    tables: dict[str, list[int]] = field(default_factory=dict)
    """By campaign, who sits there beside the host."""
    dates: list[tuple[str, str]] = field(default_factory=list)
    """Tables and sessions that stand."""
    asked: int = 0

    def ask(self) -> None:
        """One command at one of the tables, whatever it meets on its way."""
        self.asked += 1
        table, key = random.choice(list(self.tables)), f"asked-{self.asked}"
        command = self._drawn(table, key)
        until(lambda: _answered(lambda: self._told(table, command, key)))

    def _told(self, table: str, command: Any, key: str) -> None:
        sitting = sitting_of(self.host, table)
        assert sitting
        answer = handle(table, command, key=sitting.key(key), by=sitting.by)
        assert not answer.refused, answer.refusal
        if isinstance(command, PlanSession) and not command.session:
            self.dates.append((table, made_from("session", sitting.key(key))))

    def _drawn(self, table: str, key: str) -> PlanSession | CallOffSession | PlanMission:
        """Every moment and every name but once, so that whoever reads a message knows what it tells of."""
        moment, here = (FIRST + timedelta(hours=self.asked)).isoformat(), [one for one in self.dates if one[0] == table]
        what = random.choice(("date", "date", "move", "call off", "mission"))
        if what == "mission" and self.asked % 7 == 0:
            return self._mission(table)
        if here and (what == "move" or len(here) > 15):
            return PlanSession(at=moment, session=random.choice(here)[1])
        if here and what == "call off":
            gone = random.choice(here)
            self.dates.remove(gone)
            return CallOffSession(session=gone[1])
        return PlanSession(at=moment)

    def _mission(self, table: str) -> PlanMission:
        seats = [sitting.seat for who in self.tables[table] if (sitting := sitting_of(Account(pk=who), table))]
        sides = [SidePlan(side=f"s{number}", name=f"Side {number}", seats=(seats[number],)) for number in (0, 1)]
        return PlanMission(name=f"Mission {self.asked}.", text="Hold it.", sides=sides)


def gathered(tables: int, hooks: str, phones: str) -> Crowd:
    """Everybody sits at several tables."""
    crowd = Crowd(host=account_named("host"))
    crowd.people = [_person(number, ways, phones) for number, ways in enumerate(WAYS)]
    for number in range(tables):
        campaign = found(crowd.host, FoundCampaign(name=f"Table {number}"), f"table-{number}").chronicle
        sitting = sitting_of(crowd.host, campaign)
        assert sitting
        here = [crowd.people[(number * AT_A_TABLE + place) % len(crowd.people)] for place in range(AT_A_TABLE)]
        for one in here:
            seat_account(sitting, one, "player", f"seat-{one.pk}")
        crowd.tables[campaign] = [one.pk for one in here]
        table_webhooks.add(campaign, f"{hooks}/{number}", "standard", KINDS, datetime.now(UTC))
    return crowd


def _person(number: int, ways: Mapping[Way, How], phones: str) -> Account:
    one = account_named(f"one-{number}")
    Account.objects.filter(pk=one.pk).update(email=f"one-{number}@example.org")
    for way, how in ways.items():
        for kind in KINDS:
            NoticeChoice.objects.create(account=one, kind=kind, way=way, how=how)
    if "push" in ways:
        key = push_key.to_text(push_key.raw(ec.generate_private_key(ec.SECP256R1()).public_key()))
        auth, made = push_key.to_text(bytes(range(16))), datetime.now(UTC)
        PushSubscription.objects.create(account=one, endpoint=f"{phones}/{number}", p256dh=key, auth=auth, made=made)
    return one


def demanded(crowd: Crowd) -> Iterator[Name]:
    """Read from the logs themselves, and from nothing that was made of them."""
    for campaign, people in crowd.tables.items():
        for entry in Entry.objects.filter(campaign=campaign).order_by("position"):
            body = json.loads(entry.body)
            if entry.kind.startswith("Session"):
                key = f"session/{body['session']}/{entry.position}"
                yield from ((campaign, one, key) for one in (*people, None))
            elif entry.kind == "MissionPlanned":
                for side in body["sides"]:
                    key = f"muster/{body['mission']}/{side['side']}"
                    yield from ((campaign, one, key) for one in (*_sitting(campaign, side["seats"], people), None))


def _sitting(campaign: str, seats: Sequence[str], people: Sequence[int]) -> list[int]:
    found = {who: sitting_of(Account(pk=who), campaign) for who in people}
    return [who for who, sitting in found.items() if sitting and sitting.seat in seats]


def _answered(ask: Callable[[], None]) -> bool:
    """Whether the database was there."""
    try:
        ask()
    except (DatabaseError, InterfaceError):
        connections.close_all()
        return False
    return True
