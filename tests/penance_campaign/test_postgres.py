"""A kept connection is looked at before each request: for nothing while it lives, and in time when it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections
from django.db.backends.postgresql import base

pytestmark = pytest.mark.django_db
ASKED = "SELECT 1"


@pytest.fixture
def kept() -> Iterator[Any]:
    """A connection between two requests."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is in the house")
    line: Any = connections.create_connection("default")
    line.connect()
    line.health_check_done = False
    yield line
    line.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What it answered, each time it was asked."""
    answers: list[Any] = []
    ask = base.DatabaseWrapper.is_usable

    def noted(line: Any) -> bool:
        answers.append(ask(line))
        return bool(answers[-1])

    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", noted)
    return answers


def test_while_nothing_is_heard_nothing_is_asked(kept: Any, asked: list[Any]) -> None:
    before = kept.connection
    kept.close_if_health_check_failed()
    assert (kept.connection, asked) == (before, [])


def test_one_that_was_hung_up_is_made_anew(kept: Any, asked: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [kept.connection.info.backend_pid])
    with kept.cursor() as cursor:
        cursor.execute(ASKED)
        assert cursor.fetchone() == (1,)
    assert asked == [False]


def test_one_that_broke_off_in_the_middle_is_asked(kept: Any, asked: list[Any]) -> None:
    kept.set_autocommit(False)
    with pytest.raises(DatabaseError), kept.cursor() as cursor:
        cursor.execute("SELECT nothing")
    assert not kept.is_usable()
    assert asked == [False]
