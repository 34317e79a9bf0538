"""An attack, from its declaration to what it cost."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.casket.piles.cards import Card
from apps.rules.striking.defense import Symbols
from apps.rules.tables.attack_dice import Mode, Outcome
from apps.rules.tables.components import Component


class AttackDeclared(NamedTuple):
    """An attack: by whom, with which card, on whom, at what, and what waited for it, by its numbers: with the attacker,
    and with the target.
    """

    attacker: int
    card: Card
    target: int
    component: str
    second: bool
    own: tuple[int, ...] = ()
    against: tuple[int, ...] = ()


class AttackHelped(NamedTuple):
    """Taint, or a card's own words, help the attack under way."""

    advantage: bool = False
    extra_marks: int = 0
    silenced: bool = False
    damage: int = 0
    why: str = ""


class AttackRolled(NamedTuple):
    """The Attack dice, the side of the target that they were thrown at, and the number they had to reach."""

    side: int
    target: int
    mode: Mode
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    total: int
    outcome: Outcome


class ComponentFound(NamedTuple):
    """Chance named the component."""

    component: str


class HitTakenOver(NamedTuple):
    """Somebody stepped in."""

    fighter: int


class DamageReckoned(NamedTuple):
    """What the hit deals, and what stands against it."""

    damage: int
    defense: int | None
    """None where nothing is reckoned against it."""
    shelter: int
    exposed: int
    heat_extra: int


class DamageReduced(NamedTuple):
    """The damage coming in is smaller."""

    by: int
    why: str
    reactive: bool


class Reacted(NamedTuple):
    """A reactive card was played."""

    fighter: int
    card: Card


class DefenseRolled(NamedTuple):
    """The Defense dice, with what was prevented before them."""

    faces: tuple[int, ...]
    outcome: Outcome
    dice: int
    undiced: int
    prevented: int
    blocks: int
    lost_blocks: int
    shown: Symbols


class DefenseRerolled(NamedTuple):
    """Blocking dice fell again, and the new faces stand."""

    faces: tuple[int, ...]
    shown: Symbols


class HitTaken(NamedTuple):
    """What the attack costs."""

    outcome: Outcome
    cards: int
    marks: int
    heat: int
    pierced: bool
    destroyed: bool
    deck_only: bool


class Marked(NamedTuple):
    """Marks on a component, which destroy it or not, or it stands still."""

    fighter: int
    component: Component
    marks: int
    destroys: bool
    holds: bool
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
