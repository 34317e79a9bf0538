"""Questions that come with every request, written out: Django would put each together anew, and find out anew how its
answer is read, and either takes longer than to ask it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import Field, Model

CellReader = Callable[[Any, Any, Any], Any]


class TableRows:
    """A table's rows, as Django would make them of the same cells."""

    def __init__(self, table: type[Model]) -> None:
        self.fields: Sequence[Field[Any, Any]] = table._meta.concrete_fields  # noqa: SLF001 - Django's documented name
        self._table = table
        self._names = [field.attname for field in self.fields]
        self._key = next(place for place, field in enumerate(self.fields) if field.primary_key)

    def made(self, cells: list[Any]) -> Model | None:
        """One of them; nothing, where there was none to join."""
        if cells[self._key] is None:
            return None
        for place, column, reading in self._readings:
            cells[place] = reading(cells[place], column, connection)
        return self._table.from_db(connection.alias, self._names, cells)

    @cached_property
    def _readings(self) -> list[tuple[int, Any, CellReader]]:
        """What this kind of database does not give as it is meant."""
        return [
            (place, column, reading)
            for place, column in enumerate(field.cached_col for field in self.fields)
            for reading in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
        ]


class RowQuery:
    """A question whose answer is one row: whole rows of tables come first, each by the letter that the text has for it,
    and after them what else is asked for.
    """

    def __init__(self, text: str, **tables: type[Model]) -> None:
        self._rows = {letter: TableRows(table) for letter, table in tables.items()}
        columns = {letter: [f"{letter}.{each.column}" for each in rows.fields] for letter, rows in self._rows.items()}
        self._text = text.format(**{letter: ", ".join(names) for letter, names in columns.items()})

    def answer(self, *values: Any) -> list[Any] | None:
        """What was found, in the order of the text; nothing, where nothing was."""
        with connection.cursor() as cursor:
            cursor.execute(self._text, [connection.ops.adapt_unknown_value(value) for value in values])
            found = cursor.fetchone()
        if found is None:
            return None
        cells = iter(found)
        return [*[rows.made(list(islice(cells, len(rows.fields)))) for rows in self._rows.values()], *cells]
