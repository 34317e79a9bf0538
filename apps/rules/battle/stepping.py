"""Moving hex by hex: where one step leads, over allies too, and what it costs."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.asking import Choice
from apps.rules.battle.goals import hexes_a_turn
from apps.rules.battle.standing import gone_components, mover, where
from apps.rules.battle.state import Battle
from apps.rules.ground.boards import Way
from apps.rules.ground.hexes import Hex
from apps.rules.ground.moving import MOST_WITHOUT_LEGS, Mover
from apps.rules.ground.steps import card_step_cost, ways
from apps.rules.pilot.wounds import in_force

Path = tuple[Hex, ...]


class Stride(NamedTuple):
    """One step: its cost in SP, or in a card's hexes, the hexes it goes through, and the answer that means it."""

    cost: int
    path: Path
    choice: Choice


Strides = tuple[Stride, ...]


def strides(battle: Battle, number: int, budget: int, *, by_card: bool = False) -> list[Stride]:
    """Every step that may be made now for so much."""
    left = hexes_left(battle, number)
    if (budget <= 0 and not by_card) or (left is not None and left <= 0):
        return []
    standing = _others(battle, number)
    found, allies = [], False
    for stride in _known(battle, number, by_card=by_card):
        if stride.cost <= budget:
            ally = standing.get(stride.path[0])
            if ally is None:
                found.append(stride)
            allies = allies or bool(ally)
    return _over_allies(battle, number, budget, left, by_card=by_card) if allies else found


def stride_to(battle: Battle, number: int, place: Hex | None, budget: int, *, by_card: bool = False) -> Stride:
    """The step to a hex that was offered."""
    return next(s for s in strides(battle, number, budget, by_card=by_card) if s.path[-1] == place)


def hexes_left(battle: Battle, number: int) -> int | None:
    """How many hexes a Casket may yet move this turn, where anything limits it: lost Legs, or what it carries."""
    fighter = battle.fighters[number]
    most = hexes_a_turn(battle, number) if fighter.carries else None
    if fighter.components.marks["legs"] and "legs" in gone_components(battle, number):
        most = min(MOST_WITHOUT_LEGS, MOST_WITHOUT_LEGS if most is None else most)
    return None if most is None else max(0, most - fighter.moved)


def _others(battle: Battle, number: int) -> dict[Hex, bool]:
    """Who stands about: whether it is an ally that may be crossed."""
    side = battle.fielding.fielded[number].side
    return {
        other.at: battle.fielding.fielded[n].side == side and bool(other.wounds.face_down)
        for n, other in enumerate(battle.fighters)
        if n != number and other.at is not None and not other.destroyed and not other.gone
    }


def _known(battle: Battle, number: int, *, by_card: bool) -> Strides:
    """What the ground allows from here, worked out once for whoever is hindered alike."""
    fighter = battle.fighters[number]
    legs = bool(fighter.components.marks["legs"]) and "legs" in gone_components(battle, number)
    spine = bool(fighter.wounds.face_up) and bool(in_force.move_surcharge(fighter.wounds).value)
    key = ("strides", battle.rubble, fighter.at, legs, spine, by_card)
    known = battle.fielding.known
    found = known.get(key)
    if found is None:
        who = Mover(at=where(fighter), legs_destroyed=legs, spinal_trauma=spine)
        found = known[key] = tuple(
            _stride(_price(battle, who, way, by_card=by_card), (way.to,), by_card=by_card)
            for way in ways(battle.board, who.at)
        )
    return found  # type: ignore[return-value]  # under this key lie strides alone


def _price(battle: Battle, who: Mover, way: Way, *, by_card: bool) -> int:
    return card_step_cost(way, battle.fielding.rules).value if by_card else who.pays(way).value


def _stride(cost: int, path: Path, *, by_card: bool) -> Stride:
    return Stride(cost, path, Choice("step" if by_card else "move", place=path[-1]))


def _over_allies(battle: Battle, number: int, budget: int, left: int | None, *, by_card: bool) -> list[Stride]:
    """Hexes next to this one, and the first free ones behind allies; the cheapest way to each."""
    who = mover(battle, number)
    best: dict[Hex, tuple[int, Path]] = {}
    front: list[tuple[int, Hex, Path]] = [(0, who.at, ())]
    while front:
        spent, here, path = front.pop()
        for way in ways(battle.board, here):
            cost, longer = spent + _price(battle, who, way, by_card=by_card), (*path, way.to)
            if cost > budget or (left is not None and len(longer) > left) or _is_shut(who, way.to, path):
                continue
            if way.to in who.allies:
                front.append((cost, way.to, longer))
            elif way.to not in best or cost < best[way.to][0]:
                best[way.to] = (cost, longer)
    return [_stride(cost, path, by_card=by_card) for cost, path in best.values()]


def _is_shut(who: Mover, to: Hex, path: Path) -> bool:
    return to in who.enemies or to in who.obstacles or to == who.at or to in path
