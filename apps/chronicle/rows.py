"""Rows are caches: what the log says, laid out for looking up. A game says which; here they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Model, QuerySet

from apps.chronicle import raw
from apps.chronicle.codec import text_of

Tables = Mapping[type[Model], tuple[str, ...]]
"""Tables of rows, each with the fields that name a row in it, `campaign` first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row by what names it; without values there is none any longer."""

    table: type[Model]
    key: Mapping[str, object]
    values: Mapping[str, object] | None

    @property
    def name(self) -> object:
        return list(self.key.values())[-1]


def write(rows: Iterable[Row]) -> None:
    """Each table's rows in one statement; of a row named twice, the last stands."""
    last = {(row.table, row.name): row for row in rows}
    for _, group in groupby(sorted(last.values(), key=_table_name), key=lambda row: row.table):
        _write_one_table(list(group))


def replace_all(campaign: str, tables: Tables, rows: Iterable[Row]) -> None:
    """Every row of a campaign anew."""
    for table in tables:
        QuerySet(table).filter(campaign=campaign).delete()
    for table, group in groupby(sorted(rows, key=_table_name), key=lambda row: row.table):
        _load(table, list(group))


def stale(campaign: str, tables: Tables, rows: Iterable[Row]) -> list[str]:
    """The names of the rows that are not as they should be."""
    wanted = {f"{row.table.__name__} {row.name}": {**row.key, **(row.values or {})} for row in rows}
    kept = dict(_kept(campaign, tables))
    return sorted(name for name in wanted.keys() | kept.keys() if _text(wanted, name) != _text(kept, name))


def _load(table: type[Model], rows: list[Row]) -> None:
    """Past the ORM, which takes ten times as long; values are prepared by its fields all the same."""
    names = [*rows[0].key, *(rows[0].values or {})]
    fields: list[Any] = [table._meta.get_field(name) for name in names]  # noqa: SLF001 - Django's documented name
    here = raw.wrapper()
    prepared = (
        [field.get_db_prep_save(value, here) for field, value in zip(fields, _values(row), strict=True)] for row in rows
    )
    raw.load(table._meta.db_table, [field.column for field in fields], prepared)  # noqa: SLF001 - as above


def _values(row: Row) -> Iterator[object]:
    yield from row.key.values()
    yield from (row.values or {}).values()


def _write_one_table(rows: list[Row]) -> None:
    table = rows[0].table
    for row in rows:
        if row.values is None:
            QuerySet(table).filter(**row.key).delete()
    made = [row for row in rows if row.values is not None]
    if made:
        QuerySet(table).bulk_create(
            [_made(row) for row in made],
            update_conflicts=True,
            unique_fields=list(made[0].key),
            update_fields=list(made[0].values or {}),
        )


def _kept(campaign: str, tables: Tables) -> Iterator[tuple[str, Mapping[str, object]]]:
    for table, key in tables.items():
        for found in QuerySet(table).filter(campaign=campaign).values():
            found.pop("id", None)
            yield f"{table.__name__} {found[key[-1]]}", found


def _made(row: Row) -> Any:
    return row.table(**row.key, **(row.values or {}))


def _table_name(row: Row) -> str:
    return row.table.__name__


def _text(rows: Mapping[str, Mapping[str, object]], name: str) -> str:
    """A row as it would be stored: what is a tuple here is a list there."""
    return text_of(rows[name]) if name in rows else ""
