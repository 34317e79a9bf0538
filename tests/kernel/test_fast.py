"""Dice for simulation."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations, product

import pytest

from apps.kernel.fast import BLOCK, FastDice
from tests.cases import every
from tests.kernel.fairness import looks_fair


def dice(seed: bytes = b"seed") -> FastDice:
    return FastDice(seed=seed)


class TestThrow:
    def test_the_same_seed_throws_the_same_faces_and_another_others(self) -> None:
        faces = dice().throw("vess/grit", count=50)
        assert dice().throw("vess/grit", count=50) == faces
        assert dice(b"other").throw("vess/grit", count=50) != faces

    def test_a_face_is_recomputed_from_the_seed_and_the_die_alone(self) -> None:
        """Whoever tells a seed tells what was simulated: over the end of a block as well."""
        blocks = [hashlib.shake_256(f"dice|10|{number}|seed".encode()).digest(4096) for number in range(2)]
        expected = tuple(byte % 10 + 1 for byte in b"".join(blocks) if byte < 250)
        assert dice().throw("a", count=len(expected), sides=10) == expected

    def test_one_die_of_six_falls_unless_more_is_asked(self) -> None:
        assert dice().throw("a") == dice().throw("a", count=1, sides=6)

    def test_labels_say_nothing(self) -> None:
        faces = dice().throw("vess/grit", count=50)
        assert dice().throw("ilka/taint", count=50) == faces

    def test_what_is_asked_next_falls_next(self) -> None:
        """Over the end of a block as well."""
        one, other = dice(), dice()
        parts = [one.throw("a", count=count) for count in (0, 1, BLOCK, 7, BLOCK)]
        assert sum(parts, ()) == other.throw("a", count=2 * BLOCK + 8)
        assert one.throw("a", count=50) == other.throw("b", count=50)

    def test_dice_of_another_kind_leave_those_of_one_kind_as_they_are(self) -> None:
        one, other = dice(), dice()
        one.throw("a", count=100, sides=10)
        one.shuffle("deck", count=30)
        assert one.throw("b", count=50) == other.throw("b", count=50)

    @pytest.mark.parametrize("sides", [2, 3, 6, 10, 20])
    def test_every_face_comes_up_as_often(self, sides: int) -> None:
        counted = Counter(dice().throw("a", count=1_000_000, sides=sides))
        assert set(counted) == set(range(1, sides + 1))
        assert looks_fair(counted, sides)

    def test_a_face_says_nothing_of_the_next(self) -> None:
        faces = dice().throw("a", count=1_000_000)
        assert looks_fair(Counter(zip(faces[::2], faces[1::2], strict=True)), 36)

    @pytest.mark.parametrize("sides", [0, -1, 257])
    def test_no_die_has_such_sides(self, sides: int) -> None:
        with pytest.raises(ValueError, match="1 to 256 sides"):
            dice().throw("a", sides=sides)


class TestShuffle:
    @every("count", [0, 1, 2, 30, 256])
    def test_it_holds_every_number_once(self, count: int) -> None:
        assert sorted(dice().shuffle("vess/deck", count=count)) == list(range(1, count + 1))

    def test_the_same_seed_shuffles_alike_and_another_otherwise(self) -> None:
        order = dice().shuffle("vess/deck", count=30)
        assert dice().shuffle("ilka/deck", count=30) == order != dice(b"other").shuffle("vess/deck", count=30)

    def test_an_order_is_recomputed_from_the_seed_and_the_number_of_cards_alone(self) -> None:
        order = list(range(1, 11))
        for left in range(10, 1, -1):
            block = hashlib.shake_256(f"cards|{left}|0|seed".encode()).digest(4096)
            place = next(byte % left for byte in block if byte < 256 - 256 % left)
            order[left - 1], order[place] = order[place], order[left - 1]
        assert dice().shuffle("a", count=10) == tuple(order)

    def test_every_order_comes_from_equally_many_draws(self) -> None:
        """All draws for four cards, enumerated: 24 ways, 24 orders."""
        orders = Counter(
            FastDice(
                seed=b"", streams={("cards", left): iter([drawn]) for left, drawn in zip((4, 3, 2), draws, strict=True)}
            ).shuffle("a", count=4)
            for draws in product(range(4), range(3), range(2))
        )
        assert orders == Counter(permutations(range(1, 5)))

    def test_four_cards_lie_in_every_order_as_often(self) -> None:
        shuffling = dice()
        assert looks_fair(Counter(shuffling.shuffle("a", count=4) for _ in range(240_000)), 24)
