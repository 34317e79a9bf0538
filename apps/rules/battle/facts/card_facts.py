"""Cards: played, drawn, shuffled, lost and recovered. Of cards that are covered it is told only how many."""

from __future__ import annotations

from typing import Literal, NamedTuple

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.veils import Counted, Faces, Owners, Seen
from apps.rules.battle.facts.words import Teller, many, numbers, whose
from apps.rules.casket.piles import hand
from apps.rules.casket.piles.card_losses import Lost
from apps.rules.casket.piles.causes import CAUSES
from apps.rules.casket.piles.pile_cards import CardNumber, Pile, add_damaged
from apps.rules.tables.damage_die import DAMAGE_RESULTS

PILES = {"deck": "the deck", "hand": "the hand", "discard": "the discard pile", "graveyard": "the Damage Graveyard"}
WHYS = {"limit": "more than a hand holds", "card": "by a card's own words", "set aside": "set aside before the draw"}


class CardPlayed(NamedTuple):
    """A card left the hand and is in play."""

    fighter: int
    card: CardNumber
    cost: int
    target: int

    def sentence(self, teller: Teller) -> str:
        on = f" on {teller.casket(self.target)}" if self.target >= 0 else ""
        card = teller.card(self.fighter, self.card)
        return f"{teller.casket(self.fighter)} played {card}{on} for {self.cost} SP."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        hand.play(fighter.piles, self.card)
        fighter.sp -= self.cost
        fighter.deeds += 1


class CardDone(NamedTuple):
    """A card's effect is over: it lies in the discard pile."""

    fighter: int
    card: CardNumber

    def sentence(self, teller: Teller) -> str:
        return f"{teller.card(self.fighter, self.card)} went to {whose(teller.casket(self.fighter))} discard pile."

    def fold(self, battle: Battle) -> None:
        hand.finish(battle.fighters[self.fighter].piles, self.card)


class CardsDrawn(NamedTuple):
    """Cards came from the deck into the hand."""

    fighter: int
    cards: Owners[tuple[CardNumber, ...]]

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} drew {teller.cards(self.fighter, self.cards)}."

    def fold(self, battle: Battle) -> None:
        piles = battle.fighters[self.fighter].piles
        del piles.deck[len(piles.deck) - len(self.cards) :]
        piles.hand.extend(self.cards)


class Reshuffled(NamedTuple):
    """The discard pile was shuffled into the deck, mostly with a DAMAGED card."""

    fighter: int
    deck: Counted[tuple[CardNumber, ...]]
    damaged: bool

    def sentence(self, teller: Teller) -> str:
        worse = ", with a DAMAGED card among them" if self.damaged else ""
        return f"{teller.casket(self.fighter)} shuffled its discard pile into the deck{worse}."

    def fold(self, battle: Battle) -> None:
        piles = battle.fighters[self.fighter].piles
        piles.deck, piles.discard = list(self.deck), []
        piles.damaged += self.damaged


class CardsRecovered(NamedTuple):
    """Cards came back."""

    fighter: int
    cards: Seen[tuple[CardNumber, ...]]
    source: Literal["discard", "graveyard"]
    to: Pile
    deck: Counted[tuple[CardNumber, ...]]

    def sentence(self, teller: Teller) -> str:
        cards = teller.cards(self.fighter, self.cards)
        return f"{teller.casket(self.fighter)} took {cards} from {PILES[self.source]} back to {PILES[self.to]}."

    def fold(self, battle: Battle) -> None:
        piles = battle.fighters[self.fighter].piles
        for card in self.cards:
            piles.move(card, self.source, self.to)
        if self.to == "deck":
            piles.deck = list(self.deck)


class HandSeen(NamedTuple):
    """Somebody looked into an enemy's hand."""

    fighter: int
    target: int
    cards: Owners[tuple[CardNumber, ...]]

    def sentence(self, teller: Teller) -> str:
        owner, cards = whose(teller.casket(self.target)), teller.cards(self.target, self.cards)
        return f"{teller.casket(self.fighter)} looked into {owner} hand: {cards}."

    def fold(self, battle: Battle) -> None:
        """Nothing else depends on it."""


class CardsLost(NamedTuple):
    """Cards were lost: whence, and where they lie now."""

    fighter: int
    cause: str
    lost: Seen[tuple[Lost, ...]]
    demanded: int
    void: int

    def sentence(self, teller: Teller) -> str:
        cause = next((cause.name for cause in CAUSES if cause.key == self.cause), "a card's own words")
        gone = teller.cards(self.fighter, tuple(lost.card for lost in self.lost))
        void = f"; for {many(self.void, 'more card')} nothing was left" if self.void else ""
        return f"{teller.casket(self.fighter)} lost {gone} to {cause}{void}."

    def fold(self, battle: Battle) -> None:
        piles = battle.fighters[self.fighter].piles
        for card, source, to in self.lost:
            piles.move(card, source, to)


class CardsDiscarded(NamedTuple):
    """Cards left the hand for the discard pile unharmed."""

    fighter: int
    cards: Seen[tuple[CardNumber, ...]]
    why: str

    def sentence(self, teller: Teller) -> str:
        cards = teller.cards(self.fighter, self.cards)
        return f"{teller.casket(self.fighter)} discarded {cards}: {WHYS.get(self.why, self.why)}."

    def fold(self, battle: Battle) -> None:
        piles = battle.fighters[self.fighter].piles
        for card in self.cards:
            piles.move(card, "hand", "discard")


class DamagedShed(NamedTuple):
    """A DAMAGED card was sacrificed, or purged for good."""

    fighter: int
    card: CardNumber
    to: Literal["discard", "graveyard"]

    def sentence(self, teller: Teller) -> str:
        shed = "purged" if self.to == "graveyard" else "sacrificed"
        return f"{teller.casket(self.fighter)} {shed} a DAMAGED card."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.piles.move(self.card, "hand", self.to)
        fighter.piles.purged += self.to == "graveyard"
        fighter.deeds += 1


class DamagedAdded(NamedTuple):
    """A deep wound brought a DAMAGED card."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        return f"A deep wound left a DAMAGED card in {whose(teller.casket(self.fighter))} discard pile."

    def fold(self, battle: Battle) -> None:
        add_damaged(battle.fighters[self.fighter].piles, "discard")


class DamageDiceRolled(NamedTuple):
    """One Damage die for each DAMAGED card. What waits for the next turn is noted."""

    fighter: int
    faces: Faces

    def sentence(self, teller: Teller) -> str:
        rows = "; ".join(DAMAGE_RESULTS[face].text for face in self.faces if face in DAMAGE_RESULTS)
        fell = f"{numbers(self.faces)}{f': {rows}' if rows else ''}"
        return f"{whose(teller.casket(self.fighter))} Damage dice showed {fell}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].pending_dice += tuple(face for face in self.faces if DAMAGE_RESULTS[face].waits)
