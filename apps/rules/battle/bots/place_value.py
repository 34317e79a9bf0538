"""Places: which can be reached, and how good it is to stand there when the own attacks are over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.movement import mover
from apps.rules.battle.position.passive_effects import sp_maximum_of
from apps.rules.battle.position.situation import foes_of
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.setup.memos import Arms
from apps.rules.ground.boards import Board
from apps.rules.ground.hexes import Hex, distance
from apps.rules.ground.steps import card_step_cost, ways
from apps.rules.packs.scenarios import Carry, Extract, Hold, Reach

DANGER = 0.3
"""How much an enemy's reach weighs against one's own."""
CALL = 0.25
"""How much a step nearer to a goal is worth."""
ARRIVED = 2.5
PATIENCE = 0.02
FAR = 60
BESIDE = 2


class ReachablePlace(NamedTuple):
    """A hex that can be reached: for so many SP beside the hexes that a card gives, over so many hexes, stepping there
    first.
    """

    place: Hex
    cost: int
    hexes: int
    first: Hex | None


def spots(battle: Battle, number: int, sp: int, free: int = 0) -> list[ReachablePlace]:
    """Where a Casket may go with so many SP, after so many hexes of a card. Where it stands is the first of them."""
    who, rules = mover(battle, number), battle.fielding.rules
    most = who.hexes_left()
    shut = who.enemies | who.obstacles | who.allies
    found: dict[Hex, ReachablePlace] = {}
    front: list[tuple[int, int, int, Hex, Hex | None]] = [(0, 0, 0, who.at, None)]
    while front:
        cost, hexes, used, here, first = heappop(front)
        if here in found:
            continue
        found[here] = ReachablePlace(here, cost, hexes, first)
        if most is not None and hexes >= most:
            continue
        for way in ways(battle.board, here):
            if way.to in found or way.to in shut:
                continue
            spent = used + card_step_cost(way, rules).value
            by_card = spent <= free
            price = cost if by_card else cost + who.pays(way).value
            if price <= sp:
                step = (price, hexes + 1, spent if by_card else free, way.to, first or way.to)
                heappush(front, step)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Threat:
    """An enemy: where it stands, how far every hex is from there, and what it can do at a distance."""

    place: Hex
    ways: Mapping[Hex, int]
    arms: Arms
    sp: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What makes a place good or bad for one Casket as things stand: its enemies, and what the scenario asks of it."""

    arms: Arms
    sp: int
    threats: tuple[Threat, ...]
    hunger: float
    """What each hex between them costs: more with every round, or two who fear each other would never meet."""
    calls: tuple[Mapping[Hex, int], ...]

    def worth(self, place: Hex) -> float:
        """To end a turn there: what can be struck from it next, less what strikes, and what calls."""
        found = 0.0
        for threat in self.threats:
            near = distance(place, threat.place)
            far = near if near <= BESIDE else threat.ways.get(place, FAR)
            found += pull(self.arms, self.sp, far) - self.hunger * far - DANGER * pull(threat.arms, threat.sp, near)
        for ways_there in self.calls:
            away = ways_there.get(place, FAR)
            found += -CALL * away if away else ARRIVED
        return found


def outlook(battle: Battle, number: int) -> Outlook:
    threats = tuple(
        Threat(place, ways_to(battle, (place,)), arms_of(battle, foe), sp_maximum_of(battle, foe).value)
        for foe in foes_of(battle, number)
        if (place := battle.fighters[foe].at) is not None
    )
    calls = tuple(ways_to(battle, battle.fielding.zones[zone]) for zone in _zones_called(battle, number))
    return Outlook(
        arms_of(battle, number), sp_maximum_of(battle, number).value, threats, PATIENCE * (2 + battle.round), calls
    )


def arms_of(battle: Battle, number: int) -> Arms:
    arms = battle.fielding.memos.arms
    found = arms.get(number)
    if found is None:
        found = arms[number] = tuple(_arm(face) for face in battle.fielding.decks[number] if face.attack)
    return found


def _arm(face: CardFace) -> tuple[int, float, int]:
    if face.attack is None:
        raise LookupError("no attack")
    return face.attack.reach, 0.4 * face.attack.damage / max(1, face.cost), face.cost


@lru_cache(maxsize=4096)
def pull(arms: Arms, sp: int, far: int) -> float:
    """What a turn's SP are worth at this distance, on average over the attacks: some of them go into walking."""
    if not arms:
        return 0.0
    found = 0.0
    for reach, strength, cost in arms:
        walk = max(0, far - reach)
        left = sp - walk
        band = 1.0 if far - walk < 4 else 0.7 if far - walk < 7 else 0.5
        found += strength * band * (left if left >= cost else 0.3 * left if left > 0 else 0.0)
    return found / len(arms)


def ways_to(battle: Battle, goals: tuple[Hex, ...]) -> Mapping[Hex, int]:
    """For each hex, how many SP away it is from the nearest of these, over open ground."""
    memo = battle.fielding.memos.ways
    key = (battle.rubble, goals)
    found = memo.get(key)
    if found is None:
        found = memo[key] = _flooded(battle.board, goals)
    return found


def _flooded(board: Board, goals: tuple[Hex, ...]) -> dict[Hex, int]:
    found: dict[Hex, int] = {}
    front = [(0, goal) for goal in goals]
    while front:
        cost, here = heappop(front)
        if here in found:
            continue
        found[here] = cost
        for way in ways(board, here):
            if way.to not in found:
                heappush(front, (cost + 1 + way.extra + way.rises, way.to))
    return found


def _zones_called(battle: Battle, number: int) -> list[str]:
    side = battle.fielding.sides[battle.of(number).side]
    carried = battle.fighters[number].carries
    found = []
    for goal in battle.fielding.scenario.objectives:
        if goal.side != side or goal.key in battle.reached:
            continue
        if isinstance(goal, Hold | Reach | Extract) and goal.primary:
            found.append(goal.zone)
        elif isinstance(goal, Carry):
            found.append(goal.to_zone if carried == goal.key else goal.from_zone)
    return found
