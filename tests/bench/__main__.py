"""Starts the databases, and each section on each of them, or on none: `python -m tests.bench [SECTION] [--quick]`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.bench.disk import flush
from tests.bench.one import BY_NAME_ONLY, SECTIONS, WITHOUT_DATABASE
from tests.servers import LEFT_OUT, start_postgres

PEERS = ("eventsourcing", "icepool", "dyce", "chess")


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bench", description="Speed as ratios.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"one of {', '.join(SECTIONS)}; else all")
    parser.add_argument("--quick", action="store_true", help="short runs, for a first look")
    parser.add_argument("--on", choices=("sqlite", "postgres"), help="one database only")
    asked = parser.parse_args()
    if unknown := set(asked.sections) - set(SECTIONS):
        parser.error(f"there is no section {unknown.pop()}: there are {', '.join(SECTIONS)}")
    if missing := [name for name in PEERS if find_spec(name) is None]:
        parser.error(f"{', '.join(missing)} not installed: `make bench` brings what it measures against")
    sections = asked.sections or [name for name in SECTIONS if name not in BY_NAME_ONLY]
    quick = ["--quick"] if asked.quick else []
    for section in sections:
        if section in WITHOUT_DATABASE:
            print(f"\n{section}", flush=True)
            _run([section, *quick], os.environ)
    if stored := [section for section in sections if section not in WITHOUT_DATABASE]:
        _run_on_databases(stored, quick, [asked.on] if asked.on else ["postgres", "sqlite"])


def _run_on_databases(sections: Sequence[str], quick: Sequence[str], databases: Sequence[str]) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="penance-bench-")))
        for on in databases:
            server = start_postgres(stack.callback, folder / "postgres") if on == "postgres" else ""
            for section in sections:
                print(f"\n{section} on {on}; the disk takes {flush(folder):.0f} us for a flush", flush=True)
                _run([section, *quick], _environment(folder / f"{section}-on-{on}", server))


def _run(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    subprocess.run([sys.executable, "-m", "tests.bench.one", *arguments], env=environment, check=True)


def _environment(data: Path, server: str) -> Mapping[str, str]:
    """A new database for each section."""
    clean = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    clean["PENANCE_DATA"] = str(data)
    if not server:
        return clean
    with psycopg.connect(server, autocommit=True) as connection:
        name = f"bench_{data.name.replace('-', '_')}"
        connection.execute(f"CREATE DATABASE {name}".encode())
    return clean | {"DATABASE_URL": urlsplit(server)._replace(path=f"/{name}").geturl()}


if __name__ == "__main__":
    main()
