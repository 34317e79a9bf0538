"""One of several drawn by plain dice, each exactly as likely as its whole weight says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from apps.kernel.dice import MOST_SIDES, Dice


class Thrown(NamedTuple):
    """What is thrown for a draw: so many dice of so many sides, read as the digits of one number."""

    dice: int
    sides: int


def drawn(weights: Sequence[int], dice: Dice, label: str, *, most_sides: int = MOST_SIDES) -> int:
    """The place of the one that is drawn. A number that belongs to none is thrown again; for one alone no die falls."""
    weighty = [place for place, weight in enumerate(weights) if weight]
    if len(weighty) == 1:
        return weighty[0]
    thrown = thrown_for(weights, most_sides)
    again = 0
    while True:
        faces = dice.throw(f"{label}/again-{again}" if again else label, count=thrown.dice, sides=thrown.sides)
        place = found(faces, weights, thrown.sides)
        if place is not None:
            return place
        again += 1


def odds(weights: Sequence[int]) -> tuple[Fraction, ...]:
    """How likely each place is drawn: its share of the numbers that belong to any."""
    ends = tuple(accumulate(weights))
    return tuple(Fraction(last - first, ends[-1]) for first, last in _stretches(ends))


def thrown_for(weights: Sequence[int], most_sides: int = MOST_SIDES) -> Thrown:
    """As few dice as reach the sum of the weights, and of as few sides: where there is such a die, one of that sum."""
    total = _must_have_weight(weights)
    dice = 1
    while most_sides**dice < total:
        dice += 1
    return Thrown(dice, next(sides for sides in range(1, most_sides + 1) if sides**dice >= total))


def found(faces: Sequence[int], weights: Sequence[int], sides: int) -> int | None:
    """The place to which the faces belong, the first as the highest digit, or None where they are thrown again."""
    number = 0
    for face in faces:
        number = number * sides + face - 1
    stretches = _stretches(tuple(accumulate(weights)))
    return next((place for place, (first, last) in enumerate(stretches) if first <= number < last), None)


def _stretches(ends: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The numbers, counted from 0, that belong to each place: from the first up to the one after the last."""
    return zip((0, *ends[:-1]), ends, strict=True)


def _must_have_weight(weights: Sequence[int]) -> int:
    total = sum(weights)
    if total < 1 or min(weights) < 0:
        raise ValueError(f"nothing can be drawn by the weights {list(weights)}")
    return total
