"""An attack, from its declaration to what it cost."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.casket.components import Marking
from apps.rules.casket.next_attack import Held
from apps.rules.casket.piles.cards import Card
from apps.rules.explained import Explained, Line
from apps.rules.striking.attack import Strike
from apps.rules.striking.defense import Guard, Landed, Symbols, Taken
from apps.rules.striking.tohit import Aim


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


Attacks = (
    AttackDeclared
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
)
