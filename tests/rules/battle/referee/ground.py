"""The ground as the canon sees it: lines of sight, cover, smoke, height, sides, arcs and steps."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from apps.rules.battle.battle_state import Battle
from apps.rules.ground.hexes import Hex
from tests.rules.battle.referee.figures import BLOCKS_SIGHT, COST, COVER, IMPASSABLE, TIES

NEAR = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six directions from north clockwise."""
Portion = tuple[tuple[int, int], ...]
"""What a line passes at one time: one hex, or the two on either side of an edge."""


def away(one: Hex, other: Hex) -> int:
    """How many hexes lie between two centres."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def around(place: Hex) -> tuple[Hex, ...]:
    return tuple(Hex(place[0] + q, place[1] + r) for q, r in NEAR)


def agree(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The integer cube dot product."""
    (q, r), (p, s) = one, other
    return q * p + r * s + (q + r) * (p + s)


def in_arc(at: Hex, facing: int, other: Hex) -> bool:
    """C-15: boundary lines included."""
    return agree(NEAR[facing], (other[0] - at[0], other[1] - at[1])) >= 0


def side_struck(at: Hex, facing: int, striker: Hex, tie: str) -> int:
    """PEN-FACE-07: the side of whoever stands at `at` that the line to the striker leaves through."""
    way = (striker[0] - at[0], striker[1] - at[1])
    pointed = {(direction - facing) % 6 + 1: agree(NEAR[direction], way) for direction in range(6)}
    best = max(pointed.values())
    return next(side for side in TIES[tie] if pointed[side] == best)


def terrain(battle: Battle, place: Hex) -> str:
    """Where a Casket ended there is rubble; beyond the map all is open ground."""
    if place in battle.rubble:
        return "rubble"
    tile = battle.board.tiles.get(place)
    return tile.terrain if tile else "open-ground"


def level(battle: Battle, place: Hex) -> int:
    tile = battle.board.tiles.get(place)
    return tile.level if tile else 0


def overlays(battle: Battle, place: Hex) -> tuple[str, ...]:
    tile = battle.board.tiles.get(place)
    return tile.overlays if tile else ()


@cache
def portions(way: tuple[int, int]) -> tuple[Portion, ...]:
    """What the line from a centre to another passes strictly between, in order (C-75)."""
    far = max(abs(way[0]), abs(way[1]), abs(way[0] + way[1]))
    met: dict[tuple[Fraction, Fraction], list[tuple[int, int]]] = {}
    for q in range(-far, far + 1):
        for r in range(-far, far + 1):
            if (q, r) in ((0, 0), way) or abs(q + r) > far:
                continue
            times = _inside(way, (q, r))
            if times:
                met.setdefault(times, []).append((q, r))
    return tuple(tuple(met[times]) for times in sorted(met))


def _inside(way: tuple[int, int], cell: tuple[int, int]) -> tuple[Fraction, Fraction] | None:
    """From when to when the line is in a hex or on its edge, if it is for a while."""
    since, until = Fraction(0), Fraction(1)
    for step, middle in zip(_spread(way), _spread(cell), strict=True):
        if step == 0:
            if abs(middle) > 1:
                return None
            continue
        one, other = Fraction(middle - 1, step), Fraction(middle + 1, step)
        since, until = max(since, min(one, other)), min(until, max(one, other))
    return (since, until) if since < until else None


def _spread(place: tuple[int, int]) -> tuple[int, int, int]:
    """The differences of the cube coordinates: within 1 of a centre's on all three is that centre's hex."""
    q, r = place
    s = -q - r
    return q - r, r - s, s - q


def seen_through(battle: Battle, one: Hex, other: Hex) -> list[tuple[Hex, ...]]:
    """What lies strictly between: along an edge with a blocking side, the open side alone."""
    found: list[tuple[Hex, ...]] = []
    for each in between(one, other):
        clear = tuple(place for place in each if terrain(battle, place) not in BLOCKS_SIGHT)
        found.append(clear or each)
    return found


def between(one: Hex, other: Hex) -> tuple[tuple[Hex, ...], ...]:
    found = portions((other[0] - one[0], other[1] - one[1]))
    return tuple(tuple(Hex(one[0] + q, one[1] + r) for q, r in each) for each in found)


def sees(battle: Battle, one: Hex, other: Hex) -> bool:
    """PEN-LOS-02 to 06, C-75."""
    if away(one, other) <= 1:
        return True
    line = between(one, other)
    return not any(all(terrain(battle, place) in BLOCKS_SIGHT for place in each) for each in line)


def stands_on(battle: Battle, place: Hex) -> int:
    """The Casket in a hex, living or inert, or -1."""
    for number, fighter in enumerate(battle.fighters):
        if fighter.at == place and not fighter.destroyed and not fighter.gone:
            return number
    return -1


def worth(cover: str, forest: str) -> int:
    """PEN-MOD-05, PEN-MOD-07, C-13."""
    if cover == "forest":
        return 2 if forest == "heavy" else 1
    return {"heavy": 2, "light": 1, "casket": 1}[cover]


def covers(battle: Battle, one: Hex, other: Hex) -> tuple[str, ...]:
    """All that shelters whoever stands at `other` from a line out of `one`: each kind of place once (C-12). A fortress
    wall shelters whoever stands at it, on its far side.
    """
    line = seen_through(battle, one, other)
    found = [COVER[terrain(battle, other)]] if terrain(battle, other) in COVER else []
    if line:
        found += _behind(battle, line[-1])
    walls = [place for place in around(other) if terrain(battle, place) == "fortress-wall"]
    if any(away(one, place) < away(one, other) for place in walls):
        found.append("heavy")
    if any(all(stands_on(battle, place) >= 0 for place in each) for each in line):
        found.append("casket")
    return tuple(found)


def _behind(battle: Battle, last: tuple[Hex, ...]) -> list[str]:
    """Along an edge both sides must give cover, and the lesser counts."""
    kinds = [COVER.get(terrain(battle, place), "") for place in last]
    if not all(kinds):
        return []
    forest = battle.fielding.rules.cover_forest
    return [min(kinds, key=lambda kind: worth(kind, forest))]


def obscured(battle: Battle, one: Hex, other: Hex) -> bool:
    """Smoke between or over the target, or darkness over the target."""
    if {"smoke", "darkness"} & set(overlays(battle, other)):
        return True
    return any(all("smoke" in overlays(battle, place) for place in each) for each in seen_through(battle, one, other))


def step_cost(battle: Battle, start: Hex, end: Hex) -> int | None:
    """The SP of one step before what wounds add, or None if the ground forbids it (PEN-MOV-01 to 03)."""
    if end not in battle.board.tiles or terrain(battle, end) in IMPASSABLE:
        return None
    rise = level(battle, end) - level(battle, start)
    if abs(rise) > 1:
        return None
    return COST.get(terrain(battle, end), 1) + max(rise, 0)


def path_cost(battle: Battle, start: Hex, path: Iterable[Hex], extra: int) -> int | None:
    total, here = 0, start
    for place in path:
        cost = step_cost(battle, here, place) if away(here, place) == 1 else None
        if cost is None:
            return None
        total, here = total + cost + extra, place
    return total
