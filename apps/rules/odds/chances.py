"""What may happen and how likely each of it is, exactly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Chances(Generic[T]):
    """Whole weights over one total. Outcomes that are equal are one outcome, so that what follows is counted once."""

    __slots__ = ("_listed", "total", "weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        self.weights = weights
        self.total = sum(weights.values())
        self._listed: list[tuple[T, int]] = []

    def of(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def where(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance that what happens is one of those."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.total)

    def mean(self, number: Callable[[T], int]) -> Fraction:
        return Fraction(sum(number(outcome) * weight for outcome, weight in self.weights.items()), self.total)

    def map(self, read: Callable[[T], U]) -> Chances[U]:
        """The chances of what is read from each outcome."""
        counted: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            seen = read(outcome)
            counted[seen] = counted.get(seen, 0) + weight
        return Chances(counted)

    def then(self, follow: Callable[[T], Chances[U]]) -> Chances[U]:
        """Each outcome leads on to chances of its own."""
        return mixed((follow(outcome), weight) for outcome, weight in self.weights.items())

    def fractions(self) -> dict[T, Fraction]:
        return {outcome: Fraction(weight, self.total) for outcome, weight in self.weights.items()}

    def __iter__(self) -> Iterator[tuple[T, int]]:
        return iter(self.weights.items())

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chances) and self.fractions() == other.fractions()

    __hash__ = None  # type: ignore[assignment]  # equal chances may have other weights: none is a key

    def __repr__(self) -> str:
        return f"Chances({dict(self.weights)!r})"


def surely(outcome: T) -> Chances[T]:
    return Chances({outcome: 1})


def mixed(parts: Iterable[tuple[Chances[T], int]]) -> Chances[T]:
    """One chance out of several, each as likely as its weight says."""
    kept = list(parts)
    common = lcm(*(part.total for part, _ in kept))
    counted: dict[T, int] = {}
    for part, weight in kept:
        scale = weight * (common // part.total)
        for outcome, inner in part.weights.items():
            counted[outcome] = counted.get(outcome, 0) + inner * scale
    return lowest(counted)


def lowest(weights: dict[T, int]) -> Chances[T]:
    """The same chances with the smallest whole weights."""
    common = gcd(*weights.values())
    return Chances({outcome: weight // common for outcome, weight in weights.items()} if common > 1 else weights)
