"""Pilots that are hurt, Caskets that end, and goals."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.casket.piles.cards import Card
from apps.rules.pilot.wounds.deck import WoundDeck


class PilotStruck(NamedTuple):
    """One point of damage to a pilot: the Grit die, what was added to it, and the wound if one was flipped."""

    fighter: int
    cause: str
    face: int
    added: int | None
    """None where no check was made."""
    happens: str
    wound: str
    finger: int
    deck: WoundDeck


class SaveRolled(NamedTuple):
    """A d6 said whether the Casket's end hurt the pilot."""

    fighter: int
    face: int
    saved: bool


class PilotKilled(NamedTuple):
    """Ten wounds lie open. The Casket stands inert."""

    fighter: int
    by: int


class CorruptionRolled(NamedTuple):
    """Ten Taint: the d6 against corruption, and the row of the table if it was needed."""

    fighter: int
    face: int
    resisted: bool
    row: str
    row_face: int


class CasketDestroyed(NamedTuple):
    """A Casket ended, and its hex is rubble."""

    fighter: int
    why: str
    by: int


class CasketRisen(NamedTuple):
    """A Casket rose again, with cards of its Damage Graveyard."""

    fighter: int
    cards: tuple[Card, ...]
    deck: tuple[Card, ...]


class KillScored(NamedTuple):
    """An enemy fell by one's own attack."""

    fighter: int
    victim: int


class GoalHeld(NamedTuple):
    """A goal was held for so many rounds in a row."""

    goal: str
    rounds: int


class GoalReached(NamedTuple):
    """A side did what it came for, or a part of it."""

    goal: str


Ends = (
    PilotStruck
    | SaveRolled
    | PilotKilled
    | CorruptionRolled
    | CasketDestroyed
    | CasketRisen
    | KillScored
    | GoalHeld
    | GoalReached
)
