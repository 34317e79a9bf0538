"""What tests may ask for by name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from redis import Redis

from tests.house import House, open_house

NUMBERS = cycle(range(7))
"""A Redis has sixteen databases: 0 is the run's own, and each of two xdist workers takes turns with seven others."""


@contextmanager
def empty_ground() -> Iterator[dict[str, str]]:
    """The environment of an empty database and broker of its own, of the kind the run is on."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        yield {}
        return
    number = next(NUMBERS)
    name = f"house_{os.getpid()}_{number}"
    first = 8 if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" else 1
    broker = os.environ["REDIS_URL"].replace("/0", f"/{first + number}")
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
    with empty_ground() as ground, open_house(tmp_path_factory.mktemp("house"), **ground) as opened:
        yield opened
