"""Double, Triple and Scale."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.skirmish.attacks import attacked, weapon
from apps.rules.skirmish.combinations import Combinations, combinations
from apps.rules.skirmish.rerolls import Granted, RerollableDice, reroll
from tests.cases import every


@pytest.mark.canon("SKM-13", "SKM-14", "SKM-15", "SKM-17")
@every(
    ("faces", "double", "triple", "scale"),
    [
        ([2, 2], True, False, False),
        ([2, 3], False, False, False),
        ([5, 2, 5], True, False, False),
        ([4, 4, 4], True, True, False),
        ([4, 1, 4, 4, 4], True, True, False),
        ([1, 2, 3], False, False, True),
        ([5, 3, 4], False, False, True),
        ([6, 4, 5], False, False, True),
        ([1, 2, 4, 5], False, False, False),
        ([6, 1, 2], False, False, False),
        ([1, 2, 2, 3], True, False, True),
        ([3, 3, 3, 4, 5], True, True, True),
        ([1, 2, 3, 4, 5, 6], False, False, True),
        ([6], False, False, False),
    ],
)
def test_the_dice_show_these_combinations(faces: list[int], *, double: bool, triple: bool, scale: bool) -> None:
    assert combinations(faces) == Combinations(double=double, triple=triple, scale=scale)


@pytest.mark.canon("SKM-16")
def test_dice_that_fail_combine_all_the_same() -> None:
    assert attacked(weapon(6), [1, 1], DEFAULT).successes == 0
    assert combinations([1, 1]).double


@pytest.mark.canon("C-50")
def test_combinations_read_the_final_dice() -> None:
    before = RerollableDice(faces=(5, 5, 2))
    after = reroll(before, [1], [6], [Granted(source="spell")])
    assert combinations(before.faces).double is True
    assert combinations(after.faces).double is False


@pytest.mark.parametrize("faces", [[], [0, 3], [7]])
def test_faces_of_no_d6_are_refused(faces: list[int]) -> None:
    with pytest.raises(Refusal):
        combinations(faces)
