"""Two thousand people who sit at fifty tables and look at a page each: what that costs, and how soon all hear."""

from __future__ import annotations

import json
import logging
import re
import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import psutil
import pytest

from tests.house import PATIENCE, House, open_house, until
from tests.penance_campaign.street import asking, opened, request, usual

pytestmark = [pytest.mark.machinery, pytest.mark.nightly, pytest.mark.once]
PEOPLE, TABLES, HOMES, AT_ONCE = 2_000, 50, 200, 50
SEAT_THEM = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from apps.accounts.models import Account
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.seats import found, seat_account, sitting_of
from apps.accounts.tokens import new_token
Store = import_module(settings.SESSION_ENGINE).SessionStore
sessions, tokens = {}, {}
for table in range(tables):
    host = Account.objects.create_user(f"host-{table}")
    campaign = found(host, FoundCampaign(name=f"Table {table}", preset="campaign"), "founded").chronicle
    sitting = sitting_of(host, campaign)
    tokens[campaign] = new_token(host, label="host", campaign=campaign, seat=sitting.seat)
    sessions[campaign] = []
    for guest in range(people // tables):
        account = Account.objects.create_user(f"guest-{table}-{guest}")
        seat_account(sitting, account, "player", f"guest-{guest}")
        session = Store()
        session[SESSION_KEY], session[HASH_SESSION_KEY] = str(account.pk), account.get_session_auth_hash()
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
        session.save()
        sessions[campaign].append(session.session_key)
print("the answer:", json.dumps([sessions, tokens]))
"""


@dataclass
class Crowd:
    """Their sockets, and up to where each of them has heard of its table."""

    picked: selectors.DefaultSelector = field(default_factory=selectors.DefaultSelector)
    heard: dict[int, int] = field(default_factory=dict)
    tables: dict[int, str] = field(default_factory=dict)

    def join(self, line: socket.socket, table: str) -> None:
        line.settimeout(0)
        self.picked.register(line, selectors.EVENT_READ)
        self.tables[line.fileno()] = table

    def listen(self, seconds: float) -> None:
        for key, _ in self.picked.select(seconds):
            line: Any = key.fileobj
            said = line.recv(65_536)
            assert said, "nobody is sent away"
            assert b" 503 " not in said, said
            found = re.findall(rb"data: \S+ (\d+)", said)
            if found:
                self.heard[key.fd] = int(found[-1])

    def all_heard(self, positions: dict[str, int]) -> bool:
        return all(self.heard.get(line, 0) >= positions[table] for line, table in self.tables.items())

    def hears(self, positions: dict[str, int]) -> float:
        """Seconds until everybody has."""
        begun = time.monotonic()
        while not self.all_heard(positions):
            assert time.monotonic() - begun < PATIENCE
            self.listen(0.05)
        return time.monotonic() - begun


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("listeners"), PROXIES="1") as opened_house:
        yield opened_house


def test_a_crowd_that_listens_is_light_and_hears_at_once(house: House) -> None:
    code = f"people, tables = {PEOPLE}, {TABLES}\n{SEAT_THEM}"
    said = house.manage("shell", "-v", "0", "-c", code)
    sessions, tokens = json.loads(next(line for line in said.splitlines() if "answer:" in line).partition(": ")[2])
    first = next(iter(sessions))
    sheet = asking(house, f"/campaigns/{first}/", Cookie=f"sessionid={sessions[first][0]}")
    for _ in range(20):
        sheet()
    web = _web(house)
    alone, before = usual(sheet), web.memory_info().rss
    crowd = Crowd()
    with ExitStack() as stack:
        number = 0
        for table, keys in sessions.items():
            for key in keys:
                number += 1
                asked = request(
                    "GET", "/live/", f"Cookie: sessionid={key}", f"X-Forwarded-For: 10.0.0.{number % HOMES}"
                )
                crowd.join(stack.enter_context(opened(house, asked)), table)
                if number % AT_ONCE == 0:
                    crowd.hears(dict.fromkeys(sessions, 1))
        took = median(crowd.hears(_all_write(house, tokens, turn)) for turn in range(5))
        beside = min(usual(sheet) for _ in range(4))
        more = (web.memory_info().rss - before) / 2**20
    told = f"{more:.0f} MB more, all told {took:.2f} s after the last word, a page {beside / alone:.2f} times as long"
    logging.getLogger(__name__).warning(told)
    assert more <= 100, told
    assert took <= 0.5, told
    assert beside <= 1.2 * alone, told


def _all_write(house: House, tokens: dict[str, str], turn: int) -> dict[str, int]:
    """One line at each table, and where it stands then."""
    return {table: _writes(house, table, token, f"turn-{turn}") for table, token in tokens.items()}


def _writes(house: House, table: str, token: str, key: str) -> int:
    note = {"kind": "WriteNote", "body": {"text": key}}
    done = house.ask("POST", f"/api/v1/campaigns/{table}/commands", token=token, body=note, Idempotency_Key=key)
    assert done.status == 201, done.text
    return int(done.json["position"])


def _web(house: House) -> psutil.Process:
    """The process that holds the lines."""
    port = int(house.base.rpartition(":")[2])
    assert house.process

    def listening() -> list[psutil.Process]:
        family = psutil.Process(house.process.pid).children(recursive=True)  # type: ignore[union-attr]  # as above
        return [each for each in family if any(c.laddr[1:2] == (port,) for c in each.net_connections())]

    found: list[psutil.Process] = until(listening)
    return max(found, key=lambda each: each.memory_info().rss)
