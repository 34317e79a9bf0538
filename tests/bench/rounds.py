"""Contenders take turns inside each round, so that a slow moment of the machine hits all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured: a quick look, or figures to keep."""

    quick: bool

    @property
    def rounds(self) -> int:
        return 5 if self.quick else 21

    @property
    def looks(self) -> int:
        """Rounds of what is over soon."""
        return 5 if self.quick else 25

    @property
    def seconds(self) -> float:
        """For one contender's turn."""
        return 0.06 if self.quick else 0.12


@dataclass(frozen=True, slots=True)
class Rounds(Generic[T]):
    """What each contender did, round by round."""

    turns: dict[str, list[T]]
    rate: Callable[[T], float]

    def rates(self, name: str) -> list[float]:
        return [self.rate(turn) for turn in self.turns[name]]

    def typical(self, name: str) -> float:
        return median(self.rates(name))

    def best_of(self, *names: str) -> str:
        return max(names, key=self.typical)

    def ratio(self, one: str, other: str) -> float:
        """The median of what each round says for itself."""
        pairs = zip(self.rates(one), self.rates(other), strict=True)
        return median(mine / theirs for mine, theirs in pairs)


def in_turns(names: Sequence[str], play: Callable[[str], T], rate: Callable[[T], float], rounds: int) -> Rounds[T]:
    """A first round warms up and does not count; every other one goes backwards."""
    turns: dict[str, list[T]] = {name: [] for name in names}
    for number in range(rounds + 1):
        for name in names if number % 2 else reversed(names):
            turn = play(name)
            if number:
                turns[name].append(turn)
    return Rounds(turns, rate)


def timed(
    acts: Mapping[str, Callable[[], object]], rounds: int, *, clock: Callable[[], float] = perf_counter
) -> Rounds[float]:
    """Each act once in each round. What only computes is timed by `process_time`, which stands still for others."""

    def play(name: str) -> float:
        begun = clock()
        acts[name]()
        return clock() - begun

    return in_turns(list(acts), play, lambda seconds: 1 / seconds, rounds)
