"""How far a card reaches, and what its words for range mean in hexes."""

from __future__ import annotations

from apps.kernel.refusal import Refusal
from apps.rules.tables.range_words import FIRST_HEX, RangeWord


def range_word(hexes: int) -> RangeWord:
    """The card's word for a distance. Modifiers have bands of their own."""
    if hexes < 1:
        raise Refusal(f"Another hex is 1 hex away or more: {hexes} is no range.", rule="PEN-LOS-01")
    return [word for first, word in FIRST_HEX if hexes >= first][-1]


def must_reach(hexes: int, most: int | None) -> None:
    """A card that prints a maximum range is held to it; one that prints none reaches as far as sight."""
    word = range_word(hexes)
    if most is not None and hexes > most:
        raise Refusal(
            f"This card reaches {most} {'hex' if most == 1 else 'hexes'} and the target is {hexes} away ({word}): "
            "go nearer or choose another card.",
            rule="PEN-LOS-07",
        )
