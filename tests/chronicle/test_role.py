"""PostgreSQL's role that can only add: connected as it, the house works and the log cannot be touched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.test import override_settings

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from apps.chronicle.log import log_schema, own_kinds
from apps.chronicle.log.house_seal import the_keys
from apps.chronicle.models import Aside
from apps.chronicle.proof.verify import verify
from apps.keeping.backup_file import Unusable
from apps.keeping.house_restore import restore
from apps.keeping.new_backup import make
from apps.pilots.commands.enlist_pilot import EnlistPilot

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
        handle(CHRONICLE, own_kinds.EraseWords(entries=(4,)), key="seat:h/2", by=HOST)
        assert not Aside.objects.filter(side="entry", number=4).exists()
        assert list(verify(CHRONICLE)) == []

    @pytest.mark.machinery
    def test_the_house_makes_backups_and_only_the_owner_restores_them(self, tmp_path: Path) -> None:
        begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
        file = tmp_path / "a.backup"
        with override_settings(DATA_DIR=tmp_path):
            (tmp_path / "house.key").write_text("\n".join(the_keys().texts))
            assert make(file, None, datetime.now(UTC)).trial.broken == {}
            with pytest.raises(Unusable, match=r"Nothing was restored: only the owner of the tables can"):
                restore(file, None, datetime.now(UTC), replace=True)
        assert list(verify(CHRONICLE)) == []

    def test_seeds_are_sealed_anew_by_the_owner_alone(self) -> None:
        begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
        keys = [Fernet.generate_key().decode(), *the_keys().texts]
        with override_settings(HOUSE_KEYS=keys):
            with pytest.raises(CommandError, match="Only the owner of the tables can seal anew"):
                call_command("house_key", "rotate")
            assert list(verify(CHRONICLE)) == []

    def test_words_go_by_an_entry_alone(self) -> None:
        begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
        with pytest.raises(DatabaseError, match="erased by an entry that names them"), connection.cursor() as cursor:
            cursor.execute("SELECT chronicle_erase(%s, 'entry', 2)", [CHRONICLE])
        assert Aside.objects.filter(side="entry", number=2).exists()

    def test_nor_by_an_entry_in_a_table_of_ones_own(self) -> None:
        """A temporary table would be looked into first, if the function did not say where it looks."""
        begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
        with connection.cursor() as cursor:
            cursor.execute("CREATE TEMPORARY TABLE chronicle_entry AS SELECT * FROM public.chronicle_entry")
            cursor.execute(
                "INSERT INTO pg_temp.chronicle_entry SELECT campaign, 9, 'WordsErased', 1, 'log', '{\"entries\":[2]}',"
                "rolls, decision, answers, withheld, hash FROM public.chronicle_entry WHERE position = 1"
            )
            with pytest.raises(DatabaseError, match="erased by an entry that names them"):
                cursor.execute("SELECT chronicle_erase(%s, 'entry', 2)", [CHRONICLE])

    @pytest.mark.parametrize(
        "table",
        [*log_schema.GUARDED, f"{log_schema.GUARDED[0]}_00", f"{log_schema.GUARDED[1]}_15", f"{log_schema.ASIDE}_07"],
    )
    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE {} SET campaign = 'Forged'",
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
