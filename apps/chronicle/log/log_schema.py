"""The log's tables as the databases are told of them, and the guards that refuse every change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

ASIDE, SEED = "chronicle_aside", "chronicle_seed"
NEVER_ERASED = ("chronicle_decision", "chronicle_entry", SEED)
GUARDED = (*NEVER_ERASED, ASIDE)
TABLES = ("chronicle_decision", "chronicle_entry", ASIDE)
"""Those that are made here; Django makes that of the seeds, which is not partitioned."""
PARTITIONS = 16
NEVER = "the log only grows: what is written is never changed"
UNNAMED = "the log only grows: words are erased by an entry that names them"
ERASE = "chronicle_erase"
"""PostgreSQL's one way to erase words for whoever does not own the tables."""
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
    ASIDE: (("campaign", "side", "number"),),
    SEED: (("campaign", "number"), ("rowid",)),
}
_NAMED = """EXISTS (SELECT 1 FROM chronicle_entry named CROSS JOIN {list}
    JOIN chronicle_entry gone ON gone.campaign = named.campaign AND gone.position = {position}
    WHERE named.campaign = OLD.campaign AND named.subject = 'log' AND named.kind = 'WordsErased'
    AND CASE OLD.side WHEN 'entry' THEN OLD.number = gone.position
    ELSE OLD.number IN (gone.decision, gone.answers) END)"""
"""Whether an entry of the log names what is to be erased: an entry, or a decision by one of its entries."""
_LISTS = {
    "sqlite": {"list": "json_each(named.body, '$.entries') each", "position": "each.value"},
    "postgresql": {
        "list": "jsonb_array_elements_text(named.body::jsonb -> 'entries') each",
        "position": "each::bigint",
    },
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


def guards(vendor: str, schema: str = "public") -> Iterator[str]:
    """Functions and triggers, in statements that may be run again and again."""
    if vendor == "postgresql":
        yield from _functions(schema).values()
        yield f"REVOKE ALL ON FUNCTION {ERASE}(text, text, bigint) FROM PUBLIC"
        for table, name, trigger in _postgres_guards(schema):
            yield trigger.replace("CREATE", "CREATE OR REPLACE", 1)
            yield f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}"
        return
    for _, name, trigger in _sqlite_guards():
        yield f"DROP TRIGGER IF EXISTS {name}"
        yield trigger


def guard_names(vendor: str) -> set[str]:
    """The triggers that `missing_guards` looks for: table and trigger as one word."""
    triggers = _sqlite_guards() if vendor == "sqlite" else _postgres_guards("public")
    return {f"{table}.{name}" for table, name, _ in triggers}


def privileges(role: str) -> Iterator[str]:
    """What a PostgreSQL role needs to serve the house: everything but changing what is written.

    Partitions are reached through their parent, so nobody needs a right on one.
    """
    yield f"GRANT USAGE ON SCHEMA public TO {role}"
    yield f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}"
    yield f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}"
    for table in _with_partitions(GUARDED):
        yield f"REVOKE ALL ON {table} FROM {role}"
    for table in GUARDED:
        yield f"GRANT SELECT, INSERT ON {table} TO {role}"
    yield f"GRANT EXECUTE ON FUNCTION {ERASE}(text, text, bigint) TO {role}"


def are_of_another_version(connection: BaseDatabaseWrapper) -> bool:
    """Whether the log lies in other tables than these: a newer program's, or one's of before 0.1.0."""
    with connection.cursor() as cursor:
        for table, columns in _COLUMNS.items():
            named = {part.split()[0] for part in columns.split(", PRIMARY")[0].split(",")}
            found = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            if found != named:
                return True
    return False


def missing_guards(connection: BaseDatabaseWrapper) -> set[str]:
    """Guards that are gone, switched off, or no longer say what they said."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
            found = {trigger for (trigger,) in cursor.fetchall()}
            return {f"{table}.{name}" for table, name, trigger in _sqlite_guards() if trigger not in found}
        schema = _schema(cursor)
        return _missing_functions(cursor, schema) | _missing_triggers(cursor, schema)


def could_take_guards_down(connection: BaseDatabaseWrapper) -> bool:
    """Whether whoever is connected owns the log's tables, or may become who does: a superuser always."""
    if connection.vendor != "postgresql":
        return False
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT bool_or(pg_has_role(current_user, relowner, 'MEMBER')) FROM pg_class "
            "WHERE relnamespace = current_schema()::regnamespace AND relname = ANY(%s)",
            [list(GUARDED)],
        )
        return bool(cursor.fetchone()[0])


def put_up_guards(connection: BaseDatabaseWrapper) -> None:
    """A migration that rebuilds an SQLite table drops its triggers, so this follows every migrate."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("; ".join(guards(connection.vendor, _schema(cursor))))  # one round trip, not some hundreds
            return
        for statement in guards(connection.vendor):
            cursor.execute(statement)


@contextmanager
def guards_down(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """For the owner of the tables alone, in a transaction that puts the guards back before anybody else can look."""
    with transaction.atomic(using=connection.alias):
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                for _, name, _ in _sqlite_guards():
                    cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
            else:
                down = (f"ALTER TABLE {table} DISABLE TRIGGER {name}" for table, name, _ in _postgres_guards("public"))
                cursor.execute("; ".join(down))
        yield
        put_up_guards(connection)


def delete_all(connection: BaseDatabaseWrapper, campaign: str) -> None:
    """Delete one campaign's log."""
    with guards_down(connection), connection.cursor() as cursor:
        for table in GUARDED:
            cursor.execute(f"DELETE FROM {table} WHERE campaign = %s", [campaign])


def _sqlite_guards() -> Iterator[tuple[str, str, str]]:
    """Table, name and text of each trigger.

    REPLACE deletes without asking a DELETE trigger, so an INSERT that would replace is refused before it can.
    """
    for table in GUARDED:
        taken = " OR ".join(_taken(table, key) for key in _KEYS[table])
        erased = (f" WHEN NOT {_NAMED.format(**_LISTS['sqlite'])}", UNNAMED) if table == ASIDE else ("", NEVER)
        for verb, (only, said) in (("UPDATE", ("", NEVER)), ("DELETE", erased), ("INSERT", (f" WHEN {taken}", NEVER))):
            name = f"{table}_{'replace' if verb == 'INSERT' else verb.lower()}"
            refuse = f"BEGIN SELECT RAISE(ABORT, '{said}'); END"
            yield table, name, f"CREATE TRIGGER {name} BEFORE {verb} ON {table}{only} {refuse}"


def _taken(table: str, key: tuple[str, ...]) -> str:
    """A look for each key: with both in one, SQLite reads the whole table."""
    same = " AND ".join(f"{column} = NEW.{column}" for column in key)
    return f"EXISTS (SELECT 1 FROM {table} WHERE {same})"


def _functions(schema: str) -> dict[str, str]:
    """What the triggers ask and how words are erased, spelt as PostgreSQL tells them again."""
    here = f"SET search_path TO '{schema}', 'pg_temp'"
    named = " ".join(_NAMED.format(**_LISTS["postgresql"]).split())
    return {
        "chronicle_only_grows": f"CREATE OR REPLACE FUNCTION {schema}.chronicle_only_grows() RETURNS trigger "
        f"LANGUAGE plpgsql AS $function$ BEGIN RAISE EXCEPTION '{NEVER}'; END $function$",
        "chronicle_only_erased": f"CREATE OR REPLACE FUNCTION {schema}.chronicle_only_erased() RETURNS trigger "
        f"LANGUAGE plpgsql {here} AS $function$ BEGIN IF NOT {named} THEN RAISE EXCEPTION '{UNNAMED}'; END IF; "
        "RETURN OLD; END $function$",
        ERASE: f"CREATE OR REPLACE FUNCTION {schema}.{ERASE}(whose text, which text, place bigint) RETURNS void "
        f"LANGUAGE sql SECURITY DEFINER {here} AS $function$ DELETE FROM {ASIDE} "
        "WHERE campaign = whose AND side = which AND number = place $function$",
    }


def _postgres_guards(schema: str) -> Iterator[tuple[str, str, str]]:
    """Table, name and text of each trigger, spelt as PostgreSQL tells them again.

    A trigger on a partitioned table does not guard its partitions when they are named themselves. Words are erased row
    by row, and rows lie in the partitions alone.
    """
    for table in _with_partitions(GUARDED):
        aside = table.startswith(ASIDE)
        verbs = "UPDATE" if aside else "DELETE OR UPDATE"
        yield table, "only_grows_change", _trigger(schema, table, "only_grows_change", verbs)
        yield table, "only_grows_truncate", _trigger(schema, table, "only_grows_truncate", "TRUNCATE")
        if aside and table != ASIDE:
            yield table, "only_erased_delete", _trigger(schema, table, "only_erased_delete", "DELETE")


def _trigger(schema: str, table: str, name: str, verbs: str) -> str:
    each, function = ("ROW", "chronicle_only_erased") if verbs == "DELETE" else ("STATEMENT", "chronicle_only_grows")
    return f"CREATE TRIGGER {name} BEFORE {verbs} ON {schema}.{table} FOR EACH {each} EXECUTE FUNCTION {function}()"


def _with_partitions(tables: Sequence[str]) -> Iterator[str]:
    for table in tables:
        yield table
        if table != SEED:
            yield from (f"{table}_{number:02}" for number in range(PARTITIONS))


def _schema(cursor: CursorWrapper) -> str:
    cursor.execute("SELECT quote_ident(current_schema())")
    return str(cursor.fetchone()[0])


def _missing_functions(cursor: CursorWrapper, schema: str) -> set[str]:
    """Whoever could write a function anew could take the teeth out of a trigger that keeps its name."""
    cursor.execute(
        "SELECT proname, pg_get_functiondef(oid) FROM pg_proc "
        "WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f'"
    )
    found = {(name, _plain(definition)) for name, definition in cursor.fetchall()}
    return {f"{name}()" for name, definition in _functions(schema).items() if (name, _plain(definition)) not in found}


def _missing_triggers(cursor: CursorWrapper, schema: str) -> set[str]:
    cursor.execute(
        "SELECT c.relname, t.tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
        "WHERE t.tgenabled = 'A' AND c.relnamespace = current_schema()::regnamespace"
    )
    found = set(cursor.fetchall())
    return {f"{table}.{name}" for table, name, text in _postgres_guards(schema) if (table, name, text) not in found}


def _plain(definition: str) -> str:
    """PostgreSQL breaks lines where it likes."""
    return " ".join(definition.split())
