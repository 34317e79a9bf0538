"""What sizes of pool feel like. They describe and decide nothing. Source: Dice Pool System v5.0, sections V and X."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Sizes of pool under one name, as one section draws them."""

    name: str
    section: str
    least: int
    most: int | None


POWER_BANDS: tuple[Band, ...] = (
    Band(name="low", section="V", least=1, most=3),
    Band(name="mid", section="V", least=5, most=10),
    Band(name="high", section="V", least=15, most=None),
    Band(name="early", section="X", least=3, most=6),
    Band(name="mid", section="X", least=7, most=12),
    Band(name="late", section="X", least=15, most=None),
)
