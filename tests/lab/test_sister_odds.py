"""The odds of the sister systems' dice over HTTP, each counted out again from what the canon says of a die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.lab.answers import problem, told, whole
from tests.lab.conftest import Caller

Faces = tuple[int, ...]
SIX = range(1, 7)


def chance(dice: int, holds: Callable[[Faces], bool]) -> str:
    """How often it holds of so many six-sided dice, counted one by one."""
    every = list(product(SIX, repeat=dice))
    return str(Fraction(sum(map(holds, every)), len(every)))


def successes(dice: int, least: int) -> dict[str, str]:
    """How many dice show the least number or more, and how often: faces below one are not thrown."""
    counted = Counter(sum(face >= least for face in faces) for faces in product(SIX, repeat=dice))
    return {str(number): str(Fraction(ways, 6**dice)) for number, ways in sorted(counted.items())}


def asked(caller: Caller, dice: int, defense: int) -> Any:
    return told(caller.get(f"odds/skirmish?dice={dice}&defense={defense}"))


@pytest.mark.canon("SKM-01", "SKM-02", "SKM-23", "C-49")
@pytest.mark.parametrize(
    ("defense", "hits"),
    [(0, "1"), (1, "1"), (2, "5/6"), (3, "2/3"), (4, "1/2"), (5, "1/3"), (6, "1/6"), (7, "0"), (12, "0")],
)
def test_one_six_sided_die_hits_what_it_reaches_and_a_six_is_nothing_special(
    caller: Caller, defense: int, hits: str
) -> None:
    answer = asked(caller, 1, defense)
    assert answer["successes"].get("1", "0") == hits
    assert whole(answer["successes"].values()) == 1
    assert answer["expected_successes"] == hits


@pytest.mark.canon("SKM-01", "SKM-06")
@pytest.mark.parametrize("defense", [2, 4, 6])
@pytest.mark.parametrize("atk", [1, 2, 3, 5])
def test_so_much_atk_rolls_so_many_dice(caller: Caller, atk: int, defense: int) -> None:
    """An archer with ATK 2 rolls 2D6."""
    answer = asked(caller, atk, defense)
    assert answer["successes"] == successes(atk, defense)
    assert Fraction(answer["expected_successes"]) == Fraction(atk * (7 - defense), 6)


@pytest.mark.canon("SKM-02", "SKM-09", "SKM-10")
@pytest.mark.parametrize("score", range(10))
def test_a_test_is_one_die_of_at_most_the_score_and_a_one_fails(caller: Caller, score: int) -> None:
    answer = told(caller.get(f"odds/test?score={score}"))
    assert answer["success"] == chance(1, lambda faces: faces[0] != 1 and faces[0] <= score)


@pytest.mark.canon("SKM-02")
def test_what_counts_depends_on_the_roll(caller: Caller) -> None:
    """Against 5 two faces hit; under 5 four of them pass."""
    assert asked(caller, 1, 5)["successes"]["1"] == "1/3"
    assert told(caller.get("odds/test?score=5"))["success"] == "2/3"


@pytest.mark.canon("SKM-11", "C-49")
def test_a_one_fails_a_test_and_hits_a_deflection_of_one(caller: Caller) -> None:
    assert told(caller.get("odds/test?score=1"))["success"] == "0"
    assert asked(caller, 3, 1)["successes"]["3"] == "1"


@pytest.mark.canon("SKM-13", "SKM-14", "SKM-15", "SKM-16", "SKM-17")
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_combinations_are_read_from_the_faces_whatever_these_reach(caller: Caller, dice: int) -> None:
    """Doubles of ones count, and three alike are a Double as well."""
    answer = told(caller.get(f"odds/combinations?dice={dice}"))
    assert answer["double"] == chance(dice, lambda faces: _most_alike(faces) >= 2)
    assert answer["triple"] == chance(dice, lambda faces: _most_alike(faces) >= 3)
    assert answer["scale"] == chance(dice, _runs)


@pytest.mark.canon("SKM-13", "SKM-14", "SKM-15", "SKM-16", "SKM-17")
def test_the_chances_of_two_and_three_dice_are_these(caller: Caller) -> None:
    """Without ones a pair would come in five of 36 ways; without triples a Double of three dice in 90 of 216."""
    two, three = (told(caller.get(f"odds/combinations?dice={dice}")) for dice in (2, 3))
    assert (two["double"], two["triple"], two["scale"]) == ("1/6", "0", "0")
    assert (three["double"], three["triple"], three["scale"]) == ("4/9", "1/36", "1/9")


def _most_alike(faces: Sequence[int]) -> int:
    return max(Counter(faces).values())


def _runs(faces: Sequence[int]) -> bool:
    return any({start, start + 1, start + 2} <= set(faces) for start in SIX)


@pytest.mark.canon("SKM-01")
@pytest.mark.parametrize("path", ["odds/skirmish?dice=0&defense=4", "odds/skirmish?dice=61&defense=4"])
def test_as_many_dice_as_nobody_rolls_are_refused(caller: Caller, path: str) -> None:
    assert problem(caller.get(path))[0] == 400


@pytest.mark.canon("AET-07", "AET-08", "AET-09", "AET-10", "AET-11")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_pool_is_counted_from_three_faces_one_face_and_six(caller: Caller, dice: int) -> None:
    """Successes less botches, and never below nothing."""
    ways: Counter[int] = Counter()
    for faces in product(range(1, 11), repeat=dice):
        ways[max(0, sum(face >= 8 for face in faces) - faces.count(1))] += 1
    answer = told(caller.get(f"odds/pool?dice={dice}"))
    assert answer["net"] == {str(net): str(Fraction(count, 10**dice)) for net, count in sorted(ways.items())}


@pytest.mark.canon("AET-47")
def test_twenty_dice_fail_more_than_nine_times_in_a_hundred(caller: Caller) -> None:
    answer = told(caller.get("odds/pool?dice=20"))
    assert round(answer["decimals"]["net"]["0"] * 100, 2) == 9.55
