"""Hundreds of battles at random: nothing breaks, nothing is lost, and nothing goes on for ever."""

from __future__ import annotations

import pytest

from tests.rules.battle.wandering import (
    Wandering,
    fingerprint,
    must_look_alike_anew,
    must_refuse_others,
    must_take_its_own_answers,
)

pytestmark = pytest.mark.machinery
PORTIONS, BATTLES = 5, 50
AT_NIGHT = 215
"""So many portions more."""
LOOKS = 80
"""A look at all answers to a question, at every so many decisions."""


def wander(seed: int) -> Wandering:
    wandering = Wandering(seed)
    for number, _ in enumerate(wandering.goes()):
        if number % LOOKS == seed % LOOKS and wandering.battle.verdict is None:
            must_look_alike_anew(wandering)
            must_take_its_own_answers(wandering)
            must_refuse_others(wandering)
            assert wandering.shadow == wandering.battle
            assert fingerprint(wandering.battle.clone()) == fingerprint(wandering.battle)
    return wandering


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_a_battle_at_random_comes_to_an_end_with_everything_in_its_place(portion: int) -> None:
    for seed in range(portion * BATTLES, (portion + 1) * BATTLES):
        wander(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("portion", range(PORTIONS, PORTIONS + AT_NIGHT))
def test_ten_thousand_more_battles_do_too(portion: int) -> None:
    for seed in range(portion * BATTLES, (portion + 1) * BATTLES):
        wander(seed)
