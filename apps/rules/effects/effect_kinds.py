"""Everything a card, a wound, a spend or an event can do: one small dataclass each.

An effect is read for one Casket and its pilot, who are "own". What another is to feel stands inside a `grant`, or in an
attack's `to_target`, and is read for that other one in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from apps.rules.effects import body_effects, combat_effects, settlement_effects
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


Strike = Attack | combat_effects.NextAttack | combat_effects.ThisAttack | combat_effects.AllAttacks
Edge = (
    combat_effects.AttackCost
    | combat_effects.Advantage
    | combat_effects.RerollBlocks
    | combat_effects.ExtraMarks
    | combat_effects.Forbid
)
Step = combat_effects.Move | combat_effects.Push | combat_effects.MoveCost
Guard = combat_effects.Reduce | combat_effects.Defend | combat_effects.Armor | Redirect
Engine = body_effects.Heat | body_effects.VentAll | body_effects.HeatGain | body_effects.Sp | body_effects.SpMaximum
Cards = (
    body_effects.Draw
    | body_effects.LookAtHand
    | body_effects.DiscardHand
    | body_effects.SelfHarm
    | body_effects.LoseCards
    | body_effects.Recover
    | body_effects.Reshuffle
)
Soul = (
    body_effects.Taint
    | body_effects.TaintFalls
    | body_effects.HurtPilot
    | body_effects.LoseControl
    | body_effects.Rise
    | body_effects.Grit
    | body_effects.HealWounds
)
Beyond = Grant | Zone | body_effects.Suffer | Throw
Home = (
    settlement_effects.Store
    | settlement_effects.Mend
    | settlement_effects.Break
    | settlement_effects.LeaveMark
    | settlement_effects.GainRelic
    | settlement_effects.Nothing
)
Effect = Strike | Edge | Step | Guard | Engine | Cards | Soul | Beyond | Home
Effects = tuple[Effect, ...]
SETTLEMENT: tuple[type[Effect], ...] = (
    combat_effects.NextAttack,
    combat_effects.AllAttacks,
    body_effects.Heat,
    body_effects.SpMaximum,
    body_effects.SelfHarm,
    body_effects.Suffer,
    body_effects.LoseCards,
    body_effects.Taint,
    body_effects.TaintFalls,
    body_effects.HurtPilot,
    Throw,
    body_effects.Grit,
    body_effects.HealWounds,
    settlement_effects.Store,
    settlement_effects.Mend,
    settlement_effects.Break,
    settlement_effects.LeaveMark,
    settlement_effects.GainRelic,
    settlement_effects.Nothing,
)
"""What has a meaning outside a battle: an event or a bargain may do these alone."""
