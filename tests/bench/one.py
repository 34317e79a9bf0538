"""One section, on one database or on none, in a process of its own: `python -m tests.bench.one SECTION [--quick]`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module

from tests.bench.rounds import Scale

Section = Callable[[Scale], None]
SECTIONS: Mapping[str, str] = {
    "append": "appending",
    "crowd": "crowding",
    "replay": "replaying",
    "checkpoint": "keeping",
    "rebuild": "rebuilding",
    "growth": "growing",
    "proof": "proving",
    "profile": "profiling",
    "campaign": "campaigning",
    "http": "serving",
    "answer": "engaging",
    "odds": "weighing",
    "dice": "throwing",
    "battle": "battling",
}
"""By the name one types, the module that measures it."""
WITHOUT_DATABASE = ("odds", "dice", "battle")
OF_THE_GAME = ("campaign", "http", "answer")
"""They play the game itself, and not the toy."""
BY_NAME_ONLY = ("profile",)


def main() -> None:
    name, scale = sys.argv[1], Scale(quick="--quick" in sys.argv)
    module = f"tests.bench.{SECTIONS[name]}"
    if name in WITHOUT_DATABASE:
        import_module(module).alone(scale)
    else:
        _on_its_database(module, scale, toy=name not in OF_THE_GAME)


def _on_its_database(module: str, scale: Scale, *, toy: bool) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection, connections

    if toy:
        settings.CHRONICLE_GAME = "tests.chronicle.toy.GAME"
    on = connection.vendor.removesuffix("ql")
    measure: Section = getattr(import_module(module), f"on_{on}")
    call_command("migrate", verbosity=0)
    if on == "postgres":
        import_module("tests.bench.floors").make_tables()
    connections.close_all()  # writers are forked, and must not share this one's
    measure(scale)


if __name__ == "__main__":
    main()
