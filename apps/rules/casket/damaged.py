"""DAMAGED cards: getting rid of them, and what the Damage die says each time."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.casket.piles.card_losses import Loss
from apps.rules.casket.piles.pile_cards import CardNumber, is_damaged
from apps.rules.dice.handed_in import must_show
from apps.rules.explained import Line
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.damage_die import DAMAGE_RESULTS, DamageResult


def results(faces: Iterable[int]) -> tuple[DamageResult, ...]:
    """What Damage dice say, in the order in which they fell."""
    thrown = tuple(faces)
    must_show(thrown, count=len(thrown), sides=len(DAMAGE_RESULTS), what="Damage", rule="PEN-DMG-15")
    return tuple(DAMAGE_RESULTS[face] for face in thrown)


def pending(faces: Iterable[int]) -> tuple[DamageResult, ...]:
    """The results that wait for the start of the owner's next turn, in the order gained."""
    return tuple(result for result in results(faces) if result.waits)


def sp_losses(waiting: Iterable[DamageResult]) -> tuple[Line, ...]:
    """What waiting results take off the SP of the owner's next turn, one line each."""
    return tuple(
        Line(code=result.code, value=result.sp_next_turn, rule=result.rule, text=result.text)
        for result in waiting
        if result.sp_next_turn
    )


def cards_due(waiting: Iterable[DamageResult]) -> int:
    """How many cards waiting results take as the owner's next turn begins."""
    return sum(result.cards_next_turn for result in waiting)


def cascading(lost: Loss, rules: Ruleset) -> tuple[CardNumber, ...]:
    """The DAMAGED cards that damage took, in the order discarded: one Damage die each when all cards have left."""
    if not lost.cause.cascades or rules.damaged_actions == "off":
        return ()
    return tuple(card for card in lost.cards if is_damaged(card))


def added_by_wound(final_damage: int, rules: Ruleset) -> int:
    """The DAMAGED cards that one attack brings, where a table plays that: one, by so much damage."""
    least = rules.damaged_major_wound_threshold
    return int(least is not None and final_damage >= least)
