"""How near each side is to what it came for, and what that asks of its Caskets."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.battle.battle_state import Battle
from apps.rules.packs.scenarios import Carry, Destroy, Extract, Hold, Objective, Reach, Survive


def may_leave(battle: Battle, number: int) -> bool:
    """Whether a Casket stands where its side may leave the field. On a table those who look at it say so."""
    if battle.fielding.tabled:
        return any(_of_kind(battle, number, Extract))
    place = battle.fighters[number].at
    return any(place in battle.fielding.zones[goal.zone] for goal in _of_kind(battle, number, Extract))


def _of_kind(battle: Battle, number: int, kind: type[Extract]) -> Iterator[Extract]:
    side = battle.fielding.sides[battle.of(number).side]
    for goal in battle.fielding.scenario.objectives:
        if isinstance(goal, kind) and goal.side == side:
            yield goal


def hexes_a_turn(battle: Battle, number: int) -> int | None:
    """How far somebody goes in a turn who carries something; None for everybody else."""
    carried = battle.fighters[number].carries
    if not carried:
        return None
    return next(
        (g.hexes_a_turn for g in battle.fielding.scenario.objectives if isinstance(g, Carry) and g.key == carried), None
    )


def progress(battle: Battle, goal: Objective) -> tuple[int, int]:
    """How far a goal has come, and how far it has to: Caskets, or rounds, or the one thing that is carried."""
    side = side_of(battle, goal)
    match goal:
        case Reach(zone=zone, caskets=caskets):
            hexes = battle.fielding.zones[zone]
            return sum(battle.fighters[n].at in hexes for n in alive(battle, side)), caskets
        case Destroy(caskets=caskets):
            every = [n for n in range(len(battle.fighters)) if battle.of(n).side != side]
            out = sum(battle.fighters[n].is_out and not battle.fighters[n].gone for n in every)
            return out, caskets or len(every)
        case Extract(caskets=caskets):
            own = [n for n in range(len(battle.fighters)) if battle.of(n).side == side]
            return sum(battle.fighters[n].gone for n in own), caskets
        case Hold(rounds=rounds):
            return battle.held.get(goal.key, 0), rounds
        case Survive(rounds=rounds):
            return battle.round, rounds
        case Carry():
            return int(goal.key in battle.reached), 1


def side_of(battle: Battle, goal: Objective) -> int:
    return battle.fielding.sides.index(goal.side)


def alive(battle: Battle, side: int) -> list[int]:
    return [n for n, fighter in enumerate(battle.fighters) if battle.of(n).side == side and not fighter.is_out]


def nothing_to_judge(battle: Battle) -> bool:
    """Whether nobody is out or gave up, no goal is reached, and it does not matter who stands where."""
    return not (battle.shaken or battle.reached or battle.fielding.has_places)
