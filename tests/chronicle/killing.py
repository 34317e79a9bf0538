"""A writer that is killed outright, again and again: `python -m tests.chronicle.killing KILLS [ack-first]`.

Each child writes decisions and says so only after the commit; its parent kills it at a random instant. What was said
must be there afterwards, and the log must stand. With `ack-first` the child speaks before it writes: the fault that
this test exists to find.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator

import django

CAMPAIGN = "campaign-killed"
GIVEN = "PENANCE_TESTS_SEED"
"""The seed of the run that started this one; without it each run has instants of its own."""


def main() -> None:
    kills, ack_first = int(sys.argv[1]), "ack-first" in sys.argv
    random.seed(os.environ.get(GIVEN))
    django.setup()
    from django.core.management import call_command

    from apps.campaigns.commands.found_campaign import FoundCampaign
    from apps.chronicle.decisions.write_plan import By
    from apps.chronicle.door.handle import begin
    from apps.chronicle.models import Decision
    from apps.chronicle.proof.verify import verify

    call_command("migrate", verbosity=0)
    begin(CAMPAIGN, FoundCampaign(name="Killed"), key="k", by=By(seat="seat-host", role="host"))
    acknowledged = [key for kill in range(kills) for key in _killed(kill, ack_first=ack_first)]
    recorded = set(Decision.objects.filter(campaign=CAMPAIGN).values_list("key", flat=True))
    said = {
        "acknowledged": len(acknowledged),
        "lost": len(set(acknowledged) - recorded),
        "unsaid": len(recorded - set(acknowledged)) - 1,
        "breaks": [str(found) for found in verify(CAMPAIGN)],
    }
    print(json.dumps(said))


def _killed(kill: int, *, ack_first: bool) -> list[str]:
    """What one child had said when it died."""
    from django.db import connections

    connections.close_all()
    hears, speaks = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hears)
        _write(speaks, kill, ack_first=ack_first)
    os.close(speaks)
    said = os.read(hears, 4096)
    time.sleep(random.uniform(0, 0.02))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said += b"".join(_rest(hears))
    os.close(hears)
    return said.decode().split("\n")[:-1]


def _rest(hears: int) -> Iterator[bytes]:
    while heard := os.read(hears, 65536):
        yield heard


def _write(speaks: int, kill: int, *, ack_first: bool) -> None:
    from apps.chronicle.decisions.write_plan import By
    from apps.chronicle.door.handle import handle
    from apps.pilots.commands.enlist_pilot import EnlistPilot

    for number in range(10**9):
        key = f"seat:h/{kill}-{number}"
        if ack_first:
            os.write(speaks, f"{key}\n".encode())
        handle(CAMPAIGN, EnlistPilot(name=key, faction="elves"), key=key, by=By(seat="seat-host", role="host"))
        if not ack_first:
            os.write(speaks, f"{key}\n".encode())


if __name__ == "__main__":
    main()
