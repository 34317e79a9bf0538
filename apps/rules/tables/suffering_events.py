"""What rolls Suffering dice outside a battle. Source: Dice Reference v3.0, When to Roll Suffering Dice.

House (U-07): one die each, and Taint Purging takes 3 Taint.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferingEvent:
    """One event of the settlement: its dice, the Taint it asks for and the Taint it takes."""

    key: str
    name: str
    rule: str
    dice: int = 1
    least_taint: int = 0
    takes_taint: int = 0


TAINT_PURGING = SufferingEvent(
    key="taint-purging", name="Taint Purging", rule="PEN-TAINT-02", least_taint=8, takes_taint=3
)
LEG_SKIMMING = SufferingEvent(key="leg-skimming", name="Leg-Skimming", rule="PEN-CAMP-04")
