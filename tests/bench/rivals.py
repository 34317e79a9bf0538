"""One attack by two libraries of dice, each in the idiom that is its fastest. The rules are written down once more for
them, so that equal joints say something.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

# By name, since only `make bench` installs them: the types of their own classes are never known here.
icepool: Any = import_module("icepool")
dyce: Any = import_module("dyce")
weighted: Any = import_module("dyce.h").aggregate_weighted
warnings.filterwarnings("ignore", message=".*experimental", module="tests.bench")

MORE_DAMAGE = {"hit": 0, "strong": 1, "critical": 2}
DESTROYED = 3
BLOCK, NOTHING, MARK, PIERCE, HEAT = range(5)
DEFENSE = {BLOCK: 2, NOTHING: 1, MARK: 1, PIERCE: 1, HEAT: 1}
UNSEEN = (0, 0, 0, False)
Seen = tuple[int, int, int, bool]


class Cost(NamedTuple):
    """One outcome of the joint. `icepool` searches a tuple without names for dice."""

    outcome: str
    cards: int = 0
    marks: int = 0
    heat: int = 0
    pierced: bool = False


def icepool_joint(evaluator: Any, target: int, damage: int) -> Any:
    """The bands first, then what each of them costs."""

    def suffered(outcome: str) -> Any:
        if (cost := _without_dice(outcome, damage)) is not None:
            return cost
        dice = damage + MORE_DAMAGE[outcome]
        return evaluator(icepool.Die(DEFENSE).pool(dice), outcome=outcome, dice=dice)

    attack = 2 @ icepool.Die(range(6))
    return attack.map(lambda total: _outcome(total, target)).map(suffered)


class Counted(icepool.MultisetEvaluator):  # type: ignore[misc]  # its base is known only where it is installed
    """Remembers, as long as it lives, in how many ways so many dice show what they show."""

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any, **kept: Any) -> Seen:
        return UNSEEN

    def next_state(self, state: Seen, order: Any, symbol: int, count: int, /) -> Seen:
        return _also(state, symbol, count) if count else state

    def final_outcome(self, state: Seen, order: Any, outcomes: Any, size: int, /, outcome: str, dice: int) -> Cost:
        return _cost(outcome, dice, state)


def dyce_joint(target: int, damage: int) -> Any:
    """A survey of the pool of each band."""
    bands = dyce.H.from_counts((_outcome(total, target), weight) for total, weight in (2 @ dyce.H(range(6))).items())

    def suffered() -> Iterator[tuple[Any, int]]:
        for outcome, weight in bands.items():
            cost = _without_dice(outcome, damage)
            yield (_surveyed(outcome, damage + MORE_DAMAGE[outcome]) if cost is None else cost), weight

    return weighted(suffered())


def _surveyed(outcome: str, dice: int) -> Any:
    pool = dice @ dyce.P(dyce.H(DEFENSE))
    return pool.survey(initial=UNSEEN, accumulate=_also, order=sorted, settle=lambda seen: _cost(outcome, dice, seen))


def _outcome(total: int, target: int) -> str:
    """The value of a JAM is 0, so that nothing but two of them make a total of 0."""
    if total == 0:
        return "catastrophic"
    if total < target:
        return "miss"
    return {10: "execution", 9: "critical", 8: "strong", 7: "strong"}.get(total, "hit")


def _without_dice(outcome: str, damage: int) -> Cost | None:
    if outcome == "execution":
        return Cost(outcome, cards=damage, marks=DESTROYED)
    return None if outcome in MORE_DAMAGE else Cost(outcome)


def _also(seen: Seen, symbol: int, count: int) -> Seen:
    blocks, marks, heat, pierced = seen
    if symbol == BLOCK:
        return blocks + count, marks, heat, pierced
    if symbol == MARK:
        return blocks, marks + count, heat, pierced
    if symbol == HEAT:
        return blocks, marks, heat + count, pierced
    return blocks, marks, heat, pierced or symbol == PIERCE


def _cost(outcome: str, dice: int, seen: Seen) -> Cost:
    blocks, marks, heat, pierced = seen
    return Cost._make((outcome, dice - blocks, marks, heat, pierced))
