"""How often a token may ask, and whoever shows none; and what happens while nobody counts."""

from __future__ import annotations

import os
from itertools import count
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings
from redis import RedisError

from apps.kernel import caches
from apps.rest import limits
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
SERIAL = count(1)
NOTE = {"kind": "WriteNote", "body": {"about": "", "text": "Rust."}}


@pytest.fixture(autouse=True)
def few(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """So few that a test need not ask for long, 20 seconds into a minute."""
    settings.REQUESTS_A_MINUTE = {"reads": 3, "writes": 2, "strangers": 2}
    monkeypatch.setattr(limits, "clock", lambda: 1_800_000_020.5)
    caches.clear()


@pytest.fixture
def table() -> Lived:
    return lived()


def read(client: Client, table: Lived) -> Any:
    return client.get(f"/api/v1/campaigns/{table.campaign}/")


def write(client: Client, table: Lived, key: str) -> Any:
    headers = {"Idempotency-Key": key}
    path = f"/api/v1/campaigns/{table.campaign}/commands/"
    return client.post(path, NOTE, content_type="application/json", headers=headers)


def is_too_much(answer: Any, limit: str) -> None:
    assert (answer.status_code, answer["Content-Type"]) == (429, "application/problem+json")
    assert answer.json()["type"] == "urn:penance:throttled"
    assert (answer["Retry-After"], answer["RateLimit"]) == ("40", f'"{limit}";r=0;t=40')


def test_a_token_reads_so_often_and_is_told_what_is_left(table: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
    client = table.caller("player")
    answers = [read(client, table) for _ in range(3)]
    assert [answer["RateLimit"] for answer in answers] == [f'"reads";r={left};t=40' for left in (2, 1, 0)]
    assert answers[0]["RateLimit-Policy"] == '"reads";q=3;w=60'
    is_too_much(read(client, table), "reads")
    monkeypatch.setattr(limits, "clock", lambda: 1_800_000_060.0)
    assert read(client, table).status_code == 200


def test_writes_are_counted_apart_and_each_token_by_itself(table: Lived) -> None:
    client = table.caller("player")
    assert [read(client, table).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert [write(client, table, key).status_code for key in "ab"] == [201, 201]
    is_too_much(write(client, table, "c"), "writes")
    assert write(table.caller("player"), table, "c").status_code == 201


def test_what_is_refused_for_its_number_records_nothing(table: Lived) -> None:
    client = table.caller("player")
    for key in "abc":
        write(client, table, key)
    before = table.sitting("player").campaign.position
    is_too_much(write(client, table, "d"), "writes")
    assert table.sitting("player").campaign.position == before


def test_whoever_guesses_is_counted_by_address(table: Lived) -> None:
    def guess(address: str) -> Any:
        token = f"Bearer pen_{next(SERIAL)}"
        return Client().get("/api/v1/campaigns/", headers={"Authorization": token}, REMOTE_ADDR=address)

    mine, other = (f"2001:db8:{os.getpid() % 65_536:x}:{next(SERIAL) + 4096:x}::1" for _ in range(2))
    answers = [guess(mine) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]
    is_too_much(answers[-1], "strangers")
    assert guess(other).status_code == 401
    good = table.caller("player").get(f"/api/v1/campaigns/{table.campaign}/", REMOTE_ADDR=mine)
    assert good.status_code == 200


def test_a_counter_that_is_away_refuses_nobody_and_is_asked_once(table: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at it might take as long as a Redis is waited for."""
    asked: list[str] = []

    def away(key: str) -> int:
        asked.append(key)
        raise RedisError

    monkeypatch.setattr(limits, "_counted", away)
    client = table.caller("player")
    answers = [read(client, table) for _ in range(9)]
    assert {answer.status_code for answer in answers} == {200}
    assert not any("RateLimit" in answer for answer in answers)
    assert len(asked) == 1
    monkeypatch.setattr(limits, "clock", lambda: 1_800_000_060.0)
    read(client, table)
    assert len(asked) == 2
