"""The five pips: what each component carries, whether it is whole, and what is lost without it."""

from __future__ import annotations

from dataclasses import dataclass

from apps.caskets.state import Casket
from apps.rules.casket.component_marks import silenced_by
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.component_rows import COMPONENTS, Component, ComponentRow, Touched

TOUCHED: dict[Touched, str] = {
    "sp-maximum": "{:+d} SP maximum",
    "defense": "{:+d} Defense against every attack",
    "hex-cost": "{:+d} SP for each hex",
    "ranged-target": "{:+d} on the target number of attacks at range",
}
SILENCED = {
    "primary": "Primary Weapon",
    "secondary": "Secondary Equipment",
    "shield": "Shield",
    "off-hand": "Off-Hand",
    "targeting": "Targeting",
}
"""Groups and keywords that a lost component may silence, as they are printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pip:
    """One component."""

    component: Component
    name: str
    carries: str
    whole: bool
    lost_without: tuple[str, ...]
    rule: str


def pips(casket: Casket, rules: Ruleset) -> tuple[Pip, ...]:
    """All five, in their printed order."""
    return tuple(
        Pip(
            component=row.key,
            name=row.name,
            carries=row.carries,
            whole=row.key not in casket.broken,
            lost_without=_lost(row, rules),
            rule=row.rule,
        )
        for row in COMPONENTS.values()
    )


def _lost(row: ComponentRow, rules: Ruleset) -> tuple[str, ...]:
    silent = [name for word, name in SILENCED.items() if silenced_by((row.key,), word, (), rules)]
    said = (
        f"all {SILENCED[row.drops]} cards in hand are discarded as it goes" if row.drops else "",
        f"no {' or '.join(silent)} card may be played" if silent else "",
        *(TOUCHED[penalty.touches].format(penalty.value) for penalty in row.penalties),
        f"at most {row.hexes_at_most} hexes a turn" if row.hexes_at_most else "",
    )
    return tuple(one for one in said if one)
