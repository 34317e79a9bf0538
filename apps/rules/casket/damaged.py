"""DAMAGED cards: getting rid of them, and what the Damage die says each time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.cards import Card, Pile, Piles, is_damaged, must_be_in_hand
from apps.rules.casket.piles.losing import Loss
from apps.rules.dice.handed_in import must_show
from apps.rules.explained import Line
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.damage_die import DAMAGE_RESULTS, DamageResult


class Toll(NamedTuple):
    """Several results of the Damage die, added up."""

    heat: int
    sp: int
    wounds: int
    sp_next_turn: int
    cards_next_turn: int
    marks_next_attack: int


def results(faces: Iterable[int]) -> tuple[DamageResult, ...]:
    """What Damage dice say, in the order in which they fell."""
    thrown = tuple(faces)
    must_show(thrown, count=len(thrown), sides=len(DAMAGE_RESULTS), what="Damage", rule="PEN-DMG-15")
    return tuple(DAMAGE_RESULTS[face] for face in thrown)


def toll(faces: Iterable[int]) -> Toll:
    said = results(faces)
    return Toll(*(sum(getattr(result, part) for result in said) for part in Toll._fields))


def pending(faces: Iterable[int]) -> tuple[DamageResult, ...]:
    """The results that wait for the start of the owner's next turn, in the order gained."""
    return tuple(result for result in results(faces) if result.sp_next_turn or result.cards_next_turn)


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


def sacrifice(piles: Piles, card: Card, rules: Ruleset) -> None:
    """To the discard pile, for 0 SP and one Damage die: the next reshuffle brings it back."""
    _get_rid(piles, card, "discard", rules)


def purge(piles: Piles, card: Card, rules: Ruleset) -> None:
    """To the Damage Graveyard, for 0 SP and one Damage die: gone for good."""
    _get_rid(piles, card, "graveyard", rules)
    piles.purged += 1


def cascading(lost: Loss, rules: Ruleset) -> tuple[Card, ...]:
    """The DAMAGED cards that damage took, in the order discarded: one Damage die each when all cards have left."""
    if not lost.cause.cascades or rules.damaged_actions == "off":
        return ()
    return tuple(card for card in lost.cards if is_damaged(card))


def added_by_wound(final_damage: int, rules: Ruleset) -> int:
    """The DAMAGED cards that one attack brings, where a table plays that: one, by so much damage."""
    least = rules.damaged_major_wound_threshold
    return int(least is not None and final_damage >= least)


def _get_rid(piles: Piles, card: Card, to: Pile, rules: Ruleset) -> None:
    if rules.damaged_actions == "off":
        raise Refusal("DAMAGED cards are neither Sacrificed nor Purged at this table: they stay in hand.", rule="C-06")
    must_be_in_hand(piles, [card], "PEN-DMG-02")
    if not is_damaged(card):
        raise Refusal("Only a DAMAGED card is Sacrificed or Purged: name one from the hand.", rule="PEN-DMG-02")
    piles.move(card, "hand", to)
