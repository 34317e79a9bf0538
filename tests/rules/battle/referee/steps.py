"""Walking and turning: what each step costs and where it may lead."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.ground.hexes import Hex
from apps.rules.packs.scenarios import Carry
from tests.rules.battle.referee.bodies import is_dead, lacks, suffers
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import IMPASSABLE
from tests.rules.battle.referee.ground import around, away, path_cost, stands_on, step_cost, terrain


def surcharge(then: Battle, fighter: int) -> int:
    """What lost Legs and a hurt spine add to each hex paid with SP."""
    return int(lacks(then, fighter, "legs")) + int(suffers(then, fighter, "spinal-trauma"))


def card_cost(court: Court, then: Battle, start: Hex, path: tuple[Hex, ...]) -> int | None:
    """How many of a card's hexes a path takes (C-75)."""
    total, here = 0, start
    for place in path:
        cost = step_cost(then, here, place)
        if cost is None:
            return None
        total += 2 if cost > 1 and court.rules.move_card_terrain == "pays_extra" else 1
        here = place
    return total


def hexes_left(court: Court, then: Battle, fighter: int) -> int:
    """How many hexes a Casket may still go this turn: three without Legs, and the limit of what it carries."""
    limits = [99]
    if lacks(then, fighter, "legs"):
        limits.append(3)
    if then.fighters[fighter].carries:
        goals = court.fielding.scenario.objectives
        limits += [
            goal.hexes_a_turn
            for goal in goals
            if isinstance(goal, Carry) and goal.key == then.fighters[fighter].carries
        ]
    return min(limits) - court.ledger.pasts[fighter].moved


def is_ally(court: Court, then: Battle, fighter: int, place: Hex) -> bool:
    """Allies may be crossed; an inert Casket is an obstacle."""
    other = stands_on(then, place)
    return other >= 0 and court.of(other).side == court.of(fighter).side and not is_dead(then, other)


def judge_walk(court: Court, then: Battle, now: Battle, event: ev.Walked) -> None:
    start = then.fighters[event.fighter].at
    assert start is not None
    before, after = then.fighters[event.fighter], now.fighters[event.fighter]
    if event.by_card:
        court.weigh("hexes of a card that a step takes", event.cost, card_cost(court, then, start, event.path), "C-75")
        court.weigh("a card's hexes cost no SP", after.sp, before.sp, "PEN-MOV-08")
    else:
        canon = path_cost(then, start, event.path, surcharge(then, event.fighter))
        court.weigh("cost of a step", event.cost, canon, "PEN-MOV-01 to 05")
        court.weigh("SP after a step", after.sp, before.sp - event.cost, "PEN-MOV-01")
        court.must("SP pay a step", before.sp >= event.cost, "PEN-SP-12")
    court.weigh("hexes moved", after.moved, court.ledger.pasts[event.fighter].moved + len(event.path), "PEN-MOV-06")
    court.must("hexes a turn", hexes_left(court, then, event.fighter) >= len(event.path), "PEN-MOV-04")
    court.weigh("facing while walking", after.facing, before.facing, "C-75")
    court.weigh("nobody stops on another", stands_on(then, event.path[-1]), -1, "PEN-MOV-03")
    crossed = all(is_ally(court, then, event.fighter, place) for place in event.path[:-1])
    court.must("allies alone are crossed", crossed, "PEN-MOV-03, C-75")


def judge_push(court: Court, then: Battle, now: Battle, event: ev.Pushed) -> None:
    """Pushes go straight, onto free ground, and count for nobody's movement."""
    start = then.fighters[event.fighter].at
    assert start is not None
    court.must("hexes of a push", away(start, event.at) <= event.hexes, "C-74")
    free = stands_on(then, event.at) < 0 and terrain(then, event.at) not in IMPASSABLE
    court.must("a push ends on free ground", free and event.at in then.board.tiles, "C-74")
    court.weigh("a push is no movement", now.fighters[event.fighter].moved, then.fighters[event.fighter].moved, "C-75")


def rotations_for(court: Court, facing: int, wanted: int) -> int:
    if court.rules.rotation_step == "any":
        return int(facing != wanted)
    turn = (wanted - facing) % 6
    return min(turn, 6 - turn)


def rotation_cost(court: Court, fighter: int, count: int) -> int:
    """PEN-FACE-05: the first of a turn is free."""
    before = court.ledger.pasts[fighter].rotations
    return max(0, before + count - 1) - max(0, before - 1)


def judge_rotation(court: Court, then: Battle, now: Battle, event: ev.Turned) -> None:
    before, after = then.fighters[event.fighter], now.fighters[event.fighter]
    count = rotations_for(court, before.facing, event.facing)
    court.weigh("how many rotations", event.rotations, count, "C-58")
    court.weigh("cost of a rotation", event.cost, rotation_cost(court, event.fighter, count), "PEN-FACE-05")
    court.weigh("SP after a rotation", after.sp, before.sp - event.cost, "PEN-FACE-05")
    court.weigh("facing after a rotation", after.facing, event.facing, "PEN-FACE-05")


def paths(court: Court, then: Battle, fighter: int) -> Iterator[tuple[Hex, ...]]:
    """Every way to a free hex that crosses nobody but allies."""
    start = then.fighters[fighter].at
    assert start is not None
    open_paths: list[tuple[Hex, ...]] = [()]
    while open_paths:
        path = open_paths.pop()
        here = path[-1] if path else start
        for place in around(here):
            if place == start or place in path or step_cost(then, here, place) is None:
                continue
            if stands_on(then, place) < 0:
                yield (*path, place)
            elif is_ally(court, then, fighter, place):
                open_paths.append((*path, place))
