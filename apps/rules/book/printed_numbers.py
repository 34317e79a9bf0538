"""Chances and numbers as the book prints them: exact as fractions, and as per cent to two places."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import TypeVar

from apps.rules.odds.chances import Chances

K = TypeVar("K", bound=Hashable)
DASH = "\N{EN DASH}"


def percent(chance: Fraction) -> str:
    """Two places; what is certain or impossible is said without, and what is only nearly so is not rounded to it."""
    if chance.denominator == 1:
        return f"{chance * 100} %"
    if 0 < chance < Fraction(5, 100_000):
        return "< 0.01 %"
    if Fraction(99_995, 100_000) <= chance < 1:
        return "> 99.99 %"
    return f"{decimal(chance * 100, always=True)} %"


def decimal(number: Fraction, places: int = 2, *, always: bool = False) -> str:
    """Rounded to so many places, halves away from zero; whole numbers stay whole unless places are always shown."""
    if number.denominator == 1 and not always:
        return str(number)
    sign = "-" if number < 0 else ""
    scaled = int(abs(number) * 10**places + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**places)
    return f"{sign}{whole}.{rest:0{places}d}"


def signed(number: int) -> str:
    return f"{number:+d}"


def percents(chances: Chances[K], outcomes: Sequence[K]) -> list[str]:
    return [percent(chances.of(outcome)) for outcome in outcomes]


def span(least: int, most: int | None) -> str:
    """From one number to another, and on for ever where there is no other."""
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}{DASH}{most}"
