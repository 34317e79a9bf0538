"""Losing cards: first which, and then really."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.causes import Cause, goes_to, may_choose
from apps.rules.casket.piles.pile_cards import CardNumber, Pile, Piles, is_damaged, must_be_in_hand
from apps.rules.dice.handed_in import must_count
from apps.rules.ruleset.rules import Ruleset


class Lost(NamedTuple):
    """One card on its way."""

    card: CardNumber
    source: Pile
    to: Pile


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """The cards that a demand takes, in the order in which they go. What nothing is left to pay is void."""

    cause: Cause
    demanded: int
    lost: tuple[Lost, ...]
    void: int

    @property
    def cards(self) -> tuple[CardNumber, ...]:
        return tuple(lost.card for lost in self.lost)

    def marks(self, primary: Collection[CardNumber]) -> int:
        """Primary Weapon cards lost to an attack mark the targeted component, whichever pile they leave."""
        return sum(card in primary for card in self.cards) if self.cause.attack else 0


def loss(piles: Piles, count: int, cause: Cause, rules: Ruleset, *, chosen: Sequence[CardNumber] = ()) -> Loss:
    """What so many cards would be: those chosen from the hand, the deck from its top, the discard pile newest first."""
    _must_be_payable(piles, count, cause, rules, chosen)
    due = count
    lost: list[Lost] = []
    for card, source in _in_turn(piles, chosen):
        if not due:
            break
        lost.append(Lost(card, source, goes_to(cause, source, rules)))
        due -= pays(card, cause, rules)
    return Loss(cause=cause, demanded=count, lost=tuple(lost), void=due)


def apply(piles: Piles, planned: Loss) -> None:
    for card, source, to in planned.lost:
        piles.move(card, source, to)


def pays(card: CardNumber, cause: Cause, rules: Ruleset) -> bool:
    """Whether a card counts against what is due. A DAMAGED one may roll its die and pay nothing."""
    return rules.damaged_pays_damage or not (is_damaged(card) and cause.cascades)


def _in_turn(piles: Piles, chosen: Sequence[CardNumber]) -> Iterator[tuple[CardNumber, Pile]]:
    return chain(
        ((card, "hand") for card in chosen),
        ((card, "deck") for card in reversed(piles.deck)),
        ((card, "discard") for card in reversed(piles.discard)),
    )


def _must_be_payable(piles: Piles, count: int, cause: Cause, rules: Ruleset, chosen: Sequence[CardNumber]) -> None:
    must_count(count, what="The number of cards to lose", rule=cause.rule)
    if not chosen:
        return
    if not may_choose(cause, rules):
        raise Refusal(f"Cards lost to {cause.name} come from the deck here: name none from the hand.", rule=cause.rule)
    must_be_in_hand(piles, chosen, cause.rule)
    if sum(pays(card, cause, rules) for card in chosen[:-1]) >= count:
        raise Refusal(f"No more than {count} can be paid here: name no further card from the hand.", rule=cause.rule)
