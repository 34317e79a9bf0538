"""Whether counted outcomes may come from chance that prefers none of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from math import sqrt
from statistics import NormalDist
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
ONCE_IN_A_MILLION = NormalDist().inv_cdf(0.999999)


def looks_fair(counted: Counter[T], kinds: int) -> bool:
    """Nothing but these many kinds, each about as often."""
    return len(counted) <= kinds and chi_square(counted, kinds) < limit(kinds)


def chi_square(counted: Counter[T], kinds: int) -> float:
    """What never came up counts as well."""
    expected = counted.total() / kinds
    seen = sum((number - expected) ** 2 for number in counted.values())
    unseen = (kinds - len(counted)) * expected**2
    return (seen + unseen) / expected


def limit(kinds: int) -> float:
    """What fair chance passes about once in a million runs, by the approximation of Wilson and Hilferty."""
    free = kinds - 1
    spread = 2 / (9 * free)
    return float(free * (1 - spread + ONCE_IN_A_MILLION * sqrt(spread)) ** 3)
