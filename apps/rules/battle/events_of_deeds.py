"""Movement, what lasts for a while, and what binds a Casket or its pilot."""

from __future__ import annotations

from typing import Literal, NamedTuple

from apps.rules.casket.next_attack import Serves, Window
from apps.rules.casket.piles.cards import Card
from apps.rules.effects.fighting import Banned as Ban
from apps.rules.ground.hexes import Hex


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


class LeftTheField(NamedTuple):
    """A Casket went out by the scenario's way."""

    fighter: int


class PickedUp(NamedTuple):
    """A Casket carries what the scenario is about, or has put it down where it belongs."""

    fighter: int
    goal: str


class AttackLent(NamedTuple):
    """Something waits for an attack."""

    fighter: int
    why: str
    damage: int
    ignores: int
    marks: int
    serves: Serves
    window: Window
    own_turn: bool


class WaitsUsed(NamedTuple):
    """What waited for an attack is used up."""

    fighter: int
    numbers: tuple[int, ...]


class DefenseRaised(NamedTuple):
    """Defense until the own next turn."""

    fighter: int
    by: int
    why: str


class ArmorGained(NamedTuple):
    """Armor until an attack or Strain costs a card."""

    fighter: int
    by: int
    why: str


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
    """A zone lies on the ground, by the card that laid it, for so many ends of its owner's turns."""

    owner: int
    card: Card
    at: Hex | None
    radius: int
    turn_ends: int | None


class ControlLost(NamedTuple):
    """The other side plays this Casket's next turn."""

    fighter: int


class TaintSpent(NamedTuple):
    """Taint bought something, out of the buyer's pool or an enemy's."""

    fighter: int
    payer: int
    spend: str
    left: int
    limit: str
    target: int


class DieThrown(NamedTuple):
    """A plain die, and what its row says."""

    fighter: int
    die: str
    face: int
    text: str


class SufferingRolled(NamedTuple):
    """Suffering dice, in the order in which they fell."""

    fighter: int
    faces: tuple[int, ...]


Deeds = (
    Walked
    | Pushed
    | Turned
    | LeftTheField
    | PickedUp
    | AttackLent
    | WaitsUsed
    | DefenseRaised
    | ArmorGained
    | ArmorLost
    | RedirectReady
    | Barred
    | ZoneLaid
    | ControlLost
    | TaintSpent
    | DieThrown
    | SufferingRolled
)
