"""Dice that can be checked."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from itertools import chain, count, product
from unittest.mock import Mock

import pytest

from apps.kernel.dice import (
    KeyedDice,
    Question,
    Recorded,
    Roll,
    Seeded,
    Tray,
    Typed,
    Unanswered,
    Unrolled,
    Unseen,
    WrongFaces,
    fair,
    turn,
)
from apps.kernel.ids import framed, made_from
from tests.cases import every

THREE = Roll(label="vess/grit", sides=6, faces=(5, 1, 6), source="seed 1")
ORDER = Roll(label="vess/deck", sides=3, faces=(2, 3, 1), source="seed 1", shuffled=True)


def dice(key: str = "seat:a/1", *, seed: bytes = b"seed") -> KeyedDice:
    return KeyedDice(seed=seed, key=key)


def stream(label: str, *, seed: bytes = b"seed", entropy: bytes = b"") -> Iterator[int]:
    """The bytes behind all faces of a name, as anybody can compute them."""
    secret = framed(seed.hex(), entropy.hex())
    names = (framed("seat:a/1", label, str(block)) for block in count())
    return chain.from_iterable(hmac.digest(secret, name, hashlib.sha256) for name in names)


def faces_of(drawn: Iterator[int], sides: int) -> Iterator[int]:
    """Bytes past the last whole multiple of the sides stand for none."""
    return (byte % sides + 1 for byte in drawn if byte < 256 - 256 % sides)


class TestKeyedDice:
    def test_the_same_question_has_the_same_answer_and_any_other_another(self) -> None:
        asked = dice().throw("vess/grit", count=20)
        assert dice().throw("vess/grit", count=20) == asked
        assert dice().throw("vess/taint", count=20) != asked
        assert dice("seat:a/2").throw("vess/grit", count=20) != asked
        assert dice(seed=b"other").throw("vess/grit", count=20) != asked

    def test_more_dice_begin_with_the_same_faces(self) -> None:
        assert dice().throw("pool", count=100)[:7] == dice().throw("pool", count=7)

    def test_one_die_of_six_falls_unless_more_is_asked(self) -> None:
        assert dice().throw("vess/grit") == dice().throw("vess/grit", count=1, sides=6)
        assert dice().throw("vess/grit", sides=1) == (1,)

    @pytest.mark.parametrize("sides", [6, 10, 256])
    def test_a_face_is_recomputed_from_the_seed_and_the_name_alone(self, sides: int) -> None:
        """Over the end of a block as well."""
        fell = dice().throw("vess/grit", count=100, sides=sides)
        expected = faces_of(stream("vess/grit"), sides)
        assert fell == tuple(next(expected) for _ in range(100))

    @every("length", range(26, 31))
    @every("entropy", [b"", b"host"])
    def test_a_secret_of_any_length_is_that_of_hmac(self, length: int, entropy: bytes) -> None:
        seed = bytes(range(length))
        fell = KeyedDice(seed=seed, key="seat:a/1", entropy=entropy).throw("vess/grit", count=9)
        expected = faces_of(stream("vess/grit", seed=seed, entropy=entropy), 6)
        assert fell == tuple(next(expected) for _ in range(9))

    @every("sides", [2, 3, 6, 10, 30])
    def test_every_face_is_had_by_equally_many_bytes(self, sides: int) -> None:
        counted = Counter(fair(bytes(range(256)), sides))
        assert set(counted) == set(range(sides))
        assert len(set(counted.values())) == 1


class TestShuffle:
    def test_it_holds_every_number_once_and_is_the_same_again(self) -> None:
        order = dice().shuffle("vess/deck", count=30)
        assert sorted(order) == list(range(1, 31))
        assert dice().shuffle("vess/deck", count=30) == order != dice().shuffle("ilka/deck", count=30)

    def test_an_order_is_recomputed_from_the_seed_and_the_name_alone(self) -> None:
        drawn = stream("vess/deck")
        order = list(range(1, 31))
        for left in range(30, 1, -1):
            place = next(faces_of(drawn, left)) - 1
            order[left - 1], order[place] = order[place], order[left - 1]
        assert dice().shuffle("vess/deck", count=30) == tuple(order)

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
        with pytest.raises(Unrolled, match=r"^b$"):
            tray.throw("b")

    @every("faces", [(), (6,), (6, 1, 1), (0, 1), (6, 7), (-1, 1)])
    def test_faces_that_no_such_dice_show_are_refused(self, faces: tuple[int, ...]) -> None:
        tray = Tray(Typed(faces={"a": faces}, otherwise=Unanswered()))
        with pytest.raises(WrongFaces) as refused:
            tray.throw("a", count=2)
        assert str(refused.value) == f"'a' asks for 2 faces from 1 to 6: {list(faces)} is not that."

    def test_an_order_is_taken(self) -> None:
        assert Tray(Typed(faces={"a": (3, 1, 2)}, otherwise=Unanswered())).shuffle("a", count=3) == (3, 1, 2)

    @every("order", [(), (1, 2), (1, 2, 4), (1, 1, 3), (0, 1, 2), (1, 2, 3, 4)])
    def test_what_is_no_order_is_refused(self, order: tuple[int, ...]) -> None:
        tray = Tray(Typed(faces={"a": order}, otherwise=Unanswered()))
        with pytest.raises(WrongFaces) as refused:
            tray.shuffle("a", count=3)
        assert str(refused.value) == "'a' asks for the numbers 1 to 3 in any order, each once."

    def test_faces_that_nobody_asked_for_are_refused(self) -> None:
        typed = Typed(faces={"a": (6,), "b": (1,)}, otherwise=Unanswered())
        Tray(typed).throw("a")
        with pytest.raises(WrongFaces) as refused:
            typed.must_all_be_used()
        assert str(refused.value) == "Nobody asked for dice under 'b': leave those faces out."
        Tray(typed).throw("b")
        typed.must_all_be_used()

    def test_who_types_some_faces_is_told_which_are_missing(self) -> None:
        with pytest.raises(Unrolled) as unrolled:
            Tray(Unanswered()).throw("a", count=2)
        assert str(unrolled.value.wanting()) == (
            "'a' asks for 2 faces from 1 to 6 too: type all that fell, or nothing."
        )

    def test_one_name_is_one_pool(self) -> None:
        tray = Tray(Seeded(dice=dice(), name="seed 1"))
        tray.throw("a")
        with pytest.raises(ValueError, match=r"^a is asked twice in one decision: one name is one pool$"):
            tray.throw("a")

    @pytest.mark.parametrize("sides", [0, -1, 257])
    def test_no_die_has_such_sides(self, sides: int) -> None:
        with pytest.raises(ValueError, match=f"^a die has 1 to 256 sides, not {sides}$"):
            dice().throw("a", sides=sides)


class TestRecorded:
    @pytest.mark.parametrize("count", [0, 1, 2, 3])
    def test_the_first_of_what_fell_answer_a_smaller_question(self, count: int) -> None:
        tray = Tray(Recorded(rolls={"vess/grit": THREE}, otherwise=Unanswered()))
        assert tray.throw("vess/grit", count=count) == (5, 1, 6)[:count]
        assert tray.taken()[0].source == "seed 1"

    def test_an_order_that_fell_is_the_order_again(self) -> None:
        tray = Tray(Recorded(rolls={"vess/deck": ORDER}, otherwise=Unanswered()))
        assert tray.shuffle("vess/deck", count=3) == (2, 3, 1)

    def test_other_questions_go_on_to_another_source(self) -> None:
        recorded = Recorded(rolls={"vess/grit": THREE}, otherwise=Seeded(dice=dice(), name="seed 2"))
        more, other = Tray(recorded), Tray(recorded)
        assert more.throw("vess/grit", count=4) == dice().throw("vess/grit", count=4)
        assert other.throw("ilka/grit", count=3) == dice().throw("ilka/grit", count=3)
        assert [roll.source for tray in (more, other) for roll in tray.taken()] == ["seed 2", "seed 2"]

    @every("label", ["vess/gris", "vess/grit", "vess/griu"])
    @every("sides", [5, 6, 7])
    @every("shuffled", [False, True])
    @every("count", [2, 3, 4])
    def test_a_roll_answers_its_own_question_alone(self, label: str, sides: int, count: int, *, shuffled: bool) -> None:
        question = Question(label=label, count=count, sides=sides, shuffled=shuffled)
        own = (label, sides, shuffled) == ("vess/grit", 6, False)
        assert THREE.answers(question) is (own and count <= 3)

    @pytest.mark.parametrize(("count", "sides", "shuffled"), [(2, 2, True), (4, 4, True), (3, 3, False)])
    def test_an_order_answers_no_smaller_question(self, count: int, sides: int, *, shuffled: bool) -> None:
        assert not ORDER.answers(Question(label="vess/deck", count=count, sides=sides, shuffled=shuffled))


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


def test_a_shuffle_is_written_down_as_one() -> None:
    tray = Tray(Seeded(dice=dice(), name="seed 1"))
    order = tray.shuffle("vess/deck", count=5)
    assert order == dice().shuffle("vess/deck", count=5)
    assert tray.taken() == (Roll(label="vess/deck", sides=5, faces=order, source="seed 1", shuffled=True),)


def test_a_tray_throws_one_die_of_six_unless_more_is_asked() -> None:
    tray = Tray(Seeded(dice=dice(), name="seed 1"))
    assert tray.throw("vess/grit") == dice().throw("vess/grit", count=1, sides=6)


@every(
    "fact",
    [
        Question(label="a", count=1, sides=6),
        THREE,
        dice(),
        Seeded(dice=dice(), name="seed 1"),
        Recorded(rolls={}, otherwise=Unanswered()),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_was_asked_and_what_fell_stay_as_they_are(
    fact: Question | Roll | KeyedDice | Seeded | Recorded,
) -> None:
    for field in fields(fact):
        with pytest.raises(FrozenInstanceError):
            setattr(fact, field.name, getattr(fact, field.name))
    assert not hasattr(fact, "__dict__")


class TestTurning:
    """A card that nobody has seen lies hidden like a die that has not fallen."""

    def test_whoever_looks_ahead_stops_there(self) -> None:
        with pytest.raises(Unrolled) as stopped:
            turn(Tray(Typed(faces={"vess/grit": [3]}, otherwise=Unseen())), "vess/card")
        assert stopped.value.question == Question(label="vess/card", count=0, sides=0)
        assert stopped.value.question.turns

    def test_what_is_decided_in_truth_goes_on(self) -> None:
        for source in (Unanswered(), Recorded(rolls={}, otherwise=Unanswered()), Seeded(dice=dice(), name="seed 1")):
            turn(Tray(source), "vess/card")
        turn(dice(), "vess/card")

    def test_faces_typed_for_what_is_asked_after_it_are_not_even_looked_at(self) -> None:
        typed = Typed(
            faces={"vess/grit": [3], "vess/finger": [99]},
            otherwise=Unanswered(),
            after_turning=Seeded(dice=dice(), name="seed 1"),
        )
        tray = Tray(typed)
        assert tray.throw("vess/grit") == (3,)
        turn(tray, "vess/card")
        assert tray.throw("vess/finger", sides=10) == dice().throw("vess/finger", sides=10)
        with pytest.raises(WrongFaces, match="'vess/finger' before a card was turned over"):
            typed.must_all_be_used()
