"""What a pool of d10 says, read die by die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.rules.aethelgard.pools import LEAST_DICE, MOST_DICE
from apps.rules.ruleset.rules import Ruleset

BOTCH = (1,)
NEUTRAL = (2, 3, 4, 5, 6, 7)
SUCCESS = (8, 9, 10)
ALIKE = (BOTCH, NEUTRAL, SUCCESS)
SIDES = 10
CRITICAL_FROM = 5

Degree = Literal["fumble", "failure", "success", "critical"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolReading:
    """The record of one roll, whatever it was for. The dice stand in the order in which they fell."""

    rolls: tuple[int, ...]
    successes: int
    botches: int
    net: int
    raw_net: int
    critical: bool
    fumble: bool

    @property
    def degree(self) -> Degree:
        if self.fumble:
            return "fumble"
        if self.critical:
            return "critical"
        return "success" if self.net >= 1 else "failure"


def read(rolls: Sequence[int], rules: Ruleset) -> PoolReading:
    """Successes less botches. A Fumble is no success and a botch, and its net is nothing."""
    _must_be_d10s(rolls)
    successes = sum(face in SUCCESS for face in rolls)
    botches = sum(face in BOTCH for face in rolls)
    fumble = successes == 0 and botches > 0
    net = _net(successes - botches, rules, fumble=fumble)
    return PoolReading(
        rolls=tuple(rolls),
        successes=successes,
        botches=botches,
        net=net,
        raw_net=successes - botches,
        critical=net >= CRITICAL_FROM,
        fumble=fumble,
    )


def rolled(dice: Dice, label: str, count: int, rules: Ruleset) -> PoolReading:
    """The one way in which a pool is thrown: all its dice at once, and at least one."""
    return read(dice.throw(label, count=max(LEAST_DICE, count), sides=SIDES), rules)


def reaches(net: int, number: int) -> bool:
    """Whether a roll meets a number it is held against; without a net success, it never does."""
    return net >= max(1, number)


def beats(net: int, other: int) -> bool:
    """Whether a roll overcomes an opposing one. Whoever is opposed wins a tie."""
    return reaches(net, other + 1)


def _net(raw: int, rules: Ruleset, *, fumble: bool) -> int:
    match rules.aet_net_floor:
        case "always":
            return max(0, raw)
        case "fumble_only":
            return 0 if fumble else raw


def _must_be_d10s(rolls: Sequence[int]) -> None:
    if not LEAST_DICE <= len(rolls) <= MOST_DICE:
        raise Refusal(f"A pool has {LEAST_DICE} to {MOST_DICE} dice, not {len(rolls)}.", rule="AET-38")
    if min(rolls) < 1 or max(rolls) > SIDES:
        raise Refusal(f"A d10 shows a face from 1 to {SIDES}: {list(rolls)} is not that.", rule="AET-38")
