"""Effects of attack, movement and protection that hold no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from apps.rules.effects.bounds import Amount, Change, Filled, Hexes, Perhaps
from apps.rules.effects.conditions import When

Banned = Literal[
    "attacks",
    "attacks-from-behind",
    "primary-attacks",
    "secondary-attacks",
    "movement-cards",
    "reactive-cards",
    "heat-cards",
    "utility-cards",
    "support-cards",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAttack:
    """The next attack deals so much more or less and ignores so much Armor; with `this_turn` it waits no longer."""

    tag: ClassVar = ("do", "next-attack")
    damage: Change = 0
    ignores: Perhaps = 0
    this_turn: bool = False
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ThisAttack:
    """The attack under way deals so much more."""

    tag: ClassVar = ("do", "this-attack")
    damage: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllAttacks:
    """Every attack deals so much more or less."""

    tag: ClassVar = ("do", "all-attacks")
    damage: Change
    lasts: Literal["turn", "mission"] = "turn"
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackCost:
    """Attack cards cost so much SP more or less. Belongs on something that always works."""

    tag: ClassVar = ("do", "attack-cost")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Advantage:
    """The attack under way rolls with Advantage."""

    tag: ClassVar = ("do", "advantage")
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollBlocks:
    """Up to so many blocking Defense dice are rolled again."""

    tag: ClassVar = ("do", "reroll-blocks")
    dice: Amount
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraMarks:
    """So many component marks more: on the attack under way, or on the Casket itself outside one."""

    tag: ClassVar = ("do", "extra-marks")
    marks: Amount
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid:
    """Something may not be done: for the attack under way, this turn, or the mission."""

    tag: ClassVar = ("do", "forbid")
    what: Annotated[tuple[Banned, ...], Filled()]
    lasts: Literal["attack", "turn", "mission"] = "turn"
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Move up to so many hexes."""

    tag: ClassVar = ("do", "move")
    hexes: Hexes
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """Is pushed away from the attacker, or pulled towards it, by so many hexes."""

    tag: ClassVar = ("do", "push")
    hexes: Hexes
    towards: bool = False
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCost:
    """Each hex paid for costs so much SP more."""

    tag: ClassVar = ("do", "move-cost")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reduce:
    """The damage coming in is so much smaller."""

    tag: ClassVar = ("do", "reduce")
    damage: Amount
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend:
    """Defense is so much higher (or lower) until the own next turn."""

    tag: ClassVar = ("do", "defend")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor:
    """So much Armor until an attack or Strain costs a card."""

    tag: ClassVar = ("do", "armor")
    amount: Amount
    when: When = ()
