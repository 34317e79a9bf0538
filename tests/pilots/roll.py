"""Pilots in any state, rules and packs, and the way in which the campaign folds what a decider says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from apps.kernel.dice import Dice
from apps.pilots.decider.pilot_in_play import Ordeal
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.state import Pilot, Roster, evolve
from apps.rules.packs.shelf import shelf
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.played import Played
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.story import LoadedDice

VESS = "pilot-vess"
KEYS = tuple(card.key for card in WOUND_CARDS)
PLAYED = Played(rules=DEFAULT, library=shelf())


def played(**answers: Any) -> Played:
    return Played(rules=Ruleset(**answers), library=shelf())


def roster(**known: Any) -> Roster:
    """Vess alone, of the Elves unless told otherwise, so that Grit is what the test makes it."""
    pilot = Pilot(**{"pilot": VESS, "seat": "seat-player", "name": "Vess", "faction": "elves", **known})
    return Roster({VESS: pilot})


def lying_open(*wounds: str) -> tuple[FaceUp, ...]:
    return tuple(FaceUp(wound=wound, finger=10 if wound == "broken-finger" else 0) for wound in wounds)


def all_but(*wounds: str) -> tuple[FaceUp, ...]:
    """Every other wound lies open."""
    return lying_open(*(key for key in KEYS if key not in wounds))


def befell(roll: Roster, said: Iterator[PilotEvent]) -> list[PilotEvent]:
    """Each event is folded before the next is asked for."""
    events = []
    for event in said:
        evolve(roll, event)
        events.append(event)
    return events


def ordeal(roll: Roster, played: Played, dice: Dice, label: str, mission: str = "") -> Ordeal:
    """Vess, with all that decides what befalls her."""
    return Ordeal(pilot=VESS, roster=roll, played=played, dice=dice, label=label, mission=mission)


class Loaded(LoadedDice):
    """Loaded dice that must all be thrown, and remember how many sides they had."""

    def __init__(self, *faces: int) -> None:
        super().__init__(list(faces))
        self.sides: dict[str, int] = {}

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        self.sides[label] = sides
        return super().throw(label, count=count, sides=sides)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        raise AssertionError(f"nobody keeps an order: {label} shuffles for nothing")

    def asked(self, *labels: str) -> None:
        """These were asked for, in this order, and no face is left."""
        assert tuple(self.labels) == labels
        assert not self.faces, f"dice that nobody threw: {self.faces}"


def kinds(events: Sequence[PilotEvent]) -> list[str]:
    return [type(event).__name__ for event in events]
