"""How sure a figure is: intervals of a share and of a mean, and what pairing two variants saves."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.959964
"""Standard deviations to either side that hold 95 %."""


class Interval(NamedTuple):
    """A figure, and between which bounds the truth lies 95 times of 100."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """A share by Wilson's score: honest for few games, and for shares near none or all."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, square = wins / games, SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    apart = SURE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return Interval(share, max(0.0, middle - apart), min(1.0, middle + apart))


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def variance(numbers: Sequence[float]) -> float:
    if len(numbers) < 2:
        return 0.0
    middle = mean(numbers)
    return sum((number - middle) ** 2 for number in numbers) / (len(numbers) - 1)


def mean_within(numbers: Sequence[float]) -> Interval:
    """A mean with its interval."""
    middle = mean(numbers)
    apart = SURE * sqrt(variance(numbers) / len(numbers)) if numbers else 0.0
    return Interval(middle, middle - apart, middle + apart)


def at_share(numbers: Sequence[int], share: float) -> int:
    """The number below which this share of all lies."""
    ranked = sorted(numbers)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0
