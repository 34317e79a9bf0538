"""The hand: playing from it, and what goes from it to the discard pile without being lost."""

from __future__ import annotations

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.pile_cards import CardNumber, Piles, is_damaged, must_be_in_hand

HAND_LIMIT = 6


def play(piles: Piles, card: CardNumber) -> None:
    """A card that is played is in play, in neither pile, until its effect is over."""
    if card not in piles.hand:
        must_be_in_hand(piles, [card], "PEN-DECK-26")
    if is_damaged(card):
        raise Refusal(
            "A DAMAGED card does nothing when played: keep it, or Sacrifice or Purge it in your Action phase.",
            rule="PEN-DMG-01",
        )
    piles.move(card, "hand", "in_play")


def finish(piles: Piles, card: CardNumber) -> None:
    """Its effect is over."""
    piles.move(card, "in_play", "discard")


def over_limit(piles: Piles) -> int:
    """How many cards must go at the end of the turn."""
    return max(0, len(piles.hand) - HAND_LIMIT)
