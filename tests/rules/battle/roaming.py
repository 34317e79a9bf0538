"""Somebody who plays at random, but with an aim: to strike whoever is near, or to go where the scenario wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from apps.rules.battle.battle_options import NAMING, options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.situation import foes_of
from apps.rules.battle.values.battle_questions import SURRENDER, BattleAnswer
from apps.rules.ground.hexes import Hex, distance, nearest_directions
from apps.rules.packs.scenarios import Carry, Extract, Hold, Objective, Reach
from tests.rules.battle.field import Chance

BITES = ("strike", "react", "reroll", "take-over", "rise", "leave-field", "mulligan")
STEPS = ("move", "step")


def roamed(chance: Chance, battle: Battle, *, errand: bool) -> BattleAnswer:
    """One answer. On an errand one goes for the goals of the scenario, and strikes only whoever is in the way."""
    pending = battle.pending
    assert pending is not None
    if pending.kind in NAMING:
        count = pending.least + chance.below(pending.most - pending.least + 1)
        return BattleAnswer(NAMING[pending.kind], cards=chance.some_of(pending.cards, count))
    open_now = options(battle)
    if chance.below(4000) and SURRENDER in open_now:
        open_now = [choice for choice in open_now if choice != SURRENDER]
    if not chance.below(5):
        return chance.one_of(open_now)
    wishes: Sequence[Callable[[BattleAnswer], bool]] = (_bites, _buys_in_an_attack, _strikes)
    for wish in wishes:
        wished = [choice for choice in open_now if wish(choice)]
        if wished:
            return chance.one_of(wished)
    if pending.kind in ("act", "walk"):
        return _nearer(chance, battle, open_now, errand=errand)
    return chance.one_of(open_now)


def _bites(choice: BattleAnswer) -> bool:
    return choice.do in BITES


def _buys_in_an_attack(choice: BattleAnswer) -> bool:
    return choice.do == "buy" and choice.target < 0 and choice.word not in ("void-step", "thermal-purge")


def _strikes(choice: BattleAnswer) -> bool:
    return choice.do == "play" and bool(choice.word)


def _nearer(chance: Chance, battle: Battle, open_now: Sequence[BattleAnswer], *, errand: bool) -> BattleAnswer:
    """A step nearer, a turn to face the enemy, or a card."""
    number = battle.pending.fighter if battle.pending else 0
    at = battle.fighters[number].at
    wanted = _wanted(battle, number, errand=errand)
    if at is None or not wanted:
        return chance.one_of(open_now)
    goal = min(wanted, key=lambda place: distance(at, place))
    steps = [
        choice
        for choice in open_now
        if choice.do in STEPS and choice.place and distance(choice.place, goal) < distance(at, goal)
    ]
    if errand and at == goal:
        return open_now[0]
    faces = [
        choice
        for choice in open_now
        if choice.do == "rotate" and at != goal and choice.number in nearest_directions(at, goal)
    ]
    near = distance(at, goal) < 2 and not errand
    cards = [choice for choice in open_now if choice.do in ("play", "sacrifice", "purge", "buy")]
    for wished in (faces if near else steps, cards, faces):
        if wished and chance.below(6):
            return chance.one_of(wished)
    return open_now[0]


def _wanted(battle: Battle, number: int, *, errand: bool) -> list[Hex]:
    goals = battle.fielding.scenario.objectives if errand else ()
    side = battle.fielding.sides[battle.of(number).side]
    places = [place for goal in goals if goal.side == side for place in _of_goal(battle, number, goal)]
    return places or [fighter.at for foe in foes_of(battle, number) if (fighter := battle.fighters[foe]).at]


def _of_goal(battle: Battle, number: int, goal: Objective) -> tuple[Hex, ...]:
    zones = battle.fielding.zones
    match goal:
        case Hold() | Reach() | Extract():
            return zones[goal.zone]
        case Carry():
            return zones[goal.to_zone if battle.fighters[number].carries else goal.from_zone]
        case _:
            return ()
