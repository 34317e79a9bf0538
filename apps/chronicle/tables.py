"""The log's tables as the databases are told of them, and the guards that refuse every change."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

GUARDED = ("chronicle_decision", "chronicle_entry")
TABLES = (*GUARDED, "chronicle_aside")
PARTITIONS = 16
NEVER = "the log only grows: what is written is never changed"
LOG = "log"
"""The subject of the log's own entries, which are found by it without reading the others."""
OWN_ENTRIES = f"chronicle_entry INDEXED BY chronicle_entry_own WHERE campaign = %s AND subject = '{LOG}'"
"""Where they are; SQLite must be told to use their index."""

_COLUMNS = {
    "chronicle_decision": """
        campaign text NOT NULL, number bigint NOT NULL, key text NOT NULL, kind text NOT NULL,
        shape integer NOT NULL, body text NOT NULL, typed text NOT NULL, seat text NOT NULL,
        role text NOT NULL, client text NOT NULL, edition text NOT NULL, seen bigint,
        asked_at {moment} NOT NULL, refused {flag} NOT NULL, rule text NOT NULL, amendment bigint NOT NULL,
        instead_of bigint NOT NULL, entries integer NOT NULL, position bigint NOT NULL, withheld {bytes} NOT NULL,
        hash {bytes} NOT NULL, PRIMARY KEY (campaign, number), UNIQUE (key, campaign)""",
    "chronicle_entry": """
        campaign text NOT NULL, position bigint NOT NULL, kind text NOT NULL, shape integer NOT NULL,
        subject text NOT NULL, body text NOT NULL, rolls text NOT NULL, decision bigint NOT NULL,
        answers bigint NOT NULL, withheld {bytes} NOT NULL, hash {bytes} NOT NULL, PRIMARY KEY (campaign, position)""",
    "chronicle_aside": """
        campaign text NOT NULL, side text NOT NULL, number bigint NOT NULL, salt {bytes} NOT NULL,
        text text NOT NULL, PRIMARY KEY (campaign, side, number)""",
}
_INDEXES = (f"CREATE INDEX chronicle_entry_own ON chronicle_entry (campaign, kind, position) WHERE subject = '{LOG}'",)
BY_SUBJECT = "CREATE INDEX chronicle_entry_subject ON chronicle_entry (campaign, subject, position)"
"""So that the story of one pilot is read without that of all others."""
_KEYS = {
    "chronicle_decision": (("campaign", "number"), ("campaign", "key")),
    "chronicle_entry": (("campaign", "position"),),
}
_TYPES = {
    "postgresql": {"moment": "timestamptz", "flag": "boolean", "bytes": "bytea"},
    "sqlite": {"moment": "datetime", "flag": "bool", "bytes": "blob"},
}
_PAGES = {
    "chronicle_entry_page": """
        SELECT e.campaign || ':' || e.position AS id, e.campaign, e.position, e.kind, e.subject, e.body,
               coalesce(a.text, '') AS words, e.rolls, e.decision, e.answers, d.asked_at AS recorded_at, d.seat
        FROM chronicle_entry e
        JOIN chronicle_decision d ON d.campaign = e.campaign AND d.number = e.decision
        LEFT JOIN chronicle_aside a ON a.campaign = e.campaign AND a.side = 'entry' AND a.number = e.position""",
    "chronicle_decision_page": """
        SELECT d.campaign || ':' || d.number AS id, d.campaign, d.number, d.kind, d.body, d.seat, d.role, d.asked_at,
               d.refused, d.entries, d.position, coalesce(a.text, '') AS words
        FROM chronicle_decision d
        LEFT JOIN chronicle_aside a ON a.campaign = d.campaign AND a.side = 'decision' AND a.number = d.number""",
}


def creation(vendor: str) -> Iterator[str]:
    """The statements that make the tables and the admin's views."""
    for table, columns in _COLUMNS.items():
        filled = columns.format(**_TYPES[vendor])
        if vendor == "sqlite":
            yield f"CREATE TABLE {table} ({filled}) WITHOUT ROWID"
            continue
        yield f"CREATE TABLE {table} ({filled}) PARTITION BY HASH (campaign)"
        for number in range(PARTITIONS):
            part = f"FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number})"
            yield f"CREATE TABLE {table}_{number:02} PARTITION OF {table} {part}"
    yield from _INDEXES
    for page, select in _PAGES.items():
        yield f"CREATE VIEW {page} AS {select}"


def removal(vendor: str) -> Iterator[str]:
    for page in _PAGES:
        yield f"DROP VIEW {page}"
    for table in TABLES:
        yield f"DROP TABLE {table}"


def guards(vendor: str) -> Iterator[str]:
    """The triggers, in statements that may be run again and again."""
    if vendor == "postgresql":
        yield from _postgres_guards()
        return
    for _, name, trigger in _sqlite_guards():
        yield f"DROP TRIGGER IF EXISTS {name}"
        yield trigger


def guard_names(vendor: str) -> set[str]:
    """What `missing_guards` looks for: table and trigger as one word."""
    if vendor == "sqlite":
        return {f"{table}.{name}" for table, name, _ in _sqlite_guards()}
    return {f"{table}.only_grows_{verb}" for table in _guarded() for verb in ("change", "truncate")}


def privileges(role: str) -> Iterator[str]:
    """What a PostgreSQL role needs to serve the house: everything but changing what is written.

    Partitions are reached through their parent, so nobody needs a right on one.
    """
    yield f"GRANT USAGE ON SCHEMA public TO {role}"
    yield f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}"
    yield f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}"
    for table in _guarded():
        yield f"REVOKE ALL ON {table} FROM {role}"
    for table in GUARDED:
        yield f"GRANT SELECT, INSERT ON {table} TO {role}"


def are_of_another_version(connection: BaseDatabaseWrapper) -> bool:
    """Until the first release the tables may be replaced outright, and a log of before cannot be read."""
    with connection.cursor() as cursor:
        for table, columns in _COLUMNS.items():
            named = {part.split()[0] for part in columns.split(", PRIMARY")[0].split(",")}
            found = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            if found != named:
                return True
    return False


def missing_guards(connection: BaseDatabaseWrapper) -> set[str]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
            found = {trigger for (trigger,) in cursor.fetchall()}
            return {f"{table}.{name}" for table, name, trigger in _sqlite_guards() if trigger not in found}
        cursor.execute(
            "SELECT c.relname || '.' || t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
            "WHERE t.tgenabled = 'A' AND c.relnamespace = current_schema()::regnamespace"
        )
        return guard_names(connection.vendor) - {name for (name,) in cursor.fetchall()}


def put_up_guards(connection: BaseDatabaseWrapper) -> None:
    """A migration that rebuilds an SQLite table drops its triggers, so this follows every migrate."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in guards(connection.vendor):
            cursor.execute(statement)


def delete_all(connection: BaseDatabaseWrapper, campaign: str) -> None:
    """Delete one campaign's log, in a transaction that puts the guards back before anybody else can look."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for table in GUARDED:
                cursor.execute(f"DROP TRIGGER IF EXISTS {table}_delete")
        else:
            for table in _guarded():
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER only_grows_change")
        for table in TABLES:
            cursor.execute(f"DELETE FROM {table} WHERE campaign = %s", [campaign])
    put_up_guards(connection)


def _sqlite_guards() -> Iterator[tuple[str, str, str]]:
    """Table, name and text of each trigger.

    REPLACE deletes without asking a DELETE trigger, so an INSERT that would replace is refused before it can.
    """
    for table in GUARDED:
        refuse = f"BEGIN SELECT RAISE(ABORT, '{NEVER}'); END"
        taken = " OR ".join(_taken(table, key) for key in _KEYS[table])
        for verb, when in (("update", "UPDATE"), ("delete", "DELETE"), ("replace", "INSERT")):
            name = f"{table}_{verb}"
            only = f" WHEN {taken}" if verb == "replace" else ""
            yield table, name, f"CREATE TRIGGER {name} BEFORE {when} ON {table}{only} {refuse}"


def _taken(table: str, key: tuple[str, ...]) -> str:
    """A look for each key: with both in one, SQLite reads the whole table."""
    same = " AND ".join(f"{column} = NEW.{column}" for column in key)
    return f"EXISTS (SELECT 1 FROM {table} WHERE {same})"


def _postgres_guards() -> Iterator[str]:
    yield (
        "CREATE OR REPLACE FUNCTION chronicle_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{NEVER}'; END $$"
    )
    for table in _guarded():
        for name, verbs in (("change", "UPDATE OR DELETE"), ("truncate", "TRUNCATE")):
            yield (
                f"CREATE OR REPLACE TRIGGER only_grows_{name} BEFORE {verbs} ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION chronicle_only_grows()"
            )
            yield f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER only_grows_{name}"


def _guarded() -> Iterator[str]:
    """A trigger on a partitioned table does not guard its partitions when they are named themselves."""
    for table in GUARDED:
        yield table
        yield from (f"{table}_{number:02}" for number in range(PARTITIONS))
