"""Many writers, each a process of its own: `python -m tests.chronicle.writers WRITERS DECISIONS [each-its-own]`.

They begin together, and each says how long its slowest decision took.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django


def main() -> None:
    writers, decisions, apart = int(sys.argv[1]), int(sys.argv[2]), "each-its-own" in sys.argv
    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from apps.chronicle.proof.verify import verify
    from tests.chronicle.table import Table

    call_command("migrate", verbosity=0)
    names = [f"campaign-{number if apart else 0}" for number in range(writers)]
    for name in sorted(set(names)):
        Table(name).open()
    connections.close_all()
    with TemporaryDirectory() as folder:
        gate = Path(folder) / "open"
        crew = [_begun(name, number, decisions, gate) for number, name in enumerate(names)]
        time.sleep(0.5)
        gate.touch()
        waiting = _watched(crew) if apart else 0
        said = [_said(child) for child in crew]
    positions = sorted(place for each in said for place in each["positions"])
    print(
        json.dumps(
            {
                "recorded": len(positions),
                "gapless": positions == list(range(3, 3 + len(positions))),
                "slowest": max(each["slowest"] for each in said),
                "waiting": waiting,
                "breaks": [str(found) for name in sorted(set(names)) for found in verify(name)],
                "failed": [each["failed"] for each in said if each["failed"]],
            }
        )
    )


def _begun(name: str, number: int, decisions: int, gate: Path) -> tuple[int, int]:
    hears, speaks = os.pipe()
    child = os.fork()
    if child:
        os.close(speaks)
        return child, hears
    os.close(hears)
    said: dict[str, Any] = {"positions": [], "slowest": 0.0, "failed": ""}
    try:
        _write(name, number, decisions, gate, said)
    except BaseException as error:  # noqa: BLE001 - whatever happens to a writer is what the test wants to hear
        said["failed"] = repr(error)
    with os.fdopen(speaks, "w") as out:
        json.dump(said, out)
    os._exit(0)


def _write(name: str, number: int, decisions: int, gate: Path, said: dict[str, Any]) -> None:
    from tests.chronicle.table import Table
    from tests.chronicle.toy import Gain

    table = Table(name)
    while not gate.exists():
        time.sleep(0.005)
    for turn in range(decisions):
        begun = time.monotonic()
        answer = table.ask(Gain(pot="a", amount=1), key=f"writer-{number}/{turn}")
        said["slowest"] = max(said["slowest"], time.monotonic() - begun)
        said["positions"].append(answer.last)


def _watched(crew: list[tuple[int, int]]) -> int:
    """How often anybody in the database waited for a lock that another held, other than for more room in a table."""
    from django.db import connection

    seen = 0
    if connection.vendor == "postgresql":
        until = time.monotonic() + 1
        while time.monotonic() < until:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT count(*) FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"
                    " AND wait_event NOT IN ('extend', 'page') AND datname = current_database()"
                )
                seen += cursor.fetchone()[0]
    return seen


def _said(child: tuple[int, int]) -> dict[str, Any]:
    with os.fdopen(child[1]) as heard:
        said: dict[str, Any] = json.load(heard)
    os.waitpid(child[0], 0)
    return said


if __name__ == "__main__":
    main()
