"""The first deck and the first hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.card_losses import apply, loss
from apps.rules.casket.piles.causes import DEPLOYMENT
from apps.rules.casket.piles.hand import HAND_LIMIT
from apps.rules.casket.piles.pile_cards import CardNumber, Piles, in_order
from apps.rules.dice.handed_in import must_count
from apps.rules.ruleset.rules import Ruleset


@lru_cache(maxsize=256)
def with_damaged(cards: Sequence[CardNumber], damaged: int) -> tuple[CardNumber, ...]:
    """The cards to shuffle: those of the deck, and the DAMAGED ones that an earlier battle left."""
    must_count(damaged, what="The number of DAMAGED cards in a new deck", rule="C-78")
    if min(cards, default=1) < 1 or len(set(cards)) < len(cards):
        raise Refusal("Each card of a deck has a number of its own, from 1 on.", rule="PEN-DECK-01")
    return (*cards, *(-number for number in range(1, damaged + 1)))


def dealt(
    cards: Sequence[CardNumber], order: Sequence[int], rules: Ruleset, *, damaged: int = 0, lost: int = 0
) -> Piles:
    """Shuffled, the top `lost` cards gone that wounds cost at deployment, and six drawn."""
    deck = in_order(with_damaged(cards, damaged), order)
    piles = Piles(deck=list(deck), built=len(cards), damaged=damaged)
    if lost:
        apply(piles, loss(piles, lost, DEPLOYMENT, rules))
    return _first_hand(piles)


def mulligan(piles: Piles, order: Sequence[int]) -> Piles:
    """The hand goes back into the deck, all of it is shuffled, and six are drawn anew."""
    again = piles.clone()
    again.deck = list(in_order((*piles.deck, *piles.hand), order))
    again.hand = []
    return _first_hand(again)


def _first_hand(piles: Piles) -> Piles:
    piles.hand += piles.deck[: -HAND_LIMIT - 1 : -1]
    del piles.deck[-HAND_LIMIT:]
    return piles
