"""Drawing, and what happens when there is nothing to draw."""

from __future__ import annotations

from collections import Counter

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.drawing import apply, draw, draw_phase, jury_rigged, lay_anew
from apps.rules.casket.piles.hand import finish, over_limit, play
from apps.rules.casket.piles.hp import defeat, defeat_after
from apps.rules.odds.enumerating import every_way
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.casket.piles.lying import Stacked, every_card, lying


@pytest.mark.canon("PEN-DECK-24", "PEN-DECK-19", "PEN-TURN-06")
def test_after_two_cards_played_the_draw_phase_draws_two() -> None:
    piles = lying(deck=range(7, 31), hand=range(1, 7))
    for card in (2, 5):
        play(piles, card)
        finish(piles, card)
    planned = draw_phase(piles, Stacked(), "draw")
    assert planned.cards == (7, 8)
    apply(piles, planned)
    assert (piles.hand, piles.discard) == ([1, 3, 4, 6, 7, 8], [2, 5])


@pytest.mark.canon("PEN-DECK-20", "PEN-TURN-07", "PEN-DMG-01")
def test_a_draw_from_an_empty_deck_shuffles_the_discard_pile_and_one_damaged_card_and_goes_on() -> None:
    piles = lying(deck=[1], discard=[4, 3, 2], hand=[5])
    dice = Stacked()
    planned = draw(piles, 3, dice, "draw")
    assert dice.asked == [("draw", 4)]
    assert planned.cards == (1, 2, 3)
    apply(piles, planned)
    assert (piles.hand, piles.deck, piles.discard, piles.damaged) == ([5, 1, 2, 3], [-1, 4], [], 1)


@pytest.mark.canon("PEN-DECK-20")
def test_the_permutation_says_the_order_from_the_top() -> None:
    class Turned(Stacked):
        def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
            return tuple(range(count, 0, -1))

    assert draw(lying(discard=[4, 3, 2]), 4, Turned(), "draw").cards == (-1, 4, 3, 2)


@pytest.mark.canon("PEN-DECK-20")
def test_in_every_order_the_damaged_card_is_as_likely_to_come_first_as_any_other() -> None:
    piles = lying(discard=[1, 2, 3])
    first = every_way(lambda dice: draw(piles, 1, dice, "draw").cards[0])
    assert dict(first) == dict.fromkeys([1, 2, 3, -1], 1)


@pytest.mark.canon("C-57", "C-54")
def test_taking_the_last_card_neither_shuffles_nor_destroys() -> None:
    piles = lying(deck=[1], discard=[], hand=[2])
    planned = draw(piles, 1, Stacked(), "draw")
    apply(piles, planned)
    assert planned.reshuffle is None
    assert defeat(piles, DEFAULT) == "no-cards"
    assert defeat_after(planned, piles, DEFAULT) is None


@pytest.mark.canon("C-57")
def test_the_deck_stays_empty_until_a_card_is_wanted() -> None:
    piles = lying(deck=[1], discard=[2], hand=[3])
    apply(piles, draw(piles, 1, Stacked(), "first"))
    assert (piles.deck, piles.discard) == ([], [2])
    apply(piles, draw(piles, 1, Stacked(), "second"))
    assert (piles.hand, piles.deck, piles.discard) == ([3, 1, 2], [-1], [])


@pytest.mark.canon("C-54", "PEN-DECK-15")
def test_a_draw_phase_that_finds_both_piles_empty_destroys() -> None:
    piles = lying(deck=[1], hand=[2])
    planned = draw_phase(piles, Stacked(), "draw")
    assert (planned.cards, planned.short) == ((1,), True)
    apply(piles, planned)
    assert defeat_after(planned, piles, DEFAULT) == "no-cards"


@pytest.mark.canon("PEN-DECK-22", "C-31")
def test_a_cards_draw_comes_at_once_may_shuffle_and_may_pass_the_limit() -> None:
    piles = lying(discard=[7, 8], hand=[1, 2, 3, 4, 5, 6])
    apply(piles, draw(piles, 1, Stacked(), "survey"))
    assert (len(piles.hand), over_limit(piles)) == (7, 1)
    assert draw_phase(piles, Stacked(), "draw").cards == ()


@pytest.mark.canon("PEN-DECK-22")
def test_a_cards_draw_from_two_empty_piles_draws_nothing() -> None:
    assert draw(lying(hand=[1]), 1, Stacked(), "survey").cards == ()


@pytest.mark.canon("PEN-DECK-21")
def test_jury_rig_shuffles_discard_pile_and_deck_without_a_damaged_card() -> None:
    piles = lying(deck=[1, 2], discard=[3, 4], in_play=[5])
    dice = Stacked()
    again = jury_rigged(piles, dice, "jury-rig")
    assert dice.asked == [("jury-rig", 4)]
    lay_anew(piles, again)
    assert (sorted(piles.deck), piles.discard, piles.in_play, piles.damaged) == ([1, 2, 3, 4], [], [5], 0)


@pytest.mark.canon("PEN-DECK-21")
def test_jury_rig_with_nothing_to_shuffle_asks_nobody() -> None:
    dice = Stacked()
    assert jury_rigged(lying(hand=[1]), dice, "jury-rig").deck == ()
    assert dice.asked == []


@pytest.mark.canon("PEN-DMG-01")
def test_each_reshuffle_adds_another_damaged_card() -> None:
    piles = lying(deck=[1, 2, 3])
    before = Counter(every_card(piles))
    for turn in range(4):
        apply(piles, draw(piles, len(piles.deck), Stacked(), "empty"))
        for card in [card for card in piles.hand if card > 0]:
            piles.move(card, "hand", "discard")
        apply(piles, draw(piles, 1, Stacked(), f"reshuffle-{turn}"))
    assert Counter(every_card(piles)) - before == Counter([-1, -2, -3, -4])


def test_a_draw_of_less_than_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="cards to draw is 0 or more"):
        draw(lying(deck=[1]), -1, Stacked(), "draw")
