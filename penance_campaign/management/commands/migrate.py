"""Django's `migrate`, past the pooler where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import connection


class Command(migrate.Command):
    """What is moved holds its locks, and has its settings, on one connection from beginning to end."""

    def handle(self, *arguments: Any, **options: Any) -> None:
        with past_the_pooler():
            super().handle(*arguments, **options)


@contextmanager
def past_the_pooler() -> Iterator[None]:
    """Here and now the connection goes to PostgreSQL itself, where DATABASE_DIRECT_URL says how."""
    if not settings.DATABASE_DIRECT:
        yield
        return
    served = connection.settings_dict
    connection.close()
    connection.settings_dict = served | settings.DATABASE_DIRECT
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = served
