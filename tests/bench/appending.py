"""Appending: handle() against a bare insert of the same bodies, with 1, 10 and 100 entries in a decision."""

from __future__ import annotations

from collections.abc import Mapping

from tests.bench import contest, floors, ours, peer, sqlite_floors
from tests.bench.contest import HANDLE, PEER, Contest
from tests.bench.crew import Act, Outfit
from tests.bench.rounds import Scale


def on_postgres(scale: Scale) -> None:
    one = Contest(
        name="append, 1 writer",
        outfit=_postgres("one"),
        floors=("rows", "unnest"),
        floor_targets=(0.65, 0.62, 1.0),
        peer_targets=(2.5, 2.8, 4),
        steps=("unnest", "decided", "chained"),
    )
    four = Contest(
        name="append, 4 campaigns",
        writers=4,
        outfit=_postgres("four"),
        floors=("rows", "unnest"),
        floor_targets=(0.50, 0.55, 1.0),
        peer_targets=(3, 3.5, 5.5),
        after=contest.show_writers,
    )
    contest.run(one, scale)
    contest.run(four, scale)


def on_sqlite(scale: Scale) -> None:
    one = Contest(
        name="append, 1 writer",
        outfit=_sqlite("one"),
        floors=("rows",),
        floor_targets=(0.62, 0.60, 0.55),
        peer_targets=(1.1, 1.6, 3),
        steps=("rows", "decided", "chained"),
    )
    four = Contest(
        name="append, 4 writers",
        writers=4,
        outfit=_sqlite("four"),
        floors=("rows",),
        floor_targets=(0.40, 0.40, 0.40),
        after=contest.show_writers,
    )
    contest.run(one, scale)
    contest.run(four, scale)


def _postgres(begins: str) -> Outfit:
    def outfit(number: int) -> Mapping[str, Act]:
        campaign = f"campaign-{begins}-{number}"
        floor = floors.Floor(campaign)
        return {
            "rows": floor.rows,
            "unnest": floor.unnest,
            "decided": floor.decided,
            "chained": floor.chained,
            HANDLE: ours.gaining(campaign, number),
            PEER: peer.gaining(campaign),
        }

    return outfit


def _sqlite(begins: str) -> Outfit:
    def outfit(number: int) -> Mapping[str, Act]:
        campaign = f"campaign-{begins}-{number}"
        floor = sqlite_floors.SqliteFloor(campaign)
        return {
            "rows": floor.rows,
            "decided": floor.decided,
            "chained": floor.chained,
            HANDLE: ours.gaining(campaign, number),
            PEER: peer.gaining(campaign),
        }

    return outfit
