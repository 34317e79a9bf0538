"""A CATASTROPHIC FAILURE: what the jammed weapon costs. It ends neither the turn nor the moving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.rules.tables.attack_dice import CATASTROPHE_HEAT, CATASTROPHE_NEXT_ATTACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Jam:
    """The Primary Weapon cards that leave the hand, the Heat, and what the next attack lacks."""

    discarded: tuple[str, ...]
    heat: int = CATASTROPHE_HEAT
    next_attack: int = CATASTROPHE_NEXT_ATTACK


def jam(hand: Sequence[tuple[str, str]]) -> Jam:
    """A hand is read as cards with their groups."""
    return Jam(discarded=tuple(card for card, group in hand if group == "primary"))
