"""Rows are caches: what the log says, laid out for looking up. A game says which; here they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Model, QuerySet

from apps.chronicle.log import sql
from apps.chronicle.log.codec import text_of

Tables = Mapping[type[Model], tuple[str, ...]]
"""Tables of rows, each with the fields that name a row in it, `campaign` first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedRow:
    """One row by what names it; without values there is none any longer."""

    table: type[Model]
    key: Mapping[str, object]
    values: Mapping[str, object] | None

    @property
    def name(self) -> object:
        return list(self.key.values())[-1]


def write(rows: Iterable[CachedRow]) -> None:
    """What is otherwise in each table's rows; of a row named twice, the last stands."""
    by_table: dict[type[Model], dict[object, CachedRow]] = {}
    for row in rows:
        by_table.setdefault(row.table, {})[row.name] = row
    for table in sorted(by_table, key=attrgetter("__name__")):
        _write_one_table(table, list(by_table[table].values()))


def replace_all(campaign: str, tables: Tables, rows: Iterable[CachedRow]) -> None:
    """Every row of a campaign anew."""
    for table in tables:
        QuerySet(table).filter(campaign=campaign).delete()
    for table, group in groupby(sorted(rows, key=_table_name), key=lambda row: row.table):
        _load(table, list(group))


def stale(campaign: str, tables: Tables, rows: Iterable[CachedRow]) -> list[str]:
    """The names of the rows that are not as they should be."""
    wanted = {f"{row.table.__name__} {row.name}": {**row.key, **(row.values or {})} for row in rows}
    kept = dict(_kept(campaign, tables))
    return sorted(name for name in wanted.keys() | kept.keys() if _text(wanted, name) != _text(kept, name))


def _load(table: type[Model], rows: list[CachedRow]) -> None:
    columns = [field.column for field in _fields(table, *rows[0].key, *(rows[0].values or {}))]
    sql.load(table._meta.db_table, columns, _prepared(table, rows))  # noqa: SLF001 - as below


def _write_one_table(table: type[Model], rows: list[CachedRow]) -> None:
    for row in rows:
        if row.values is None:
            QuerySet(table).filter(**row.key).delete()
    made = [row for row in rows if row.values is not None]
    if made:
        sql.write_many(_upsert(table, tuple(made[0].key), tuple(made[0].values or ())), _prepared(table, made))


@cache
def _upsert(table: type[Model], key: tuple[str, ...], values: tuple[str, ...]) -> str:
    """One row, and of it what is otherwise: of a wide value that is written again PostgreSQL keeps both for a while."""
    named, name = [field.column for field in _fields(table, *key, *values)], table._meta.db_table  # noqa: SLF001 - as below
    keys, rest = named[: len(key)], named[len(key) :]
    otherwise = " OR ".join(f"{name}.{column} IS DISTINCT FROM excluded.{column}" for column in rest)
    kept = ", ".join(
        f"{column} = CASE WHEN {name}.{column} IS DISTINCT FROM excluded.{column} "
        f"THEN excluded.{column} ELSE {name}.{column} END"
        for column in rest
    )
    into = f"INSERT INTO {name} ({', '.join(named)}) VALUES ({', '.join('%s' for _ in named)})"  # noqa: S608 - names
    return f"{into} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {kept} WHERE {otherwise}"


def _prepared(table: type[Model], rows: Sequence[CachedRow]) -> Iterator[list[object]]:
    """Past the ORM, which takes ten times as long; values are prepared by its fields all the same."""
    fields = _fields(table, *rows[0].key, *(rows[0].values or {}))
    here = sql.wrapper()
    for row in rows:
        values = (*row.key.values(), *(row.values or {}).values())
        yield [field.get_db_prep_save(value, here) for field, value in zip(fields, values, strict=True)]


@cache
def _fields(table: type[Model], *names: str) -> list[Any]:
    return [table._meta.get_field(name) for name in names]  # noqa: SLF001 - Django's documented name


def _kept(campaign: str, tables: Tables) -> Iterator[tuple[str, Mapping[str, object]]]:
    for table, key in tables.items():
        for found in QuerySet(table).filter(campaign=campaign).values():
            found.pop("id", None)
            yield f"{table.__name__} {found[key[-1]]}", found


def _table_name(row: CachedRow) -> str:
    return row.table.__name__


def _text(rows: Mapping[str, Mapping[str, object]], name: str) -> str:
    """A row as it would be stored: what is a tuple here is a list there."""
    return text_of(rows[name]) if name in rows else ""
