"""How the view changes with what has happened, so that the next effect of the same card sees it."""

from __future__ import annotations

from dataclasses import replace

from apps.rules.casket.piles.causes import goes_to
from apps.rules.effects.effect_view import Body, SeenBody, View
from apps.rules.effects.outcomes import (
    CardsLostOutcome,
    DrawnOutcome,
    HandDiscardedOutcome,
    HeatChangedOutcome,
    Outcome,
    RecoveredOutcome,
    ReshuffledOutcome,
    SpChangedOutcome,
    StoreChangedOutcome,
    TaintChangedOutcome,
)
from apps.rules.ruleset.rules import Ruleset


def followed(view: View, outcome: Outcome, rules: Ruleset) -> View:
    """The view after one outcome; what moves no number leaves it as it was."""
    if isinstance(outcome, StoreChangedOutcome):
        left = dict(view.stores) | {outcome.store: view.stored(outcome.store) + outcome.by}
        return replace(view, stores=tuple(left.items()))
    return replace(view, own=_body(view.own, outcome, rules))


def most_drawn(own: SeenBody) -> int:
    """How many cards a draw can bring: a reshuffle adds the discard pile, and one DAMAGED card with it."""
    return own.deck + (own.discard + 1 if own.discard else 0)


def most_lost(own: SeenBody) -> int:
    """How many cards there are to lose: the deck, and then the discard pile."""
    return own.deck + own.discard


def _body(own: Body, outcome: Outcome, rules: Ruleset) -> Body:
    match outcome:
        case HeatChangedOutcome(by=by):
            return replace(own, heat=own.heat + by)
        case SpChangedOutcome(by=by):
            return replace(own, sp=own.sp + by)
        case TaintChangedOutcome(by=by):
            return replace(own, taint=own.taint + by)
        case CardsLostOutcome():
            return _lost(own, outcome, rules)
        case DrawnOutcome(cards=cards):
            return _drawn(own, cards)
        case _:
            return _moved(own, outcome)


def _moved(own: Body, outcome: Outcome) -> Body:
    match outcome:
        case HandDiscardedOutcome(cards=cards):
            return replace(own, hand=own.hand - cards, discard=own.discard + cards)
        case ReshuffledOutcome(damaged=damaged):
            return replace(own, deck=own.deck + own.discard + damaged, discard=0, damaged_in_discard=0)
        case RecoveredOutcome():
            return _recovered(own, outcome)
        case _:
            return own


def _lost(own: Body, outcome: CardsLostOutcome, rules: Ruleset) -> Body:
    """The deck pays first. Which DAMAGED cards go with it nobody can see: those in the discard pile are counted on."""
    from_deck = min(outcome.cards, own.deck)
    from_discard = outcome.cards - from_deck
    stays = from_deck if goes_to(outcome.cause, "deck", rules) == "discard" else 0
    return replace(
        own,
        deck=own.deck - from_deck,
        discard=own.discard - from_discard + stays,
        graveyard=own.graveyard + outcome.cards - stays,
    )


def _drawn(own: Body, cards: int) -> Body:
    if cards <= own.deck:
        return replace(own, deck=own.deck - cards, hand=own.hand + cards)
    deck = own.deck + own.discard + 1 - cards
    return replace(own, deck=deck, discard=0, damaged_in_discard=0, hand=own.hand + cards)


def _recovered(own: Body, outcome: RecoveredOutcome) -> Body:
    discard = own.discard - (outcome.cards if outcome.source == "discard" else 0)
    graveyard = own.graveyard - (outcome.cards if outcome.source == "graveyard" else 0)
    if outcome.to == "hand":
        return replace(own, discard=discard, graveyard=graveyard, hand=own.hand + outcome.cards)
    return replace(own, discard=discard, graveyard=graveyard, deck=own.deck + outcome.cards)
