"""How Caskets are dealt their cards and set up."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.veils import Counted, Owners, Seen
from apps.rules.battle.facts.words import Teller, many
from apps.rules.casket.piles import deployment
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.ground.hexes import DIRECTION_NAMES, Hex
from apps.rules.pilot.wounds.deck import WoundDeck, shuffled


class DeckDealt(NamedTuple):
    """Thirty cards were shuffled, what was owed left the top, and six were drawn."""

    fighter: int
    order: Counted[tuple[int, ...]]
    hand: Owners[tuple[CardNumber, ...]]
    lost: Seen[tuple[CardNumber, ...]]

    def sentence(self, teller: Teller) -> str:
        number = self.fighter
        gone = f"; owed and lost before it began: {teller.cards(number, self.lost)}" if self.lost else ""
        return f"{teller.casket(number)} was dealt {teller.cards(number, self.hand)}{gone}."

    def fold(self, battle: Battle) -> None:
        fielded, rules = battle.of(self.fighter), battle.fielding.rules
        cards, damaged = range(1, len(fielded.cards) + 1), fielded.owed.damaged
        piles = deployment.dealt(cards, self.order, rules, damaged=damaged, lost=len(self.lost))
        battle.fighters[self.fighter].piles = piles


class WoundsShuffled(NamedTuple):
    """The face-down wounds lie in an order that nobody knows."""

    fighter: int
    order: Counted[tuple[int, ...]]

    def sentence(self, teller: Teller) -> str:
        return f"The wounds that wait for {teller.pilot(self.fighter)} were shuffled."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.wounds = shuffled(fighter.wounds, self.order)


class Deployed(NamedTuple):
    """A Casket stands on the map."""

    fighter: int
    at: Hex
    facing: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} took its place in {self.at}, facing {DIRECTION_NAMES[self.facing]}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.at, fighter.facing = self.at, self.facing


class HandKept(NamedTuple):
    """The first hand was kept."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} kept its first hand."

    def fold(self, battle: Battle) -> None:
        """All stays as it was dealt."""


class HandShuffled(NamedTuple):
    """The first hand went back into the deck, and six were drawn anew."""

    fighter: int
    order: Counted[tuple[int, ...]]
    hand: Owners[tuple[CardNumber, ...]]

    def sentence(self, teller: Teller) -> str:
        drawn = teller.cards(self.fighter, self.hand)
        return f"{teller.casket(self.fighter)} shuffled its first hand back and drew {drawn}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.piles = deployment.mulligan(fighter.piles, self.order)


class DealtAnew(NamedTuple):
    """All that lies hidden of a Casket and its pilot was dealt anew, as much as before. What lies open stays."""

    fighter: int
    hand: Owners[tuple[CardNumber, ...]]
    deck: Counted[tuple[CardNumber, ...]]
    wounds: Counted[tuple[str, ...]]

    def sentence(self, teller: Teller) -> str:
        dealt = f"{teller.cards(self.fighter, self.hand)} in hand, {many(len(self.deck), 'card')} in the deck"
        return f"What lay hidden of {teller.casket(self.fighter)} was dealt anew: {dealt}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.piles.hand, fighter.piles.deck = list(self.hand), list(self.deck)
        fighter.wounds = WoundDeck(face_down=self.wounds, face_up=fighter.wounds.face_up)
        battle.offers = None
