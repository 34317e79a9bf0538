"""Every way in which dice may fall, counted by how many show each face and not by which die shows it."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Protocol

from apps.rules.odds.chances import Chances

Faces = tuple[int, ...]
Tally = tuple[int, ...]
Alike = tuple[tuple[int, ...], ...]
MOST_OUTCOMES = 1_000_000


class Rolled(Protocol):
    """What is known of a die before it falls: which of its faces are alike to the rules."""

    @property
    def alike(self) -> Alike: ...


def pool(die: Rolled, count: int) -> Chances[Faces]:
    """The pools of so many dice, lowest face first. Faces that are alike are shown by the first of them."""
    return pool_of(die.alike, count)


def tallies(die: Rolled, count: int) -> Chances[Tally]:
    """How many dice show each kind of face, in the order of the kinds."""
    return tally_of(die.alike, count)


@lru_cache(maxsize=256)
def pool_of(alike: Alike, count: int) -> Chances[Faces]:
    firsts = [kind[:1] for kind in alike]
    return Chances(
        {
            sum((first * many for first, many in zip(firsts, tally, strict=True)), ()): weight
            for tally, weight in tally_of(alike, count)
        }
    )


@lru_cache(maxsize=256)
def tally_of(alike: Alike, count: int) -> Chances[Tally]:
    """Ten Defense dice are 1,001 tallies with weights, and not sixty million throws."""
    if comb(count + len(alike) - 1, count) > MOST_OUTCOMES:
        raise ValueError(f"{count} dice fall in more ways than anybody can wait for")
    ways: list[tuple[Tally, int, int]] = [((), 1, count)]
    for kind in alike[:-1]:
        share = [[comb(left, many) * len(kind) ** many for many in range(left + 1)] for left in range(count + 1)]
        ways = [
            ((*tally, many), weight * share[left][many], left - many)
            for tally, weight, left in ways
            for many in range(left + 1)
        ]
    last = [len(alike[-1]) ** left for left in range(count + 1)]
    return Chances({(*tally, left): weight * last[left] for tally, weight, left in ways})
