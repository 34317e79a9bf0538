"""One process's numbers, in a file that every other process of the house can read: doubles, and a name for each.

To write one is to write into memory. A file whose process is gone has lost its lock, and added to what others left.
"""

from __future__ import annotations

import fcntl
import json
import mmap
import os
import tempfile
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

SIZE = 65_536
MOST = SIZE // 8
NOWHERE, FIRST = 0, 32
"""Whatever finds no room is written where nobody looks: a house is never held up by its numbers."""
LIVING, LEFT = "process-", "left.json"
Series = tuple[str, ...]
"""A meter's name, and the values of its labels."""
Numbers = dict[Series, list[float]]


class Cells:
    """The numbers of this process. Where no file can be had they are counted all the same, and told to nobody."""

    def __init__(self, folder: Path) -> None:
        self._lock = Lock()
        self._places: dict[Series, int] = {}
        self._free, self._end = FIRST, SIZE
        self._file = _opened(folder)
        self._numbers = memoryview(bytearray(SIZE) if self._file is None else mmap.mmap(self._file, SIZE)).cast("d")

    def add(self, series: Series, wide: int, *amounts: tuple[int, float]) -> None:
        """To the cells of a series, counted from its first: all of the amounts, or none."""
        place = self._places.get(series)
        if place is None:
            place = self._placed(series, wide)
        numbers = self._numbers
        with self._lock:
            for cell, amount in amounts:
                numbers[place + cell] += amount

    def put(self, series: Series, amount: float) -> None:
        place = self._places.get(series)
        self._numbers[self._placed(series, 1) if place is None else place] = amount

    def _placed(self, series: Series, wide: int) -> int:
        with self._lock:
            if series in self._places:
                return self._places[series]
            place = self._free if self._free + wide <= MOST and self._named(series, wide) else NOWHERE
            self._free += wide if place else 0
            self._places[series] = place
            return place

    def _named(self, series: Series, wide: int) -> bool:
        if self._file is None:
            return False
        line = json.dumps([self._free, wide, series]).encode() + b"\n"
        try:
            os.pwrite(self._file, line, self._end)
        except OSError:
            return False
        self._end += len(line)
        return True


def _opened(folder: Path) -> int | None:
    """A file with all its room taken already: memory that lies on a full disk would end the process."""
    try:
        with _alone(folder):
            file, name = tempfile.mkstemp(prefix=LIVING, dir=folder)
            try:
                fcntl.flock(file, fcntl.LOCK_EX)
                os.posix_fallocate(file, 0, SIZE)
            except OSError:
                Path(name).unlink()
                os.close(file)
                return None
    except OSError:
        return None
    return file


def gathered(folder: Path) -> tuple[Numbers, Numbers]:
    """What the living count now, and what those counted who are gone: it is added up, and their files taken away."""
    living: Numbers = {}
    left: Numbers = {}
    with suppress(OSError), _alone(folder):
        left |= _left(folder)
        files = {file: _is_gone(file) for file in sorted(folder.glob(f"{LIVING}*"))}
        for file, is_gone in files.items():
            _add(left if is_gone else living, file.read_bytes())
        gone = [file for file, is_gone in files.items() if is_gone]
        if gone:
            _keep(folder, left)  # on a full disk this fails, and they are read again the next time
        for file in gone:
            file.unlink()
    return living, left


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_gone(file: Path) -> bool:
    with file.open("rb") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _add(numbers: Numbers, found: bytes) -> None:
    cells = array("d", found[:SIZE])
    for line in found[SIZE:].splitlines():
        with suppress(ValueError):  # a name that is being written is read the next time
            place, wide, series = json.loads(line)
            before = numbers.setdefault(tuple(series), [0.0] * wide)
            numbers[tuple(series)] = [a + b for a, b in zip(before, cells[place : place + wide], strict=True)]


def _left(folder: Path) -> Numbers:
    try:
        return {tuple(series): cells for series, cells in json.loads((folder / LEFT).read_text())}
    except (FileNotFoundError, ValueError):
        return {}


def _keep(folder: Path, left: Numbers) -> None:
    draft = folder / f"{LEFT}.draft"
    draft.write_text(json.dumps([[series, cells] for series, cells in left.items()]))
    draft.replace(folder / LEFT)
