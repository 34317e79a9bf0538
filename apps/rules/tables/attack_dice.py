"""Which dice an attack rolls, and what their total does. Sources: Dice Reference v3.0, sections 1 and 4 (optional
rules); Quick Reference, Combat Resolution and Dice Pool Advantage.
"""

from __future__ import annotations

from typing import Literal, get_args

from apps.rules.explained import Line

Mode = Literal["standard", "advantage", "critical_advantage", "disadvantage", "critical_disadvantage"]
KEPT = 2
# How many dice are rolled, and which two of them are kept.
MODE_DICE: dict[Mode, tuple[int, Literal["highest", "lowest"]]] = {
    "standard": (2, "highest"),
    "advantage": (3, "highest"),
    "critical_advantage": (4, "highest"),
    "disadvantage": (3, "lowest"),
    "critical_disadvantage": (4, "lowest"),
}
# Net advantages, or the net modifier turned round, to the dice rolled.
MODE_BY_NET: dict[int, Mode] = {
    2: "critical_advantage",
    1: "advantage",
    0: "standard",
    -1: "disadvantage",
    -2: "critical_disadvantage",
}

RollOutcome = Literal["catastrophic", "miss", "hit", "strong", "critical", "execution"]
OUTCOMES: tuple[RollOutcome, ...] = get_args(RollOutcome)
OUTCOME_NAMES: dict[RollOutcome, str] = {
    "catastrophic": "CATASTROPHIC FAILURE",
    "miss": "Miss",
    "hit": "Hit",
    "strong": "Strong Hit",
    "critical": "Critical Hit",
    "execution": "EXECUTION",
}
# The lowest total of each band of hits.
HIT_BANDS: tuple[tuple[int, RollOutcome], ...] = ((10, "execution"), (9, "critical"), (7, "strong"), (0, "hit"))
OUTCOME_DAMAGE: dict[RollOutcome, int] = {"hit": 0, "strong": 1, "critical": 2, "execution": 0}
OUTCOME_RULES: dict[RollOutcome, str] = {
    "catastrophic": "PEN-ATK-18",
    "miss": "PEN-ATK-07",
    "hit": "PEN-ATK-09",
    "strong": "PEN-ATK-10",
    "critical": "PEN-ATK-11",
    "execution": "PEN-ATK-12",
}
CATASTROPHE_HEAT = 2
CATASTROPHE = Line(code="jammed", value=-2, rule="PEN-ATK-21", text="The weapon jammed at the attack before")
