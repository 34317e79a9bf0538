"""Chances as whole weights, and the ways in which dice fall."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from apps.kernel.dice import Dice
from apps.rules.dice.dies import D6, PlainDie
from apps.rules.odds.chances import Chances, mixed, surely
from apps.rules.odds.face_counts import pool, tallies
from apps.rules.tables.printed_dice import DEFENSE_DIE
from tests.cases import every
from tests.rules.dice.ten import D10
from tests.rules.odds.every_way import every_way, orders, throws


@dataclass(frozen=True, slots=True)
class Painted:
    """A die whose faces are alike by what is painted on them."""

    alike: tuple[tuple[int, ...], ...]


def test_equal_outcomes_are_one() -> None:
    parity = pool(D6, 1).map(lambda faces: faces[0] % 2)
    assert parity.weights == {0: 3, 1: 3}
    assert parity.fractions() == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert len(parity) == 2


def test_what_cannot_happen_has_no_chance() -> None:
    assert surely("a").of("b") == 0


def test_a_mean_weighs_every_outcome() -> None:
    assert pool(D6, 2).mean(sum) == 7
    assert Chances({1: 3, 5: 1}).mean(int) == 2


def test_chances_are_equal_when_their_fractions_are() -> None:
    coin = Chances({"heads": 1, "tails": 1})
    assert coin == Chances({"tails": 3, "heads": 3})
    assert coin != Chances({"heads": 1, "tails": 2})
    assert coin != {"heads": 1, "tails": 1}
    assert repr(coin) == "Chances({'heads': 1, 'tails': 1})"


def test_what_follows_is_weighed_by_what_came_before() -> None:
    """A coin; on heads one die, on tails two."""
    thrown = Chances({"heads": 1, "tails": 1}).then(lambda coin: pool(D6, 1 if coin == "heads" else 2))
    assert thrown.where(lambda faces: len(faces) == 1) == Fraction(1, 2)
    assert thrown.of((6, 6)) == Fraction(1, 72)
    assert sum(thrown.fractions().values()) == 1


def test_mixing_reaches_the_smallest_whole_weights() -> None:
    assert surely("a").weights == {"a": 1}
    assert mixed([(surely("a"), 2), (Chances({"a": 1, "b": 1}), 4)]).weights == {"a": 2, "b": 1}
    assert mixed([(surely("a"), 1), (surely("b"), 1)]).weights == {"a": 1, "b": 1}
    assert mixed([(surely("a"), 2), (surely("b"), 2)]).weights == {"a": 1, "b": 1}


@pytest.mark.parametrize(("sides", "count"), [(6, 0), (6, 1), (6, 4), (6, 6), (10, 3), (10, 6), (2, 10)])
def test_a_pool_counts_every_throw_once(sides: int, count: int) -> None:
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, sides + 1), repeat=count))
    assert dict(pool(PlainDie(sides), count).weights) == dict(counted)


@every("count", range(7))
def test_faces_that_are_alike_are_counted_together(count: int) -> None:
    first = {number: kind[0] for kind in DEFENSE_DIE.alike for number in kind}
    counted = Counter(tuple(sorted(first[face] for face in faces)) for faces in product(range(1, 7), repeat=count))
    assert {tuple(sorted(faces)): weight for faces, weight in pool(DEFENSE_DIE, count)} == dict(counted)


@every("alike", [((1, 2), (3, 4, 5, 6)), ((1,), (2, 3), (4, 5, 6)), ((1, 2, 3, 4, 5, 6),)])
@every("count", range(5))
def test_every_kind_has_as_many_faces_as_it_has(alike: tuple[tuple[int, ...], ...], count: int) -> None:
    thrown = product(range(1, 7), repeat=count)
    counted = Counter(tuple(sum(face in kind for face in faces) for kind in alike) for faces in thrown)
    assert dict(tallies(Painted(alike), count)) == dict(counted)


def test_ten_defense_dice_fall_in_1001_ways() -> None:
    assert len(pool(DEFENSE_DIE, 10)) == 1001
    assert pool(DEFENSE_DIE, 10).total == 6**10


def test_a_million_dice_are_refused_before_they_are_counted() -> None:
    with pytest.raises(ValueError, match=r"^1000000 dice fall in more ways than anybody can wait for$"):
        pool(D10, 1_000_000)


def test_it_is_the_ways_that_are_too_many_and_not_the_dice() -> None:
    """Fifteen dice of ten faces fall in 1,307,504 ways, a million of one face in one."""
    with pytest.raises(ValueError, match="more ways"):
        pool(D10, 15)
    assert tallies(PlainDie(1), 1_000_000).weights == {(1_000_000,): 1}


class TestEnumerating:
    def test_it_plays_every_way_once(self) -> None:
        """Roll; on a 6 roll two more."""

        def exploding(dice: Dice) -> int:
            (first,) = dice.throw("first")
            return first + sum(dice.throw("more", count=2)) if first == 6 else first

        found = every_way(exploding)
        assert found.of(3) == Fraction(1, 6)
        assert found.of(8) == Fraction(1, 216)
        assert found.of(13) == Fraction(6, 216)
        assert sum(found.fractions().values()) == 1

    def test_it_counts_each_way_as_often_as_it_falls(self) -> None:
        totals = every_way(lambda dice: sum(dice.throw("pool", count=2)))
        assert totals.weights == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
        assert (throws(6, 2).total, orders(3).total) == (36, 6)

    def test_it_shuffles_every_way(self) -> None:
        found = every_way(lambda dice: dice.shuffle("deck", count=4))
        assert len(found) == 24
        assert set(found.fractions().values()) == {Fraction(1, 24)}
        assert len(every_way(lambda dice: dice.shuffle("deck", count=7))) == 5040

    def test_a_million_throws_are_waited_for(self) -> None:
        assert throws(1_000_000, 1).total == 1_000_000

    def test_dice_one_by_one_tell_their_order(self) -> None:
        in_order = every_way(lambda dice: dice.throw("a", count=2), one_by_one=True)
        assert len(in_order) == 36
        assert len(every_way(lambda dice: dice.throw("a", count=2))) == 21

    def test_faces_alike_are_told_by_label(self) -> None:
        found = every_way(lambda dice: dice.throw("defense", count=2), dice={"defense": DEFENSE_DIE})
        assert found == pool(DEFENSE_DIE, 2)

    def test_nothing_asked_is_one_way(self) -> None:
        assert every_way(lambda _: "still") == surely("still")

    def test_what_nobody_can_wait_for_is_refused(self) -> None:
        with pytest.raises(ValueError, match=r"^8 cards lie in more orders than anybody can wait for$"):
            every_way(lambda dice: dice.shuffle("a", count=8))
        with pytest.raises(ValueError, match=r"^60 dice fall in more ways than anybody can wait for$"):
            every_way(lambda dice: dice.throw("a", count=60), one_by_one=True)
