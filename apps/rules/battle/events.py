"""What happens in a battle, one fact each. `fighter` is a Casket by its number; `covering.py` says what is hidden."""

from __future__ import annotations

from typing import Literal, NamedTuple

from apps.rules.battle.asking import Choice, Pending, Task
from apps.rules.battle.state import LaidZone, Phase
from apps.rules.casket.components import Marking
from apps.rules.casket.next_attack import Held, Waiting
from apps.rules.casket.piles.cards import Card, Pile
from apps.rules.casket.piles.losing import Lost
from apps.rules.effects.fighting import Banned as Ban
from apps.rules.explained import Explained, Line
from apps.rules.ground.hexes import Hex
from apps.rules.pilot.wounds.deck import WoundDeck
from apps.rules.striking.attack import Strike
from apps.rules.striking.defense import Guard, Landed, Symbols, Taken
from apps.rules.striking.tohit import Aim
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


# Setting up


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


# Rounds and turns


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
    sp: Explained


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
    total: Explained | None
    row: str


# Acting


class CardPlayed(NamedTuple):
    """A card left the hand and is in play."""

    fighter: int
    card: Card
    cost: Explained
    target: int


class CardDone(NamedTuple):
    """A card's effect is over: it lies in the discard pile."""

    fighter: int
    card: Card


class Walked(NamedTuple):
    """A Casket moved, by SP or by a card's hexes."""

    fighter: int
    path: tuple[Hex, ...]
    cost: int
    by_card: bool


class Pushed(NamedTuple):
    """A Casket was pushed or pulled."""

    fighter: int
    at: Hex
    hexes: int


class Turned(NamedTuple):
    """A Casket faces another way."""

    fighter: int
    facing: int
    rotations: int
    cost: int


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


class TaintSpent(NamedTuple):
    """Taint bought something, out of the buyer's pool or an enemy's."""

    fighter: int
    payer: int
    spend: str
    left: int
    limit: str
    target: int


class SpChanged(NamedTuple):
    """SP at once; in another's turn it waits for the next Refresh."""

    fighter: int
    by: int
    line: Line
    banked: bool


class SpLost(NamedTuple):
    """The Refresh under way gives less."""

    fighter: int
    line: Line


class SpMaximumMoved(NamedTuple):
    """The SP maximum is another one until the mission ends."""

    fighter: int
    line: Line


class HeatChanged(NamedTuple):
    """Heat rose or fell."""

    fighter: int
    by: int
    lines: tuple[Line, ...]


class TaintChanged(NamedTuple):
    """Taint rose or fell; `waiting` is damage that waits for its next point."""

    fighter: int
    by: int
    why: str
    waiting: int


class CardsDrawn(NamedTuple):
    """Cards came from the deck into the hand."""

    fighter: int
    cards: tuple[Card, ...]


class Reshuffled(NamedTuple):
    """The discard pile was shuffled into the deck, mostly with a DAMAGED card."""

    fighter: int
    deck: tuple[Card, ...]
    damaged: bool


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


class AttackLent(NamedTuple):
    """Something waits for an attack."""

    fighter: int
    waiting: Waiting
    own_turn: bool


class WaitsUsed(NamedTuple):
    """What waited for an attack is used up."""

    fighter: int
    numbers: tuple[int, ...]


class DefenseRaised(NamedTuple):
    """Defense until the own next turn."""

    fighter: int
    line: Line


class ArmorGained(NamedTuple):
    """Armor until an attack or Strain costs a card."""

    fighter: int
    line: Line


class ArmorLost(NamedTuple):
    """That Armor is gone."""

    fighter: int


class RedirectReady(NamedTuple):
    """A Casket may take hits upon itself, until its next turn."""

    fighter: int
    hits: int
    card: Card


class Barred(NamedTuple):
    """Something may not be done, this turn or for the mission."""

    fighter: int
    what: tuple[Ban, ...]
    lasts: Literal["turn", "mission"]


class ZoneLaid(NamedTuple):
    """A zone lies on the ground."""

    zone: LaidZone


class ControlLost(NamedTuple):
    """The other side plays this Casket's next turn."""

    fighter: int


# An attack


class AttackDeclared(NamedTuple):
    """An attack: by whom, with which card, on whom, at what, and what waited for it."""

    attacker: int
    card: Card
    target: int
    component: str
    second: bool
    used: tuple[Held, ...]


class AttackHelped(NamedTuple):
    """Taint, or a card's own words, help the attack under way."""

    advantage: bool = False
    extra_marks: int = 0
    silenced: bool = False
    line: Line | None = None


class AttackRolled(NamedTuple):
    """The Attack dice, and the number they had to reach, line by line."""

    aim: Aim
    faces: tuple[int, ...]
    strike: Strike
    side: int


class ComponentFound(NamedTuple):
    """Chance named the component."""

    component: str


class HitTakenOver(NamedTuple):
    """Somebody stepped in."""

    fighter: int


class DamageReckoned(NamedTuple):
    """What the hit deals, and what stands against it."""

    damage: Explained
    defense: Explained | None
    guard: Guard


class DamageReduced(NamedTuple):
    """The damage coming in is smaller."""

    line: Line
    reactive: bool


class Reacted(NamedTuple):
    """A reactive card was played."""

    fighter: int
    card: Card


class DefenseRolled(NamedTuple):
    """The Defense dice, with what was prevented before them."""

    faces: tuple[int, ...]
    landed: Landed
    shown: Symbols


class DefenseRerolled(NamedTuple):
    """Blocking dice fell again, and the new faces stand."""

    faces: tuple[int, ...]
    shown: Symbols


class HitTaken(NamedTuple):
    """What the attack costs."""

    taken: Taken


class Marked(NamedTuple):
    """Marks on a component, which destroy it or not, or it stands still."""

    fighter: int
    marking: Marking
    why: str


class AttackEnded(NamedTuple):
    """The attack on this target is over."""

    hit: bool


class CardStruck(NamedTuple):
    """All targets of a card have been struck."""


# Pilots and ends


class SufferingRolled(NamedTuple):
    """Suffering dice, in the order in which they fell."""

    fighter: int
    faces: tuple[int, ...]


class DieThrown(NamedTuple):
    """A plain die, and what its row says."""

    fighter: int
    die: str
    face: int
    text: str


class PilotStruck(NamedTuple):
    """One point of damage to a pilot: the Grit die, what it came to, and the wound if one was flipped."""

    fighter: int
    cause: str
    face: int
    check: Explained | None
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


class CorruptionRolled(NamedTuple):
    """Ten Taint: the d6 against corruption, and the row of the table if it was needed."""

    fighter: int
    face: int
    resisted: bool
    row: str
    row_face: int


class Surrendered(NamedTuple):
    """A side gave up."""

    side: int


class LeftTheField(NamedTuple):
    """A Casket went out by the scenario's way."""

    fighter: int


class PickedUp(NamedTuple):
    """A Casket carries what the scenario is about, or has put it down where it belongs."""

    fighter: int
    goal: str


class GoalHeld(NamedTuple):
    """A goal was held for so many rounds in a row."""

    goal: str
    rounds: int


class GoalReached(NamedTuple):
    """A side did what it came for, or a part of it."""

    goal: str


Event = (
    Answered
    | Asked
    | BattleOver
    | InitiativeRolled
    | DeckDealt
    | WoundsShuffled
    | Deployed
    | HandKept
    | HandShuffled
    | RoundBegun
    | RoundEnded
    | TurnBegun
    | PhaseBegun
    | Refreshed
    | TurnEnded
    | DissociationRolled
    | StrainRolled
    | CardPlayed
    | CardDone
    | Walked
    | Pushed
    | Turned
    | DamagedShed
    | DamagedAdded
    | DamageDiceRolled
    | TaintSpent
    | SpChanged
    | SpLost
    | SpMaximumMoved
    | HeatChanged
    | TaintChanged
    | CardsDrawn
    | Reshuffled
    | CardsLost
    | CardsDiscarded
    | CardsRecovered
    | HandSeen
    | AttackLent
    | WaitsUsed
    | DefenseRaised
    | ArmorGained
    | ArmorLost
    | RedirectReady
    | Barred
    | ZoneLaid
    | ControlLost
    | AttackDeclared
    | AttackHelped
    | AttackRolled
    | ComponentFound
    | HitTakenOver
    | DamageReckoned
    | DamageReduced
    | Reacted
    | DefenseRolled
    | DefenseRerolled
    | HitTaken
    | Marked
    | AttackEnded
    | CardStruck
    | SufferingRolled
    | DieThrown
    | PilotStruck
    | SaveRolled
    | PilotKilled
    | CasketDestroyed
    | CasketRisen
    | KillScored
    | CorruptionRolled
    | Surrendered
    | LeftTheField
    | PickedUp
    | GoalHeld
    | GoalReached
)
