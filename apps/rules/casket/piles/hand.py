"""The hand: playing from it, and what goes from it to the discard pile without being lost."""

from __future__ import annotations

from collections.abc import Sequence

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.cards import Card, Piles, is_damaged, must_be_in_hand
from apps.rules.ruleset.rules import Ruleset

HAND_LIMIT = 6


def play(piles: Piles, card: Card) -> None:
    """A card that is played is in play, in neither pile, until its effect is over."""
    if card not in piles.hand:
        must_be_in_hand(piles, [card], "PEN-DECK-26")
    if is_damaged(card):
        raise Refusal(
            "A DAMAGED card does nothing when played: keep it, or Sacrifice or Purge it in your Action phase.",
            rule="PEN-DMG-01",
        )
    piles.move(card, "hand", "in_play")


def finish(piles: Piles, card: Card) -> None:
    """Its effect is over."""
    piles.move(card, "in_play", "discard")


def put_away(piles: Piles, cards: Sequence[Card], rule: str) -> None:
    """What a rule or a cost takes from the hand without harm: it lies in the discard pile and still counts as HP."""
    must_be_in_hand(piles, cards, rule)
    for card in cards:
        piles.move(card, "hand", "discard")


def over_limit(piles: Piles) -> int:
    """How many cards must go at the end of the turn."""
    return max(0, len(piles.hand) - HAND_LIMIT)


def discard_to_limit(piles: Piles, cards: Sequence[Card]) -> None:
    """The owner names which."""
    due = over_limit(piles)
    if len(cards) != due:
        raise Refusal(f"The hand is limited to {HAND_LIMIT}: name exactly {due} to discard.", rule="PEN-DECK-09")
    put_away(piles, cards, "PEN-DECK-09")


def set_aside(piles: Piles, cards: Sequence[Card], rules: Ruleset) -> None:
    """Where a table plays it, any cards may be set aside at the end of the Action phase."""
    if rules.hand_set_aside == "none":
        raise Refusal("Cards are not set aside at this table: play them, or keep them.", rule="C-65")
    put_away(piles, cards, "C-65")
