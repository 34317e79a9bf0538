"""Rerolls."""

from __future__ import annotations

from typing import Literal

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.skirmish.attacks import attack_dice
from apps.rules.skirmish.rerolls import Granted, RerollableDice, may_reroll, reroll
from tests.cases import every

ONE = [Granted(source="spell")]
ALL = [Granted(source="ability", covers="all dice")]


@pytest.mark.canon("SKM-18", "C-50")
def test_a_reroll_rolls_one_die_again_and_the_new_face_stands() -> None:
    assert reroll(RerollableDice(faces=(6, 2)), [2], [1], ONE) == RerollableDice(faces=(6, 1), rerolled=(2,))
    assert reroll(RerollableDice(faces=(6, 2)), [1], [3], ONE).faces == (3, 2)


@pytest.mark.canon("SKM-18", "C-50")
def test_a_single_reroll_does_not_cover_two_dice() -> None:
    with pytest.raises(Refusal, match="cover 1 more of these dice, one die each, not 2") as refused:
        reroll(RerollableDice(faces=(1, 2)), [1, 2], [5, 5], ONE)
    assert refused.value.rule == "SKM-18"


@pytest.mark.canon("C-50")
def test_an_ability_that_says_all_covers_all() -> None:
    assert reroll(RerollableDice(faces=(1, 2, 3)), [3, 1], [5, 6], ALL).faces == (6, 2, 5)
    assert reroll(RerollableDice(faces=(1, 2, 3)), [1, 2, 3], [4, 5, 6], ALL).faces == (4, 5, 6)


@pytest.mark.canon("SKM-19", "SKM-21")
@pytest.mark.parametrize(("atk", "models"), [(2, 1), (2, 4)])
def test_as_many_rerolls_as_dice_cover_all_dice_of_a_model_or_a_formation(atk: int, models: int) -> None:
    dice = attack_dice(atk, models)
    granted = [Granted(source="spell", rerolls=dice)]
    every = range(1, dice + 1)
    assert reroll(RerollableDice(faces=(1,) * dice), list(every), [5] * dice, granted).faces == (5,) * dice


@pytest.mark.canon("SKM-20")
def test_no_die_is_rerolled_twice_at_once_or_one_time_after_another() -> None:
    granted = [Granted(source="spell", rerolls=4)]
    with pytest.raises(Refusal, match="choose another than die 1") as refused:
        reroll(RerollableDice(faces=(1, 2, 3)), [1, 1], [5, 5], granted)
    assert refused.value.rule == "SKM-20"
    once = reroll(RerollableDice(faces=(1, 2, 3)), [1], [1], granted)
    with pytest.raises(Refusal, match="choose another than die 1"):
        reroll(once, [1], [6], granted)
    assert reroll(once, [2], [6], granted) == RerollableDice(faces=(1, 6, 3), rerolled=(1, 2))


@pytest.mark.canon("SKM-18", "SKM-19")
def test_rerolls_used_one_after_another_are_used_up() -> None:
    granted = [Granted(source="spell"), Granted(source="ability")]
    first = reroll(RerollableDice(faces=(1, 1, 1)), [1], [2], granted)
    second = reroll(first, [2], [3], granted)
    assert second.faces == (2, 3, 1)
    with pytest.raises(Refusal, match="cover 0 more"):
        reroll(second, [3], [4], granted)


@pytest.mark.canon("SKM-19")
@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_die_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(Refusal, match="numbered 1 to 2"):
        reroll(RerollableDice(faces=(1, 2)), [number], [5], ONE)


@pytest.mark.canon("SKM-19")
def test_more_dice_than_there_are_cannot_be_rerolled() -> None:
    with pytest.raises(Refusal, match="has 2 dice, so 3 cannot"):
        reroll(RerollableDice(faces=(1, 2)), [1, 2, 3], [5, 5, 5], [Granted(source="spell", rerolls=3)])


@pytest.mark.canon("SKM-27")
@every("source", ["spell", "ability", "shouted order"])
@every("dice", [2, 8])
def test_whoever_gives_a_reroll_and_to_whomever_it_covers_one_die(
    source: Literal["spell", "ability", "shouted order"], dice: int
) -> None:
    assert may_reroll([Granted(source=source)], dice) == 1
    assert may_reroll([Granted(source=source, rerolls=2), Granted(source="spell")], dice) == min(3, dice)
    assert may_reroll([Granted(source=source, covers="all dice")], dice) == dice


@pytest.mark.parametrize("fresh", [[], [1, 2]])
def test_each_die_that_is_rerolled_shows_one_new_face(fresh: list[int]) -> None:
    with pytest.raises(Refusal, match="1 new faces are due"):
        reroll(RerollableDice(faces=(1, 2)), [1], fresh, ONE)


def test_a_new_face_is_a_face_of_a_d6() -> None:
    with pytest.raises(Refusal, match="from 1 to 6"):
        reroll(RerollableDice(faces=(1, 2)), [1], [7], ONE)


def test_a_reroll_of_no_dice_is_no_reroll() -> None:
    with pytest.raises(Refusal, match="at least one die"):
        may_reroll([Granted(source="spell", rerolls=0)], 2)


def test_whoever_rerolls_nothing_keeps_everything() -> None:
    assert reroll(RerollableDice(faces=(1, 2)), [], [], ONE) == RerollableDice(faces=(1, 2))
