"""From the hand into play, and from the hand aside."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.hand import finish, over_limit, play
from apps.rules.casket.piles.hp import hp
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.casket.piles.lying import lying


@pytest.mark.canon("PEN-DECK-26", "PEN-DECK-19")
def test_a_card_in_play_lies_in_no_pile_counts_as_hp_and_ends_in_the_discard_pile() -> None:
    piles = lying(deck=[1], hand=[2, 3])
    play(piles, 2)
    assert (piles.hand, piles.in_play, piles.discard, hp(piles, DEFAULT)) == ([3], [2], [], 3)
    finish(piles, 2)
    assert (piles.in_play, piles.discard, hp(piles, DEFAULT)) == ([], [2], 3)


@pytest.mark.canon("PEN-DECK-09")
@pytest.mark.parametrize(("cards", "over"), [(0, 0), (5, 0), (6, 0), (7, 1)])
def test_six_are_within_the_limit(cards: int, over: int) -> None:
    assert over_limit(lying(hand=range(1, cards + 1))) == over


@pytest.mark.canon("PEN-DMG-01")
def test_a_damaged_card_is_not_played() -> None:
    piles = lying(hand=[-1, 1])
    with pytest.raises(Refusal, match="does nothing when played"):
        play(piles, -1)
    assert piles.hand == [-1, 1]


def test_a_card_that_is_not_in_hand_is_not_played() -> None:
    with pytest.raises(Refusal, match="not in the hand"):
        play(lying(hand=[1], deck=[2]), 2)
