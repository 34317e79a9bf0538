"""Whether a reactive card may answer this attack, and by which rule it may not."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.refusal import Refusal
from apps.rules.tables.facing import SHIELD_SIDES, SIDE_NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction:
    """A card held against an attack, and what there is to know of both."""

    card: str
    initiative: bool = True
    shield: bool = False
    primary: bool = False
    in_hand: bool = True
    own_turn: bool = False
    hit: bool = True
    execution: bool = False
    already_reacted: bool = False
    neural_disruption: bool = False
    side: int = 1
    right_arm: bool = True
    left_arm: bool = True


def must_be_allowed(reaction: Reaction) -> None:
    """The cards, the moment, the attack and the arms, in this order."""
    _card(reaction)
    _moment(reaction)
    _attack(reaction)
    _arms(reaction)


def _card(reaction: Reaction) -> None:
    if not reaction.initiative:
        raise Refusal(f"{reaction.card} is no reactive: only cards marked [—] Initiative are.", rule="PEN-REACT-02")
    if not reaction.in_hand:
        raise Refusal(f"{reaction.card} is not in hand: a reactive is played from the hand.", rule="PEN-REACT-01")


def _moment(reaction: Reaction) -> None:
    if reaction.own_turn:
        raise Refusal(f"{reaction.card} is a reactive: it waits for an enemy's turn.", rule="PEN-REACT-01")
    if not reaction.hit:
        raise Refusal(f"{reaction.card} answers a hit, and this attack has not hit.", rule="PEN-REACT-04")
    if reaction.already_reacted:
        raise Refusal("One reactive answers an attack, and one already has.", rule="PEN-REACT-03")


def _attack(reaction: Reaction) -> None:
    if reaction.execution:
        raise Refusal("Nothing answers an EXECUTION: it passes by every Defense.", rule="PEN-REACT-06")
    if reaction.neural_disruption:
        raise Refusal("Neural Disruption holds every reactive back from this attack.", rule="PEN-REACT-06")
    if reaction.shield and reaction.side not in SHIELD_SIDES:
        struck = SIDE_NAMES[reaction.side]
        raise Refusal(f"{reaction.card} covers the front and the shield side, not the {struck}.", rule="PEN-FACE-04")


def _arms(reaction: Reaction) -> None:
    if reaction.shield and not reaction.left_arm:
        raise Refusal(f"{reaction.card} needs the Left Arm, which is destroyed.", rule="PEN-REACT-07")
    if reaction.primary and not reaction.right_arm:
        raise Refusal(f"{reaction.card} needs the Right Arm, which is destroyed.", rule="PEN-REACT-08")
