"""Drawing cards, and the reshuffle when there is none to draw."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.dice import Dice
from apps.rules.casket.piles.pile_cards import CardNumber, Piles, in_order
from apps.rules.dice.handed_in import must_count


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReshuffle:
    """A new deck, its top last, and the DAMAGED card that came into it, if one did."""

    deck: tuple[CardNumber, ...]
    damaged: CardNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDraw:
    """The cards drawn, in their order. It is short where deck and discard pile were both empty before enough were."""

    cards: tuple[CardNumber, ...]
    reshuffle: DeckReshuffle | None = None
    short: bool = False


def draw(piles: Piles, count: int, dice: Dice, label: str) -> CardDraw:
    """Which cards come. The discard pile is shuffled, with a DAMAGED card, when a card is wanted and none is there."""
    must_count(count, what="The number of cards to draw", rule="PEN-DECK-22")
    first = _from_top(piles.deck, count)
    missing = count - len(first)
    if not missing or not piles.discard:
        return CardDraw(cards=first, short=missing > 0)
    again = reshuffled(piles, dice, label)
    cards = first + _from_top(again.deck, missing)
    return CardDraw(cards=cards, reshuffle=again, short=len(cards) < count)


def reshuffled(piles: Piles, dice: Dice, label: str) -> DeckReshuffle:
    """The discard pile as a deck, with one DAMAGED card more."""
    cards = (*piles.discard, piles.next_damaged)
    return DeckReshuffle(deck=in_order(cards, dice.shuffle(label, count=len(cards))), damaged=piles.next_damaged)


def _from_top(deck: list[CardNumber] | tuple[CardNumber, ...], count: int) -> tuple[CardNumber, ...]:
    return tuple(deck[: -count - 1 : -1]) if count else ()
