"""What is asked for in a random campaign is chosen here, by one number a step: the same numbers ask for the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")
NOWHERE = ("", "pilot-nobodyhere", "casket-nowhere23", "mission-neverwas", "loadout-lost2345", "x", "é" * 70, "0" * 300)
"""Ids that no campaign has ever made."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Choices, none of which is a die of the game."""

    random: Random

    @classmethod
    def of(cls, number: int) -> Chance:
        return cls(Random(number))  # noqa: S311 - what somebody asks for is no die

    def in_a(self, hundred: int) -> bool:
        """True so many times in a hundred."""
        return self.random.randrange(100) < hundred

    def number(self, least: int, most: int) -> int:
        return self.random.randint(least, most)

    def one_of(self, those: Sequence[T]) -> T:
        return self.random.choice(those)

    def some_of(self, those: Iterable[T], most: int) -> tuple[T, ...]:
        """Some of them, none twice, in any order."""
        known = list(those)
        return tuple(self.random.sample(known, self.number(0, min(most, len(known)))))

    def shuffled(self, those: Iterable[T]) -> list[T]:
        known = list(those)
        self.random.shuffle(known)
        return known

    def id_among(self, suited: Iterable[str], known: Iterable[str]) -> str:
        """One that will do; now and then any that there is, or one that there is not."""
        fit, every = list(suited), list(known)
        slip = self.number(1, 100)
        if slip <= 3 or not every:
            return self.one_of(NOWHERE)
        return self.one_of(every if slip <= 8 or not fit else fit)
