"""Web processes and PostgreSQL are killed under clients that never give up: what they were told is true."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from django.db import connection

from tests import hall

pytestmark = [pytest.mark.machinery, pytest.mark.django_db]
TRUE = {"lost": 0, "otherwise": 0, "doubled": 0, "unasked": 0, "breaks": []}
TRUTHFUL = {"no connection", "503 with Retry-After"}


def chaos(*arguments: str) -> Any:
    env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    ended = hall.run("-m", "tests.chaos", *arguments, env=env)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout.splitlines()[-1])


def holds(said: Any) -> None:
    assert {name: said[name] for name in TRUE} == TRUE
    assert said["acknowledged"] > 0
    assert set(said["answers"]) <= TRUTHFUL


def test_every_way_to_fall_once() -> None:
    """PostgreSQL in each of its ways, and the web; on SQLite the web alone."""
    holds(chaos(*(("both", "6") if connection.vendor == "postgresql" else ("web", "1"))))


@pytest.mark.nightly
def test_two_hundred_times() -> None:
    said = chaos("postgres" if connection.vendor == "postgresql" else "web", "200")
    holds(said)
    assert said["times"] == 200


@pytest.mark.nightly
def test_clients_that_speak_too_soon_are_caught() -> None:
    assert chaos("both" if connection.vendor == "postgresql" else "web", "6", "too-soon")["lost"] > 0
