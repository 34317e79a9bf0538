"""What tests may ask for by name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.house import House, open_house


@pytest.fixture(scope="session")
def fresh_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of an empty database and broker of its own, of the kind the run is on."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        yield {}
        return
    name = f"house_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        parts = urlsplit(url)
        yield {
            "DATABASE_URL": urlunsplit(parts._replace(path=f"/{name}")),
            "REDIS_URL": os.environ["REDIS_URL"].replace("/0", "/1"),
        }
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, fresh_database: dict[str, str]) -> Iterator[House]:
    """A running house: web, worker, database and broker, each a process of its own."""
    with open_house(tmp_path_factory.mktemp("house"), **fresh_database) as opened:
        yield opened
