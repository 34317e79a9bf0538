"""The peer's own way to rows: its ProjectionRunner, one transaction to an event."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from threading import Event
from time import perf_counter
from typing import Any

import msgspec

from tests.bench import peer

postgres: Any = import_module("eventsourcing.postgres")
projection: Any = import_module("eventsourcing.projection")
TABLE = (
    "CREATE TABLE IF NOT EXISTS peer_row (campaign text, pilot text, seat text, name text, sheet jsonb, "
    "PRIMARY KEY (campaign, pilot))"
)
UPSERT = (
    "INSERT INTO peer_row VALUES (%s, %s, %s, %s, %s) ON CONFLICT (campaign, pilot) "
    "DO UPDATE SET (seat, name, sheet) = (excluded.seat, excluded.name, excluded.sheet)"
)
Row = tuple[str, str, str, str, Any]
"""Campaign, pilot, seat, name and sheet."""


class View(postgres.PostgresTrackingRecorder):  # type: ignore[misc]  # its base is known only where the peer is installed
    """A table of rows, and how far it has come."""

    def _create_table(self, cursor: Any) -> None:
        super()._create_table(cursor)
        cursor.execute(TABLE)

    def write(self, row: Row, tracking: Any) -> None:
        with self.datastore.transaction(commit=True) as cursor:
            self._insert_tracking(cursor, tracking)
            *texts, sheet = row
            cursor.execute(UPSERT, (*texts, msgspec.json.encode(sheet).decode()), prepare=True)


class Rows(projection.Projection):  # type: ignore[misc]  # as above
    """Each note is a pilot, whose row lies ready."""

    lying_ready: dict[str, Row] = {}
    awaited = ""
    done = Event()

    def process_event(self, event: Any, tracking: Any) -> None:
        if isinstance(event, peer.Pot.Noted):
            self.view.write(self.lying_ready[event.pot], tracking)
            if event.text == self.awaited:
                self.done.set()


class Runner:
    """Runs beside the peer's application, and is timed while it catches up with what was saved at once."""

    def __init__(self, name: str, rows: Sequence[Row]) -> None:
        Rows.lying_ready = {row[1]: row for row in rows}
        self._rows = rows
        self._runner = projection.ProjectionRunner(
            application_class=peer.Pots, projection_class=Rows, view_class=View, env=peer.environment()
        )
        self._runner.__enter__()
        self._pot = peer.Pot(name=name)
        self._runner.app.save(self._pot)
        self._saved = 0

    def close(self) -> None:
        self._runner.__exit__(None, None, None)

    def seconds_an_event(self) -> float:
        Rows.done.clear()
        for row in self._rows:
            self._saved += 1
            self._pot.note(pot=row[1], text=str(self._saved))
        Rows.awaited = str(self._saved)
        begun = perf_counter()
        self._runner.app.save(self._pot)
        if not Rows.done.wait(60):
            raise TimeoutError("eventsourcing's runner follows no longer")
        return (perf_counter() - begun) / len(self._rows)
