"""Chances that the rulebook prints and nothing else asks for."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from apps.rules.casket.piles.pile_cards import Piles, is_damaged
from apps.rules.dice.dies import D6
from apps.rules.odds.chances import Chances, surely
from apps.rules.odds.face_counts import pool
from apps.rules.packs.content import CorruptionRow
from apps.rules.pilot.taint.gains import corrupted, resists


def damaged_share(piles: Piles) -> Fraction:
    """How many of the cards in circulation are DAMAGED: the chance that one of them, taken blindly, is."""
    cards = (*piles.deck, *piles.hand, *piles.discard, *piles.in_play)
    return Fraction(sum(map(is_damaged, cards)), max(1, len(cards)))


def corruption(table: Iterable[CorruptionRow]) -> Chances[str]:
    """Whether corruption is resisted, and what it is if not."""
    rows = tuple(table)
    fallen = pool(D6, 1).map(lambda faces: corrupted(faces[0], rows).key)
    return pool(D6, 1).then(lambda faces: surely("resisted") if resists(faces[0]) else fallen)
