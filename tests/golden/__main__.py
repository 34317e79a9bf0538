"""Puts a golden campaign beside the others: the demo as it is told today, `python -m tests.golden NAME`."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

import django
from django.core.management import call_command

from tests.servers import LEFT_OUT

FOLDER = Path(__file__).parent


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.golden", description="The demo as it is told today, for ever.")
    parser.add_argument("name", help="what it is called, such as ash-march-0.2.0")
    file = FOLDER / f"{parser.parse_args().name}.jsonl"
    if file.exists():
        parser.error(f"{file.name} is here already, and is never recorded anew: choose another name.")
    for name in LEFT_OUT:
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="penance-golden-") as folder:
        os.environ["PENANCE_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
        django.setup()
        call_command("migrate", verbosity=0)
        _write(file)


def _write(file: Path) -> None:
    from tests.golden import golden_record  # noqa: PLC0415 - Django may be asked only after its environment is chosen

    golden_record.record(file)
    golden_record.write_sheets(file)
    sys.stdout.write(
        f"{file.name}: {file.stat().st_size} bytes, with its sheets. Write their hashes into test_golden.py.\n"
    )


if __name__ == "__main__":
    main()
