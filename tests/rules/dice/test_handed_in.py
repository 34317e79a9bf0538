"""Faces, numbers and orders as they are handed in."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.dice.handed_in import must_be_an_order, must_count, must_show
from tests.cases import every


@pytest.mark.parametrize("faces", [(1, 6), (6, 1), (3, 3)])
def test_so_many_faces_of_the_die_are_taken(faces: tuple[int, ...]) -> None:
    must_show(faces, count=2, sides=6, what="An attack", rule="PEN-ATK-02")


@every("faces", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (-1, 6)])
def test_more_faces_or_fewer_or_others_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        must_show(faces, count=2, sides=6, what="An attack", rule="PEN-ATK-02")
    assert refused.value.sentence == f"An attack rolls 2 dice with faces from 1 to 6: {list(faces)} is not that."
    assert refused.value.rule == "PEN-ATK-02"


def test_one_die_is_called_a_die() -> None:
    with pytest.raises(Refusal, match=r"^A check rolls 1 die with faces from 1 to 10: \[11\] is not that\.$"):
        must_show((11,), count=1, sides=10, what="A check", rule="PEN-GRIT-06")
    with pytest.raises(Refusal, match="rolls 0 dice"):
        must_show((1,), count=0, sides=10, what="A check", rule="PEN-GRIT-06")


@pytest.mark.parametrize(("number", "least"), [(0, 0), (5, 0), (2, 2), (3, 2)])
def test_a_number_may_be_the_least_or_more(number: int, least: int) -> None:
    must_count(number, what="Taint", rule="PEN-TAINT-01", least=least)


def test_a_number_counts_from_nothing_upwards_unless_more_is_asked() -> None:
    must_count(0, what="Taint", rule="PEN-TAINT-01")
    with pytest.raises(Refusal) as refused:
        must_count(-1, what="Taint", rule="PEN-TAINT-01")
    assert (refused.value.sentence, refused.value.rule) == ("Taint is 0 or more, not -1.", "PEN-TAINT-01")
    with pytest.raises(Refusal, match=r"^Crew is 2 or more, not 1\.$"):
        must_count(1, what="Crew", rule="PEN-GEN-08", least=2)


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_every_number_once_is_an_order(order: tuple[int, ...]) -> None:
    must_be_an_order(order, 3, what="The deck", rule="PEN-WND-01")


@every("order", [(), (1, 2), (1, 2, 4), (1, 1, 3), (0, 1, 2), (2, 3, 4), (1, 2, 3, 4)])
def test_anything_else_is_none(order: tuple[int, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        must_be_an_order(order, 3, what="The deck", rule="PEN-WND-01")
    assert refused.value.sentence == "The deck takes the numbers 1 to 3 in any order, each once."
    assert refused.value.rule == "PEN-WND-01"
