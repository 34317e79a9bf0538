"""The bot that tries its best answers out in battles that it imagines, so many decisions deep and no more."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from apps.kernel.dice import Dice
from apps.kernel.fast import FastDice
from apps.kernel.keyed_draws import MOST_SIDES
from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.bot import Chosen
from apps.rules.battle.bots.greedy_bot import greedy
from apps.rules.battle.bots.imagined_battle import imagined
from apps.rules.battle.bots.place_value import outlook
from apps.rules.battle.engine import decide
from apps.rules.battle.values.battle_questions import SURRENDER, BattleAnswer, Pending
from apps.rules.casket.piles.hp import hp

NODES = 400
"""Decisions that may be played out for one answer."""
WON = 30.0
TRIED = ("act", "before", "hit")
"""Questions worth trying out; the others are answered as the greedy bot does."""
OTHERS = ("play", "end", "react", "stand", "buy", "roll")
CANDIDATES = 3
DEPTH = 60
"""Decisions after which an imagined battle is judged as it stands, if it has not come round before."""
DOUBT = 3.0
"""By how many standard errors another answer must do better than the greedy one."""


def searching(battle: Battle, side: int, dice: Dice, *, nodes: int = NODES) -> Chosen:
    """Flat Monte Carlo: each candidate in the same imagined battles, under the same dice."""
    first, pending = greedy(battle, side, dice), battle.pending
    if pending is None or pending.kind not in TRIED:
        return first
    candidates = [first.choice, *_others(battle, side, dice, first.choice)]
    gains: list[list[float]] = [[] for _ in candidates]
    left = nodes if len(candidates) > 1 else 0
    while left > 0:
        world, seed = imagined(battle, side, dice), bytes(face - 1 for face in _fresh(dice))
        found = [_played_out(world, choice, pending, seed) for choice in candidates]
        left -= sum(spent for _, spent in found)
        for place, (worth, _) in enumerate(found):
            gains[place].append(worth - found[0][0])
    best = max(range(len(candidates)), key=lambda place: _surely(gains[place]))
    tried = len(gains[0])
    if best == 0 or _surely(gains[best]) <= 0:
        return Chosen(first.choice, f"{first.why}; tried out {tried} times against {len(candidates) - 1} others")
    mean = sum(gains[best]) / tried
    return Chosen(candidates[best], f"{mean:.2f} cards better than the obvious in {tried} imagined battles")


def _fresh(dice: Dice) -> tuple[int, ...]:
    return dice.throw("world", count=16, sides=MOST_SIDES)


def _others(battle: Battle, side: int, dice: Dice, first: BattleAnswer) -> list[BattleAnswer]:
    """Answers of other kinds than the greedy one, a few by chance."""
    found: list[BattleAnswer] = []
    kinds = {(first.do, first.card, first.word if first.do == "buy" else "")}
    offered = [choice for choice in options(imagined(battle, side, dice)) if choice != SURRENDER]
    for place in dice.shuffle("candidates", count=len(offered)):
        choice = offered[place - 1]
        kind = (choice.do, choice.card, choice.word if choice.do == "buy" else "")
        if kind not in kinds and choice.do in OTHERS and len(found) < CANDIDATES - 1:
            kinds.add(kind)
            found.append(choice)
    return found


def _surely(gains: Sequence[float]) -> float:
    """How much better at least, as far as so few trials tell; without any difference nothing."""
    tried = len(gains)
    if tried < 2:
        return 0.0 if not any(gains) else -1.0
    mean = sum(gains) / tried
    spread = sum((gain - mean) ** 2 for gain in gains) / (tried - 1)
    return mean - DOUBT * sqrt(spread / tried)


def _played_out(world: Battle, choice: BattleAnswer, pending: Pending, seed: bytes) -> tuple[float, int]:
    """What comes of an answer until this Casket acts again in a later round, and how many decisions that took."""
    battle, dice, spent = world.clone(), FastDice(seed), 1
    decide(battle, choice, dice)
    while battle.pending is not None and spent < DEPTH:
        asked = battle.pending
        if asked.kind == "act" and asked.fighter == pending.fighter and battle.round > world.round:
            break
        decide(battle, greedy(battle, asked.side, dice).choice, dice)
        spent += 1
    return judged(battle, pending.side), spent


def judged(battle: Battle, side: int) -> float:
    """How a battle stands for a side: who has more left, or who has won."""
    if battle.verdict is not None:
        winner = battle.verdict.winner
        won = WON if winner == battle.fielding.scenario.sides[side].name else -WON
        return (won if winner else 0.0) + _ahead(battle, side)
    return _ahead(battle, side)


def _ahead(battle: Battle, side: int) -> float:
    every = range(len(battle.fighters))
    return sum(_left(battle, number) * (1 if battle.of(number).side == side else -1) for number in every)


def _left(battle: Battle, number: int) -> float:
    fighter, rules = battle.fighters[number], battle.fielding.rules
    if fighter.is_out or fighter.at is None:
        return -8.0
    worth = float(hp(fighter.piles, rules)) - 0.3 * fighter.heat - 0.15 * fighter.taint
    broken = sum(marks >= rules.component_threshold for marks in fighter.components.marks.values())
    worth -= 1.2 * broken + 0.2 * fighter.components.total + 0.4 * len(fighter.wounds.face_up)
    return worth + 0.5 * outlook(battle, number).worth(fighter.at)
