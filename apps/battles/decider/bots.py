"""Bots that answer for a side: each answer is chosen on what the side may know, by dice that fall for it alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from apps.kernel.dice import Dice
from apps.kernel.fast import FastDice
from apps.kernel.refusal import Refusal
from apps.rules.battle.battle_options import default, is_open
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.ladder import BOTS
from apps.rules.battle.values.battle_questions import OF_THE_TABLE, BattleAnswer

AT_ONCE: Mapping[str, int] = {"random": 60, "greedy": 40, "search": 6}
"""So many answers in one decision at most: whoever looks far takes their time, and others wait to write."""
SEED_DICE, SEED_SIDES = 8, 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a bot answers, and why: which tells of its hand."""

    choice: BattleAnswer
    why: str


def must_be_a_bot(bot: str) -> None:
    if bot and bot not in BOTS:
        raise Refusal(f"There is no such bot: there are {', '.join(BOTS)}, or none, and the side is people's again.")


def replied(bot: str, battle: Battle, number: int, dice: Dice) -> Reply:
    """What a bot imagines comes of one roll, so that nobody foresees it and everybody can check it."""
    if battle.pending is None:
        raise LookupError("nothing is asked")
    if battle.pending.kind in OF_THE_TABLE:
        return Reply(choice=default(battle), why="a bot throws no dice at a table")
    seed = bytes(face - 1 for face in dice.throw(f"bot/{number}", count=SEED_DICE, sides=SEED_SIDES))
    chosen = BOTS[bot](battle, battle.pending.side, FastDice(seed))
    if not is_open(battle, chosen.choice):
        return Reply(choice=default(battle), why="what does least")
    return Reply(choice=chosen.choice, why=chosen.why)
