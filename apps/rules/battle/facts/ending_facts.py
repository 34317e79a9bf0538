"""Pilots that are hurt and killed, Caskets that end and rise, and goals."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.veils import Counted, Seen, Wounds
from apps.rules.battle.facts.words import Teller, many, upper
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.ground.boards import Tile
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.tables.broken_finger import BROKEN_FINGERS

WITHSTOOD = {
    "immune": "has nothing left that hurts",
    "nothing": "did not so much as flinch",
    "heat": "shrugged it off for 1 Heat",
}


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
    deck: Wounds

    def sentence(self, teller: Teller) -> str:
        pilot, cause = teller.pilot(self.fighter), teller.cause(self.cause)
        check = f" The Grit check came to {self.face + self.added}." if self.added is not None else ""
        if not self.wound:
            return f"{pilot} {WITHSTOOD.get(self.happens, 'withstood it')} ({cause}).{check}"
        wound = WOUNDS[self.wound].name if self.wound in WOUNDS else self.wound
        lost = f" No more {BROKEN_FINGERS[self.finger].name}." if self.finger else ""
        return f"{pilot} was wounded ({cause}): {wound}.{lost}{check}"

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].wounds = self.deck
        battle.shaken = battle.shaken or self.deck.is_dead


class SaveRolled(NamedTuple):
    """A d6 said whether the Casket's end hurt the pilot."""

    fighter: int
    face: int
    saved: bool

    def sentence(self, teller: Teller) -> str:
        end = "stepped out of it whole" if self.saved else "found no way out in time"
        return f"The Casket broke round {teller.pilot(self.fighter)}, who {end}: a {self.face}."

    def fold(self, battle: Battle) -> None:
        """How the pilot is hurt is told by itself."""


class PilotKilled(NamedTuple):
    """Ten wounds lie open. The Casket stands inert."""

    fighter: int
    by: int

    def sentence(self, teller: Teller) -> str:
        who = f", by {teller.casket(self.by)}" if self.by >= 0 else ""
        return f"{teller.pilot(self.fighter)} died{who}; {teller.casket(self.fighter)} stands inert."

    def fold(self, battle: Battle) -> None:
        """The wounds say it already."""


class CorruptionRolled(NamedTuple):
    """Ten Taint: the d6 against corruption, and the row of the table if it was needed."""

    fighter: int
    face: int
    resisted: bool
    row: str
    row_face: int

    def sentence(self, teller: Teller) -> str:
        pilot = teller.pilot(self.fighter)
        if self.resisted:
            return f"The void reached for {pilot} and closed on nothing: the die showed {self.face}."
        return f"The void took hold of {pilot}: {teller.names.content('corruption', self.row)}."

    def fold(self, battle: Battle) -> None:
        """What the row does is told by itself."""


class CasketDestroyed(NamedTuple):
    """A Casket ended, and its hex is rubble."""

    fighter: int
    why: str
    by: int

    def sentence(self, teller: Teller) -> str:
        who = f" by {teller.casket(self.by)}" if self.by >= 0 else ""
        return f"{teller.casket(self.fighter)} was destroyed{who}; rubble marks the place."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.destroyed = battle.shaken = True
        if fighter.at is not None:
            battle.rubble += (fighter.at,)
            battle.board = battle.board.changed(fighter.at, Tile("rubble", battle.board.at(fighter.at).level))


class CasketRisen(NamedTuple):
    """A Casket rose again, with cards of its Damage Graveyard."""

    fighter: int
    cards: Seen[tuple[CardNumber, ...]]
    deck: Counted[tuple[CardNumber, ...]]

    def sentence(self, teller: Teller) -> str:
        cards = many(len(self.cards), "card")
        return f"{teller.casket(self.fighter)} rose again with {cards} of its Damage Graveyard."

    def fold(self, battle: Battle) -> None:
        piles = battle.fighters[self.fighter].piles
        for card in self.cards:
            piles.move(card, "graveyard", "deck")
        piles.deck = list(self.deck)
        piles.damaged += 1


class KillScored(NamedTuple):
    """An enemy fell by one's own attack."""

    fighter: int
    victim: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.victim)} fell to {teller.casket(self.fighter)}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].kills += (self.victim,)


class GoalHeld(NamedTuple):
    """A goal was held for so many rounds in a row."""

    goal: str
    rounds: int

    def sentence(self, teller: Teller) -> str:
        held = f"Held for {many(self.rounds, 'round')} in a row" if self.rounds else "Held no longer"
        return f"{held}: {upper(teller.goal(self.goal))}."

    def fold(self, battle: Battle) -> None:
        battle.held[self.goal] = self.rounds


class GoalReached(NamedTuple):
    """A side did what it came for, or a part of it."""

    goal: str

    def sentence(self, teller: Teller) -> str:
        return f"Done: {teller.goal(self.goal)}."

    def fold(self, battle: Battle) -> None:
        battle.reached += (self.goal,)
