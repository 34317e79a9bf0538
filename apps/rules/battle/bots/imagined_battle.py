"""A battle as one side may imagine it: what is hidden from it is dealt anew, by its own dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from apps.kernel.dice import Dice
from apps.rules.battle.battle_state import Battle, Fighter

T = TypeVar("T", int, str)


def imagined(battle: Battle, side: int, dice: Dice) -> Battle:
    """A copy that holds nothing this side does not know: two battles that look alike to it are imagined alike."""
    copy = battle.clone()
    copy.fielding = battle.fielding.rolled_here
    for number, fighter in enumerate(copy.fighters):
        _cards_anew(fighter, dice, knows_hand=knows_hand(battle, number, side))
        hidden = _anew(fighter.wounds.face_down, dice)
        fighter.wounds = replace(fighter.wounds, face_down=hidden)
    return copy


def knows_hand(battle: Battle, number: int, side: int) -> bool:
    """One's own hands, and that of a Casket whose turn one plays while its pilot's mind is elsewhere."""
    fighter = battle.fighters[number]
    return battle.of(number).side == side or (fighter.lost_control and battle.turn == number)


def _cards_anew(fighter: Fighter, dice: Dice, *, knows_hand: bool) -> None:
    """Sorted first: the order in which they really lie must not reach the shuffle."""
    piles = fighter.piles
    if knows_hand:
        piles.deck = list(_anew(piles.deck, dice))
        return
    held = len(piles.hand)
    unseen = _anew([*piles.deck, *piles.hand], dice)
    piles.hand, piles.deck = list(unseen[:held]), list(unseen[held:])


def _anew(cards: Sequence[T], dice: Dice) -> tuple[T, ...]:
    known = sorted(cards)
    return tuple(known[place - 1] for place in dice.shuffle("imagined", count=len(known)))
