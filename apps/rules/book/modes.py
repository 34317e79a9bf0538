"""What the ways to roll the Attack dice are called."""

from __future__ import annotations

from typing import get_args

from apps.rules.tables.attack_dice import Mode

MODES: tuple[Mode, ...] = get_args(Mode)


MODE_NAMES: dict[Mode, str] = {
    "standard": "Standard",
    "advantage": "Advantage",
    "critical_advantage": "Critical Advantage",
    "disadvantage": "Disadvantage",
    "critical_disadvantage": "Critical Disadvantage",
}
