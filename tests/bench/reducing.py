"""The peer that speaks another language: boardgame.io's reducer on Node, at its own small example."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

FETCHED = Path(".venv/boardgame.io")
"""Where `make bench` puts it, if npm is there."""
PROGRAM = Path(__file__).with_suffix(".js")


@contextmanager
def reducer(fetched: Path = FETCHED) -> Iterator[Callable[[], float] | None]:
    """Answers moves a second of CPU time, each time anew; nothing where Node or the package is missing."""
    node = shutil.which("node")
    if node is None or not (fetched / "node_modules" / "boardgame.io").is_dir():
        yield None
        return
    command = [node, str(PROGRAM), str(fetched.resolve())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        asked, answered = playing.stdin, playing.stdout

        def moves_a_second() -> float:
            if asked is None or answered is None:
                raise LookupError("it was started with both")
            print("again", file=asked, flush=True)
            return float(answered.readline())

        yield moves_a_second
