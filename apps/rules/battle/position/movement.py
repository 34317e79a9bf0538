"""Moving hex by hex: where one step leads, over allies too, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from apps.rules.battle.battle_state import Battle, Fighter
from apps.rules.battle.position.goal_progress import hexes_a_turn
from apps.rules.battle.position.passive_effects import step_lines
from apps.rules.battle.position.situation import gone_components, standing_at, where
from apps.rules.battle.setup.memos import Around, Hindered, Path, Stride
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.effects.combat_effects import MoveCost
from apps.rules.explained import Explained
from apps.rules.ground.boards import HexWay
from apps.rules.ground.facing import Turning, turning
from apps.rules.ground.hexes import Hex
from apps.rules.ground.mover import MOST_WITHOUT_LEGS, Mover
from apps.rules.ground.steps import card_step_cost, step_cost, ways
from apps.rules.pilot.wounds import in_force


def mover(battle: Battle, number: int) -> Mover:
    """Whom the ground asks who moves, with all who stand about."""
    fighter, side = battle.fighters[number], battle.of(number).side
    enemies, allies, obstacles = set(), set(), set()
    for place, other in standing_at(battle).items():
        if other == number:
            continue
        if battle.fighters[other].is_dead:
            obstacles.add(place)
        elif battle.of(other).side == side:
            allies.add(place)
        else:
            enemies.add(place)
    return Mover(
        at=where(fighter),
        moved=fighter.moved,
        legs_destroyed="legs" in gone_components(battle, number),
        spinal_trauma=bool(in_force.move_surcharge(fighter.wounds).value),
        changes=step_lines(battle, number),
        enemies=frozenset(enemies),
        allies=frozenset(allies),
        obstacles=frozenset(obstacles),
    )


def steps(battle: Battle, number: int, budget: int, *, by_card: bool = False) -> Sequence[BattleAnswer]:
    """Every step that may be made now for so much, as answers."""
    if budget <= 0 and not by_card:
        return ()
    fighter = battle.fighters[number]
    if (fighter.carries or fighter.components.is_hurt) and hexes_left(battle, number) == 0:
        return ()
    near = around(battle, number, by_card=by_card)
    for other in battle.fighters:
        if other.at in near.strides and _stands(other):
            return [stride.choice for stride in strides(battle, number, budget, by_card=by_card)]
    return near.choices[budget if budget < len(near.choices) else -1]


def strides(battle: Battle, number: int, budget: int, *, by_card: bool) -> list[Stride]:
    """The same steps with their costs and ways, over allies too."""
    standing = _others(battle, number)
    near = around(battle, number, by_card=by_card)
    if any(standing.get(place) for place in near.strides):
        return _over_allies(battle, number, budget, hexes_left(battle, number), by_card=by_card)
    return [s for place, s in near.strides.items() if s.cost <= budget and place not in standing]


def stride_to(battle: Battle, number: int, place: Hex | None, budget: int, *, by_card: bool = False) -> Stride:
    """The step to a hex that was offered."""
    near = around(battle, number, by_card=by_card)
    if place is not None and place in near.strides:
        return near.strides[place]
    return next(s for s in strides(battle, number, budget, by_card=by_card) if s.path[-1] == place)


def _stands(other: Fighter) -> bool:
    return not other.destroyed and not other.gone


def hexes_left(battle: Battle, number: int) -> int | None:
    """How many hexes a Casket may yet move this turn, where anything limits it: lost Legs, or what it carries."""
    fighter = battle.fighters[number]
    most = hexes_a_turn(battle, number) if fighter.carries else None
    if "legs" in gone_components(battle, number):
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


def around(battle: Battle, number: int, *, by_card: bool) -> Around:
    """Worked out once for whoever is hindered alike."""
    fighter, fielding = battle.fighters[number], battle.fielding
    hindered: Hindered = (False, False, ())
    if fighter.components.is_hurt or fighter.wounds.face_up or MoveCost in fielding.standing[number]:
        hindered = _hindered(battle, number, by_card=by_card)
    key = (number, battle.rubble, fighter.at, hindered, by_card)
    surroundings = fielding.memos.surroundings
    found = surroundings.get(key)
    if found is None:
        legs, spine, changes = hindered
        who = Mover(at=where(fighter), legs_destroyed=legs, spinal_trauma=spine, changes=changes)
        found = surroundings[key] = _looked_around(battle, who, by_card=by_card)
    return found


def _hindered(battle: Battle, number: int, *, by_card: bool) -> Hindered:
    legs = "legs" in gone_components(battle, number)
    spine = bool(in_force.move_surcharge(battle.fighters[number].wounds).value)
    return legs, spine, () if by_card else step_lines(battle, number)


def _looked_around(battle: Battle, who: Mover, *, by_card: bool) -> Around:
    found = [
        _stride(_price(battle, who, way, by_card=by_card), (way.to,), by_card=by_card)
        for way in ways(battle.board, who.at)
    ]
    most = max((s.cost for s in found), default=0)
    return Around(
        tuple(tuple(s.choice for s in found if s.cost <= budget) for budget in range(most + 1)),
        {s.path[0]: s for s in found},
    )


def _price(battle: Battle, who: Mover, way: HexWay, *, by_card: bool) -> int:
    return card_step_cost(way, battle.fielding.rules).value if by_card else who.pays(way).value


def hex_cost(battle: Battle, number: int) -> Explained:
    """SP for a hex of clear and level ground, and why."""
    fighter = battle.fighters[number]
    return step_cost(
        extra=0,
        rises=False,
        legs_destroyed="legs" in gone_components(battle, number),
        spinal_trauma=bool(in_force.move_surcharge(fighter.wounds).value),
        changes=step_lines(battle, number),
    )


def _stride(cost: int, path: Path, *, by_card: bool) -> Stride:
    answer = BattleAnswer("step" if by_card else "move", place=path[-1])
    return Stride(cost, path, answer)


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


def turning_to(battle: Battle, number: int, facing: int) -> Turning:
    """What it takes to face another way now."""
    fighter, turnings = battle.fighters[number], battle.fielding.memos.turnings
    key = (fighter.facing, facing, fighter.rotated)
    found = turnings.get(key)
    if found is None:
        found = turnings[key] = turning(*key, battle.fielding.rules)
    return found
