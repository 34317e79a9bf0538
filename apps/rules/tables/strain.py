"""Zones of Heat, what Strain does, and what cools. Sources: Quick Reference, Heat; Combat & Damage 2.0, section 7."""

from __future__ import annotations

from dataclasses import dataclass

WATER = 2
PASSED_TURN = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatZone:
    """How hot a Casket is from so much Heat on, and how many dice Strain rolls there."""

    key: str
    name: str
    least: int
    strains: bool
    dice: int


ZONES = (
    HeatZone(key="safe", name="Safe", least=0, strains=False, dice=0),
    HeatZone(key="danger", name="Danger", least=5, strains=True, dice=1),
    HeatZone(key="critical", name="Critical", least=10, strains=True, dice=0),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrainRow:
    """What Strain does from so high a total on."""

    key: str
    least: int
    text: str
    rule: str
    heat: int = 0
    sp: int = 0
    damage: int = 0
    malfunction: bool = False
    reachable: bool = True


STRAIN_TABLE = (
    StrainRow(key="heat", least=1, text="1 Heat more", rule="PEN-HEAT-04", heat=1, reachable=False),
    StrainRow(key="sp", least=6, text="1 SP less this turn", rule="PEN-HEAT-05", sp=-1),
    StrainRow(key="damage", least=9, text="2 cards off the deck", rule="PEN-HEAT-06", damage=2),
    StrainRow(key="malfunction", least=12, text="A component fails", rule="PEN-HEAT-07", malfunction=True),
)
