"""What the next roll may bring, with exact chances from the very weights that are drawn by."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from apps.settlement.decider.home import Home
from apps.settlement.decider.season_dice import chances, may_come


@dataclass(frozen=True, slots=True, kw_only=True)
class MayCome:
    """One event with its chance as a fraction in lowest terms, such as 2/81; its pilots are each as likely."""

    event: str
    name: str
    weight: int
    chance: str
    pilots: tuple[str, ...]


def may_come_sheets(home: Home) -> tuple[MayCome, ...]:
    """The likeliest first. Together the chances are 1."""
    coming = may_come(home)
    if not coming:
        return ()
    sheets = [
        MayCome(
            event=one.event.key,
            name=one.event.name,
            weight=one.event.weight,
            chance=_text(chance),
            pilots=one.pilots,
        )
        for one, chance in zip(coming, chances(coming), strict=True)
    ]
    return tuple(sorted(sheets, key=lambda one: (-one.weight, one.name)))


def _text(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"
