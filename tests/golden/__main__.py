"""Writes the sheets of golden campaigns anew: `python -m tests.golden`; with `record`, the demo's log before them."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser

import django
from django.core.management import call_command

from tests.servers import LEFT_OUT


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.golden", description="Golden campaigns, written anew.")
    parser.add_argument("what", nargs="?", choices=("sheets", "record"), default="sheets")
    asked = parser.parse_args()
    for name in LEFT_OUT:
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="penance-golden-") as folder:
        os.environ["PENANCE_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
        django.setup()
        call_command("migrate", verbosity=0)
        _write(records=asked.what == "record")


def _write(*, records: bool) -> None:
    from tests.golden import recording  # noqa: PLC0415 - Django may be asked only after its environment is chosen

    if records:
        recording.record(recording.ASH_MARCH)
    for file in recording.GOLDEN:
        recording.write_sheets(file)
        sys.stdout.write(f"{file.name}: {file.stat().st_size} bytes; its sheets are written.\n")


if __name__ == "__main__":
    main()
