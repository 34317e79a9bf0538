"""What a roll comes to: each use of the pool is a row of one table, and read here."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.refusal import Refusal
from apps.rules.aethelgard.crafted_tier import crafted
from apps.rules.aethelgard.pool_reader import Degree, PoolReading, beats, reaches
from apps.rules.aethelgard.pools import MOST_DICE, Base, PoolSituation, must_be_from, pool
from apps.rules.explained import Explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.aethelgard_checks import Against, Check, CheckWay

TIERS: Against = "the quality tiers"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckVerdict:
    """Whether it succeeded, by how much, and what that means. Against nothing, the margin is the net itself."""

    passed: bool
    margin: int
    degree: Degree
    meaning: str
    effect: str


def check_pool(check: Check, base: Base, situation: PoolSituation, rules: Ruleset) -> Explained:
    """The pool for a check, got in one of its ways."""
    if CheckWay(attribute=base.attribute, skill=base.skill) not in check.ways:
        offered = ", or ".join(_named(way) for way in check.ways)
        given = _named(CheckWay(attribute=base.attribute, skill=base.skill))
        raise Refusal(f"{check.name} is rolled with {offered}, not with {given}.", rule=check.rule)
    return pool(base, situation, rules)


def judged(check: Check, reading: PoolReading, against: int | PoolReading | None = None) -> CheckVerdict:
    """A roll held against a number, an opposing roll or nothing, whichever the check allows."""
    _must_be_held_so(check, against)
    passed, margin = _compared(reading.net, against)
    return CheckVerdict(
        passed=passed,
        margin=margin,
        degree=reading.degree,
        meaning=meaning(check, reading.net, passed=passed, fumble=reading.fumble),
        effect=effect(check, passed=passed, fumble=reading.fumble, critical=reading.critical),
    )


def meaning(check: Check, net: int, *, passed: bool, fumble: bool) -> str:
    """What comes of it; a crafted piece goes by its tier."""
    if TIERS in check.held_against and not fumble:
        return f"A {crafted(net, fumble=fumble)} piece is made."
    return check.success if passed else check.failure


def effect(check: Check, *, passed: bool, fumble: bool, critical: bool) -> str:
    """What comes on top. A Critical Success lends nothing to a roll that failed against its number; the tier that it
    gains a crafted piece is in the tier that was reached.
    """
    if fumble:
        return check.effects.fumble
    return check.effects.critical if critical and passed and TIERS not in check.held_against else ""


def _compared(net: int, against: int | PoolReading | None) -> tuple[bool, int]:
    match against:
        case None:
            return reaches(net, 1), net
        case PoolReading():
            return beats(net, against.net), net - against.net
        case int():
            return reaches(net, against), net - against


def _must_be_held_so(check: Check, against: int | PoolReading | None) -> None:
    given = _kinds(against)
    if not set(given) & set(check.held_against):
        allowed = " or ".join(check.held_against)
        raise Refusal(f"{check.name} is held against {allowed}, not against {given[0]}.", rule=check.rule)
    if isinstance(against, int):
        must_be_from(0, MOST_DICE, against, "What a roll is held against is", rule=check.rule)


def _kinds(against: int | PoolReading | None) -> tuple[Against, ...]:
    match against:
        case None:
            return ("nothing",)
        case PoolReading():
            return ("an opposing roll",)
        case int():
            return ("a DC", "a Defense Score")


def _named(way: CheckWay) -> str:
    return f"{way.attribute} and {way.skill}" if way.skill else f"{way.attribute} alone"
