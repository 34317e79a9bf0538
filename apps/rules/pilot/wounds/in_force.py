"""What open wounds do: numbers with their reasons, the roll against Dissociation, and what they keep a pilot from."""

from __future__ import annotations

from collections.abc import Callable

from apps.rules.dice.handed_in import must_show
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.pilot.wounds.wound_cards import DISSOCIATION, WOUNDS, WoundNumbers


def sp_maximum(deck: WoundDeck) -> Explained:
    """What wounds take off the SP maximum."""
    return _in_force(deck, lambda card: card.sp_maximum)


def neural_threads(deck: WoundDeck) -> Explained:
    return _in_force(deck, lambda card: card.threads)


def move_surcharge(deck: WoundDeck) -> Explained:
    """SP that every hex costs more."""
    return _in_force(deck, lambda card: card.move_surcharge)


def attack_damage(deck: WoundDeck) -> Explained:
    """What wounds take off every attack."""
    return _in_force(deck, lambda card: card.attack_damage)


def heat_gain(deck: WoundDeck) -> Explained:
    """By how much every gain of Heat is larger."""
    return _in_force(deck, lambda card: card.heat_gain)


def round_start_loss(deck: WoundDeck) -> Explained:
    """Cards lost from the top of the deck as each round begins."""
    return _in_force(deck, lambda card: card.round_start_loss)


def deployment_loss(deck: WoundDeck) -> Explained:
    """Cards lost as a mission begins."""
    return _in_force(deck, lambda card: card.deployment_loss)


def dissociates(deck: WoundDeck) -> bool:
    """Whether each own turn begins with a d6."""
    return any(wound.wound == DISSOCIATION for wound in deck.face_up)


def dissociated(face: int) -> int:
    """SP that the d6 costs this turn."""
    must_show((face,), count=1, sides=6, what="Dissociation", rule="PEN-WND-19")
    return 1 if face <= WOUNDS[DISSOCIATION].loses_sp_up_to else 0


NOTHING = explained([])


def _in_force(deck: WoundDeck, number: Callable[[WoundNumbers], int]) -> Explained:
    if not deck.face_up:
        return NOTHING
    telling = [wound for wound in deck.face_up if number(wound.card)]
    return explained(
        [_line(wound, number(wound.card)) for wound in telling if not wound.faded],
        [_unused(wound) for wound in telling if wound.faded],
    )


def _line(wound: FaceUp, value: int) -> Line:
    text = f"{wound.card.name}, toughed out" if wound.downgraded else wound.card.name
    return Line(code=wound.card.code, value=value, rule=wound.card.rule, text=text)


def _unused(wound: FaceUp) -> Unused:
    why = f"{wound.card.name} lies open, but its effect ended with the mission."
    return Unused(code=wound.card.code, rule="PEN-WND-22", why=why)
