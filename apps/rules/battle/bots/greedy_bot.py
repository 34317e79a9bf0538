"""The bot that takes what is best by exact expectation now, and sees no further than the next turn."""

from __future__ import annotations

from apps.kernel.dice import Dice
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.bot import Chosen
from apps.rules.battle.bots.imagined_battle import imagined
from apps.rules.battle.bots.other_answers import ANSWERS


def greedy(battle: Battle, side: int, dice: Dice) -> Chosen:
    pending = battle.pending
    if pending is None:
        raise LookupError("nothing is asked")
    return ANSWERS[pending.kind](imagined(battle, side, dice), pending)
