"""Speed as ratios against a floor measured in the same run: `make bench`.

The floor of an append is a bare transaction that inserts the same rows; the door adds the lock, the key, the fold,
the decision, the dice and the projected row.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

ROUNDS = 7
COMMANDS = 20


def main() -> None:
    if len(sys.argv) > 1:
        measure(sys.argv[1])
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="penance-bench-")))
        from tests.servers import LEFT_OUT, start_postgres

        clean = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        clean["PENANCE_DATA"] = str(folder / "data")
        postgres = start_postgres(stack.callback, folder / "postgres")
        for on, env in (("sqlite", clean), ("postgres", clean | {"DATABASE_URL": postgres})):
            subprocess.run([sys.executable, "-m", "tests.bench", on], env=env, check=True)


def measure(on: str) -> None:
    """Floor and door take turns, so that a slow moment of the machine hits both."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "penance_campaign.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    floor, door = _floor(), _door()
    ratios = [_seconds(floor) / _seconds(door) for _ in range(ROUNDS)]
    print(f"append through the door, {on:8}  {statistics.median(ratios):.2f} of the floor")


def _door() -> Callable[[int], object]:
    from apps.campaigns.commands import FoundCampaign
    from apps.chronicle.handle import By, begin, handle
    from apps.chronicle.seeds import new_key
    from apps.pilots.commands import EnlistPilot

    host = By(seat="seat-host", role="host")
    begin("campaign-bench", FoundCampaign(name="Bench"), key="k", by=host)
    return lambda _: handle("campaign-bench", EnlistPilot(name=new_key(), faction="elves"), key=new_key(), by=host)


def _floor() -> Callable[[int], object]:
    from datetime import UTC, datetime

    from django.db import transaction

    from apps.chronicle.models import Decision, Entry
    from apps.chronicle.seeds import new_key

    now = datetime.now(UTC)
    numbers = iter(range(1, 10**9))

    def insert(_: int) -> None:
        number, hashed = next(numbers), bytes(32)
        common = {"campaign": "campaign-floor", "kind": "EnlistPilot", "withheld": hashed, "hash": hashed}
        with transaction.atomic():
            Decision(
                **common,
                number=number,
                key=new_key(),
                asked_at=now,
                refused=False,
                entries=1,
                position=number,
                amendment=0,
                instead_of=0,
            ).save(force_insert=True)
            Entry(**common, position=number, body="{}", rolls="[]", decision=number, answers=number).save(
                force_insert=True
            )

    return insert


def _seconds(act: Callable[[int], object]) -> float:
    begun = time.perf_counter()
    for number in range(COMMANDS):
        act(number)
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
