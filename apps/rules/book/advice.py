"""What a player is advised to do with DAMAGED cards: printed, and binding nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """One thing that may be done with a DAMAGED card, and when it is wise. It binds nobody."""

    choice: Literal["sacrifice", "purge", "keep"]
    text: str


DAMAGED_ADVICE: tuple[Advice, ...] = (
    Advice(
        choice="sacrifice",
        text="Early, with HP to spare: the hand has room again, and the card is back in three to five turns.",
    ),
    Advice(choice="purge", text="Late, with few HP left: each DAMAGED card gone for good is one less useless draw."),
    Advice(
        choice="keep",
        text="While one or two do not clog the hand, while Heat is low and HP are high, or in hope of a Surge.",
    ),
)
