"""What Taint buys. Source: Quick Reference, Taint Exploitation. When and how often: C-72 and C-37."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.rules.tables.pilot_damage import RESURRECTION, TAINT_OVERLOAD_SPEND, PilotDamage

Pool = Literal["enemy", "own"]
Moment = Literal["declared", "hit", "blocked", "action", "destroyed"]
Limit = Literal["attack", "turn", "battle"]
MOMENTS: dict[Moment, str] = {
    "declared": "by the attacker, before the Attack dice",
    "hit": "by whoever was hit, before a reactive card",
    "blocked": "by the attacker, after the Defense dice",
    "action": "in one's own Action phase",
    "destroyed": "as one's own Casket is destroyed",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSpend:
    """One option: its price, whose Taint pays it, when and how often, and what it does in numbers."""

    key: str
    name: str
    cost: int
    pool: Pool
    moment: Moment
    limit: Limit
    rule: str
    text: str
    advantage: int = 0
    rerolls: int = 0
    target_heat: int = 0
    marks: int = 0
    no_reactives: bool = False
    damage: int = 0
    prevents: int = 0
    hexes: int = 0
    heat: int = 0
    vents_all: bool = False
    sp_maximum: int = 0
    hurts: PilotDamage | None = None
    revives: bool = False

    @property
    def code(self) -> str:
        return f"spend.{self.key}"


EXPOSED_WEAKNESS = PrintedSpend(
    key="exposed-weakness",
    name="Exposed Weakness",
    cost=1,
    pool="enemy",
    moment="declared",
    limit="attack",
    rule="PEN-TAINT-06",
    text="This attack has an Advantage.",
    advantage=1,
)
FORCE_REROLL = PrintedSpend(
    key="force-reroll",
    name="Force Reroll",
    cost=2,
    pool="enemy",
    moment="blocked",
    limit="attack",
    rule="PEN-TAINT-07",
    text="Up to 2 blocking Defense dice are rolled again, and the new faces stand.",
    rerolls=2,
)
HEAT_SPIKE = PrintedSpend(
    key="heat-spike",
    name="Heat Spike",
    cost=1,
    pool="enemy",
    moment="action",
    limit="turn",
    rule="PEN-TAINT-08",
    text="An enemy in sight gains 1 Heat.",
    target_heat=1,
)
COMPONENT_VULNERABILITY = PrintedSpend(
    key="component-vulnerability",
    name="Component Vulnerability",
    cost=3,
    pool="enemy",
    moment="declared",
    limit="attack",
    rule="PEN-TAINT-09",
    text="If this attack hits, it marks its component once more.",
    marks=1,
)
NEURAL_DISRUPTION = PrintedSpend(
    key="neural-disruption",
    name="Neural Disruption",
    cost=4,
    pool="enemy",
    moment="declared",
    limit="attack",
    rule="PEN-TAINT-10",
    text="No reactive card is played against this attack.",
    no_reactives=True,
)
OVERLOAD = PrintedSpend(
    key=TAINT_OVERLOAD_SPEND.key,
    name="Taint Overload",
    cost=5,
    pool="enemy",
    moment="action",
    limit="turn",
    rule="PEN-TAINT-11",
    text="The pilot of an enemy in sight takes 1 damage.",
    hurts=TAINT_OVERLOAD_SPEND,
)
TAINTED_FURY = PrintedSpend(
    key="tainted-fury",
    name="Tainted Fury",
    cost=2,
    pool="own",
    moment="declared",
    limit="attack",
    rule="PEN-TAINT-12",
    text="This attack deals 2 more damage; gain 1 Heat.",
    damage=2,
    heat=1,
)
IGNORE_PAIN = PrintedSpend(
    key="ignore-pain",
    name="Ignore Pain",
    cost=3,
    pool="own",
    moment="hit",
    limit="attack",
    rule="PEN-TAINT-13",
    text="The damage of this hit is 3 smaller; gain 1 Heat. PIERCE does not bring it back.",
    prevents=3,
    heat=1,
)
VOID_STEP = PrintedSpend(
    key="void-step",
    name="Void Step",
    cost=1,
    pool="own",
    moment="action",
    limit="turn",
    rule="PEN-TAINT-14",
    text="Move 2 hexes for 0 SP; gain 1 Heat.",
    hexes=2,
    heat=1,
)
THERMAL_PURGE = PrintedSpend(
    key="thermal-purge",
    name="Thermal Purge",
    cost=4,
    pool="own",
    moment="action",
    limit="turn",
    rule="PEN-TAINT-15",
    text="Lose all Heat; the SP maximum is 1 lower for the mission.",
    vents_all=True,
    sp_maximum=-1,
)
RISE_AGAIN = PrintedSpend(
    key=RESURRECTION.key,
    name="Resurrection",
    cost=5,
    pool="own",
    moment="destroyed",
    limit="battle",
    rule="PEN-TAINT-16",
    text="The Casket rises with cards from its Damage Graveyard and a DAMAGED card; its pilot flips 2 wounds.",
    hurts=RESURRECTION,
    revives=True,
)
TAINT_SPENDS: tuple[PrintedSpend, ...] = (
    EXPOSED_WEAKNESS,
    FORCE_REROLL,
    HEAT_SPIKE,
    COMPONENT_VULNERABILITY,
    NEURAL_DISRUPTION,
    OVERLOAD,
    TAINTED_FURY,
    IGNORE_PAIN,
    VOID_STEP,
    THERMAL_PURGE,
    RISE_AGAIN,
)
