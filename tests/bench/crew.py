"""Writers, each a process of its own: they play the contenders in turn, all at the same moment."""

from __future__ import annotations

import multiprocessing
import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import perf_counter
from types import TracebackType
from typing import Self

Act = Callable[[int], object]
"""One decision of so many entries."""
Outfit = Callable[[int], Mapping[str, Act]]
"""What writer number so-and-so needs to play each contender, by name."""
SOON = 0.005


@dataclass(frozen=True, slots=True)
class Turn:
    """How long each act of each writer took, one after the other."""

    took: list[list[float]]

    @property
    def rates(self) -> list[float]:
        """Decisions a second, writer by writer."""
        return [len(mine) / sum(mine) for mine in self.took]

    @property
    def rate(self) -> float:
        return sum(self.rates)

    @property
    def all_took(self) -> list[float]:
        return [seconds for mine in self.took for seconds in mine]


class Crew:
    """So many writers in one outfit."""

    def __init__(self, size: int, outfit: Outfit) -> None:
        self.written: Counter[str] = Counter()
        """Entries that were acknowledged, by contender."""
        self._pipes: list[Connection] = []
        fork = multiprocessing.get_context("fork")
        for number in range(size):
            here, there = fork.Pipe()
            fork.Process(target=_work, args=(there, outfit, number), daemon=True).start()
            there.close()
            here.recv()  # one after the other: peers that make their tables at the same moment get in each other's way
            self._pipes.append(here)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for pipe in self._pipes:
            pipe.send(None)
            pipe.close()

    def plays(self, contender: str, entries: int, seconds: float) -> Turn:
        begin = perf_counter() + SOON
        for pipe in self._pipes:
            pipe.send((contender, entries, begin, begin + seconds))
        turn = Turn([pipe.recv() for pipe in self._pipes])
        self.written[contender] += entries * len(turn.all_took)
        return turn


def _work(pipe: Connection, outfit: Outfit, number: int) -> None:
    try:
        acts = outfit(number)
        pipe.send("ready")
        while order := pipe.recv():
            contender, *rest = order
            pipe.send(_play(acts[contender], *rest))
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        sys.stdout.flush()
        os._exit(0)  # the peer's pool has threads that nobody waits for


def _play(act: Act, entries: int, begin: float, end: float) -> list[float]:
    while perf_counter() < begin:
        pass
    took: list[float] = []
    before = perf_counter()
    while before < end or not took:
        act(entries)
        now = perf_counter()
        took.append(now - before)
        before = now
    return took
