"""What people write: names, reasons and notes, most of them fit to be kept."""

from __future__ import annotations

from tests.campaigns.living.chance import Chance

FIRST = (
    "Ash",
    "Bell",
    "Corvin",
    "Dusk",
    "Ebb",
    "Fen",
    "Gall",
    "Hollow",
    "Iron",
    "Jael",
    "Kest",
    "Loam",
    "Mire",
    "Nacre",
)
SECOND = ("", " Blackfriar", " the Third", "'s Mercy", " Underhall", " of Salt", "-and-Ember", " Ünruh", " 灰")
UNFIT = ("", " ", " Vess", "Vess ", "a\nb", "\u200b", "x" * 61, "y" * 100, "z" * 2_001)
REASONS = ("So it was.", "The table agreed.", "Nobody saw it otherwise.", "Because the ice broke; ask anybody.", "✠")
UNFIT_REASONS = ("", "  \n", "w" * 2_001)


def name(chance: Chance) -> str:
    if chance.in_a(4):
        return chance.one_of(UNFIT)
    return f"{chance.one_of(FIRST)}{chance.one_of(SECOND)}{chance.one_of(('', '', ' II', ' IX'))}"


def reason(chance: Chance) -> str:
    return chance.one_of(UNFIT_REASONS if chance.in_a(4) else REASONS)


def perhaps(chance: Chance) -> str:
    """A text that may be left out."""
    return reason(chance) if chance.in_a(50) else ""
