"""PostgreSQL with nothing around it: the same bodies, encoded in the loop, through raw psycopg, prepared and binary."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from itertools import count
from typing import Any

import msgspec
import psycopg

from tests.bench.ours import POT
from tests.chronicle.toy import Gained

TABLES = (
    "CREATE TABLE floor (campaign text NOT NULL, position bigint NOT NULL, body bytea NOT NULL, hash bytea, "
    "PRIMARY KEY (campaign, position))",
    "CREATE TABLE floor_decision (campaign text NOT NULL, number bigint NOT NULL, key text NOT NULL, body text, "
    "entries bigint NOT NULL, hash bytea, PRIMARY KEY (campaign, number), UNIQUE (campaign, key))",
    "CREATE TABLE floor_head (campaign text PRIMARY KEY, position bigint NOT NULL)",
    "CREATE TABLE floor_snapshot (campaign text NOT NULL, position bigint NOT NULL, state bytea NOT NULL, "
    "PRIMARY KEY (campaign, position))",
    "CREATE TABLE floor_row (campaign text, pilot text, seat text, name text, sheet jsonb, "
    "PRIMARY KEY (campaign, pilot))",
)
_UNNEST = "unnest(%b::bigint[], %b::bytea[])"
_UNNESTED = (
    f"INSERT INTO floor (campaign, position, body) SELECT %b, n, body FROM {_UNNEST} AS entries (n, body)".encode()
)
_DECIDED = (
    "WITH decided AS (INSERT INTO floor_decision VALUES (%b, %b, %b, %b, %b, %b)) INSERT INTO floor "
    "SELECT %b, n, body, substr(%b::bytea, 32 * i::int - 31, 32) "
    f"FROM {_UNNEST} WITH ORDINALITY AS entries (n, body, i)"
).encode()
_encode = msgspec.json.Encoder().encode


def connected() -> psycopg.Connection[tuple[Any, ...]]:
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


def make_tables() -> None:
    with connected() as connection:
        for table in TABLES:
            connection.execute(table)


def bodies(entries: int, number: int) -> list[bytes]:
    return [_encode(Gained(pot=POT, amount=number % 10)) for _ in range(entries)]


@cache
def values(entries: int) -> bytes:
    return f"INSERT INTO floor (campaign, position, body) VALUES {', '.join(['(%b, %b, %b)'] * entries)}".encode()


class Floor:
    """One writer with a campaign of its own: each way of writing is one statement that commits itself."""

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        self.cursor = connected().cursor(binary=True)
        self._decisions = count(1)
        self._position = 0

    def rows(self, entries: int) -> None:
        first = self._advance(entries)
        written = enumerate(bodies(entries, first), start=first)
        self._run(values(entries), [value for n, body in written for value in (self.campaign, n, body)])

    def unnest(self, entries: int) -> None:
        first = self._advance(entries)
        places = list(range(first, first + entries))
        self._run(_UNNESTED, [self.campaign, places, bodies(entries, first)])

    def decided(self, entries: int) -> None:
        """With a decision's row beside them."""
        self._decide(bodies(entries, self._position), b"")

    def chained(self, entries: int) -> None:
        """With a hash over each and the one before it, too."""
        written = bodies(entries, self._position)
        self._decide(written, b"".join(chained_hashes(written)))

    def _decide(self, written: list[bytes], hashes: bytes) -> None:
        entries, number = len(written), next(self._decisions)
        decision = [self.campaign, number, f"seat:0/{number}", "{}", entries, hashes[-32:]]
        first = self._advance(entries)
        places = list(range(first, first + entries))
        self._run(_DECIDED, [*decision, self.campaign, hashes, places, written])

    def _advance(self, entries: int) -> int:
        first = self._position + 1
        self._position += entries
        return first

    def _run(self, statement: bytes, bounds: list[Any]) -> None:
        self.cursor.execute(statement, bounds, prepare=True)


def chained_hashes(written: list[bytes]) -> list[bytes]:
    hashes, before = [], bytes(32)
    for body in written:
        before = hashlib.sha256(before + body).digest()
        hashes.append(before)
    return hashes
