"""Dice that can be checked."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import product
from unittest.mock import Mock

import pytest

from apps.kernel.dice import KeyedDice, Roll, Seeded, Tray, Typed, Unanswered, Unrolled, fair
from apps.kernel.ids import framed, made_from


def dice(key: str = "seat:a/1", *, seed: bytes = b"seed") -> KeyedDice:
    return KeyedDice(seed=seed, key=key)


class TestKeyedDice:
    def test_the_same_question_has_the_same_answer_and_any_other_another(self) -> None:
        asked = dice().throw("vess/grit", count=20)
        assert dice().throw("vess/grit", count=20) == asked
        assert dice().throw("vess/taint", count=20) != asked
        assert dice("seat:a/2").throw("vess/grit", count=20) != asked
        assert dice(seed=b"other").throw("vess/grit", count=20) != asked

    def test_more_dice_begin_with_the_same_faces(self) -> None:
        assert dice().throw("pool", count=100)[:7] == dice().throw("pool", count=7)

    def test_a_face_is_recomputed_from_the_seed_and_the_name_alone(self) -> None:
        secret = framed(b"seed".hex(), "")
        block = hmac.digest(secret, framed("seat:a/1", "vess/grit", "0"), hashlib.sha256)
        expected = tuple(byte % 6 + 1 for byte in block if byte < 252)
        assert dice().throw("vess/grit", count=len(expected)) == expected

    @pytest.mark.parametrize("sides", [2, 3, 6, 10, 30])
    def test_every_face_is_had_by_equally_many_bytes(self, sides: int) -> None:
        counted = Counter(fair(bytes(range(256)), sides))
        assert set(counted) == set(range(sides))
        assert len(set(counted.values())) == 1


class TestShuffle:
    def test_it_holds_every_number_once_and_is_the_same_again(self) -> None:
        order = dice().shuffle("vess/deck", count=30)
        assert sorted(order) == list(range(1, 31))
        assert dice().shuffle("vess/deck", count=30) == order != dice().shuffle("ilka/deck", count=30)

    def test_one_card_and_none_need_no_chance(self) -> None:
        assert (dice().shuffle("a", count=1), dice().shuffle("a", count=0)) == ((1,), ())

    def test_every_order_comes_from_equally_many_draws(self) -> None:
        """All draws for four cards, enumerated: 24 ways, 24 orders."""
        orders = set()
        for draws in product(range(4), range(3), range(2)):
            stream = [list(draws)]
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(KeyedDice, "_blocks", Mock(return_value=iter(stream)))
                orders.add(dice().shuffle("a", count=4))
        assert len(orders) == 24


class TestTyped:
    def test_faces_are_taken_and_checked(self) -> None:
        tray = Tray(Typed(faces={"a": (6, 1)}, otherwise=Unanswered()))
        assert tray.throw("a", count=2) == (6, 1)
        assert tray.taken()[0].source == "typed"
        with pytest.raises(Unrolled):
            tray.throw("b")

    def test_one_name_is_one_pool(self) -> None:
        tray = Tray(Seeded(dice=dice(), name="seed 1"))
        tray.throw("a")
        with pytest.raises(ValueError, match="one name is one pool"):
            tray.throw("a")

    @pytest.mark.parametrize("sides", [0, -1, 257])
    def test_no_die_has_such_sides(self, sides: int) -> None:
        with pytest.raises(ValueError, match="1 to 256 sides"):
            dice().throw("a", sides=sides)


class TestNames:
    def test_no_two_lists_of_parts_frame_alike(self) -> None:
        assert framed("a", "bc") != framed("ab", "c") != framed("abc")

    def test_an_id_depends_on_kind_key_and_ordinal(self) -> None:
        made = {made_from("pilot", "k"), made_from("seat", "k"), made_from("pilot", "l"), made_from("pilot", "k", 1)}
        assert len(made) == 4
        assert made_from("pilot", "k").startswith("pilot-")
        assert len(made_from("pilot", "k")) == len("pilot-") + 10


def test_what_was_thrown_is_written_down() -> None:
    tray = Tray(Seeded(dice=dice(), name="seed 1"))
    faces = tray.throw("vess/grit", count=2)
    assert tray.taken() == (Roll(label="vess/grit", sides=6, faces=faces, source="seed 1"),)
    assert tray.taken() == ()
