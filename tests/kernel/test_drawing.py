"""Drawing by weight is exact: all throws are gone through, and none is sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.kernel.dice import KeyedDice
from apps.kernel.keyed_draws import MOST_SIDES, Thrown, drawn, found, odds, thrown_for
from tests.cases import every

SOME = [(3, 1, 2), (1,), (0, 5), (4, 0, 0, 4), (16, 14, 1, 1, 6), (1, 1, 1, 1, 1, 1, 1)]
WEIGHTS = st.lists(st.integers(min_value=0, max_value=100), min_size=1, max_size=12).filter(any)


@dataclass
class Laid:
    """Faces in the order in which they are asked for, and the labels that asked."""

    faces: list[int]
    labels: list[str] = field(default_factory=list)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        assert label not in self.labels
        self.labels.append(label)
        fell, self.faces[:] = tuple(self.faces[:count]), self.faces[count:]
        assert len(fell) == count
        return fell

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        raise AssertionError(label)


def every_throw(weights: Sequence[int], most_sides: int) -> Counter[int | None]:
    """How many throws lead to each place; those under None are thrown again."""
    dice, sides = thrown_for(weights, most_sides)
    return Counter(found(faces, weights, sides) for faces in product(range(1, sides + 1), repeat=dice))


@every("weights", SOME)
@every("most_sides", [2, 3, 6, 10, 256])
def test_every_place_has_as_many_throws_as_its_weight_says(weights: Sequence[int], most_sides: int) -> None:
    counted = every_throw(weights, most_sides)
    counted.pop(None, None)
    assert counted == Counter({place: weight for place, weight in enumerate(weights) if weight})


@every("weights", SOME)
@every("most_sides", [2, 6, 256])
def test_the_odds_that_are_shown_are_those_that_are_thrown(weights: Sequence[int], most_sides: int) -> None:
    counted = every_throw(weights, most_sides)
    counted.pop(None, None)
    assert odds(weights) == tuple(Fraction(counted[place], counted.total()) for place in range(len(weights)))


@given(WEIGHTS)
def test_the_odds_are_one_together_and_go_by_the_weights(weights: list[int]) -> None:
    assert sum(odds(weights)) == 1
    assert [share * sum(weights) for share in odds(weights)] == weights


@given(WEIGHTS)
def test_nobody_waits_long(weights: list[int]) -> None:
    """Of one die every throw counts, and of two more than a quarter of them do."""
    dice, sides = thrown_for(weights)
    assert sum(weights) <= sides**dice < 4 * sum(weights)
    assert dice == 1 or sum(weights) > MOST_SIDES


@every(
    ("weights", "thrown"),
    [
        ((2, 3), Thrown(1, 5)),
        ((256,), Thrown(1, 256)),
        ((200, 57), Thrown(2, 17)),
        ((65_536,), Thrown(2, 256)),
        ((65_537,), Thrown(3, 41)),
        ((1,), Thrown(1, 1)),
    ],
)
def test_as_few_dice_and_sides_as_reach_the_sum(weights: tuple[int, ...], thrown: Thrown) -> None:
    assert thrown_for(weights) == thrown


def test_the_faces_are_digits_of_one_number_the_first_the_highest() -> None:
    weights = (1,) * 9
    assert [found(faces, weights, 3) for faces in product((1, 2, 3), repeat=2)] == list(range(9))


def test_one_die_is_thrown_under_the_label_it_was_asked_with() -> None:
    dice = Laid([4])
    assert drawn((3, 1, 2), dice, "happening/event") == 1
    assert dice.labels == ["happening/event"]


def test_it_is_thrown_until_it_belongs_to_one() -> None:
    dice = Laid([2, 2, 2, 2, 1, 2])
    assert drawn((1, 1, 1), dice, "draw", most_sides=2) == 1
    assert dice.labels == ["draw", "draw/again-1", "draw/again-2"]


@pytest.mark.parametrize("weights", [(7,), (0, 3), (0, 0, 1, 0)])
def test_for_one_alone_no_die_falls(weights: tuple[int, ...]) -> None:
    place = drawn(weights, Laid([]), "draw")
    assert weights[place]


@pytest.mark.parametrize("weights", [(), (0,), (0, 0), (3, -1)])
def test_nothing_is_drawn_out_of_nothing(weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        thrown_for(weights)


def test_keyed_dice_draw_what_they_drew_before() -> None:
    weights = [5] * 70
    dice = [KeyedDice(seed=bytes(32), key=f"job:{number}") for number in range(40)]
    first = [drawn(weights, one, "event") for one in dice]
    assert first == [drawn(weights, one, "event") for one in dice]
    assert len(set(first)) > 20
