"""How much the house holds at once for those who are still talking to it: in all, and for one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


class TooMuch(Exception):
    """No room: for this address, or for anybody."""


@dataclass(slots=True)
class Gate:
    """So many at once, and so many of them from one place. Only the loop comes here, so nothing is locked."""

    most: int
    each: int
    taken: int = 0
    by: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """One place, until this ends."""
        self.take(who)
        try:
            yield
        finally:
            self.give_back(who)

    def take(self, who: str, amount: int = 1) -> None:
        if self.taken + amount > self.most or self.by[who] + amount > self.each:
            raise TooMuch
        self.taken += amount
        self.by[who] += amount

    def give_back(self, who: str, amount: int = 1) -> None:
        self.taken -= amount
        self.by[who] -= amount
        if not self.by[who]:
            del self.by[who]
