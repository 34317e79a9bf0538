"""A roll of the Attack dice as the documents print one."""

from __future__ import annotations

from collections.abc import Sequence

from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.attack_line import rolled_line
from apps.rules.striking.attack_roll import RolledStrike, outcome_damage
from apps.rules.tables.attack_dice import RollOutcome


def attack_line(faces: Sequence[int], strike: RolledStrike, rules: Ruleset) -> str:
    """As the documents print it: STRIKE (3) + DEATH BLOW (5) = 8 → Strong Hit (+1 damage)."""
    roll, apart, dropped = rolled_line(faces, strike).partition(";")
    return f"{roll}{_bonus(strike.outcome, rules)}{apart}{dropped}"


def _bonus(outcome: RollOutcome, rules: Ruleset) -> str:
    if outcome in ("miss", "catastrophic"):
        return ""
    added = outcome_damage(outcome, rules)
    return f" (+{added} damage)" if added else ""
