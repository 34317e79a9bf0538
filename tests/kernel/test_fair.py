"""Keyed dice by the millions: every kind of question, against what fair chance may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import pytest

from apps.kernel import dice
from apps.kernel.dice import KeyedDice
from tests.kernel.fairness import limit, looks_fair

DICE = 6_000_000
KEYS = ("seat:a/1", "seat:a/2", "seat:b/1", "seat:b/2", "seat:c/1")
POOL = 100_000
LABELS = tuple(f"vess/pool:{number}" for number in range(DICE // POOL // len(KEYS)))
SEED = b"one night"


def pools(sides: int) -> Iterator[tuple[int, ...]]:
    """All the dice of a night, in pools of several keys and labels."""
    for key, label in product(KEYS, LABELS):
        yield KeyedDice(seed=SEED, key=key).throw(label, count=POOL, sides=sides)


def faces(sides: int) -> Counter[int]:
    counted: Counter[int] = Counter()
    for pool in pools(sides):
        counted.update(pool)
    return counted


def questions(each: int) -> Iterator[tuple[KeyedDice, str]]:
    """As they are asked in play: few dice each, under a name of its own."""
    for key in KEYS:
        keyed = KeyedDice(seed=SEED, key=key)
        for number in range(each):
            yield keyed, f"turn:{number}/attack"


def biased(block: bytes, sides: int) -> bytes:
    """As many write it: no byte is thrown away."""
    return block.translate(remainders(sides))


@cache
def remainders(sides: int) -> bytes:
    return bytes(byte % sides for byte in range(256))


@pytest.mark.parametrize(("kinds", "exact"), [(6, 35.89), (10, 44.81), (24, 70.55), (36, 89.95)])
def test_the_limit_is_that_of_a_chance_of_one_in_a_million(kinds: int, exact: float) -> None:
    assert limit(kinds) == pytest.approx(exact, rel=0.05)


@pytest.mark.nightly
@pytest.mark.parametrize("sides", range(2, 21))
def test_every_face_comes_up_as_often(sides: int) -> None:
    counted = faces(sides)
    assert counted.total() == DICE
    assert set(counted) == set(range(1, sides + 1))
    assert looks_fair(counted, sides)


@pytest.mark.nightly
@pytest.mark.parametrize("sides", [3, 6, 10, 20])
def test_faces_of_all_bytes_would_be_found_out(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "fair", biased)
    assert not looks_fair(faces(sides), sides)


@pytest.mark.nightly
def test_a_face_says_nothing_of_the_next_in_its_pool() -> None:
    counted: Counter[tuple[int, int]] = Counter()
    for pool in pools(6):
        counted.update(zip(pool[::2], pool[1::2], strict=True))
    assert counted.total() == DICE / 2
    assert looks_fair(counted, 36)


@pytest.mark.nightly
def test_a_first_die_says_nothing_of_its_second_nor_of_the_first_of_the_next_pool() -> None:
    seconds: Counter[tuple[int, ...]] = Counter()
    firsts: Counter[tuple[int, int]] = Counter()
    fell = (keyed.throw(label, count=2) for keyed, label in questions(DICE // 2 // len(KEYS)))
    for pool, following in zip(fell, fell, strict=True):
        seconds.update((pool, following))
        firsts[pool[0], following[0]] += 1
    assert (seconds.total(), firsts.total()) == (DICE / 2, DICE / 4)
    assert looks_fair(seconds, 36)
    assert looks_fair(firsts, 36)


@pytest.mark.nightly
def test_four_cards_lie_in_every_order_as_often() -> None:
    """Three draws a shuffle."""
    counted = Counter(keyed.shuffle(label, count=4) for keyed, label in questions(DICE // 3 // len(KEYS)))
    assert counted.total() == DICE / 3
    assert set(counted) == set(permutations(range(1, 5)))
    assert looks_fair(counted, 24)


@pytest.mark.nightly
def test_a_shuffle_that_draws_from_all_places_each_time_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeyedDice, "shuffle", careless)
    counted = Counter(keyed.shuffle(label, count=4) for keyed, label in questions(1000))
    assert not looks_fair(counted, 24)


def careless(keyed: KeyedDice, label: str, *, count: int) -> tuple[int, ...]:
    """Each place changes with any other: 256 draws cannot be shared out among 24 orders."""
    order = list(range(1, count + 1))
    for place, drawn in enumerate(keyed.throw(label, count=count, sides=count)):
        order[place], order[drawn - 1] = order[drawn - 1], order[place]
    return tuple(order)
