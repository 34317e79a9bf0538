"""PostgreSQL's role that can only add: connected as it, the house works and the log cannot be touched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.campaigns.commands import FoundCampaign
from apps.chronicle import tables
from apps.chronicle.handle import By, begin, handle
from apps.chronicle.models import Aside
from apps.chronicle.verify import verify
from apps.pilots.commands import EnlistPilot

CHRONICLE = "campaign-told"
HOST = By(seat="seat-host", role="host")


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="such as penance_house"):
        call_command("chronicle", "role", "x; DROP TABLE y")


@pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="roles are PostgreSQL's")
class TestAsTheHouse:
    @pytest.fixture(autouse=True)
    def as_the_house(self, committing: None, capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
        """Django's own connection, signed in as the role."""
        role = f"house_{os.getpid()}"
        settings = connection.settings_dict
        call_command("chronicle", "role", role)
        granting = capsys.readouterr().out
        with psycopg.connect(os.environ["DATABASE_URL"], dbname=settings["NAME"], autocommit=True) as owner:
            owner.execute(f"CREATE ROLE {role} LOGIN".encode())
            owner.execute(granting.encode())
            connection.close()
            settings["USER"], before = role, settings["USER"]
            try:
                yield
            finally:
                connection.close()
                settings["USER"] = before
                owner.execute(f"DROP OWNED BY {role}".encode())
                owner.execute(f"DROP ROLE {role}".encode())

    def test_the_house_does_its_work(self) -> None:
        begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
        answer = handle(CHRONICLE, EnlistPilot(name="Vess", faction="church"), key="seat:h/1", by=HOST)
        assert (answer.last, list(verify(CHRONICLE))) == (4, [])
        Aside.objects.filter(side="entry", number=4).delete()

    @pytest.mark.parametrize("table", [*tables.GUARDED, f"{tables.GUARDED[0]}_00", f"{tables.GUARDED[1]}_15"])
    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE {} SET kind = 'Forged'",
            "DELETE FROM {}",
            "TRUNCATE {}",
            "ALTER TABLE {} DISABLE TRIGGER ALL",
            "DROP TRIGGER only_grows_change ON {}",
            "DROP TABLE {}",
        ],
    )
    def test_and_cannot_touch_what_is_written(self, table: str, statement: str) -> None:
        refused(statement.format(table), psycopg.errors.InsufficientPrivilege)

    def test_nor_play_a_replica(self) -> None:
        refused("SET session_replication_role = replica", psycopg.errors.InsufficientPrivilege)


def refused(statement: str, reason: type[Exception]) -> None:
    with pytest.raises(Exception, match=r"denied|must be owner") as caught, connection.cursor() as cursor:
        cursor.execute(statement)
    cause: Any = caught.value.__cause__
    assert isinstance(cause, reason)
