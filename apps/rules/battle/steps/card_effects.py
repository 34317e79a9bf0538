"""Outcomes that cards feel: drawn, seen, lost, recovered and shuffled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.situation import controller
from apps.rules.battle.steps.step_context import Play
from apps.rules.battle.values.battle_questions import Pending, QuestionKind
from apps.rules.casket.piles.draws import draw
from apps.rules.casket.piles.pile_cards import in_order
from apps.rules.casket.piles.recoveries import Destination, recoverable, recovered
from apps.rules.casket.piles.recoveries import RecoveryPile as Pile
from apps.rules.effects import outcomes as out

WAYS_BACK: Mapping[str, tuple[Pile, Destination]] = {
    f"{source}/{to}": (source, to) for source in get_args(Pile) for to in get_args(Destination)
}
"""By the word of the question: from which pile cards come back, and where to."""


def look_into_hand(play: Play, number: int, target: int, cards: int) -> None:
    if target < 0 or not cards:
        return
    held = play.fighter(target).piles.hand
    order = play.dice.shuffle(play.label(number, "look"), count=len(held))
    play.tell(ev.HandSeen(number, target, tuple(held[place - 1] for place in order[:cards])))


def discard(play: Play, number: int, cards: int) -> None:
    if cards:
        ask_cards(play, number, "discard", tuple(play.fighter(number).piles.hand), cards, "card")


def recover(play: Play, number: int, outcome: out.RecoveredOutcome) -> None:
    lying = recoverable(play.fighter(number).piles, outcome.source)
    due = min(outcome.asked, len(lying))
    if due == len(lying):
        if due:
            take_back(play, number, lying, outcome.source, outcome.to)
        return
    ask_cards(play, number, "recover", lying, due, f"{outcome.source}/{outcome.to}")


def take_back(play: Play, number: int, chosen: Sequence[int], source: Pile, to: Destination) -> None:
    fighter = play.fighter(number)
    order: Sequence[int] = ()
    if to == "shuffle":
        order = play.dice.shuffle(play.label(number, "recover"), count=len(chosen) + len(fighter.piles.deck))
    found = recovered(fighter.piles, chosen, len(chosen), source, to, order=order)
    play.tell(ev.CardsRecovered(number, found.cards, found.source, found.to, found.deck))


def ask_cards(play: Play, number: int, kind: QuestionKind, cards: tuple[int, ...], due: int, word: str) -> None:
    side = controller(play.battle, number)
    play.ask(Pending(kind, side, number, cards, due, due, word))


def reshuffle(play: Play, number: int, *, damaged: bool) -> None:
    piles = play.fighter(number).piles
    cards = (*piles.deck, *piles.discard, *([piles.next_damaged] if damaged else []))
    order = play.dice.shuffle(play.label(number, "reshuffle"), count=len(cards)) if cards else ()
    play.tell(ev.Reshuffled(number, in_order(cards, order), damaged))


def draw_cards(play: Play, number: int, count: int) -> bool:
    """Cards into the hand, with a reshuffle if the deck runs out. Answers whether there were too few."""
    piles = play.fighter(number).piles
    label = play.label(number, "draw")
    lying = min(len(piles.deck), count)
    if lying:
        play.turn(number, "deck")
        play.tell(ev.CardsDrawn(number, draw(piles, lying, play.dice, label).cards))
    if lying == count:
        return False
    found = draw(piles, count - lying, play.dice, label)
    if found.reshuffle:
        play.tell(ev.Reshuffled(number, found.reshuffle.deck, damaged=True))
    if found.cards:
        play.tell(ev.CardsDrawn(number, found.cards))
    return found.short
