"""Who has a data folder to himself: locks of the kernel's, so nothing is left behind however their holder ends."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import IO


class FolderTaken(Exception):
    """Somebody else has it."""


class Busy(Exception):
    """Not now; the sentence says until when."""


def lock(file: Path) -> IO[str]:
    opened = file.open("w")
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        opened.close()
        raise FolderTaken(str(file)) from None
    return opened


def keeping(folder: Path) -> IO[str]:
    """One backup or restore at a time."""
    try:
        return lock(folder / "keeping.lock")
    except FolderTaken:
        raise Busy("Another backup or restore is under way here: wait until it has ended.") from None
