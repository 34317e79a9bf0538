"""The database itself refuses every change to what is written, in every form that was thought of."""

from __future__ import annotations

import os

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from apps.campaigns.commands import FoundCampaign
from apps.chronicle import tables
from apps.chronicle.handle import By, begin
from apps.chronicle.models import Decision, Entry
from apps.chronicle.reading import DECISION, ENTRY

CHRONICLE = "campaign-told"
ON_POSTGRES = "DATABASE_URL" in os.environ
COLUMNS = {
    "chronicle_decision": f"campaign, {DECISION}",
    "chronicle_entry": f"campaign, {ENTRY}",
}


@pytest.fixture(autouse=True)
def written(committing: None) -> None:
    begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=By(seat="seat-host", role="host"))


def refused(statement: str) -> None:
    before = contents()
    with (
        pytest.raises(DatabaseError, match="the log only grows"),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert contents() == before


def contents() -> list[object]:
    rows: list[object] = []
    with connection.cursor() as cursor:
        for table in tables.GUARDED:
            cursor.execute(f"SELECT * FROM {table} ORDER BY 1, 2")
            rows.extend((table, *map(bytes_of, row)) for row in cursor.fetchall())
    return rows


def bytes_of(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def same_row(table: str) -> str:
    """The columns of the written row, selected again, with another kind."""
    return COLUMNS[table].replace("kind", "'Forged'")


@pytest.mark.parametrize("table", tables.GUARDED)
class TestBothDatabases:
    def test_update_and_delete_are_refused(self, table: str) -> None:
        refused(f"UPDATE {table} SET kind = 'Forged'")
        refused(f"DELETE FROM {table}")
        refused(f"DELETE FROM {table} WHERE campaign = '{CHRONICLE}'")

    def test_an_upsert_is_refused(self, table: str) -> None:
        key = "number" if table == "chronicle_decision" else "position"
        refused(
            f"INSERT INTO {table} ({COLUMNS[table]}) SELECT {same_row(table)} FROM {table} WHERE true "
            f"ON CONFLICT (campaign, {key}) DO UPDATE SET kind = 'Forged'"
        )

    def test_the_orm_is_refused_too(self, table: str) -> None:
        model = Decision if table == "chronicle_decision" else Entry
        with pytest.raises(DatabaseError):
            model.objects.filter(campaign=CHRONICLE).update(kind="Forged")
        with pytest.raises(DatabaseError):
            model.objects.filter(campaign=CHRONICLE).delete()

    def test_guards_are_missed_when_they_are_gone_and_come_back_with_the_next_migrate(self, table: str) -> None:
        assert tables.missing_guards(connection) == set()
        name = f"{table}_update" if not ON_POSTGRES else f"only_grows_change ON {table}_03"
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TRIGGER {name}")
        assert len(tables.missing_guards(connection)) == 1
        call_command("migrate", verbosity=0)
        assert tables.missing_guards(connection) == set()


@pytest.mark.skipif(ON_POSTGRES, reason="SQLite's ways round a trigger")
@pytest.mark.parametrize("table", tables.GUARDED)
@pytest.mark.parametrize("pragma", ["ON", "OFF"])
class TestSqlite:
    def test_replace_is_refused_whatever_the_connection_has_set(self, table: str, pragma: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA recursive_triggers = {pragma}")
        for verb in ("REPLACE", "INSERT OR REPLACE"):
            refused(f"{verb} INTO {table} ({COLUMNS[table]}) SELECT {same_row(table)} FROM {table}")

    def test_there_is_no_rowid_to_replace_by(self, table: str, pragma: str) -> None:
        with pytest.raises(DatabaseError, match="rowid"), connection.cursor() as cursor:
            cursor.execute(f"SELECT rowid FROM {table}")


@pytest.mark.skipif(ON_POSTGRES, reason="SQLite's ways round a trigger")
@pytest.mark.parametrize("pragma", ["ON", "OFF"])
def test_replace_by_a_decisions_other_key_is_refused(pragma: str) -> None:
    columns = COLUMNS["chronicle_decision"]
    other = columns.replace("number", "number + 7")
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA recursive_triggers = {pragma}")
    refused(f"REPLACE INTO chronicle_decision ({columns}) SELECT {other} FROM chronicle_decision")


@pytest.mark.skipif(not ON_POSTGRES, reason="PostgreSQL's ways round a trigger")
@pytest.mark.parametrize("table", tables.GUARDED)
class TestPostgres:
    def test_truncate_is_refused(self, table: str) -> None:
        refused(f"TRUNCATE {table}")
        refused(f"TRUNCATE {table} CASCADE")

    def test_a_partition_is_guarded_when_it_is_named_itself(self, table: str) -> None:
        for number in range(tables.PARTITIONS):
            part = f"{table}_{number:02}"
            refused(f"UPDATE {part} SET kind = 'Forged'")
            refused(f"DELETE FROM {part}")
            refused(f"TRUNCATE {part}")

    def test_playing_a_replica_opens_nothing(self, table: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
        refused(f"DELETE FROM {table}")
        refused(f"TRUNCATE {table}")

    def test_merge_is_refused(self, table: str) -> None:
        refused(
            f"MERGE INTO {table} t USING (SELECT 1) s ON t.campaign = '{CHRONICLE}' "
            "WHEN MATCHED THEN UPDATE SET kind = 'Forged'"
        )


def test_a_log_of_an_earlier_version_is_said_and_nothing_starts() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE chronicle_aside RENAME COLUMN text TO words")
    with pytest.raises(CommandError, match="is of an earlier version"):
        call_command("migrate", verbosity=0)
