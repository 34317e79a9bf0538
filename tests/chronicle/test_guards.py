"""The database itself refuses every change to what is written, in every form that was thought of."""

from __future__ import annotations

import os

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.models import Model, QuerySet

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from apps.chronicle.log import log_schema, own_kinds
from apps.chronicle.log.queries import DECISION, ENTRY
from apps.chronicle.models import Aside, Decision, Entry, Seed
from apps.pilots.commands.enlist_pilot import EnlistPilot

CHRONICLE = "campaign-told"
ON_POSTGRES = "DATABASE_URL" in os.environ
COLUMNS = {
    "chronicle_decision": f"campaign, {DECISION}",
    "chronicle_entry": f"campaign, {ENTRY}",
    "chronicle_aside": "campaign, side, number, salt, text",
    "chronicle_seed": "campaign, number, secret",
}
CHANGED = {
    "chronicle_decision": "kind",
    "chronicle_entry": "kind",
    "chronicle_aside": "text",
    "chronicle_seed": "secret",
}
"""By table, the column that somebody would change."""
KEYS = {
    "chronicle_decision": "campaign, number",
    "chronicle_entry": "campaign, position",
    "chronicle_aside": "campaign, side, number",
    "chronicle_seed": "campaign, number",
}
MODELS: dict[str, type[Model]] = {
    "chronicle_decision": Decision,
    "chronicle_entry": Entry,
    "chronicle_aside": Aside,
    "chronicle_seed": Seed,
}
HOST = By(seat="seat-host", role="host")


@pytest.fixture(autouse=True)
def written(committing: None) -> None:
    begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)


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
        for table in log_schema.GUARDED:
            cursor.execute(f"SELECT * FROM {table} ORDER BY 1, 2")
            rows.extend((table, *map(bytes_of, row)) for row in cursor.fetchall())
    return rows


def bytes_of(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def same_row(table: str) -> str:
    """The columns of the written rows, selected again, with something else in one."""
    column = CHANGED[table]
    return COLUMNS[table].replace(column, f"{column} || {column}")


def forged(table: str) -> str:
    column = CHANGED[table]
    return f"SET {column} = {column} || {column}"


def parts_of(table: str) -> list[str]:
    return [] if table == log_schema.SEED else [f"{table}_{number:02}" for number in range(log_schema.PARTITIONS)]


@pytest.mark.parametrize("table", log_schema.GUARDED)
class TestBothDatabases:
    def test_update_and_delete_are_refused(self, table: str) -> None:
        refused(f"UPDATE {table} {forged(table)}")
        refused(f"DELETE FROM {table}")
        refused(f"DELETE FROM {table} WHERE campaign = '{CHRONICLE}'")

    def test_an_upsert_is_refused(self, table: str) -> None:
        column = CHANGED[table]
        refused(
            f"INSERT INTO {table} ({COLUMNS[table]}) SELECT {same_row(table)} FROM {table} WHERE true "
            f"ON CONFLICT ({KEYS[table]}) DO UPDATE SET {column} = excluded.{column}"
        )

    def test_the_orm_is_refused_too(self, table: str) -> None:
        written: QuerySet[Model] = QuerySet(MODELS[table]).filter(campaign=CHRONICLE)
        with pytest.raises(DatabaseError):
            written.update(campaign="campaign-other")
        with pytest.raises(DatabaseError):
            written.delete()

    def test_guards_are_missed_when_they_are_gone_and_come_back_with_the_next_migrate(self, table: str) -> None:
        assert log_schema.missing_guards(connection) == set()
        name = f"{table}_update" if not ON_POSTGRES else f"only_grows_change ON {[table, *parts_of(table)][-1]}"
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TRIGGER {name}")
        assert len(log_schema.missing_guards(connection)) == 1
        call_command("migrate", verbosity=0)
        assert log_schema.missing_guards(connection) == set()


@pytest.mark.skipif(ON_POSTGRES, reason="SQLite's ways round a trigger")
@pytest.mark.parametrize("table", log_schema.GUARDED)
@pytest.mark.parametrize("pragma", ["ON", "OFF"])
class TestSqlite:
    def test_replace_is_refused_whatever_the_connection_has_set(self, table: str, pragma: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA recursive_triggers = {pragma}")
        for verb in ("REPLACE", "INSERT OR REPLACE"):
            refused(f"{verb} INTO {table} ({COLUMNS[table]}) SELECT {same_row(table)} FROM {table}")

    def test_there_is_no_rowid_to_replace_by(self, table: str, pragma: str) -> None:
        if table == log_schema.SEED:
            columns = COLUMNS[table].replace("number", "number + 7")
            refused(f"REPLACE INTO {table} (rowid, {COLUMNS[table]}) SELECT rowid, {columns} FROM {table}")
            return
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
@pytest.mark.parametrize("table", log_schema.GUARDED)
class TestPostgres:
    def test_truncate_is_refused(self, table: str) -> None:
        refused(f"TRUNCATE {table}")
        refused(f"TRUNCATE {table} CASCADE")

    def test_a_partition_is_guarded_when_it_is_named_itself(self, table: str) -> None:
        for part in parts_of(table):
            refused(f"UPDATE {part} {forged(table)}")
            refused(f"TRUNCATE {part}")
            if table != log_schema.ASIDE:
                refused(f"DELETE FROM {part}")
        if table == log_schema.ASIDE:
            refused("; ".join(f"DELETE FROM {part}" for part in parts_of(table)))

    def test_playing_a_replica_opens_nothing(self, table: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
        refused(f"DELETE FROM {table}")
        refused(f"TRUNCATE {table}")
        refused(f"UPDATE {table} {forged(table)}")

    def test_merge_is_refused(self, table: str) -> None:
        refused(
            f"MERGE INTO {table} t USING (SELECT 1) s ON t.campaign = '{CHRONICLE}' "
            f"WHEN MATCHED THEN UPDATE {forged(table)}"
        )


def test_a_log_in_tables_that_nobody_knows_here_is_said_and_kept() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE chronicle_aside RENAME COLUMN text TO words")
    with pytest.raises(CommandError, match="keep it, and open it with the program that wrote it"):
        call_command("migrate", verbosity=0)


class TestErasing:
    """Words go by an entry that names them, and by nothing else."""

    @pytest.fixture(autouse=True)
    def enlisted(self, written: None) -> None:
        """4 Vess, of decision 2; 5 Ilka, of decision 3."""
        for number, name in enumerate(("Vess", "Ilka")):
            handle(CHRONICLE, EnlistPilot(name=name, faction="church"), key=f"seat:h/{number}", by=HOST)

    def gone(self, side: str, number: int) -> str:
        return f"DELETE FROM chronicle_aside WHERE campaign = '{CHRONICLE}' AND side = '{side}' AND number = {number}"

    def test_what_no_entry_names_stays(self) -> None:
        for side, number in (("entry", 4), ("decision", 2), ("entry", 5), ("decision", 3), ("decision", 1)):
            refused(self.gone(side, number))

    def test_what_was_erased_can_be_gone_and_nothing_beside_it(self) -> None:
        handle(CHRONICLE, own_kinds.EraseWords(entries=(4,)), key="seat:h/erase", by=HOST)
        left = {(row.side, row.number) for row in Aside.objects.filter(campaign=CHRONICLE)}
        assert {("entry", 5), ("decision", 3), ("decision", 1)} <= left
        assert not {("entry", 4), ("decision", 2)} & left
        for side, number in (("entry", 5), ("decision", 3), ("decision", 1)):
            refused(self.gone(side, number))

    def test_another_table_names_nothing_here(self) -> None:
        begin("campaign-other", FoundCampaign(name="The Rose March"), key="account:1/o", by=HOST)
        handle("campaign-other", own_kinds.EraseWords(entries=(2,)), key="seat:h/erase", by=HOST)
        refused(self.gone("entry", 2))
        refused(self.gone("decision", 1))

    @pytest.mark.skipif(not ON_POSTGRES, reason="PostgreSQL's one function")
    def test_the_function_that_erases_refuses_what_is_not_named(self) -> None:
        refused(f"SELECT chronicle_erase('{CHRONICLE}', 'entry', 4)")
        refused(f"SELECT chronicle_erase('{CHRONICLE}', 'decision', 2)")


@pytest.mark.skipif(not ON_POSTGRES, reason="PostgreSQL's functions")
@pytest.mark.parametrize("function", ["chronicle_only_grows", "chronicle_only_erased"])
def test_a_guard_that_keeps_its_name_and_lost_its_teeth_is_missed(function: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$"
        )
    assert log_schema.missing_guards(connection) == {f"{function}()"}
    call_command("migrate", verbosity=0)
    assert log_schema.missing_guards(connection) == set()


@pytest.mark.skipif(not ON_POSTGRES, reason="PostgreSQL's functions")
def test_a_trigger_that_asks_another_function_or_at_another_time_is_missed() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE FUNCTION kind() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$")
        for table, text in (("chronicle_entry_00", "UPDATE OR DELETE"), ("chronicle_seed", "INSERT")):
            function = "kind" if table == "chronicle_entry_00" else "chronicle_only_grows"
            cursor.execute(
                f"CREATE OR REPLACE TRIGGER only_grows_change BEFORE {text} ON {table} "
                f"FOR EACH STATEMENT EXECUTE FUNCTION {function}()"
            )
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER only_grows_change")
    assert log_schema.missing_guards(connection) == {
        "chronicle_entry_00.only_grows_change",
        "chronicle_seed.only_grows_change",
    }
