"""A hand as it may be played, worked out once for as long as it stays as it is."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.values.questions import Choice
from apps.rules.casket.piles.pile_cards import Card


@dataclass(slots=True)
class HandPlan:
    """One card of each kind: what needs nobody, attacks, and what asks about others."""

    hand: list[Card]
    hindered: tuple[object, ...]
    """What keeps cards from being played, as it was then."""
    plain: list[tuple[int, Choice]]
    attacks: list[tuple[int, Card, CardFace]]
    others: list[tuple[int, Card, CardFace]]
    cheapest: int
    reach: int
    """What the cheapest of the attacks costs, and how far the farthest goes."""
    damaged: Card
    payable: dict[int, list[Choice]]
    """By SP what needs nobody, once somebody asked."""
