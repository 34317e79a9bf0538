"""Files that are there whole, or not at all, and that nobody else may read."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import BinaryIO


def begin(file: Path) -> BinaryIO:
    """A new file, in the place of what an earlier try has left."""
    file.unlink(missing_ok=True)
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def keep(path: Path) -> None:
    """Onto the disk: a file with what is in it, or a folder with the names in it."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def put(file: Path, name: Path) -> None:
    """Under a name, in one step."""
    file.replace(name)
    keep(name.parent)


def write(file: Path, text: str) -> None:
    laid = file.with_name(f".{file.name}.{os.getpid()}")
    with begin(laid) as opened:
        opened.write(text.encode())
    keep(laid)
    put(laid, file)


def link(file: Path, name: Path) -> None:
    """Under a second name, without a moment in which it has none."""
    try:
        name.hardlink_to(file)
    except OSError:  # not every file system knows how
        shutil.copy2(file, name)
