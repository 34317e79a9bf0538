"""Notices while everything falls: `python -m tests.notices.falls {sqlite,postgres} NOTICES FALLS [FAULT]`.

Logs grow, and two workers draw and send what is to be told to places that do not always answer, while workers and the
Redis are killed and PostgreSQL stops at once. Prints one line of JSON. In the end every notice that the logs demand is
one row, and has come by each way that was chosen for it, under one id. A fault of `hurried_house` is one to be found.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import django

from tests import hall
from tests.chaos.faults import Server
from tests.house import PATIENCE
from tests.notices.falls.hurried_house import FAULT, FAULTS
from tests.notices.falls.outside_places import OutsidePlaces, open_outside
from tests.ops.certificate import certified
from tests.penance_campaign.workplace import OwnRedis
from tests.servers import LEFT_OUT, start_postgres

GIVEN = "PENANCE_TESTS_SEED"
"""The seed of the run that started this one; without it each run draws one, and says which."""
EACH = 5
"""Notices of most commands: of those who sit there, and of the channel."""
A_TABLE = 500
"""Notices for each, two tables at least."""
WORKERS = 2


class Worker:
    """One that is started again as soon as it is gone, as its unit does."""

    def __init__(self, logs: Path) -> None:
        from penance_campaign.management.commands.run import WORKER  # what it needs wants settings read before

        self._command = ("-m", "celery", "-A", "penance_campaign.celery", "worker", *WORKER)
        self._logs = logs
        self._start()

    def kill(self) -> None:
        self.stop()
        self._start()

    def stop(self) -> None:
        self._process.kill()

    def _start(self) -> None:
        self._process = hall.start(*self._command, env=os.environ, said=self._logs)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.notices.falls", description=(__doc__ or "").split("\n")[0])
    asked.add_argument("on", choices=("sqlite", "postgres"))
    asked.add_argument("notices", type=int)
    asked.add_argument("falls", type=int)
    asked.add_argument("fault", nargs="?", choices=("", *FAULTS), default="")
    wanted = asked.parse_args()
    seed = os.environ.get(GIVEN) or str(random.randrange(2**32))
    random.seed(seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="penance-falls-")))
        folder.chmod(0o755)
        ca, *certificate = certified(folder)
        outside = stack.enter_context(open_outside((certificate[0], certificate[1])))
        for name in LEFT_OUT:
            os.environ.pop(name, None)
        server = _ground(stack, folder, wanted.on)
        redis = OwnRedis(folder)
        stack.callback(redis.stop)
        os.environ |= {
            "PENANCE_DATA": str(folder / "data"),
            "DJANGO_SETTINGS_MODULE": "tests.notices.falls.hurried_settings",
            "REDIS_URL": redis.url,
            "EMAIL_URL": f"smtp://127.0.0.1:{outside.mail.port}",
            "EMAIL_FROM": "penance@example.org",
            "SSL_CERT_FILE": str(ca),
            "HOUSE_URL": "http://localhost:8000",
            "WEBHOOKS_INSIDE": "1",
            FAULT: wanted.fault,
        }
        django.setup()
        print(json.dumps({"seed": seed, **_run(stack, folder, wanted, outside, redis, server)}))


def _ground(stack: ExitStack, folder: Path, on: str) -> Server | None:
    if on == "sqlite":
        return None
    os.environ["DATABASE_URL"] = start_postgres(stack.callback, folder / "postgres")
    return Server(os.environ["DATABASE_URL"], folder / "postgres")


def _run(
    stack: ExitStack,
    folder: Path,
    wanted: argparse.Namespace,
    outside: OutsidePlaces,
    redis: OwnRedis,
    server: Server | None,
) -> Mapping[str, Any]:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.notices.falls.crowd import gathered
    from tests.notices.falls.trial import Trial

    crowd = gathered(max(2, wanted.notices // A_TABLE), outside.hooks.url, outside.push.url)
    workers = [Worker(folder / f"worker-{number}.log") for number in range(WORKERS)]
    for worker in workers:
        stack.callback(worker.stop)
    trial, fallen = Trial(crowd, outside), Counter[str]()
    ways = _ways(workers, redis, server)
    begun = time.monotonic()
    part = wanted.notices // (wanted.falls + 1)
    for number in range(wanted.falls):
        _grow(crowd, part * (number + 1))
        name, fall = ways[number % len(ways)]
        _wait_for(outside, random.randint(1, max(part, 2)))
        time.sleep(random.uniform(0, 0.2))
        fall()
        fallen[name] += 1
    _grow(crowd, wanted.notices)
    last = time.monotonic()
    trial.until_all_is_told()
    took = {"fell_for": round(last - begun), "told_after": round(time.monotonic() - last)}
    for worker in workers:
        worker.stop()
    logs = "".join(file.read_text(errors="replace") for file in folder.glob("worker-*.log"))
    return {"falls": dict(fallen), **took, **trial.found(), **_said(logs)}


def _ways(
    workers: Sequence[Worker], redis: OwnRedis, server: Server | None
) -> Sequence[tuple[str, Callable[[], None]]]:
    """A worker every other time."""

    def redis_dies() -> None:
        redis.kill()
        time.sleep(random.uniform(0, 0.5))
        redis.start()

    def worker_dies() -> None:
        random.choice(workers).kill()

    others = [*([("postgres", server.stop_at_once)] if server else []), ("redis", redis_dies)]
    return [way for other in others for way in (("worker", worker_dies), other)]


def _grow(crowd: Any, notices: int) -> None:
    while crowd.asked * EACH < notices:
        crowd.ask()


def _wait_for(outside: OutsidePlaces, more: int) -> None:
    """Until so much more has come, or nothing is left that could."""
    wanted, until = outside.received + more, time.monotonic() + PATIENCE
    last, since = outside.received, time.monotonic()
    while outside.received < wanted and time.monotonic() < until:
        if outside.received > last:
            last, since = outside.received, time.monotonic()
        if time.monotonic() > since + 5:
            return
        time.sleep(0.01)


def _said(logs: str) -> Mapping[str, int]:
    return {"failed": logs.count('"job_failed"'), "unrecoverable": logs.count("Unrecoverable")}


if __name__ == "__main__":
    main()
