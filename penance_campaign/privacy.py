"""What the house writes is its owner's alone: in it lie open seeds, hands, sessions and keys."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

OTHERS = 0o077
OURS = ("secret.key", "run.lock", "drawn", "logs", "broker", "backups")
"""What the house keeps in its folder, beside its database. What is collected for everybody to see stays as it is."""
BESIDE = ("", "-wal", "-shm", "-journal", ".queue")
"""What lies beside an SQLite file."""


def write_privately() -> None:
    """From here on this process, and whatever it starts, makes files that nobody else may read."""
    os.umask(OTHERS)


def tighten(folder: Path, databases: Iterable[Path]) -> list[Path]:
    """Take from others what an earlier version let them read; what was changed. Only what is ours is touched."""
    return [path for path in _kept(folder, databases) if _taken_from_others(path)]


def _kept(folder: Path, databases: Iterable[Path]) -> Iterator[Path]:
    yield folder
    for database in databases:
        yield from (database.with_name(f"{database.name}{end}") for end in BESIDE)
    for name in OURS:
        yield folder / name
        yield from sorted((folder / name).rglob("*"))


def _taken_from_others(path: Path) -> bool:
    """A folder that everybody may write into is not ours to shut, and a link is somebody else's place."""
    try:
        found = path.lstat()
        shared = stat.S_ISLNK(found.st_mode) or found.st_mode & stat.S_ISVTX or found.st_uid != os.getuid()
        if shared or not found.st_mode & OTHERS:
            return False
        path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
    except FileNotFoundError:  # a message that was just taken, or what SQLite has just tidied away
        return False
    return True
