"""A backup restored into an empty folder, by a process of its own whose house that folder is, and proved there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import msgspec
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from apps.chronicle.log.queries import every_campaign, head_of
from apps.chronicle.proof.rebuild import what_hinders
from apps.chronicle.proof.verify import verify
from apps.keeping import row_lines
from apps.keeping.backup_file import Unusable, read
from apps.keeping.backup_lines import Begun, Ended, Telling
from apps.keeping.house_tables import Migration, Table, known_migrations, tables_after
from apps.keeping.row_lines import Snapshot


class Trial(msgspec.Struct, kw_only=True):
    """What was found in a backup, as one process tells another."""

    made_at: str = ""
    program: str = ""
    campaigns: int = 0
    entries: int = 0
    newer: int = 0
    """How many migrations came after it was made."""
    broken: dict[str, str] = msgspec.field(default_factory=dict)
    """Campaigns in which something is not as it should be, each with what is first: so it was in the house itself."""
    refused: str = ""
    """Why nothing can be made of it."""

    @property
    def holds(self) -> str:
        return f"{_counted(self.campaigns, 'campaign', 'campaigns')} with {_counted(self.entries, 'entry', 'entries')}"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def main() -> None:
    """`FILE`; its key comes on standard input. When that ends, whoever asked is gone, and so are we."""
    key = bytes.fromhex(sys.stdin.readline().strip())
    Thread(target=_go_with_whoever_asked, daemon=True).start()
    try:
        trial = _staged(Path(sys.argv[1]), key)
    except Unusable as unusable:
        trial = Trial(refused=str(unusable))
    except (DatabaseError, OSError) as error:
        trial = Trial(refused=f"It could not be restored into an empty folder beside the house: {error}.")
    sys.stdout.buffer.write(msgspec.json.encode(trial))


def _staged(file: Path, key: bytes) -> Trial:
    telling = Telling(read(file, key=key))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")  # it counts only when it is whole, and then it is put onto the disk
    newer = _migrated(telling.house.migrations)
    tables = {table.name: table for table in tables_after(telling.house.migrations)}
    with connection.wrap_database_errors, transaction.atomic():
        ended = {table.name: end for table, end in _loaded(telling, tables)}
    if missing := min(tables.keys() - ended.keys(), default=""):
        raise Unusable(f"{file} does not hold the table {missing}: give a file that this program made.")
    _must_be_what_was_kept(file, tables, ended)
    call_command("migrate", verbosity=0)
    trial = Trial(made_at=telling.house.made_at, program=telling.house.program, newer=newer)
    _prove(trial, telling)
    _as_one_file()
    return trial


def _migrated(migrations: list[Migration]) -> int:
    """To where the house stood that was kept, and how many have come since."""
    executor = MigrationExecutor(connection)
    executor.loader = known_migrations(connection)
    every = executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True)
    then = [step for step in every if (step[0].app_label, step[0].name) in set(migrations)]
    executor.migrate(migrations, plan=then)
    return len(every) - len(then)


def _loaded(telling: Telling, tables: dict[str, Table]) -> Iterator[tuple[Table, Ended]]:
    for begun, lines in telling.tables():
        table = _known(begun, tables)
        row_lines.load(table, list(begun.columns), lines)
        ended = telling.ended()
        row_lines.count_on(table, ended.counted)
        yield table, ended


def _known(begun: Begun, tables: dict[str, Table]) -> Table:
    table = tables.get(begun.table)
    if table is None or table.columns != begun.columns:
        raise Unusable(
            f"The table {begun.table} is another than its migrations make here: restore with the program that made it."
        )
    return table


def _must_be_what_was_kept(file: Path, tables: dict[str, Table], ended: dict[str, Ended]) -> None:
    """Read again from where they lie now, the rows are those that were read from the house."""
    connection.ensure_connection()
    snapshot = Snapshot(connection=connection.connection, vendor=connection.vendor)
    for name, table in tables.items():
        if row_lines.tallied(snapshot, table) != (ended[name].rows, ended[name].sha256):
            raise Unusable(f"{file} does not come back as it was: the rows of {name} are others.")


def _prove(trial: Trial, telling: Telling) -> None:
    trial.campaigns = len(telling.campaigns)
    for campaign in sorted(telling.campaigns.keys() | set(every_campaign())):
        head = head_of(campaign)
        found = (head.number, head.position, head.hash.hex()) if head else (0, 0, "")
        if found != telling.campaigns.get(campaign):
            raise Unusable(f"The log of {campaign} does not end where it ended when the backup was made.")
        trial.entries += found[1]
        if wrong := _wrong(campaign):
            trial.broken[campaign] = wrong


def _wrong(campaign: str) -> str:
    """What is wrong with a campaign, if anything is. Its rows are made again from the log: no others are restored."""
    if hindered := what_hinders(campaign):
        return hindered
    found = next(verify(campaign), None)
    return (found.why or f"{found}.") if found else ""


def _as_one_file() -> None:
    """Without a file beside it, the database can be put in its place at once."""
    connection.ensure_connection()
    connection.connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()


def _go_with_whoever_asked() -> None:
    sys.stdin.read()
    os._exit(1)
