"""PostgreSQL: one prepared statement writes a decision, its entries and what they lay aside, or nothing at all."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain
from typing import Any

import psycopg
from psycopg.adapt import Buffer, Dumper
from psycopg.pq import Format

from apps.chronicle import raw
from apps.chronicle.lines import Aside, Batch, DecisionLine, EntryLine, asides_of
from apps.chronicle.looking import Look, Looking
from apps.chronicle.reading import DECISION, ENTRY

_TEXT, _TEXTS = 25, 1009
_BIGINT, _BIGINTS = 20, 1016

_DECISION = """
    INSERT INTO chronicle_decision (campaign, number, key, kind, shape, body, typed, seat, role, client, edition, seen,
        asked_at, refused, rule, amendment, instead_of, entries, position, withheld, hash)
    SELECT %(campaign)s, %(number)s, %(key)s, %(kind)s, %(shape)s, %(body)s, %(typed)s, %(seat)s, %(role)s, %(client)s,
        %(edition)s, %(seen)s, %(asked_at)s::timestamptz, %(refused)s, %(rule)s, %(amendment)s, %(instead_of)s,
        %(entries)s, %(position)s, %(withheld)s, %(hash)s"""
_GUARD = """
    WHERE pg_try_advisory_xact_lock_shared(%(turn)s) AND EXISTS (SELECT FROM chronicle_decision
        WHERE campaign = %(campaign)s AND number = %(number)s - 1 AND hash = %(before)s)
    ON CONFLICT DO NOTHING"""
_ENTRIES = """
    INSERT INTO chronicle_entry
        (campaign, position, kind, shape, subject, body, rolls, decision, answers, withheld, hash)
    SELECT %(campaign)s, %(before_first)s + e.n, e.kind, e.shape, e.subject, e.body, e.rolls, %(number)s, e.answers,
        substr(%(withhelds)s, 1 + 32 * e.withheld::int, CASE WHEN e.withheld < 0 THEN 0 ELSE 32 END),
        substr(%(hashes)s, 32 * e.n::int - 31, 32)
    FROM decision, unnest(%(kinds)s, %(shapes)s, %(subjects)s, %(bodies)s, %(rolls)s, %(answers)s, %(places)s)
        WITH ORDINALITY AS e(kind, shape, subject, body, rolls, answers, withheld, n)"""
_ASIDES = """
    INSERT INTO chronicle_aside (campaign, side, number, salt, text)
    SELECT %(campaign)s, a.side, a.number, substr(%(salts)s, 32 * a.n::int - 31, 32), a.text
    FROM decision, unnest(%(sides)s, %(numbers)s, %(texts)s) WITH ORDINALITY AS a(side, number, text, n)"""


_FIELDS = DECISION.split(", ")


def _statement(*, guarded: bool, asides: bool) -> str:
    guard = _GUARD if guarded else ""
    more = f", asides AS ({_ASIDES})" if asides else ""
    return (
        f"WITH decision AS ({_DECISION} {guard} RETURNING 1), entries AS ({_ENTRIES}) {more} "
        "SELECT count(*) FROM decision"
    )


_STATEMENTS = {
    (guarded, asides): _statement(guarded=guarded, asides=asides)
    for guarded in (False, True)
    for asides in (False, True)
}


class Texts(bytes):
    """A packed array of texts."""

    @classmethod
    def of(cls, texts: Sequence[str]) -> Texts:
        encoded = [text.encode() for text in texts]
        parts = chain.from_iterable((_length(len(text)), text) for text in encoded)
        return cls(_array(_TEXT, len(encoded)) + b"".join(parts))


class Numbers(bytes):
    """A packed array of whole numbers."""

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Numbers:
        pairs = chain.from_iterable((8, number) for number in numbers)
        return cls(_array(_BIGINT, len(numbers)) + struct.pack(">" + "iq" * len(numbers), *pairs))


_length = struct.Struct(">i").pack


def _array(oid: int, length: int) -> bytes:
    return struct.pack(">iIIii", 1, 0, oid, length, 1) if length else struct.pack(">iII", 0, 0, oid)


class _TextsDumper(Dumper):
    """Already packed."""

    format = Format.BINARY
    oid = _TEXTS

    def dump(self, obj: bytes) -> Buffer | None:
        return obj


class _NumbersDumper(_TextsDumper):
    """Already packed."""

    oid = _BIGINTS


psycopg.adapters.register_dumper(Texts, _TextsDumper)
psycopg.adapters.register_dumper(Numbers, _NumbersDumper)


class Postgres:
    """The log's two ways in: try without waiting, or wait for one's turn."""

    @contextmanager
    def bare_turn(self, campaign: str) -> Iterator[None]:
        cursor = raw.binary_cursor()
        with raw.driver().pipeline():
            cursor.execute("BEGIN")
            self.take_turn(campaign)
        try:
            yield
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
        cursor.execute("COMMIT")

    def line(self) -> AbstractContextManager[None]:
        return nullcontext()

    def take_turn(self, campaign: str) -> None:
        """A lock of the campaign's own, first come first served, for as long as the transaction."""
        raw.binary_cursor().execute("SELECT pg_advisory_xact_lock(%s)", (_turn(campaign),), prepare=True)

    def look(self, looking: Looking) -> Look:
        with raw.driver().pipeline():
            cursors = [
                raw.binary_cursor().execute(statement.encode(), bounds, prepare=True)
                for statement, bounds in looking.statements()
            ]
            return looking.seen(*(cursor.fetchall() for cursor in cursors))

    def append(self, batch: Batch, *, guarded: bool) -> bool:
        cursor = raw.binary_cursor()
        for decision in batch.decisions[:-1]:
            cursor.execute(_DECISION.encode(), _decision(batch.campaign, decision), prepare=True)
            _lay_aside(cursor, batch.campaign, decision)
        last = batch.decisions[-1]
        asides = asides_of([last], batch.entries)
        values = _decision(batch.campaign, last) | _entries(batch) | (_asides(asides) if asides else {})
        if guarded:
            values |= {"turn": _turn(batch.campaign), "before": batch.before.hash}
        statement = _STATEMENTS[guarded, bool(asides)]
        written = cursor.execute(statement.encode(), values, prepare=True).fetchone()
        return bool(written and written[0])

    def load(self, campaign: str, decisions: Sequence[DecisionLine], entries: Sequence[EntryLine]) -> None:
        names = DECISION.split(", ")
        _copy("chronicle_decision", DECISION, campaign, ([getattr(line, name) for name in names] for line in decisions))
        names = ENTRY.split(", ")
        _copy("chronicle_entry", ENTRY, campaign, ([getattr(line, name) for name in names] for line in entries))
        asides = asides_of(decisions, entries)
        laid = ([side, number, aside.salt, aside.text] for side, number, aside in asides)
        _copy("chronicle_aside", "side, number, salt, text", campaign, laid)


def _copy(table: str, columns: str, campaign: str, rows: Iterable[list[object]]) -> None:
    with raw.binary_cursor().copy(f"COPY {table} (campaign, {columns}) FROM STDIN".encode()) as copying:
        for row in rows:
            copying.write_row([campaign, *row])


def _turn(campaign: str) -> int:
    return int.from_bytes(hashlib.sha256(campaign.encode()).digest()[:8], "big", signed=True)


def _decision(campaign: str, line: DecisionLine) -> dict[str, object]:
    return {
        "campaign": campaign,
        **{name: getattr(line, name) for name in _FIELDS},
    }


def _entries(batch: Batch) -> dict[str, object]:
    entries = batch.entries
    withheld = [entry.withheld for entry in entries if entry.withheld]
    places = iter(range(len(withheld)))
    return {
        "before_first": entries[0].position - 1 if entries else 0,
        "kinds": Texts.of([entry.kind for entry in entries]),
        "shapes": Numbers.of([entry.shape for entry in entries]),
        "subjects": Texts.of([entry.subject for entry in entries]),
        "bodies": Texts.of([entry.body for entry in entries]),
        "rolls": Texts.of([entry.rolls for entry in entries]),
        "answers": Numbers.of([entry.answers for entry in entries]),
        "places": Numbers.of([next(places) if entry.withheld else -1 for entry in entries]),
        "withhelds": b"".join(withheld),
        "hashes": b"".join([entry.hash for entry in entries]),
    }


def _asides(asides: Sequence[tuple[str, int, Aside]]) -> dict[str, object]:
    return {
        "sides": Texts.of([side for side, _, _ in asides]),
        "numbers": Numbers.of([number for _, number, _ in asides]),
        "texts": Texts.of([aside.text for _, _, aside in asides]),
        "salts": b"".join([aside.salt for _, _, aside in asides]),
    }


def _lay_aside(cursor: psycopg.Cursor[Any], campaign: str, line: DecisionLine) -> None:
    if line.aside:
        cursor.execute(
            "INSERT INTO chronicle_aside (campaign, side, number, salt, text) VALUES (%s, 'decision', %s, %s, %s)",
            (campaign, line.number, line.aside.salt, line.aside.text),
        )
