"""Ranges as cards say them, from the nearest hex to the farthest. Source: Quick Reference, Range and Line of Sight."""

from __future__ import annotations

from typing import Literal

RangeWord = Literal["Melee", "Close", "Medium", "Long"]
FIRST_HEX: tuple[tuple[int, RangeWord], ...] = ((1, "Melee"), (2, "Close"), (4, "Medium"), (7, "Long"))
