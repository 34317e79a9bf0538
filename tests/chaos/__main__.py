"""Clients that never give up, while what they stand on is killed: `python -m tests.chaos {web,postgres,both} TIMES`.

Prints one line of JSON. Whatever was acknowledged is in the log exactly once, nothing is there twice or half, the log
stands, and nobody was told anything but 503 with Retry-After or nothing at all. With `too-soon` clients take
for acknowledged what they only asked: the fault that this exists to find.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import django

from penance_campaign.ports import claim_free_port
from tests.chaos.clients import Clients
from tests.chaos.faults import Server, Web
from tests.servers import LEFT_OUT, start_postgres

CLIENTS = 6
GIVEN = "PENANCE_TESTS_SEED"
"""The seed of the run that started this one; without it each run has instants of its own."""


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__.split("\n")[0] if __doc__ else "")
    asked.add_argument("what", choices=("web", "postgres", "both"))
    asked.add_argument("times", type=int)
    asked.add_argument("fault", nargs="?", choices=("too-soon",))
    wanted = asked.parse_args()
    random.seed(os.environ.get(GIVEN))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="penance-chaos-")))
        folder.chmod(0o755)
        url = os.environ.get("DATABASE_URL", "")
        for name in LEFT_OUT:
            os.environ.pop(name, None)
        server = None
        if wanted.what != "web":
            url = start_postgres(stack.callback, folder / "postgres")
            server = Server(url, folder / "postgres")
        os.environ |= {"PENANCE_DATA": str(folder / "data"), "DJANGO_SETTINGS_MODULE": "tests.chaos.unlimited_settings"}
        os.environ |= {"DATABASE_URL": url} if url else {}
        django.setup()
        print(json.dumps(_run(folder, wanted, server)))


def _run(folder: Path, wanted: argparse.Namespace, server: Server | None) -> Mapping[str, Any]:
    campaign, token = _founded()
    with _serving(folder) as (web, base):
        clients = Clients(base=base, campaign=campaign, token=token, too_soon=bool(wanted.fault))
        clients.begin(CLIENTS)
        clients.after(time.monotonic())
        ways = [*(server.ways if server else ()), *([web.kill] if wanted.what != "postgres" else [])]
        waited = [_struck(clients, ways[number % len(ways)]) for number in range(wanted.times)]
        clients.end()
        stopped = web.stop()
    return {
        "times": wanted.times,
        "acknowledged": len(clients.acknowledged),
        **_held_against_the_log(campaign, clients),
        "answers": dict(clients.refused),
        "back_after": {"median": round(median(waited), 2), "longest": round(max(waited), 2)},
        "stopped_in": round(stopped, 2),
    }


def _struck(clients: Clients, strike: Callable[[], None]) -> float:
    """How long it took from the blow until somebody was answered again."""
    time.sleep(random.uniform(0, 0.3))
    began = time.monotonic()
    strike()
    return time.monotonic() - began + clients.after(time.monotonic())


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[Web, str]]:
    from django.db import connections

    connections.close_all()
    with claim_free_port("127.0.0.1", 19500) as claim:
        web = Web(claim.port, os.environ, folder / "web.log")
        try:
            yield web, f"http://127.0.0.1:{claim.port}"
        finally:
            web.stop()


def _founded() -> tuple[str, str]:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from apps.accounts.credentials import account_named
    from apps.accounts.tokens import new_token
    from apps.campaigns.commands.found_campaign import FoundCampaign
    from apps.campaigns.models import Member
    from apps.campaigns.seats import found

    host = account_named("chaos")
    campaign = found(host, FoundCampaign(name="Chaos"), "k").chronicle
    seat = Member.objects.get(campaign=campaign).seat
    return campaign, new_token(host, label="chaos", campaign=campaign, seat=seat)


def _held_against_the_log(campaign: str, clients: Clients) -> dict[str, Any]:
    """Every acknowledged key stands in it, once, at the lines that its answer named; and every name but once."""
    from collections import Counter

    from apps.chronicle.models import Decision
    from apps.chronicle.proof.verify import verify
    from apps.pilots.models import PilotRow

    there = {
        key.rpartition("/")[2]: (position - entries + 1, position)
        for key, position, entries in Decision.objects.filter(campaign=campaign).values_list(
            "key", "position", "entries"
        )
    }
    names = Counter(PilotRow.objects.filter(campaign=campaign).values_list("name", flat=True))
    told = clients.acknowledged
    return {
        "lost": len(told.keys() - there.keys()),
        "otherwise": sum(there.get(key, lines) != lines for key, lines in told.items() if lines[0]),
        "doubled": sum(count > 1 for count in names.values()),
        "unasked": len(names) - sum(f"Vess {key}" in names for key in told),
        "breaks": [str(found) for found in verify(campaign)],
    }


if __name__ == "__main__":
    main()
