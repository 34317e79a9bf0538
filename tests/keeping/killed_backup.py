"""`kill -9` before each change of the disk by a backup or a restore: `python -m tests.keeping.killed_backup backup`.

It runs in a child, which is killed before its first change of the disk, in the next child before its second, and so on
until one comes through. What is there after each must be the old one whole, or the new one; and the last comes through
over all that the others have left. A restore is killed once more as one that moves the old house away before the new
one is in its place: the fault that this exists to find.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import django

CHANGES = {"os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"}
WRITES = os.O_WRONLY | os.O_RDWR
MOMENT = datetime(2026, 11, 20, 12, tzinfo=UTC)


def main() -> None:
    django.setup()
    from django.core.management import call_command

    from apps.campaigns.commands.found_campaign import FoundCampaign
    from apps.chronicle.decisions.write_plan import By
    from apps.chronicle.door.handle import begin

    call_command("migrate", verbosity=0)
    begin("campaign-stopped", FoundCampaign(name="Stopped"), key="k", by=By(seat="h", role="host"))
    said = _backup() if sys.argv[1] == "backup" else _restore()
    print(json.dumps(said))


def _backup() -> dict[str, Any]:
    """Over an older backup, whose name the new one is to have."""
    from django.conf import settings

    from apps.keeping import backup_file
    from apps.keeping.new_backup import make

    folder = Path(settings.DATA_DIR, "backups")
    folder.mkdir()
    file = folder / "a.backup"
    make(file, None, MOMENT)
    old = file.read_bytes()
    wrong = []
    for stop in range(1000):
        ended = _stopped(stop, lambda: make(file, None, MOMENT.replace(hour=13)))
        lines = list(backup_file.read(file).lines())
        if not lines[-1].startswith(b'{"line":"end"'):
            wrong.append(f"after {stop}: not whole")
        if ended == 0:
            left = sorted(path.name for path in (*folder.iterdir(), *Path(settings.DATA_DIR).glob(".*")))
            return {"stops": stop, "wrong": wrong, "anew": file.read_bytes() != old, "left": left}
    raise AssertionError("it never came through")


def _restore() -> dict[str, Any]:
    """From one that was staged once, for it is staged beside the house, not on it."""
    from django.conf import settings
    from django.db import connections

    from apps.keeping import backup_file, backup_proof, new_backup, whole_files

    folder = Path(settings.DATA_DIR)
    file = folder / "a.backup"
    with whole_files.begin(file) as opened:
        backup_file.write(opened, new_backup._lines(MOMENT, sealed=False), None)
    with backup_proof.staged(backup_file.read(file), folder) as new:
        connections.close_all()
        (folder / "staged").mkdir()
        as_it_is = _put_again_and_again(new, folder)
        whole_files.link = _move
        return {**as_it_is, "moved aside": _put_again_and_again(new, folder)["found"]}


def _put_again_and_again(new: Any, folder: Path) -> dict[str, Any]:
    """Into a house in which somebody lives."""
    from django.conf import settings

    from apps.keeping import backup_proof, house_restore

    house, wrong, ends = folder / "house", [], set()
    for stop in range(1000):
        shutil.rmtree(house, ignore_errors=True)
        _lived_in(house)
        shutil.copy(new.database, folder / "staged" / "penance.sqlite3")
        staged = backup_proof.Staged(folder=folder / "staged", keys=new.keys, trial=new.trial)

        def put(staged: backup_proof.Staged = staged) -> None:
            settings.DATA_DIR = house
            house_restore.put_in_place(staged, house / "penance.sqlite3", house / "replaced", occupied=True)

        ended = _stopped(stop, put)
        who = _who_lives_in(house)
        ends.add(who)
        keys = (house / "house.key").read_text().split()
        if {"new": new.keys["house.key"], "old": "key-of-old"}.get(who, "") not in ("", *keys):
            wrong.append(f"after {stop}: the key of the {who} house is gone")
        if who == "nobody":
            return {"found": sorted(ends)}
        if ended == 0:
            aside = _who_lives_in(house / "replaced")
            return {"stops": stop, "wrong": wrong, "found": sorted(ends), "last": who, "aside": aside}
    raise AssertionError("it never came through")


def _move(file: Path, name: Path) -> None:
    file.replace(name)


def _lived_in(house: Path) -> None:
    """With its last words not yet in its one file, as a house that was killed leaves it."""
    house.mkdir()
    (house / "house.key").write_text("key-of-old")
    (house / "secret.key").write_text("secret-of-old")
    child = os.fork()
    if child == 0:
        file = sqlite3.connect(house / "penance.sqlite3")
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("CREATE TABLE old (word text)")
        file.execute("INSERT INTO old VALUES ('last')")
        file.commit()
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert (house / "penance.sqlite3-wal").stat().st_size > 0


def _who_lives_in(house: Path) -> str:
    with closing(sqlite3.connect(house / "penance.sqlite3")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
        if "old" in names:
            return "old" if file.execute("SELECT word FROM old").fetchall() == [("last",)] else "half of the old"
        return "new" if "chronicle_decision" in names else "nobody"


def _stopped(stop: int, work: Callable[[], object]) -> int:
    """How a child ended that was killed before its change of this number; 0 where it came to its end before."""
    from django.db import connections

    connections.close_all()
    child = os.fork()
    if child == 0:
        left = stop

        def count(event: str, arguments: tuple[Any, ...]) -> None:
            nonlocal left
            if event in CHANGES or (event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITES):
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count)
        work()
        os._exit(0)
    return os.waitpid(child, 0)[1]


if __name__ == "__main__":
    main()
