"""Cards that come back: by a card's or a die's word, and by Resurrection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.pile_cards import CardNumber, Pile, Piles, in_order, is_healthy
from apps.rules.dice.handed_in import must_count
from apps.rules.ruleset.rules import Ruleset

RecoveryPile = Literal["discard", "graveyard"]
Destination = Literal["deck_bottom", "hand", "shuffle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """Cards on their way back. `deck` is the deck as it lies afterwards, its top last."""

    cards: tuple[CardNumber, ...]
    source: RecoveryPile
    to: Pile
    deck: tuple[CardNumber, ...]


def recovers_from(written: RecoveryPile | None, rules: Ruleset) -> RecoveryPile:
    """The pile a text names, the Damage Graveyard where it names none, or one pile for all, as the table plays it."""
    if rules.recover_default_from != "as_written":
        return rules.recover_default_from
    return written or "graveyard"


def recoverable(piles: Piles, source: RecoveryPile) -> tuple[CardNumber, ...]:
    """What may be chosen, newest first: never a DAMAGED card."""
    return tuple(card for card in reversed(piles.pile(source)) if is_healthy(card))


def recovers(piles: Piles, count: int, source: RecoveryPile) -> int:
    """How many cards really come back: as many as the text says, or all there are."""
    must_count(count, what="The number of cards to recover", rule="PEN-DECK-18")
    return min(count, len(recoverable(piles, source)))


def recovers_to(written: Destination | None, rules: Ruleset) -> Destination:
    """Where a text says so (the die's ABSOLUTION says the hand), there; else where the table has it."""
    return written or rules.recover_to


def recovered(
    piles: Piles,
    chosen: Sequence[CardNumber],
    count: int,
    source: RecoveryPile,
    to: Destination,
    *,
    order: Sequence[int] = (),
) -> Recovery:
    """The chosen cards under the deck in the order named, in the hand, or shuffled into the deck by `order`."""
    _must_be_recoverable(piles, chosen, count, source)
    if to == "hand":
        return Recovery(cards=tuple(chosen), source=source, to="hand", deck=tuple(piles.deck))
    deck = (*reversed(chosen), *piles.deck)
    if to == "shuffle":
        deck = in_order(deck, order)
    return Recovery(cards=tuple(chosen), source=source, to="deck", deck=deck)


def _must_be_recoverable(piles: Piles, chosen: Sequence[CardNumber], count: int, source: RecoveryPile) -> None:
    due = recovers(piles, count, source)
    if len(chosen) != due:
        raise Refusal(f"Name exactly {due} to recover: as many as the text says, or all there are.", rule="C-74")
    if len(set(chosen)) < due or not set(chosen) <= set(recoverable(piles, source)):
        raise Refusal(f"Name each card once, from the {source} alone, and none that is DAMAGED.", rule="C-74")


@dataclass(frozen=True, slots=True, kw_only=True)
class Resurrection:
    """The deck of a Casket that will not stay down: cards out of the graveyard, and one more DAMAGED."""

    cards: tuple[CardNumber, ...]
    damaged: CardNumber
    deck: tuple[CardNumber, ...]


def resurrected(piles: Piles, dice: Dice, label: str, rules: Ruleset) -> Resurrection:
    """Ten cards of the graveyard by chance, or all there are, and one DAMAGED, shuffled with what is in the deck."""
    lying = recoverable(piles, "graveyard")
    if not lying:
        raise Refusal("No card but DAMAGED ones lies in the Damage Graveyard: nothing is left to rise.", rule="C-37")
    by_chance = in_order(lying, dice.shuffle(f"{label}/cards", count=len(lying)))
    cards = by_chance[-rules.resurrection_cards :]
    new = (*piles.deck, *cards, piles.next_damaged)
    deck = in_order(new, dice.shuffle(f"{label}/deck", count=len(new)))
    return Resurrection(cards=cards, damaged=piles.next_damaged, deck=deck)
