"""Dice that fall in every way: the same code that plays, run once for each way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, permutations, product
from math import lcm

from apps.kernel.dice import Dice
from apps.rules.dice.dies import PlainDie
from apps.rules.odds.chances import Chances, T, lowest
from apps.rules.odds.face_counts import MOST_OUTCOMES, Faces, Rolled, pool

MOST_SHUFFLED = 7


@dataclass(slots=True, kw_only=True)
class Enumerating:
    """One way through all that is asked: the known answers again, and the first of each after them."""

    known: list[int]
    one_by_one: bool
    dice: Mapping[str, Rolled]
    ways: list[int] = field(default_factory=list)
    weight: int = 1
    total: int = 1

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> Faces:
        if self.one_by_one:
            return self._one_of(throws(sides, count))
        return self._one_of(pool(self.dice.get(label, PlainDie(sides)), count))

    def shuffle(self, label: str, *, count: int) -> Faces:
        return self._one_of(orders(count))

    def _one_of(self, chances: Chances[Faces]) -> Faces:
        asked = len(self.ways)
        if asked == len(self.known):
            self.known.append(0)
        self.ways.append(len(chances))
        fell, weight = next(islice(chances, self.known[asked], None))
        self.weight *= weight
        self.total *= chances.total
        return fell


def every_way(
    resolve: Callable[[Dice], T], *, dice: Mapping[str, Rolled] | None = None, one_by_one: bool = False
) -> Chances[T]:
    """The chances of what `resolve` answers. `dice` says by label which faces are alike; a rule that looks at which die
    shows a face is asked with `one_by_one`.
    """
    known: list[int] = []
    counted: dict[int, dict[T, int]] = {}
    while True:
        path = Enumerating(known=known, one_by_one=one_by_one, dice=dice or {})
        outcome = resolve(path)
        weights = counted.setdefault(path.total, {})
        weights[outcome] = weights.get(outcome, 0) + path.weight
        while known and known[-1] + 1 == path.ways[len(known) - 1]:
            known.pop()
        if not known:
            return _over_one_total(counted)
        known[-1] += 1


def _over_one_total(counted: dict[int, dict[T, int]]) -> Chances[T]:
    common = lcm(*counted)
    together: dict[T, int] = {}
    for total, weights in counted.items():
        for outcome, weight in weights.items():
            together[outcome] = together.get(outcome, 0) + weight * (common // total)
    return lowest(together)


@lru_cache(maxsize=64)
def throws(sides: int, count: int) -> Chances[Faces]:
    """Every throw die by die, none counted together with another."""
    if sides**count > MOST_OUTCOMES:
        raise ValueError(f"{count} dice fall in more ways than anybody can wait for")
    return Chances(dict.fromkeys(product(range(1, sides + 1), repeat=count), 1))


@lru_cache(maxsize=8)
def orders(count: int) -> Chances[Faces]:
    if count > MOST_SHUFFLED:
        raise ValueError(f"{count} cards lie in more orders than anybody can wait for")
    return Chances(dict.fromkeys(permutations(range(1, count + 1)), 1))
