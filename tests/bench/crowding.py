"""Four writers of one campaign: against a bare loop that locks a head row, reads it, inserts and commits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connections

from apps.chronicle.log import queries, sql
from tests.bench import contest, floors, ours, peer, report, sqlite_floors
from tests.bench.contest import HANDLE, PEER, Contest
from tests.bench.crew import Act, Crew, Turn
from tests.bench.rounds import Rounds, Scale

CAMPAIGN = "campaign-crowded"
SELECT = b"SELECT position FROM floor_head WHERE campaign = %b FOR UPDATE"
UPDATE = b"UPDATE floor_head SET position = %b WHERE campaign = %b"


def on_postgres(scale: Scale) -> None:
    with floors.connected() as connection:
        connection.execute("INSERT INTO floor_head VALUES (%s, 0)", (CAMPAIGN,))
    crowd = Contest(
        name="append, 4 writers on one",
        writers=4,
        outfit=_postgres,
        floors=("statements", "pipelined"),
        floor_targets=(0.60, 0.60, 0.45),
        peer_targets=(3, 4, 7),
        after=_fair_and_prompt,
    )
    _none_lost(contest.run(crowd, scale))


def on_sqlite(scale: Scale) -> None:
    crowd = Contest(
        name="append, 4 writers on one",
        writers=4,
        outfit=_sqlite,
        floors=("rows",),
        floor_targets=(0.40, 0.40, 0.40),
        after=contest.show_writers,
    )
    _none_lost(contest.run(crowd, scale))


class Locked(floors.Floor):
    """One of several bare writers of one campaign."""

    def statements(self, entries: int) -> None:
        """One statement after the other."""
        with self.cursor.connection.transaction():
            self._run(SELECT, [self.campaign])
            self._go_on(entries)

    def pipelined(self, entries: int) -> None:
        """In two round trips: to the head, and to the commit."""
        connection = self.cursor.connection
        with connection.pipeline():
            self.cursor.execute("BEGIN", prepare=True)
            self._run(SELECT, [self.campaign])
        with connection.pipeline():
            self._go_on(entries)
            self.cursor.execute("COMMIT", prepare=True)

    def _go_on(self, entries: int) -> None:
        (self._position,) = self._head()
        (self.unnest if entries > 10 else self.rows)(entries)
        self._run(UPDATE, [self._position, self.campaign])

    def _head(self) -> Any:
        return self.cursor.fetchone()


def _fair_and_prompt(name: str, rounds: Rounds[Turn]) -> None:
    report.at_most(name, contest.p99_of_median(rounds), 10, "p99 in medians")
    report.at_least(name, contest.slowest_of_fastest(rounds), 0.8, "slowest writer of the fastest")


def _none_lost(crew: Crew) -> None:
    """What was acknowledged is there, and nothing else: beside the seed and the opening."""
    ((entries, last),) = sql.rows(
        "SELECT count(*), max(position) FROM chronicle_entry WHERE campaign = %s", (CAMPAIGN,)
    )
    head = queries.head_of(CAMPAIGN)
    connections.close_all()
    written = crew.written[HANDLE]
    ok = bool(head) and {entries, last, head.position if head else 0} == {written + 2}
    report.must_be("append, 4 writers on one", ok=ok, unit=f"{written:,} acknowledged, {entries - 2:,} there")


def _postgres(number: int) -> Mapping[str, Act]:
    floor = Locked(CAMPAIGN)
    return {
        "statements": floor.statements,
        "pipelined": floor.pipelined,
        HANDLE: ours.gaining(CAMPAIGN, number),
        PEER: peer.sharing(CAMPAIGN),
    }


def _sqlite(number: int) -> Mapping[str, Act]:
    floor = sqlite_floors.SqliteFloor(f"{CAMPAIGN}-{number}")
    return {"rows": floor.rows, HANDLE: ours.gaining(CAMPAIGN, number)}
