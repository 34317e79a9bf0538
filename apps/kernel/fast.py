"""Dice for simulation: one seed, one stream, thousands of faces at a time. Quick to throw, and proving nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from itertools import count as count_from

from apps.kernel.dice import fair

BLOCK = 4096


@dataclass(slots=True)
class FastDice:
    """The same seed throws the same faces in the same order, whatever the labels say."""

    seed: bytes
    streams: dict[tuple[str, int], Iterator[int]] = field(default_factory=dict)
    shuffles: dict[int, list[tuple[int, Iterator[int]]]] = field(default_factory=dict)
    """By how many are shuffled, each place with the stream that it is drawn from."""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        stream = self._stream(sides, "dice")
        if count == 1:
            return (next(stream) + 1,)
        return tuple([face + 1 for face in islice(stream, count)])

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        """Each place, from the last to the second, changes with one drawn from those up to it."""
        draws = self.shuffles.get(count)
        if draws is None:
            places = range(count - 1, 0, -1)
            draws = self.shuffles[count] = [(last, self._stream(last + 1, "cards")) for last in places]
        order = list(range(1, count + 1))
        for last, stream in draws:
            drawn = next(stream)
            order[last], order[drawn] = order[drawn], order[last]
        return tuple(order)

    def _stream(self, sides: int, kind: str) -> Iterator[int]:
        stream = self.streams.get((kind, sides))
        if stream is None:
            stream = self.streams[kind, sides] = chain.from_iterable(_blocks(self.seed, sides, kind))
        return stream


def _blocks(seed: bytes, sides: int, kind: str) -> Iterator[bytes]:
    """Every kind of die has a stream of its own, so that one more shuffle leaves the attack rolls as they were."""
    for number in count_from(0):
        block = hashlib.shake_256(f"{kind}|{sides}|{number}|".encode() + seed)
        yield fair(block.digest(BLOCK), sides)
