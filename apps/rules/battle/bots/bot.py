"""What a bot is: it is shown a battle and answers the question that is open there, with the reason in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from apps.kernel.dice import Dice
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.values.battle_questions import BattleAnswer


class Chosen(NamedTuple):
    """An answer, and why it was given."""

    choice: BattleAnswer
    why: str


Bot = Callable[[Battle, int, Dice], Chosen]
"""The battle, the side whose bot it is, and dice of its own: never those of the battle."""
