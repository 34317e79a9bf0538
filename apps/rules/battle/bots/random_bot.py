"""The bot that chooses by chance alone, every answer as likely as any other. It never surrenders."""

from __future__ import annotations

from math import comb

from apps.kernel.dice import Dice
from apps.kernel.keyed_draws import MOST_SIDES
from apps.rules.battle.battle_options import NAMING, options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.bot import Chosen
from apps.rules.battle.values.battle_questions import SURRENDER, BattleAnswer, Pending

WHY = "one of {count}, by chance"


def uniform(battle: Battle, side: int, dice: Dice) -> Chosen:
    pending = battle.pending
    if pending is None:
        raise LookupError("nothing is asked")
    if pending.kind in NAMING:
        return _named(pending, dice)
    offered = [choice for choice in options(battle) if choice != SURRENDER]
    return Chosen(offered[drawn(dice, len(offered))], WHY.format(count=len(offered)))


def _named(pending: Pending, dice: Dice) -> Chosen:
    """How many cards, weighed by how many ways there are to name so many; and then which."""
    held = len(pending.cards)
    counts = range(pending.least, min(pending.most, held) + 1)
    every = sum(comb(held, count) for count in counts)
    place = drawn(dice, every)
    for count in counts:
        if place < comb(held, count):
            order = dice.shuffle("named", count=held)[:count]
            cards = tuple(pending.cards[one - 1] for one in sorted(order))
            return Chosen(BattleAnswer(NAMING[pending.kind], cards=cards), WHY.format(count=every))
        place -= comb(held, count)
    raise LookupError("fewer cards are offered than must be named")


def drawn(dice: Dice, below: int) -> int:
    """A number from 0 on, below this one, each as likely; dice of many sides fall again where that would be unfair."""
    if below <= MOST_SIDES:
        return dice.throw("drawn", sides=below)[0] - 1 if below > 1 else 0
    digits = 1
    while MOST_SIDES**digits < below:
        digits += 1
    fair = MOST_SIDES**digits - MOST_SIDES**digits % below
    while True:
        number = 0
        for face in dice.throw("drawn", count=digits, sides=MOST_SIDES):
            number = number * MOST_SIDES + face - 1
        if number < fair:
            return number % below
