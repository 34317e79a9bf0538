"""The first deck, the first hand, and the one mulligan."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.deployment import dealt, with_damaged
from apps.rules.casket.piles.hp import counts
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.casket.piles.lying import every_card

THIRTY = range(1, 31)


@pytest.mark.canon("PEN-DECK-07")
def test_thirty_cards_are_shuffled_and_six_drawn() -> None:
    piles = dealt(THIRTY, THIRTY, DEFAULT)
    assert piles.hand == [1, 2, 3, 4, 5, 6]
    assert (piles.deck[-1], len(piles.deck), piles.built) == (7, 24, 30)


@pytest.mark.canon("PEN-DECK-23", "C-67")
@pytest.mark.parametrize("rules", [DEFAULT, Ruleset(hp_model="discard_cycle")], ids=["graveyard", "discard_cycle"])
def test_a_ruptured_organ_costs_the_top_five_before_the_hand_is_drawn(rules: Ruleset) -> None:
    piles = dealt(THIRTY, THIRTY, rules, lost=5)
    assert piles.graveyard == [1, 2, 3, 4, 5]
    assert piles.hand == [6, 7, 8, 9, 10, 11]
    assert counts(piles, rules)[:2] == (25, 30)


@pytest.mark.canon("C-78")
def test_damaged_cards_of_an_earlier_battle_lie_above_the_thirty() -> None:
    assert with_damaged((1, 2), 2) == (1, 2, -1, -2)
    piles = dealt(THIRTY, range(1, 33), DEFAULT, damaged=2)
    assert (len(every_card(piles)), piles.built, piles.next_damaged) == (32, 30, -3)


@pytest.mark.parametrize("order", [range(1, 30), range(31), [*range(1, 30), 29]], ids=["short", "from 0", "one twice"])
def test_an_order_that_is_none_is_refused(order: list[int]) -> None:
    with pytest.raises(Refusal, match="each once"):
        dealt(THIRTY, order, DEFAULT)


@pytest.mark.parametrize(("cards", "damaged"), [([1, 1], 0), ([1, -1], 0), ([0, 1], 0), ([1, 2], -1)])
def test_a_deck_of_impossible_cards_is_refused(cards: list[int], damaged: int) -> None:
    with pytest.raises(Refusal):
        with_damaged(tuple(cards), damaged)
