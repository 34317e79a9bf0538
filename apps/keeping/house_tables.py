"""Which tables a house has: it follows from its migrations, so those of an older house are known too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

LEFT_OUT = {
    "django_migrations": "told at the head of the file, and written anew as each is applied",
    "django_session": "who signed out since stays out: everybody signs in once more",
    "chronicle_checkpoint": "kept states are made again from the log",
    "axes_accessattempt": "who guessed at passwords, and from where: forgotten within the hour anyway",
    "axes_accessattemptexpiration": "likewise",
    "axes_accessfailurelog": "likewise",
    "axes_accesslog": "likewise",
}
"""Tables that no backup holds, each with its reason."""
TEXTS = {"CharField", "TextField", "SlugField", "EmailField", "URLField"}
NUMBERS = {
    *("SmallIntegerField", "IntegerField", "BigIntegerField", "AutoField", "BigAutoField", "FloatField"),
    *("PositiveSmallIntegerField", "PositiveIntegerField", "PositiveBigIntegerField"),
}
KINDS = {
    **dict.fromkeys(TEXTS, "text"),
    **dict.fromkeys(NUMBERS, "number"),
    "BooleanField": "flag",
    "DateTimeField": "moment",
    "BinaryField": "bytes",
    "JSONField": "json",
    "DecimalField": "decimal",
}
Migration = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as some migrations have left it."""

    name: str
    columns: dict[str, str]
    """What lies in each."""
    key: tuple[str, ...]
    """The columns that name a row, in whose order rows are read."""
    counted: str
    """The column that counts by itself, where there is one."""


def applied(connection: BaseDatabaseWrapper) -> list[Migration]:
    """What a database has seen."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def unknown(migrations: Iterable[Migration]) -> list[Migration]:
    """Those that only a newer program has."""
    return [name for name in migrations if name not in known_migrations().graph.nodes]


def tables_after(migrations: Iterable[Migration]) -> list[Table]:
    """The tables that a house has after these migrations, but for those that no backup holds."""
    state = known_migrations().project_state(list(migrations))
    models = state.apps.get_models(include_auto_created=True)
    return sorted((_table(model) for model in models if _is_held(model)), key=lambda table: table.name)


def known_migrations(connection: BaseDatabaseWrapper | None = None) -> MigrationLoader:
    return MigrationLoader(connection, replace_migrations=False)


def _is_held(model: type[Model]) -> bool:
    """A view is known by its one key, which no table of the log has."""
    meta: Any = model._meta  # noqa: SLF001 - Django's documented name
    is_view = not meta.managed and meta.pk.name == "id"
    return not (meta.proxy or is_view or meta.db_table in LEFT_OUT)


def _table(model: type[Model]) -> Table:
    meta: Any = model._meta  # noqa: SLF001 - as above
    return Table(
        name=meta.db_table,
        columns={field.column: _kind_of(field, hashed=not meta.managed) for field in _columns(meta)},
        key=tuple(field.column for field in meta.pk_fields),
        counted=meta.auto_field.column if meta.auto_field else "",
    )


def _columns(meta: Any) -> Iterator[Any]:
    return (field for field in meta.concrete_fields if field.column)


def _kind_of(field: Any, *, hashed: bool) -> str:
    """Of a column that leads to another table, what lies there; in the log, moments have a spelling of their own."""
    while field.remote_field:
        field = field.target_field
    kind = KINDS.get(field.get_internal_type())
    if kind is None:
        raise LookupError(f"No backup can hold {field}: say in apps/keeping/house_tables.py what lies in it.")
    return f"hashed {kind}" if hashed and kind == "moment" else kind
