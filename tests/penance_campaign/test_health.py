"""What whoever watches the house is told: what can be written, what runs out, and which program a database is of."""

from __future__ import annotations

import errno
import os
import tempfile
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from penance_campaign import health, safety
from tests import hall

NEWER = "9999_of_tomorrow"
Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another test has heard last is not what stands."""
    monkeypatch.setattr(health, "WRITING", health.Probe(health.WRITING.attempt))
    monkeypatch.setattr(health, "DISK", health.Probe(health.DISK.attempt))


def read_only() -> None:
    with connection.cursor() as cursor:
        on = connection.vendor == "postgresql"
        cursor.execute("SET default_transaction_read_only = on" if on else "PRAGMA query_only = ON")


def applied_tomorrow() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, CURRENT_TIMESTAMP)",
            ["chronicle", NEWER],
        )


def ready() -> tuple[int, Any]:
    answer = Client().get("/readyz/")
    return answer.status_code, answer.json()


def test_a_house_that_can_be_written_is_ready(committing: None) -> None:
    status, said = ready()
    assert (status, said["writing"], said["disk"]) == (200, "ok", "ok")


def test_a_database_that_can_only_be_read_is_said_to_be_that(committing: None) -> None:
    read_only()
    status, said = ready()
    assert (status, said["database"]) == (503, "ok")
    assert said["writing"] == "The database can be read and not written now."


def test_it_is_tried_now_and_then_only(committing: None) -> None:
    assert ready()[0] == 200
    read_only()
    assert ready()[0] == 200, "within the same few seconds nothing is written again"


def test_a_disk_that_is_full_is_said_to_be_that(committing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert ready()[1]["disk"] == "There is no room left where the house writes."


def test_a_disk_that_is_nearly_full_is_ready_and_says_so(committing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(10**9, 10**9 - 1, 1))
    assert (ready()[0], ready()[1]["disk"]) == (200, "ok, but less than 100 MB is left")


def test_a_database_of_a_newer_program_is_said_to_be_that(committing: None) -> None:
    applied_tomorrow()
    status, said = ready()
    assert (status, said["migrations"]) == (
        503,
        f"chronicle.{NEWER} was applied by a newer version of this program: start that one",
    )


def test_nothing_starts_on_a_database_of_a_newer_program(committing: None, tmp_path: Path) -> None:
    """The house at the table, the web server's door and the worker, each with one sentence; and nothing is changed."""
    applied_tomorrow()
    name = str(connection.settings_dict["NAME"])
    env = {**os.environ, "PENANCE_DATA": str(tmp_path)} | address_of(name)
    sentence = " ".join(safety.behind([f"chronicle.{NEWER}"]))
    for command in (
        ("manage.py", "run"),
        ("-c", "import penance_campaign.wsgi"),
        ("-m", "celery", "-A", "penance_campaign.celery", "worker", "--pool", "solo"),
    ):
        ended = hall.run(*command, env=env)
        assert ended.returncode == 1, ended.stderr
        assert f"penance: {sentence}" in ended.stderr
        assert "Traceback" not in ended.stderr


def address_of(name: str) -> dict[str, str]:
    """The database of this test, as another program is told of it."""
    if connection.vendor == "sqlite":
        return {"DATABASE_URL": f"sqlite:///{name}"}
    url = os.environ["DATABASE_URL"]
    return {"DATABASE_URL": url.replace("/postgres?", f"/{name}?")}
