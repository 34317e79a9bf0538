"""Rows made again while the table plays on: what is written meanwhile is not lost from them, nor held up for good."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection

from apps.chronicle.door.handle import CommandAnswer
from apps.chronicle.proof.rebuild import rebuild, stale_rows
from apps.pilots.commands.enlist_pilot import EnlistPilot
from tests.campaigns.lived import Lived, seated
from tests.house import until

ROUNDS = 5
WAITING = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()"""


@pytest.mark.usefixtures("committing")
def test_a_writer_who_comes_in_the_midst_waits_and_no_row_is_stale() -> None:
    table = seated()
    with ThreadPoolExecutor(1) as pool:
        for number in range(ROUNDS):
            came = Meanwhile(pool, table, f"Vess {number}")
            rebuild(table.campaign, came)
            assert not came.writing.result().refused
            assert stale_rows(table.campaign) == []


class Meanwhile:
    """When the log has been read, and before the rows are written: a writer comes, and gets as far as he can."""

    def __init__(self, pool: ThreadPoolExecutor, table: Lived, name: str) -> None:
        self._pool, self._table, self._name = pool, table, name
        self._came = Event()
        self.writing: Future[CommandAnswer]

    def __call__(self, _: int) -> None:
        if not self._came.is_set():
            self.writing = self._pool.submit(self._enlist)
            self._came.wait()
            until(lambda: self.writing.done() or self._waits())

    def _enlist(self) -> CommandAnswer:
        self._came.set()
        try:
            return self._table.ask("host", EnlistPilot(name=self._name, faction="church"), self._name)
        finally:
            connection.close()

    def _waits(self) -> bool:
        """On SQLite he stands in line for the file, where nobody sees him, and gets nowhere before us."""
        if connection.vendor == "sqlite":
            return True
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            return bool(cursor.fetchone()[0])
