"""One of several drawn by plain dice, each exactly as likely as its whole weight says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate, count
from typing import NamedTuple, Protocol, runtime_checkable

from apps.kernel.ids import framed

MOST_SIDES = 256
DIGEST = 16


class Thrown(NamedTuple):
    """What is thrown for a draw: so many dice of so many sides, read as the digits of one number."""

    dice: int
    sides: int


class Throws(Protocol):
    """Plain dice."""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]: ...


@runtime_checkable
class Draws(Protocol):
    """Dice that may know what was drawn before from another table, and let that stay."""

    def draw(self, label: str, table: Mapping[str, int], *, also: Collection[str] = ()) -> str: ...


def draw(table: Mapping[str, int], dice: Throws, label: str, *, also: Collection[str] = ()) -> str:
    """One name of a table, each as likely as its weight says.

    `also` are names that cannot be drawn now, but may stay where they were drawn before.
    """
    if isinstance(dice, Draws):
        return dice.draw(label, table, also=also)
    return list(table)[drawn(list(table.values()), dice, label)]


def drawn(weights: Sequence[int], dice: Throws, label: str, *, most_sides: int = MOST_SIDES) -> int:
    """The place of the one that is drawn. A number that belongs to none is thrown again; for one alone no die falls."""
    weighty = [place for place, weight in enumerate(weights) if weight]
    if len(weighty) == 1:
        return weighty[0]
    thrown = thrown_for(weights, most_sides)
    fell = (dice.throw(name, count=thrown.dice, sides=thrown.sides) for name in labels(label))
    return next(place for place in (found(faces, weights, thrown.sides) for faces in fell) if place is not None)


def labels(label: str) -> Iterator[str]:
    """Under which a draw is thrown, and thrown again."""
    yield label
    yield from (f"{label}/again-{again}" for again in count(1))


def read_from(table: Mapping[str, int], faces: Sequence[int], sides: int) -> str:
    """The name that these faces mean on a table; none, where it asks for other dice, or for another throw."""
    weights = list(table.values())
    if not faces:  # it was drawn alone, and no die fell
        return "".join(name for name in table if table[name]) if sum(map(bool, weights)) == 1 else ""
    place = found(faces, weights, sides) if thrown_for(weights) == (len(faces), sides) else None
    return "" if place is None else list(table)[place]


def digest_of(table: Mapping[str, int]) -> str:
    """What tells a table from others: the same face means another thing on another one."""
    told = (part for name, weight in table.items() if weight for part in (name, str(weight)))
    return sha256(framed(*told)).hexdigest()[:DIGEST]


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
