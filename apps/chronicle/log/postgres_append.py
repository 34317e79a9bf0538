"""PostgreSQL: one prepared statement writes a decision, its entries and what they lay aside, or nothing at all."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

from apps.chronicle.log import sql
from apps.chronicle.log.log_lines import Batch, DecisionLine, EntryLine, LineAside, asides_of
from apps.chronicle.log.postgres_arrays import Blobs, Numbers, Texts
from apps.chronicle.log.queries import DECISION, ENTRY, decision_values, entry_values
from apps.chronicle.log.write_turn import HeadQuery, HeadSnapshot, WriteTurn
from apps.ground import write_outcome

_DECISION = f"""
    INSERT INTO chronicle_decision (campaign, {DECISION})
    SELECT %(campaign)s, {", ".join(f"%({name})s" for name in DECISION.split(", "))}"""
_DECISION = _DECISION.replace("%(asked_at)s", "%(asked_at)s::timestamptz")
_GUARD = """
    WHERE EXISTS (SELECT FROM chronicle_decision
        WHERE campaign = %(campaign)s AND number = %(number)s - 1 AND hash = %(before)s)
    AND pg_try_advisory_xact_lock_shared(%(turn)s) ON CONFLICT DO NOTHING"""
_ONE_ENTRY = f"""
    INSERT INTO chronicle_entry (campaign, {ENTRY})
    SELECT %(campaign)s, %(before_first)s + 1, %(e_kind)s, %(e_shape)s, %(e_subject)s, %(e_body)s, %(e_rolls)s,
        %(number)s, %(e_answers)s, %(e_withheld)s, %(e_hash)s
    FROM decision"""
_ENTRIES = f"""
    INSERT INTO chronicle_entry (campaign, {ENTRY})
    SELECT %(campaign)s, %(before_first)s + e.n, e.kind, e.shape, e.subject, e.body, e.rolls, %(number)s, e.answers,
        e.withheld, e.hash
    FROM decision, unnest(%(kinds)s, %(shapes)s, %(subjects)s, %(bodies)s, %(rolls)s, %(answers)s, %(withhelds)s,
        %(hashes)s) WITH ORDINALITY AS e(kind, shape, subject, body, rolls, answers, withheld, hash, n)"""
_ASIDES = """
    INSERT INTO chronicle_aside (campaign, side, number, salt, text)
    SELECT %(campaign)s, a.side, a.number, a.salt, a.text
    FROM decision, unnest(%(sides)s, %(numbers)s, %(salts)s, %(texts)s) AS a(side, number, salt, text)"""
NONE, ONE, MANY = range(3)


def _statement(*, guarded: bool, asides: bool, entries: int) -> bytes:
    """The last INSERT of each answers with a row for whatever was written."""
    decision = f"{_DECISION} {_GUARD if guarded else ''}"
    writes = [*([_ASIDES] if asides else []), *{NONE: [], ONE: [_ONE_ENTRY], MANY: [_ENTRIES]}[entries]]
    if not writes:
        return decision.encode()
    between = [f"step{number} AS ({write})" for number, write in enumerate(writes[:-1])]
    return f"WITH {', '.join([f'decision AS ({decision} RETURNING 1)', *between])} {writes[-1]}".encode()


_STATEMENTS = {
    (guarded, asides, entries): _statement(guarded=guarded, asides=asides, entries=entries)
    for guarded in (False, True)
    for asides in (False, True)
    for entries in (NONE, ONE, MANY)
}
_FIELDS = DECISION.split(", ")


class Postgres:
    """The log's two ways in: try without waiting, or wait for one's turn."""

    def line(self) -> AbstractContextManager[None]:
        return nullcontext()

    @contextmanager
    def bare_turn(self, looking: HeadQuery) -> Iterator[WriteTurn]:
        """Two round trips: begin, wait and look; write and commit."""
        cursor = sql.binary_cursor()
        look = self.take_turn(looking, before="BEGIN")
        batches: list[Batch] = []

        def flush() -> None:
            while batches:
                self.append(batches.pop(0), guarded=False)

        try:
            yield WriteTurn(look, batches.append, flush)
            with write_outcome.at_once(), sql.driver().pipeline():
                flush()
                cursor.execute("COMMIT")
        except BaseException:
            cursor.execute("ROLLBACK")
            raise

    def take_turn(self, looking: HeadQuery, *, before: str = "") -> HeadSnapshot:
        """A lock of the campaign's own, first come first served, for as long as the transaction; and then a look."""
        with sql.driver().pipeline():
            cursor = sql.binary_cursor()
            if before:
                cursor.execute(before)
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_turn(looking.campaign),), prepare=True)
            return looking.seen(*sql.together(*looking.statements()))

    def append(self, batch: Batch, *, guarded: bool) -> bool:
        for decision in batch.decisions[:-1]:
            _insert(batch.campaign, decision, ())
        before = batch.before.hash if guarded else None
        return _insert(batch.campaign, batch.decisions[-1], batch.entries, before)

    def load(self, campaign: str, decisions: Sequence[DecisionLine], entries: Sequence[EntryLine]) -> None:
        _copy("chronicle_decision", DECISION, campaign, map(decision_values, decisions))
        _copy("chronicle_entry", ENTRY, campaign, map(entry_values, entries))
        laid = ((side, number, aside.salt, aside.text) for side, number, aside in asides_of(decisions, entries))
        _copy("chronicle_aside", "side, number, salt, text", campaign, laid)
        write_outcome.lines_went_in()


def _insert(campaign: str, decision: DecisionLine, entries: Sequence[EntryLine], before: bytes | None = None) -> bool:
    """Whether it was written; with the hash that must stand before it, perhaps not."""
    values: dict[str, object] = dict(zip(_FIELDS, decision_values(decision), strict=True))
    values["campaign"] = campaign
    asides = asides_of([decision], entries)
    if before is not None:
        values |= {"turn": _turn(campaign), "before": before}
    if asides:
        values |= _asides(asides)
    if len(entries) == 1:
        values |= _entry(entries[0])
    elif entries:
        values |= _entries(entries)
    statement = _STATEMENTS[before is not None, bool(asides), min(len(entries), MANY)]
    went_in = sql.binary_cursor().execute(statement, values, prepare=True).rowcount != 0
    if went_in:
        write_outcome.lines_went_in()
    return went_in


def _copy(table: str, columns: str, campaign: str, rows: Iterable[Iterable[object]]) -> None:
    sql.load(table, ["campaign", *columns.split(", ")], ([campaign, *row] for row in rows))


def _turn(campaign: str) -> int:
    return int.from_bytes(hashlib.sha256(campaign.encode()).digest()[:8], "big", signed=True)


def _entry(entry: EntryLine) -> dict[str, object]:
    return {
        "before_first": entry.position - 1,
        "e_kind": entry.kind,
        "e_shape": entry.shape,
        "e_subject": entry.subject,
        "e_body": entry.body,
        "e_rolls": entry.rolls,
        "e_answers": entry.answers,
        "e_withheld": entry.withheld,
        "e_hash": entry.hash,
    }


def _entries(entries: Sequence[EntryLine]) -> dict[str, object]:
    return {
        "before_first": entries[0].position - 1,
        "kinds": Texts.of([entry.kind for entry in entries]),
        "shapes": Numbers.of([entry.shape for entry in entries]),
        "subjects": Texts.of([entry.subject for entry in entries]),
        "bodies": Texts.of([entry.body for entry in entries]),
        "rolls": Texts.of([entry.rolls for entry in entries]),
        "answers": Numbers.of([entry.answers for entry in entries]),
        "withhelds": Blobs.of([entry.withheld for entry in entries]),
        "hashes": Blobs.of([entry.hash for entry in entries]),
    }


def _asides(asides: Sequence[tuple[str, int, LineAside]]) -> dict[str, object]:
    return {
        "sides": Texts.of([side for side, _, _ in asides]),
        "numbers": Numbers.of([number for _, number, _ in asides]),
        "salts": Blobs.of([aside.salt for _, _, aside in asides]),
        "texts": Texts.of([aside.text for _, _, aside in asides]),
    }
