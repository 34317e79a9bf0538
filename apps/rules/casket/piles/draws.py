"""Drawing cards, and the reshuffle when there is none to draw."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.dice import Dice
from apps.rules.casket.piles.pile_cards import Card, Piles, in_order
from apps.rules.dice.handed_in import must_count


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle:
    """A new deck, its top last, and the DAMAGED card that came into it, if one did."""

    deck: tuple[Card, ...]
    damaged: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The cards drawn, in their order. It is short where deck and discard pile were both empty before enough were."""

    cards: tuple[Card, ...]
    reshuffle: Reshuffle | None = None
    short: bool = False


def draw(piles: Piles, count: int, dice: Dice, label: str) -> Draw:
    """Which cards come. The discard pile is shuffled, with a DAMAGED card, when a card is wanted and none is there."""
    must_count(count, what="The number of cards to draw", rule="PEN-DECK-22")
    first = _from_top(piles.deck, count)
    missing = count - len(first)
    if not missing or not piles.discard:
        return Draw(cards=first, short=missing > 0)
    again = reshuffled(piles, dice, label)
    cards = first + _from_top(again.deck, missing)
    return Draw(cards=cards, reshuffle=again, short=len(cards) < count)


def reshuffled(piles: Piles, dice: Dice, label: str) -> Reshuffle:
    """The discard pile as a deck, with one DAMAGED card more."""
    cards = (*piles.discard, piles.next_damaged)
    return Reshuffle(deck=in_order(cards, dice.shuffle(label, count=len(cards))), damaged=piles.next_damaged)


def _from_top(deck: list[Card] | tuple[Card, ...], count: int) -> tuple[Card, ...]:
    return tuple(deck[: -count - 1 : -1]) if count else ()
