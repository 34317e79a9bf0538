"""The five components, in their printed order, and what a Casket does without each.

Sources: Combat & Damage 2.0, section 3; Quick Reference, Component Damage; ruling C-20.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.rules.tables.to_hit import HEAD_DESTROYED

Component = Literal["right-arm", "left-arm", "legs", "head", "chassis"]
Touched = Literal["hex-cost", "ranged-target", "sp-maximum", "defense"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A number that changes once a component is gone."""

    touches: Touched
    value: int
    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentRow:
    """One component. `drops` names the cards that leave the hand, `silences` those that may not be played."""

    key: Component
    name: str
    carries: str
    rule: str
    drops: str = ""
    silences: tuple[str, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    hexes_at_most: int | None = None


COMPONENTS: dict[Component, ComponentRow] = {
    row.key: row
    for row in (
        ComponentRow(
            key="right-arm",
            name="Right Arm",
            carries="Primary Weapon",
            rule="PEN-COMP-07",
            drops="primary",
            silences=("primary",),
        ),
        ComponentRow(
            key="left-arm",
            name="Left Arm",
            carries="Secondary Equipment",
            rule="PEN-COMP-09",
            drops="secondary",
            silences=("shield", "off-hand"),
        ),
        ComponentRow(
            key="legs",
            name="Legs",
            carries="movement",
            rule="PEN-COMP-10",
            penalties=(
                Penalty(
                    touches="hex-cost", value=1, rule="PEN-COMP-10", text="Legs destroyed: each hex costs 1 SP more"
                ),
            ),
            hexes_at_most=3,
        ),
        ComponentRow(
            key="head",
            name="Head",
            carries="sensors",
            rule="PEN-COMP-11",
            silences=("targeting",),
            penalties=(
                Penalty(
                    touches="ranged-target",
                    value=HEAD_DESTROYED,
                    rule="PEN-COMP-11",
                    text="Head destroyed: harder to hit at range",
                ),
            ),
        ),
        ComponentRow(
            key="chassis",
            name="Chassis",
            carries="core",
            rule="PEN-COMP-12",
            penalties=(
                Penalty(touches="sp-maximum", value=-1, rule="PEN-COMP-12", text="Chassis destroyed"),
                Penalty(touches="defense", value=-1, rule="PEN-COMP-13", text="Chassis destroyed"),
            ),
        ),
    )
}
