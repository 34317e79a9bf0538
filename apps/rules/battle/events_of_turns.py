"""How a battle goes on: questions, the setup, rounds and turns, and the numbers that pass with them."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.asking import Choice, Pending, Task
from apps.rules.battle.state import Phase
from apps.rules.casket.piles.cards import Card
from apps.rules.explained import Part
from apps.rules.ground.hexes import Hex
from apps.rules.victory import Verdict


class Answered(NamedTuple):
    """A question was answered: by hand, or with what stands for silence."""

    side: int
    fighter: int
    kind: str
    choice: Choice


class Asked(NamedTuple):
    """A question is open, and this is still to be done once it is answered."""

    pending: Pending
    agenda: tuple[Task, ...]


class BattleOver(NamedTuple):
    """The verdict."""

    verdict: Verdict


class Surrendered(NamedTuple):
    """A side gave up."""

    side: int


class InitiativeRolled(NamedTuple):
    """Each side threw two Attack dice, as often as they tied; the higher begins."""

    faces: tuple[tuple[int, ...], ...]
    first: int


class DeckDealt(NamedTuple):
    """Thirty cards were shuffled, what was owed left the top, and six were drawn."""

    fighter: int
    order: tuple[int, ...]
    hand: tuple[Card, ...]
    lost: tuple[Card, ...]


class WoundsShuffled(NamedTuple):
    """The face-down wounds lie in an order that nobody knows."""

    fighter: int
    order: tuple[int, ...]


class Deployed(NamedTuple):
    """A Casket stands on the map."""

    fighter: int
    at: Hex
    facing: int


class HandKept(NamedTuple):
    """The first hand was kept."""

    fighter: int


class HandShuffled(NamedTuple):
    """The first hand went back into the deck, and six were drawn anew."""

    fighter: int
    order: tuple[int, ...]
    hand: tuple[Card, ...]


class DealtAnew(NamedTuple):
    """All that lies hidden of a Casket and its pilot was dealt anew: as many cards as before in hand and deck, and the
    face-down wounds. What lies open stays.
    """

    fighter: int
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    wounds: tuple[str, ...]


class RoundBegun(NamedTuple):
    """A round begins."""

    round: int


class RoundEnded(NamedTuple):
    """Everybody had a turn."""

    round: int


class TurnBegun(NamedTuple):
    """A Casket takes its turn: what ran until then is over."""

    fighter: int


class PhaseBegun(NamedTuple):
    """The turn goes on to another of its phases."""

    phase: Phase


class Refreshed(NamedTuple):
    """SP stand at the maximum, less what this turn costs."""

    fighter: int
    sp: int


class TurnEnded(NamedTuple):
    """A Casket had its turn."""

    fighter: int


class DissociationRolled(NamedTuple):
    """A pilot's mind drifted, or did not."""

    fighter: int
    face: int
    lost: int


class StrainRolled(NamedTuple):
    """Heat strained the Casket. Without a face it failed by itself."""

    fighter: int
    face: int
    total: int | None
    row: str


class SpLost(NamedTuple):
    """The Refresh under way gives less."""

    fighter: int
    by: int
    why: str


class SpChanged(NamedTuple):
    """SP at once; in another's turn it waits for the next Refresh."""

    fighter: int
    by: int
    why: str
    banked: bool


class SpMaximumMoved(NamedTuple):
    """The SP maximum is another one until the mission ends."""

    fighter: int
    by: int
    why: str


class HeatChanged(NamedTuple):
    """Heat rose or fell."""

    fighter: int
    by: int
    parts: tuple[Part, ...]


class TaintChanged(NamedTuple):
    """Taint rose or fell; `waiting` is damage that waits for its next point."""

    fighter: int
    by: int
    why: str
    waiting: int


Turns = (
    Answered
    | Asked
    | BattleOver
    | Surrendered
    | InitiativeRolled
    | DeckDealt
    | WoundsShuffled
    | Deployed
    | HandKept
    | HandShuffled
    | DealtAnew
    | RoundBegun
    | RoundEnded
    | TurnBegun
    | PhaseBegun
    | Refreshed
    | TurnEnded
    | DissociationRolled
    | StrainRolled
    | SpLost
    | SpChanged
    | SpMaximumMoved
    | HeatChanged
    | TaintChanged
)
