"""How long the disk takes to keep a page: shares of a floor move towards 1 while it is slow."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile
from time import perf_counter

PAGE = bytes(8192)


def flush(folder: Path) -> float:
    """The median of a hundred, in microseconds."""
    took = []
    with TemporaryFile(dir=folder) as file:
        for _ in range(100):
            os.write(file.fileno(), PAGE)
            begun = perf_counter()
            os.fdatasync(file.fileno())
            took.append(perf_counter() - begun)
    return 1e6 * median(took)
