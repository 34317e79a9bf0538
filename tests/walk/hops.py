"""The files of ours that something passes through, in order, each with what is called in it."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OURS = (f"{ROOT}/apps/", f"{ROOT}/penance_campaign/")
WIDE = 96
"""Letters of functions beside a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """A file on the way: its functions as they were first called, and how often anything in it was."""

    file: str
    functions: Sequence[str]
    calls: int

    @property
    def named(self) -> str:
        """Its functions, as many as stand in a line."""
        names: list[str] = []
        for name in self.functions:
            if len(", ".join([*names, name])) > WIDE:
                return ", ".join([*names, "…"])
            names.append(name)
        return ", ".join(names)


@dataclass(slots=True)
class Walk:
    """What was called on the way. Frames of our own files alone count: methods that a dataclass gets made lie in none.

    A generator counts each time it goes on, and a comprehension where this Python makes a frame of it.
    """

    calls: Counter[str] = field(default_factory=Counter)
    functions: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @property
    def hops(self) -> list[Hop]:
        return [Hop(file=file, functions=self.functions[file], calls=calls) for file, calls in self.calls.items()]

    def steps_on(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS):
            return
        file = code.co_filename.removeprefix(f"{ROOT}/")
        self.calls[file] += 1
        name = code.co_qualname.replace("<locals>.", "")
        if "<" not in name and name not in self.functions[file]:
            self.functions[file].append(name)


@contextmanager
def walked() -> Iterator[Walk]:
    """Whatever this thread does in here."""
    walk = Walk()
    step: Callable[[FrameType, str, Any], None] = walk.steps_on
    sys.setprofile(step)
    try:
        yield walk
    finally:
        sys.setprofile(None)


def table(hops: Sequence[Hop]) -> str:
    """As it stands in ARCHITECTURE.md."""
    lines = [f"| {number} | `{hop.file}` | {hop.named} |" for number, hop in enumerate(hops, start=1)]
    return "\n".join(["| | file | what is called there |", "|---|---|---|", *lines])
