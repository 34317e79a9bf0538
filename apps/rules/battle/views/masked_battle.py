"""A battle as one side knows it, or a spectator: what is hidden from them is not there to be read."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.veils import cards_counted
from apps.rules.battle.position.situation import controller
from apps.rules.battle.values.battle_questions import Pending
from apps.rules.pilot.wounds.deck import WoundDeck

UNSEEN = 0
"""A card of which nobody sees what it is."""


def veiled(battle: Battle, viewer: int | None) -> Battle:
    """A copy that is the same whatever the hidden cards are: two battles that look alike to somebody become one."""
    seen = battle.clone()
    seen.agenda = ()
    seen.pending = _asked(battle.pending, viewer)
    for number, fighter in enumerate(seen.fighters):
        piles, wounds = fighter.piles, fighter.wounds
        fighter.wounds = WoundDeck(face_down=tuple(sorted(wounds.face_down)), face_up=wounds.face_up)
        if sees_hand(battle, number, viewer):
            piles.deck.sort()
        else:
            piles.deck = [UNSEEN] * len(piles.deck)
            piles.hand = [UNSEEN] * len(piles.hand)
    return seen


def sees_hand(battle: Battle, number: int, viewer: int | None) -> bool:
    """Their own side's, and that of whom they play for a turn."""
    return viewer is not None and viewer in (battle.of(number).side, controller(battle, number))


def _asked(pending: Pending | None, viewer: int | None) -> Pending | None:
    return pending if pending is None or pending.side == viewer else cards_counted(pending)
