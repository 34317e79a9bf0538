"""Backups of a house in which people write: `python -m tests.keeping.under_load ROUNDS restored`.

Two writers say what they wrote only after the commit. Of each round it is known what they had said before the backup
began; the backup is restored into an empty folder or database by the command, and must hold all of that. With `proved`
it is looked for where the backup is restored to prove it, which takes half as long. With `plain-copy` the database's
file is copied instead, as one would without thinking: the fault that this exists to find.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit, urlunsplit

import django

WRITERS = 2
CAMPAIGN = "campaign-under-load"
GIVEN = "PENANCE_TESTS_SEED"
KEYS = "SELECT key FROM chronicle_decision WHERE NOT refused"
Held = tuple[set[str], int]
"""The keys that came back, and how many campaigns are not as they should be."""


def main() -> None:
    rounds, way = int(sys.argv[1]), sys.argv[2]
    random.seed(os.environ.get(GIVEN))
    django.setup()
    from django.core.management import call_command

    from apps.campaigns.commands.found_campaign import FoundCampaign
    from apps.chronicle.decisions.write_plan import By
    from apps.chronicle.door.handle import begin

    call_command("migrate", verbosity=0)
    for number in range(WRITERS):
        begin(f"{CAMPAIGN}-{number}", FoundCampaign(name="Under load"), key=f"k{number}", by=By(seat="h", role="host"))
    with tempfile.TemporaryDirectory() as folder:
        said = _rounds(rounds, Path(folder), way)
    print(json.dumps(said))


def _rounds(rounds: int, folder: Path, way: str) -> dict[str, Any]:
    kept = {"restored": _restored, "proved": _proved, "plain-copy": _copied}[way]
    found: dict[str, Any] = {"rounds": 0, "acknowledged": 0, "lost": [], "broken": 0, "seconds": 0.0}
    with _writing() as heard:
        for number in range(rounds):
            heard.wait_for_more()
            before, since = set(heard.keys), time.monotonic()
            held, broken = kept(folder, number)
            found["seconds"] += round(time.monotonic() - since, 3)
            found["rounds"] += 1
            found["broken"] += broken
            found["acknowledged"] = len(before)
            found["lost"].append(len(before - held))
            if way == "plain-copy" and found["lost"][-1]:
                break
    return found


def _restored(folder: Path, number: int) -> Held:
    """What a backup holds, as it is restored elsewhere by whoever has nothing but the file."""
    from apps.keeping.new_backup import make

    file, elsewhere = folder / f"{number}.backup", folder / f"{number}"
    broken = len(make(file, None, datetime.now(UTC)).trial.broken)
    with _ground(number) as ground:
        env = {**os.environ, **ground, "PENANCE_DATA": str(elsewhere)}
        subprocess.run(
            [sys.executable, "manage.py", "restore", str(file)], env=env, check=True, stdout=subprocess.DEVNULL
        )
        held = _keys_on(ground.get("DATABASE_URL", ""), elsewhere)
    shutil.rmtree(elsewhere)
    file.unlink()
    return held, broken


def _proved(folder: Path, number: int) -> Held:
    from apps.keeping import new_backup
    from apps.keeping.backup_file import Backup
    from apps.keeping.backup_proof import staged
    from apps.keeping.staged_house import Trial

    held = set[str]()

    def looked_at(backup: Backup) -> Trial:
        with staged(backup, folder) as new:
            held.update(_keys_on("", new.folder))
            return new.trial

    with patch.object(new_backup, "prove", looked_at):
        return held, len(new_backup.make(folder / f"{number}.backup", None, datetime.now(UTC)).trial.broken)


def _copied(folder: Path, number: int) -> Held:
    from django.conf import settings

    elsewhere = folder / f"{number}"
    elsewhere.mkdir()
    shutil.copy(settings.DATABASES["default"]["NAME"], elsewhere / "penance.sqlite3")
    return _keys_on("", elsewhere), 0


def _keys_on(url: str, folder: Path) -> set[str]:
    import psycopg

    if url:
        with psycopg.connect(url) as server:
            return {key for (key,) in server.execute(KEYS)}
    with closing(sqlite3.connect(folder / "penance.sqlite3")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return {key for (key,) in file.execute(KEYS)}


@contextmanager
def _ground(number: int) -> Iterator[dict[str, str]]:
    """An empty database on the same server, where there is one."""
    import psycopg

    url = os.environ.get("DATABASE_URL")
    if not url:
        yield {}
        return
    name = f"restored_{os.getpid()}_{number}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield {"DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}"))}
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@dataclass
class Heard:
    """What the writers have said."""

    keys: set[str] = field(default_factory=set)

    def wait_for_more(self) -> None:
        wanted = len(self.keys) + 10 * WRITERS
        deadline = time.monotonic() + 120
        while len(self.keys) < wanted:
            assert time.monotonic() < deadline, "nobody writes"
            time.sleep(0.01)

    def listen(self, ear: int) -> None:
        with os.fdopen(ear) as lines:
            for line in lines:
                self.keys.add(line.strip())


@contextmanager
def _writing() -> Iterator[Heard]:
    heard, children = Heard(), []
    for number in range(WRITERS):
        hears, speaks = os.pipe()
        child = _forked(number, hears, speaks)
        os.close(speaks)
        Thread(target=heard.listen, args=(hears,), daemon=True).start()
        children.append(child)
    try:
        yield heard
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _forked(number: int, hears: int, speaks: int) -> int:
    from django.db import connections

    connections.close_all()
    child = os.fork()
    if child == 0:
        os.close(hears)
        _write(number, speaks)
    return child


def _write(number: int, speaks: int) -> None:
    """Each in a campaign of its own and in the other's, in turns."""
    from apps.campaigns.commands.write_note import WriteNote
    from apps.chronicle.decisions.write_plan import By
    from apps.chronicle.door.handle import handle

    for turn in range(10**9):
        key = f"seat:h/{number}-{turn}"
        handle(
            f"{CAMPAIGN}-{(number + turn) % WRITERS}",
            WriteNote(text=f"What {number} wrote as {turn}."),
            key=key,
            by=By(seat="h", role="host"),
        )
        os.write(speaks, f"{key}\n".encode())
        time.sleep(random.uniform(0, 0.1))


if __name__ == "__main__":
    main()
