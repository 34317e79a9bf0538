"""A Casket's cards and where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.dice.handed_in import must_be_an_order

CardNumber = int
"""One physical card. What is printed on it is the caller's to look up; below 0 it is DAMAGED."""
Pile = Literal["deck", "hand", "discard", "graveyard", "in_play"]


def is_damaged(card: CardNumber) -> bool:
    return card < 0


def is_healthy(card: CardNumber) -> bool:
    return card > 0


@dataclass(slots=True)
class Piles:
    """The five piles. The last card of the deck is its top, and the last of the discard pile its newest."""

    deck: list[CardNumber] = field(default_factory=list)
    hand: list[CardNumber] = field(default_factory=list)
    discard: list[CardNumber] = field(default_factory=list)
    graveyard: list[CardNumber] = field(default_factory=list)
    in_play: list[CardNumber] = field(default_factory=list)
    built: int = 0
    damaged: int = 0
    purged: int = 0

    def clone(self) -> Piles:
        return Piles(
            self.deck[:],
            self.hand[:],
            self.discard[:],
            self.graveyard[:],
            self.in_play[:],
            self.built,
            self.damaged,
            self.purged,
        )

    def pile(self, name: Pile) -> list[CardNumber]:
        found: list[CardNumber] = getattr(self, name)
        return found

    def move(self, card: CardNumber, source: Pile, to: Pile) -> None:
        getattr(self, source).remove(card)
        getattr(self, to).append(card)

    @property
    def next_damaged(self) -> CardNumber:
        """The DAMAGED card that comes in next."""
        return -(self.damaged + 1)


def add_damaged(piles: Piles, to: Pile) -> CardNumber:
    """One DAMAGED card comes in: by an attack that wounds deeply, where a table plays that, or by the host's hand."""
    card = piles.next_damaged
    piles.damaged += 1
    piles.pile(to).append(card)
    return card


def in_order(cards: Sequence[CardNumber], order: Sequence[int]) -> tuple[CardNumber, ...]:
    """The cards as a shuffle laid them, the first that it names on top."""
    must_be_an_order(order, len(cards), what=f"A shuffle of {len(cards)} cards", rule="PEN-DECK-20")
    from_one = (0, *cards)
    return tuple(map(from_one.__getitem__, reversed(order)))


def must_be_in_hand(piles: Piles, cards: Sequence[CardNumber], rule: str) -> None:
    if len(set(cards)) < len(cards):
        raise Refusal("A card can be named once only: name another one.", rule=rule)
    for card in cards:
        if card not in piles.hand:
            raise Refusal(f"Card {card} is not in the hand: name cards that are.", rule=rule)
