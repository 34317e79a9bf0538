"""The printed tables, and those of the house that the canon names, in the referee's own hand."""

from __future__ import annotations

SP = {"light": 6, "medium": 5, "heavy": 4, "assault": 3}
COMPONENTS = ("right-arm", "left-arm", "legs", "head", "chassis")
ATTACK_VALUES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 0}
JAM = 6
DICE_OF = {
    "standard": 2,
    "advantage": 3,
    "disadvantage": 3,
    "critical_advantage": 4,
    "critical_disadvantage": 4,
}
MODE_OF = {2: "critical_advantage", 1: "advantage", 0: "standard", -1: "disadvantage", -2: "critical_disadvantage"}
OUTCOME_DAMAGE = {"hit": 0, "strong": 1, "critical": 2, "execution": 0}

TO_HIT_BY_SIDE = {1: 0, 2: 0, 3: -1, 4: -2, 5: -1, 6: 1}
DAMAGE_BY_SIDE = {
    "quickref": (0, 1, 2, 3, 2, 0),
    "dice_ref": (0, 1, 0, 3, 0, 0),
    "v2": (0, 1, 0, 0, 0, 0),
}
DEFENSE_BY_SIDE = {
    "quickref": (0, -1, -2, -3, -2, 1),
    "dice_ref": (0, 0, 0, 0, 0, 1),
    "v2": (0, 0, 0, 0, 0, 0),
}
TIES = {"defender": (6, 1, 2, 3, 5, 4), "attacker": (4, 5, 3, 2, 1, 6)}

COST = {"forest": 2, "dense-forest": 2, "rubble": 2, "low-wall": 2}
"""SP of a level step; every other ground that can be entered costs 1."""
IMPASSABLE = frozenset({"wall", "fortress-wall", "building", "obstacle"})
BLOCKS_SIGHT = frozenset({"wall", "fortress-wall", "building", "dense-forest"})
COVER = {"forest": "forest", "dense-forest": "forest", "rubble": "light", "low-wall": "light"}

BLOCKING = (1, 2)
CRITICAL, PIERCE, HEAT = 4, 5, 6

HEAT_BY_CODE = {
    "spend.void-step": 1,
    "spend.heat-spike": 1,
    "spend.tainted-fury": 1,
    "spend.ignore-pain": 1,
    "jam": 2,
    "shrugged-off": 1,
    "suffering": 1,
    "overextend": 1,
    "wall-of-iron": 1,
    "unyielding-bulwark": 1,
    "stoke-the-forge": 1,
    "damage.minor-strain": 1,
    "passed": -1,
    "water": -2,
    "cold-censer": -1,
    "emergency-vent": -3,
    "breathe-the-core": -1,
    "stand-on-the-stone": -1,
}
VENTS = frozenset({"spend.thermal-purge", "absolution", "quench"})
HEATED_BY_RELIC = {"void-lantern": 1, "marrow-plate": 1}

SUFFERING_LOSS = {1: 0, 2: 2, 3: 1, 4: 1, 5: 3, 6: 1}
SPENDS = {
    "exposed-weakness": ("enemy", 1),
    "force-reroll": ("enemy", 2),
    "heat-spike": ("enemy", 1),
    "component-vulnerability": ("enemy", 3),
    "neural-disruption": ("enemy", 4),
    "taint-overload-spend": ("enemy", 5),
    "tainted-fury": ("own", 2),
    "ignore-pain": ("own", 3),
    "void-step": ("own", 1),
    "thermal-purge": ("own", 4),
    "resurrection": ("own", 5),
}
KINDS_OF_WOUND = {
    "concussion": "minor",
    "broken-finger": "minor",
    "internal-bleeding": "minor",
    "dislocated-shoulder": "minor",
    "cracked-rib": "minor",
    "shattered-hand": "severe",
    "spinal-trauma": "severe",
    "ruptured-organ": "severe",
    "ptsd": "trauma",
    "dissociation": "trauma",
}
SP_BY_WOUND = {"concussion": -1, "shattered-hand": -2}
FINGER = {
    1: "movement",
    2: "movement",
    3: "reactive",
    4: "reactive",
    5: "heat",
    6: "heat",
    7: "aid",
    8: "aid",
    9: "secondary-attack",
    10: "primary-attack",
}


def range_band(hexes: int, bands: str) -> int:
    """PEN-MOD-01; under the Quick Reference's bands there is no Extreme range (C-11)."""
    if hexes >= 11:
        return 3 if bands == "v3" else 2
    return 2 if hexes >= 7 else 1 if hexes >= 4 else 0


def moving_band(hexes: int) -> int:
    """PEN-MOD-02, PEN-MOD-03."""
    return 3 if hexes >= 7 else 2 if hexes >= 4 else 1 if hexes >= 1 else 0


def strain_row(total: int) -> str:
    """PEN-HEAT-04 to 07."""
    return "malfunction" if total >= 12 else "damage" if total >= 9 else "sp" if total >= 6 else "heat"
