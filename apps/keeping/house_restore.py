"""Restoring a backup: proved elsewhere first, then put in place in one step, with no house on it that runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from apps.chronicle.log import log_schema as log
from apps.chronicle.log.queries import every_campaign
from apps.keeping import backup_file, row_lines, whole_files
from apps.keeping.backup_file import Unusable
from apps.keeping.backup_proof import Staged, prove, staged
from apps.keeping.folder_lock import Busy, FolderTaken, keeping, lock
from apps.keeping.house_tables import LEFT_OUT, applied, tables_after
from apps.keeping.row_lines import Snapshot
from apps.keeping.staged_house import Trial

RUNS = (Path("run.lock"), Path("broker", "worker.lock"))
"""What somebody holds as long as a house, or its worker, runs on a folder."""
MAGIC = b"SQLite format 3\0"
OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was done."""

    trial: Trial
    aside: Path | None
    """Where the house lies that was here before."""


def drill(file: Path, opening: X25519PrivateKey | None) -> Trial:
    """Restore it for a trial, elsewhere, and touch nothing."""
    backup = backup_file.read(file, opening)
    with keeping(settings.DATA_DIR):
        return prove(backup)


def restore(file: Path, opening: X25519PrivateKey | None, moment: datetime, *, replace: bool) -> Restored:
    """The house of a backup in the place of this one; where anything is in the way, nothing is touched."""
    backup = backup_file.read(file, opening)
    try:
        with keeping(settings.DATA_DIR), _closed(settings.DATA_DIR):
            here = _what_is_here()
            if here and not replace:
                raise Unusable(f"Nothing was touched: {here}")
            database = _file()
            with staged(backup, database.parent if database else Path(settings.DATA_DIR)) as new:
                aside = Path(settings.DATA_DIR, f"replaced-{moment:%Y%m%dT%H%M%SZ}") if here and database else None
                put_in_place(new, database, aside, occupied=bool(here))
    except OSError as error:
        raise Unusable(f"Nothing was restored: the folder of the house cannot be written ({error.strerror}).") from None
    except DatabaseError as error:
        raise Unusable(f"Nothing was restored: the database refuses ({_short(error)}).") from None
    return Restored(trial=new.trial, aside=aside)


def put_in_place(new: Staged, database: Path | None, aside: Path | None, *, occupied: bool) -> None:
    """Whenever this ends, there is the old house whole or the new one, and its key with it."""
    _lay("house.key", new.keys, aside, beside_old=occupied)
    if database:
        _exchange(new.database, database, aside)
    else:
        _fill_postgres(new.database)
    _lay("secret.key", new.keys, aside)


@contextmanager
def _closed(folder: Path) -> Iterator[None]:
    """For as long as this lasts no house begins on the folder either."""
    held = []
    try:
        for name in RUNS:
            with suppress(FileNotFoundError):
                held.append(lock(folder / name))
        yield
    except FolderTaken:
        raise Busy(f"A house runs on {folder}, and nothing was touched: end it first.") from None
    finally:
        for each in held:
            each.close()


def _file() -> Path | None:
    """The database, where it is a file."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def _what_is_here() -> str:
    """What would be lost, in a sentence with what to say; nothing where nobody ever lived."""
    file = _file()
    if file and not file.exists():
        return ""
    unreadable = f"{file} cannot be read. Say --replace to put it aside in {settings.DATA_DIR}, as it is."
    if file and not _is_a_database(file):
        return unreadable
    try:
        accounts, campaigns = _counted()
    except DatabaseError:
        if file is None:
            raise
        return unreadable
    if not accounts and not campaigns:
        return ""
    found = f"somebody lives here (campaigns: {campaigns}, accounts: {accounts}). "
    if file:
        return f"{found}Say --replace to put it aside in {settings.DATA_DIR}."
    return f"{found}--replace drops all of them from the database, for ever: make a backup of it before you say so."


def _is_a_database(file: Path) -> bool:
    """Looked at before SQLite does, which throws away what lies beside a file that is none."""
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) in (b"", MAGIC)


def _counted() -> tuple[int, int]:
    if "accounts_account" not in connection.introspection.table_names():
        return 0, 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_account")
        return cursor.fetchone()[0], len(every_campaign())


def _exchange(new: Path, database: Path, aside: Path | None) -> None:
    """By one rename."""
    if database.exists():
        left = _ended(database)
        if aside:
            aside.mkdir(mode=0o700, exist_ok=True)
            whole_files.link(database, aside / database.name)
            for each in left:
                each.replace(aside / each.name)
    whole_files.keep(new)
    whole_files.put(new, database)


def _ended(database: Path) -> list[Path]:
    """Nobody has the database open, and all of it is in its one file. What is left lies beside one that is damaged."""
    connection.close()
    try:
        with closing(sqlite3.connect(database, timeout=1)) as opened:
            if _is_a_database(database):
                opened.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise Busy(f"Somebody has {database} open, and nothing was touched: end the house first.") from None
    except sqlite3.DatabaseError:
        pass
    return [file for end in ("-wal", "-shm", "-journal") if (file := Path(f"{database}{end}")).exists()]


def _fill_postgres(new: Path) -> None:
    """In one transaction, in which the guards are down: whoever looks waits, and sees all of it or nothing."""
    _nobody_else()
    there = log.GUARDED[0] in connection.introspection.table_names()
    if there and not log.could_take_guards_down(connection):
        raise Unusable("Nothing was restored: only the owner of the tables can; run this as migrate is run.")
    call_command("migrate", verbosity=0)
    held = tables_after(applied(connection))
    emptied = [table.name for table in held] + [name for name in LEFT_OUT if name != "django_migrations"]
    with closing(sqlite3.connect(new)) as opened, connection.wrap_database_errors, log.guards_down(connection):
        before = Snapshot(connection=opened, vendor="sqlite")
        after = Snapshot(connection=connection.connection, vendor="postgresql")
        with connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {', '.join(emptied)}")
        _nobody_else()
        for table in held:
            row_lines.load(table, list(table.columns), before.lines(table))
            row_lines.count_on(table, before.counted(table))
        for table in held:
            if row_lines.tallied(before, table) != row_lines.tallied(after, table):
                raise Unusable(f"Nothing was restored: the rows of {table.name} do not come back as they were.")


def _nobody_else() -> None:
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        others = cursor.fetchone()[0]
    if others:
        raise Busy(f"The database has {others} other connections, and nothing was touched: end the house first.")


def _lay(name: str, kept: Mapping[str, str], aside: Path | None, *, beside_old: bool = False) -> None:
    """A key of the backup in its place, and the old one aside. What the old house sealed must open until it is gone."""
    file = Path(settings.DATA_DIR, name)
    old = file.read_text() if file.exists() else ""
    if aside and old:
        aside.mkdir(mode=0o700, exist_ok=True)
        whole_files.write(aside / name, old)
    if text := kept.get(name):
        whole_files.write(file, "\n".join(dict.fromkeys([*text.split(), *(old.split() if beside_old else [])])))


def _short(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
