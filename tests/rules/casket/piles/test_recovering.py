"""What comes back, from where and where to."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.hp import hp
from apps.rules.casket.piles.recovering import (
    Source,
    apply,
    recoverable,
    recovered,
    recovers,
    recovers_from,
    recovers_to,
    resurrected,
    rise,
)
from apps.rules.odds.enumerating import every_way
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.casket.piles.lying import Stacked, every_card, lying


@pytest.mark.canon("pen.recover.default_from", "C-34", "PEN-DECK-18")
@pytest.mark.parametrize(
    ("value", "stated", "unstated"),
    [
        ("as_written", "discard", "graveyard"),
        ("discard", "discard", "discard"),
        ("graveyard", "graveyard", "graveyard"),
    ],
)
def test_cards_come_back_from_where_the_text_says_or_from_one_pile_for_all(
    value: Literal["as_written", "discard", "graveyard"], stated: Source, unstated: Source
) -> None:
    rules = Ruleset(recover_default_from=value)
    assert recovers_from("discard", rules) == stated
    assert recovers_from(None, rules) == unstated


@pytest.mark.canon("pen.recover.to", "C-34")
@pytest.mark.parametrize("to", ["deck_bottom", "hand", "shuffle"])
def test_cards_come_back_to_where_the_table_has_it_unless_the_text_says_otherwise(
    to: Literal["deck_bottom", "hand", "shuffle"],
) -> None:
    assert recovers_to(None, Ruleset(recover_to=to)) == to
    assert recovers_to("hand", Ruleset(recover_to=to)) == "hand"


@pytest.mark.canon("pen.recover.to", "PEN-DECK-18")
def test_they_lie_under_the_deck_in_the_hand_or_shuffled_into_the_deck() -> None:
    def after(
        to: Literal["deck_bottom", "hand", "shuffle"], order: tuple[int, ...] = ()
    ) -> tuple[list[int], list[int]]:
        piles = lying(deck=[1, 2], hand=[3], discard=[4, 5, 6])
        apply(piles, recovered(piles, [6, 4], 2, "discard", to, order=order))
        assert piles.discard == [5]
        return piles.deck, piles.hand

    assert after("deck_bottom") == ([4, 6, 2, 1], [3])
    assert after("hand") == ([2, 1], [3, 6, 4])
    deck, hand = after("shuffle", (4, 1, 2, 3))
    assert (sorted(deck), deck[-1], hand) == ([1, 2, 4, 6], 1, [3])


@pytest.mark.canon("C-34")
def test_from_the_graveyard_recovering_heals() -> None:
    piles = lying(deck=[1], graveyard=[2, 3])
    apply(piles, recovered(piles, [3], 1, "graveyard", "deck_bottom"))
    assert (piles.deck, piles.graveyard, hp(piles, DEFAULT)) == ([3, 1], [2], 2)


@pytest.mark.canon("C-74", "PEN-DECK-18")
def test_never_a_damaged_card_and_never_more_than_there_are() -> None:
    piles = lying(discard=[1, -1, 2])
    assert recoverable(piles, "discard") == (1, 2)
    assert recovers(piles, 5, "discard") == 2
    for chosen in ([-1, 1], [1, 1], [1, 9], [1], [1, 2, -1]):
        with pytest.raises(Refusal):
            recovered(piles, chosen, 5, "discard", "hand")


def test_recovering_less_than_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="cards to recover is 0 or more"):
        recovers(lying(discard=[1]), -1, "discard")


def test_a_shuffle_without_its_order_is_refused() -> None:
    with pytest.raises(Refusal, match="each once"):
        recovered(lying(deck=[1], discard=[2]), [2], 1, "discard", "shuffle")


@pytest.mark.canon("C-37", "pen.resurrection.cards")
@pytest.mark.parametrize(("cards", "comes_back"), [(10, 10), (1, 1), (30, 24)])
def test_resurrection_makes_a_deck_of_graveyard_cards_and_one_damaged(cards: int, comes_back: int) -> None:
    piles = lying(hand=[25, 26], graveyard=[*range(1, 25), -1])
    dice = Stacked()
    risen = resurrected(piles, dice, "rise", Ruleset(resurrection_cards=cards))
    assert dice.asked == [("rise/cards", 24), ("rise/deck", comes_back + 1)]
    before = every_card(piles)
    rise(piles, risen)
    assert every_card(piles) == sorted([*before, -2])
    assert len(risen.cards) == comes_back
    assert sorted(piles.deck) == sorted([*risen.cards, -2])
    assert hp(piles, DEFAULT) == comes_back + 2


@pytest.mark.canon("C-37")
def test_every_graveyard_card_is_as_likely_to_rise() -> None:
    piles = lying(hand=[9], graveyard=[1, 2, 3, -1])
    rules = Ruleset(resurrection_cards=2)
    chances = every_way(lambda dice: frozenset(resurrected(piles, dice, "rise", rules).cards))
    assert chances.fractions() == {frozenset(pair): Fraction(1, 3) for pair in ([1, 2], [1, 3], [2, 3])}


@pytest.mark.canon("C-37")
def test_damaged_cards_left_in_the_deck_stay_in_it() -> None:
    piles = lying(deck=[-1], graveyard=[1, 2])
    rise(piles, resurrected(piles, Stacked(), "rise", DEFAULT))
    assert sorted(piles.deck) == [-2, -1, 1, 2]


@pytest.mark.canon("C-37")
def test_out_of_a_graveyard_without_a_healthy_card_nothing_rises() -> None:
    with pytest.raises(Refusal, match="nothing is left to rise"):
        resurrected(lying(hand=[1], graveyard=[-1]), Stacked(), "rise", DEFAULT)
