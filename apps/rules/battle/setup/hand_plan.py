"""A hand as it may be played, worked out once for as long as it stays as it is."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.casket.piles.pile_cards import CardNumber


@dataclass(slots=True)
class HandPlan:
    """One card of each kind: what needs nobody, attacks, and what asks about others."""

    hand: list[CardNumber]
    hindered: tuple[object, ...]
    """What keeps cards from being played, as it was then."""
    plain: list[tuple[int, BattleAnswer]]
    attacks: list[tuple[int, CardNumber, CardFace]]
    others: list[tuple[int, CardNumber, CardFace]]
    cheapest: int
    reach: int
    """What the cheapest of the attacks costs, and how far the farthest goes."""
    damaged: CardNumber
    payable: dict[int, list[BattleAnswer]]
    """By SP what needs nobody, once somebody asked."""
