"""Drawing, and what happens when there is nothing to draw."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.draws import draw
from tests.rules.casket.piles.lying import Stacked, lying
from tests.rules.odds.every_way import every_way


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


@pytest.mark.canon("PEN-DECK-22")
def test_a_cards_draw_from_two_empty_piles_draws_nothing() -> None:
    assert draw(lying(hand=[1]), 1, Stacked(), "survey").cards == ()


def test_a_draw_of_less_than_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="cards to draw is 0 or more"):
        draw(lying(deck=[1]), -1, Stacked(), "draw")
