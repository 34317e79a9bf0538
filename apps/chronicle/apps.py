"""Tells Django about the app, and puts the log's guards back after every migrate."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate

from apps.chronicle import tables


class ChronicleConfig(AppConfig):
    """The app under its own short name."""

    name = "apps.chronicle"

    def ready(self) -> None:
        post_migrate.connect(put_up_guards, sender=self)


def put_up_guards(using: str, **_: Any) -> None:
    connection = connections[using]
    if set(tables.TABLES) <= set(connection.introspection.table_names()):
        tables.put_up_guards(connection)
