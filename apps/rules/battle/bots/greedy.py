"""The bot that takes what is best by exact expectation now, and sees no further than the next turn."""

from __future__ import annotations

from apps.kernel.dice import Dice
from apps.rules.battle.bots.answering import ANSWERS
from apps.rules.battle.bots.choosing import Chosen
from apps.rules.battle.bots.imagining import imagined
from apps.rules.battle.state import Battle


def greedy(battle: Battle, side: int, dice: Dice) -> Chosen:
    pending = battle.pending
    if pending is None:
        raise LookupError("nothing is asked")
    return ANSWERS[pending.kind](imagined(battle, side, dice), pending)
