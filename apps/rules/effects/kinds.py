"""Everything a card, a wound, a spend or an event can do: one small dataclass each.

An effect is read for one Casket and its pilot, who are "own". What another is to feel stands inside a `grant`, or in an
attack's `to_target`, and is read for that other one in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from apps.rules.effects import bearing, fighting, settling
from apps.rules.effects.bounds import Amount, Change, Face, Filled, Hexes, Perhaps, Words
from apps.rules.effects.conditions import When

Others = Literal["target", "ally", "allies", "allies-behind", "enemies", "everyone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """More damage for an attack whose conditions hold."""

    damage: Change
    text: Words
    when: Annotated[When, Filled()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Attack: `damage` at up to `reach` hexes, on so many targets; `second` is what one adjacent enemy takes.

    Whoever was hit feels `to_target`; the attacker feels `on_hit` after a hit, and `afterwards` hit or miss.
    """

    tag: ClassVar = ("do", "attack")
    damage: Amount
    reach: Hexes = 1
    targets: Amount = 1
    second: Perhaps = 0
    ignores: Perhaps = 0
    ignores_all: bool = False
    names_component: bool = False
    bonuses: tuple[Bonus, ...] = ()
    to_target: tuple[Effect, ...] = ()
    on_hit: tuple[Effect, ...] = ()
    afterwards: tuple[Effect, ...] = ()
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Redirect:
    """Takes so many hits meant for an ally on itself; `afterwards` is felt by the taker, and may count that damage."""

    tag: ClassVar = ("do", "redirect")
    attacks: Amount = 1
    within: Hexes = 3
    afterwards: tuple[Effect, ...] = ()
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Others feel these effects: the target, one ally of choice, or all of a kind `within` so many hexes (0: any)."""

    tag: ClassVar = ("do", "grant")
    to: Others
    effects: Annotated[tuple[Effect, ...], Filled()]
    within: Perhaps = 0
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A zone round the hex where it is laid; those named feel its effects at the end of each own turn inside it."""

    tag: ClassVar = ("do", "zone")
    radius: Hexes
    each_turn: Annotated[tuple[Effect, ...], Filled()]
    whose: Literal["allies", "enemies", "everyone"] = "allies"
    lasts: Literal["next-turn-end", "battle"] = "next-turn-end"
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one stretch of numbers on a die means."""

    least: Face
    most: Face
    text: str = ""
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """Throw a plain die and read its row. Every number stands in one row."""

    tag: ClassVar = ("do", "throw")
    die: Literal["d6", "d10"]
    rows: tuple[Row, ...]
    when: When = ()


Strike = Attack | fighting.NextAttack | fighting.ThisAttack | fighting.AllAttacks
Edge = fighting.AttackCost | fighting.Advantage | fighting.RerollBlocks | fighting.ExtraMarks | fighting.Forbid
Step = fighting.Move | fighting.Push | fighting.MoveCost
Guard = fighting.Reduce | fighting.Defend | fighting.Armor | Redirect
Engine = bearing.Heat | bearing.VentAll | bearing.HeatGain | bearing.Sp | bearing.SpMaximum
Cards = (
    bearing.Draw
    | bearing.LookAtHand
    | bearing.DiscardHand
    | bearing.SelfHarm
    | bearing.LoseCards
    | bearing.Recover
    | bearing.Reshuffle
)
Soul = (
    bearing.Taint
    | bearing.TaintFalls
    | bearing.HurtPilot
    | bearing.LoseControl
    | bearing.Rise
    | bearing.Grit
    | bearing.HealWounds
)
Beyond = Grant | Zone | bearing.Suffer | Throw
Home = settling.Store | settling.Mend | settling.Break | settling.LeaveMark | settling.GainRelic | settling.Nothing
Effect = Strike | Edge | Step | Guard | Engine | Cards | Soul | Beyond | Home
Effects = tuple[Effect, ...]
SETTLEMENT: tuple[type[Effect], ...] = (
    fighting.NextAttack,
    fighting.AllAttacks,
    bearing.Heat,
    bearing.SpMaximum,
    bearing.SelfHarm,
    bearing.Suffer,
    bearing.LoseCards,
    bearing.Taint,
    bearing.TaintFalls,
    bearing.HurtPilot,
    Throw,
    bearing.Grit,
    bearing.HealWounds,
    settling.Store,
    settling.Mend,
    settling.Break,
    settling.LeaveMark,
    settling.GainRelic,
    settling.Nothing,
)
"""What has a meaning outside a battle: an event or a bargain may do these alone."""
