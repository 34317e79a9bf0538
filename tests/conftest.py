"""What tests may ask for by name."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count, cycle
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from zlib import crc32

import psycopg
import pytest
from django.conf import settings
from django.core import cache
from django.core.management import call_command
from django.db import connection, connections
from psycopg.sql import SQL, Identifier
from pytest_django import DjangoDbBlocker
from redis import Redis

from apps.chronicle.log import randomness
from apps.kernel import caches
from tests.house import House, open_house
from tests.servers import EACH, in_redis

SERIAL = count()
SHORT_LIVED = cycle(range(2, EACH))
"""Of a worker's databases in the Redis 0 is its own, 1 is for the house that stays open, and the others are for those
that do not."""


@pytest.fixture(scope="session", autouse=True)
def one_house() -> Iterator[None]:
    """Ids of campaigns are the same in every run: nothing comes in another order by chance. And whoever lets days go by
    lets hours strike: a backup would wait, by a connection of its own, for the test.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(randomness, "new_word", lambda: "the house of tests")
        patch.setattr(settings, "BACKUP_EVERY", timedelta(0))
        yield


def pytest_runtest_setup(item: pytest.Item) -> None:
    """How often strangers asked in this minute is counted from test to test, and a fast machine asks often."""
    cache.caches["default"].key_prefix = f"{crc32(item.nodeid.encode()):x}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Tests tell different stories under the same ids: no answer of one may be given to the next."""
    try:
        yield
    finally:
        caches.clear()


@pytest.fixture(autouse="DATABASE_URL" in os.environ)
def first_account(request: pytest.FixtureRequest) -> None:
    """Dice fall by ids that are made of an account's number, which PostgreSQL counts on from test to test. The accounts
    of a table that stands for a whole file are there already.
    """
    if request.node.get_closest_marker("django_db") or "db" in request.fixturenames:
        request.getfixturevalue("db")
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM accounts_account LIMIT 1")
            if not cursor.fetchall():
                cursor.execute("ALTER SEQUENCE accounts_account_id_seq RESTART")


@pytest.fixture(scope="session")
def template(django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An empty, migrated database that nobody is connected to, to be copied."""
    file = str(tmp_path_factory.mktemp("template") / "template.sqlite3")
    with _database(f"template_{os.getpid()}", file) as name:
        with django_db_blocker.unblock(), _connected_to(name):
            call_command("migrate", verbosity=0)
        yield name


@pytest.fixture
def committing(template: str, django_db_blocker: DjangoDbBlocker, tmp_path: Path) -> Iterator[None]:
    """A database of one's own, for tests that commit: a copy of an empty one, since a log cannot be flushed."""
    copy = str(tmp_path / "copy.sqlite3")
    with (
        django_db_blocker.unblock(),
        _database(f"copy_{os.getpid()}", copy, template=template) as name,
        _connected_to(name),
    ):
        yield


@contextmanager
def _connected_to(name: str) -> Iterator[None]:
    """Django's default connection leads to this database."""
    settings = connections["default"].settings_dict
    before = settings["NAME"]
    connections.close_all()
    settings["NAME"] = name
    try:
        yield
    finally:
        connections.close_all()
        settings["NAME"] = before


@contextmanager
def _database(name: str, file: str, *, template: str = "") -> Iterator[str]:
    """A database of this name, or a file, where that is what a database is."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        yield shutil.copy(template, file) if template else file
        return
    made = SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(template or "template1"))
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(made)
        try:
            yield name
        finally:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@contextmanager
def empty_ground(*, lasting: bool = False) -> Iterator[dict[str, str]]:
    """The environment of an empty database and broker of its own, of the kind the run is on."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        yield {}
        return
    number = 1 if lasting else next(SHORT_LIVED)
    name = f"house_{os.getpid()}_{next(SERIAL)}"
    broker = in_redis(number)
    with Redis.from_url(broker) as redis, psycopg.connect(url, autocommit=True) as server:
        redis.flushdb()
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield {"DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}")), "REDIS_URL": broker}
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def fresh_database() -> Iterator[dict[str, str]]:
    with empty_ground() as ground:
        yield ground


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running house: web, worker, database and broker, each a process of its own."""
    with empty_ground(lasting=True) as ground, open_house(tmp_path_factory.mktemp("house"), **ground) as opened:
        yield opened
