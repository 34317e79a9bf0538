"""Cards: played, drawn, shuffled, lost and recovered."""

from __future__ import annotations

from typing import Literal, NamedTuple

from apps.rules.casket.piles.cards import Card, Pile
from apps.rules.casket.piles.losing import Lost


class CardPlayed(NamedTuple):
    """A card left the hand and is in play."""

    fighter: int
    card: Card
    cost: int
    target: int


class CardDone(NamedTuple):
    """A card's effect is over: it lies in the discard pile."""

    fighter: int
    card: Card


class CardsDrawn(NamedTuple):
    """Cards came from the deck into the hand."""

    fighter: int
    cards: tuple[Card, ...]


class Reshuffled(NamedTuple):
    """The discard pile was shuffled into the deck, mostly with a DAMAGED card."""

    fighter: int
    deck: tuple[Card, ...]
    damaged: bool


class CardsRecovered(NamedTuple):
    """Cards came back."""

    fighter: int
    cards: tuple[Card, ...]
    source: Literal["discard", "graveyard"]
    to: Pile
    deck: tuple[Card, ...]


class HandSeen(NamedTuple):
    """Somebody looked into an enemy's hand."""

    fighter: int
    target: int
    cards: tuple[Card, ...]


class CardsLost(NamedTuple):
    """Cards were lost: whence, and where they lie now."""

    fighter: int
    cause: str
    lost: tuple[Lost, ...]
    demanded: int
    void: int


class CardsDiscarded(NamedTuple):
    """Cards left the hand for the discard pile unharmed."""

    fighter: int
    cards: tuple[Card, ...]
    why: str


class DamagedShed(NamedTuple):
    """A DAMAGED card was sacrificed, or purged for good."""

    fighter: int
    card: Card
    to: Literal["discard", "graveyard"]


class DamagedAdded(NamedTuple):
    """A deep wound brought a DAMAGED card."""

    fighter: int


class DamageDiceRolled(NamedTuple):
    """One Damage die for each DAMAGED card. What waits for the next turn is noted."""

    fighter: int
    faces: tuple[int, ...]


Cards = (
    CardPlayed
    | CardDone
    | CardsDrawn
    | Reshuffled
    | CardsRecovered
    | HandSeen
    | CardsLost
    | CardsDiscarded
    | DamagedShed
    | DamagedAdded
    | DamageDiceRolled
)
