"""Tells Django about the app; after every migrate the log's guards are put back, and what lay open is sealed."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models.signals import post_migrate

from apps.chronicle.log import house_reseal, log_schema


class ChronicleConfig(AppConfig):
    """The app under its own short name."""

    name = "apps.chronicle"

    def ready(self) -> None:
        post_migrate.connect(put_up_guards, sender=self)


def put_up_guards(using: str, **_: Any) -> None:
    connection = connections[using]
    known = set(connection.introspection.table_names())
    if log_schema.GUARDED[0] not in known:
        return
    if not set(log_schema.TABLES) <= known or log_schema.are_of_another_version(connection):
        raise CommandError(
            f"The log in this database lies in tables that {settings.PROGRAM} does not know, and nothing in it was "
            "changed: keep it, and open it with the program that wrote it, or with a newer one than this."
        )
    log_schema.put_up_guards(connection)
    if using == DEFAULT_DB_ALIAS:
        house_reseal.seal_what_is_plain()
