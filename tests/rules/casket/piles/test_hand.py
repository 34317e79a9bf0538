"""From the hand into play, and from the hand aside."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.hand import discard_to_limit, finish, over_limit, play, put_away, set_aside
from apps.rules.casket.piles.hp import hp
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.casket.piles.lying import lying


@pytest.mark.canon("PEN-DECK-26", "PEN-DECK-19")
def test_a_card_in_play_lies_in_no_pile_counts_as_hp_and_ends_in_the_discard_pile() -> None:
    piles = lying(deck=[1], hand=[2, 3])
    play(piles, 2)
    assert (piles.hand, piles.in_play, piles.discard, hp(piles, DEFAULT)) == ([3], [2], [], 3)
    finish(piles, 2)
    assert (piles.in_play, piles.discard, hp(piles, DEFAULT)) == ([], [2], 3)


@pytest.mark.canon("PEN-DECK-09", "C-31")
def test_the_hand_is_brought_down_to_six_by_its_owners_choice() -> None:
    piles = lying(hand=[1, 2, 3, 4, 5, 6, 7, 8])
    assert over_limit(piles) == 2
    discard_to_limit(piles, [3, 8])
    assert (piles.hand, piles.discard) == ([1, 2, 4, 5, 6, 7], [3, 8])


@pytest.mark.canon("PEN-DECK-09")
@pytest.mark.parametrize("cards", [[], [1], [1, 2, 3]])
def test_no_more_and_no_fewer_than_the_limit_asks(cards: list[int]) -> None:
    with pytest.raises(Refusal, match="name exactly 2"):
        discard_to_limit(lying(hand=range(1, 9)), cards)


@pytest.mark.canon("C-04")
def test_what_is_put_away_still_counts_as_hp() -> None:
    piles = lying(deck=[1], hand=[2, 3])
    put_away(piles, [3], "C-04")
    assert (piles.discard, hp(piles, DEFAULT)) == ([3], 3)


@pytest.mark.canon("PEN-DECK-09")
@pytest.mark.parametrize(("cards", "over"), [(0, 0), (5, 0), (6, 0), (7, 1)])
def test_six_are_within_the_limit(cards: int, over: int) -> None:
    assert over_limit(lying(hand=range(1, cards + 1))) == over


@pytest.mark.parametrize("cards", [[3], [1, 1]], ids=["not in hand", "twice"])
def test_only_cards_in_hand_are_put_away_each_once(cards: list[int]) -> None:
    piles = lying(hand=[1, 2], deck=[3])
    with pytest.raises(Refusal):
        put_away(piles, cards, "C-04")
    assert piles == lying(hand=[1, 2], deck=[3])


@pytest.mark.canon("pen.hand.set_aside", "C-65")
def test_a_clogged_hand_is_kept_or_set_aside() -> None:
    piles = lying(hand=[1, -1, 2])
    with pytest.raises(Refusal, match="not set aside at this table"):
        set_aside(piles, [1], Ruleset(hand_set_aside="none"))
    set_aside(piles, [1, -1], Ruleset(hand_set_aside="any"))
    assert (piles.hand, piles.discard) == ([2], [1, -1])


@pytest.mark.canon("PEN-DMG-01")
def test_a_damaged_card_is_not_played() -> None:
    piles = lying(hand=[-1, 1])
    with pytest.raises(Refusal, match="does nothing when played"):
        play(piles, -1)
    assert piles.hand == [-1, 1]


def test_a_card_that_is_not_in_hand_is_not_played() -> None:
    with pytest.raises(Refusal, match="not in the hand"):
        play(lying(hand=[1], deck=[2]), 2)
