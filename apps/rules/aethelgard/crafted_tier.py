"""How good a crafted piece turns out."""

from __future__ import annotations

from apps.rules.tables.aethelgard_tiers import BELOW_THEM_ALL, CRAFTING_TIERS, ON_A_FUMBLE, Tier


def crafted(net: int, *, fumble: bool) -> Tier:
    """A Fumble destroys the materials; without one, even no net success makes a Standard piece. What a Critical Success
    gains is in it: five net successes make the highest tier.
    """
    if fumble:
        return ON_A_FUMBLE
    return next((tier for least, tier in CRAFTING_TIERS if net >= least), BELOW_THEM_ALL)
