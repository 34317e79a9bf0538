"""How good a crafted piece is, by net successes. Source: Dice Pool System v5.0, section VI, Crafting; ruling C-47."""

from __future__ import annotations

from typing import Literal

Tier = Literal["Destroyed", "Standard", "Masterwork", "Legendary"]
ON_A_FUMBLE: Tier = "Destroyed"
BELOW_THEM_ALL: Tier = "Standard"
CRAFTING_TIERS: tuple[tuple[int, Tier], ...] = ((5, "Legendary"), (2, "Masterwork"))
