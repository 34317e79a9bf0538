"""Connections to PostgreSQL: few to a process, lent from request to request, and never one that broke."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection, connections

from penance_campaign import environment
from penance_campaign.postgres import connection_pool
from penance_campaign.postgres.connection_pool import Lines
from tests.house import House

MOST, CLIENTS, WORKERS = 3, 40, 6
HERE = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""


@pytest.fixture
def lent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """As in a process that answers."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is in the house")
    made = Lines(most=MOST)
    monkeypatch.setattr(connection_pool, "LINES", made)
    yield made
    for _, line in made.idle:
        line.close()


@pytest.fixture
def asker(lent: Lines) -> Iterator[Any]:
    """What a thread asks by, between requests."""
    made: Any = connections.create_connection("default")
    yield made
    made.close()


def asked(by: Any) -> int:
    """One request: which server process answered it."""
    with by.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = int(cursor.fetchone()[0])
    by.close_if_unusable_or_obsolete()
    return pid


@pytest.mark.django_db
class TestLending:
    def test_the_next_request_has_it_whoever_asks(self, asker: Any, lent: Lines) -> None:
        another: Any = connections.create_connection("default")
        assert asked(asker) == asked(another) == asked(asker)
        assert lent.gauges() == {"lent": 0, "idle": 1, "waited_for": 0}

    def test_many_clients_at_once_are_answered_by_few(self, lent: Lines) -> None:
        def client(_: int) -> int:
            mine: Any = connections.create_connection("default")
            return asked(mine)

        with ThreadPoolExecutor(CLIENTS) as pool:
            assert len(set(pool.map(client, range(CLIENTS)))) <= MOST
        assert lent.gauges()["lent"] == 0

    def test_who_finds_none_for_long_is_told_so_in_time(
        self, asker: Any, lent: Lines, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(connection_pool, "PATIENCE", 0.2)
        held: list[Any] = [connections.create_connection("default") for _ in range(MOST)]
        for each in held:
            each.connect()
        with pytest.raises(OperationalError, match="all 3 connections of this process are busy"):
            asker.ensure_connection()
        held[0].close()  # for good, as after a fault: its place is free
        assert asked(asker)
        for each in held[1:]:
            each.close()

    def test_one_that_was_hung_up_is_lent_to_nobody(self, asker: Any) -> None:
        before = asked(asker)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [before])
        assert asked(asker) != before

    def test_one_in_the_midst_of_something_is_lent_to_nobody(self, asker: Any, lent: Lines) -> None:
        asker.connect()
        asker.set_autocommit(False)
        with asker.cursor() as cursor:
            cursor.execute("SELECT 1")
        asker.close_if_unusable_or_obsolete()
        assert (asker.connection, lent.gauges()["idle"]) == (None, 0)

    def test_what_nobody_wanted_is_hung_up(self, asker: Any, lent: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
        others: list[Any] = [connections.create_connection("default") for _ in range(MOST)]
        for each in others:
            each.connect()
        for each in others:
            each.close_if_unusable_or_obsolete()
        assert lent.gauges()["idle"] == MOST
        monkeypatch.setattr(connection_pool, "IDLE", -1.0)
        asked(asker)
        assert lent.gauges() == {"lent": 0, "idle": 0, "waited_for": 0}

    def test_a_server_that_is_full_is_asked_again_and_one_that_is_away_is_not(self, lent: Lines) -> None:
        tried: list[float] = []

        def full() -> psycopg.Connection[Any]:
            tried.append(time.monotonic())
            if len(tried) < 3:
                raise psycopg.OperationalError("FATAL:  sorry, too many clients already")
            raise psycopg.OperationalError("connection refused")

        with pytest.raises(psycopg.OperationalError, match="refused"):
            lent.take(full, lambda _: True)
        assert (len(tried), lent.coming) == (3, 0)

    def test_a_command_keeps_its_own(self, lent: Lines, asker: Any) -> None:
        lent.most = 0
        asker.connect()
        line = asker.connection
        asker.close_if_unusable_or_obsolete()
        assert (asker.connection, lent.gauges()["idle"]) == (line, 0)


def test_a_house_that_met_many_clients_keeps_few_connections(house: House) -> None:
    """Their worker has some of its own: a process of a command and its beat."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is in the house")
    demo = house.demo()
    paths = [f"/api/v1/campaigns/{demo['campaign']}/pilots?limit={number + 1}" for number in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as pool:
        replies = list(pool.map(lambda path: house.ask("GET", path, token=demo["tokens"]["player"]), paths))
    assert {reply.status for reply in replies} == {200}
    with psycopg.connect(house.env["DATABASE_URL"]) as server:
        there = server.execute(HERE).fetchone()
    assert there is not None
    assert there[0] <= 8 + WORKERS


class TestWhatTheEnvironmentSays:
    def test_so_many_or_eight(self) -> None:
        assert environment.connections({}) == 8
        assert environment.connections({"DATABASE_CONNECTIONS": "20"}) == 20

    @pytest.mark.parametrize("said", ["1", "0", "101", "-3", "many", "8.5"])
    def test_anything_else_is_refused(self, said: str) -> None:
        with pytest.raises(ImproperlyConfigured, match="DATABASE_CONNECTIONS is not understood: give 2 to 100"):
            environment.connections({"DATABASE_CONNECTIONS": said})
