"""Rows are written over and over: PostgreSQL gets room beside each for its next, and tidies up after them sooner."""

from typing import Any, ClassVar

from django.db import migrations

TABLES = (
    *("campaigns_campaignrow", "pilots_pilotrow", "caskets_casketrow"),
    *("settlement_settlementrow", "battles_missionrow", "battles_battlerow"),
)
ROOM = "fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02"
NONE = "fillfactor, autovacuum_vacuum_scale_factor, toast.autovacuum_vacuum_scale_factor"


def make(_: Any, schema: Any) -> None:
    for table in TABLES if schema.connection.vendor == "postgresql" else ():
        schema.execute(f"ALTER TABLE {table} SET ({ROOM})")


def take_back(_: Any, schema: Any) -> None:
    for table in TABLES if schema.connection.vendor == "postgresql" else ():
        schema.execute(f"ALTER TABLE {table} RESET ({NONE})")


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("campaigns", "0007_packs_brought_along"),
        ("pilots", "0002_what_people_call_it"),
        ("caskets", "0002_what_people_call_it"),
        ("settlement", "0003_what_people_call_it"),
        ("battles", "0004_how_long_a_battle_waits"),
    ]
    operations: ClassVar = [migrations.RunPython(make, take_back)]
