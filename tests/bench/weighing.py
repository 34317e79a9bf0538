"""The exact odds of one attack, against two libraries of dice that weigh the same: base damage 4 and 8 at 5+."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from time import process_time

from apps.rules.odds.attack_odds import Assault, attack_summary, defended, strikes
from apps.rules.odds.face_counts import pool_of, tally_of
from tests.bench import report
from tests.bench.rivals import Cost, Counted, dyce_joint, icepool_joint
from tests.bench.rounds import Rounds, Scale, timed
from tests.rules.odds.joint import attack_chances

TARGET, DAMAGES = 5, (4, 8)
LOOKS, SUMMARIES = 1000, 20
"""In one turn, since one alone is over too soon."""
Acts = dict[str, Callable[[], object]]


def alone(scale: Scale) -> None:
    evaluator = Counted()
    for damage in DAMAGES:
        assault = Assault(target_number=TARGET, damage=damage)
        name, outcomes = f"damage {damage}", _same_joint(assault, evaluator)
        report.beside(name, outcomes, "outcomes, with the same fractions from all three")
        theirs: Acts = {
            "icepool": partial(icepool_joint, evaluator, TARGET, damage),
            "dyce": partial(dyce_joint, TARGET, damage),
        }
        _tell_worked_out(name, timed(theirs | _worked_out(assault), scale.looks, clock=process_time))
        _tell_at_hand(name, timed(theirs | _at_hand(assault), scale.looks, clock=process_time))


def _worked_out(assault: Assault) -> Acts:
    return {
        "icepool, cold": lambda: icepool_joint(Counted(), TARGET, assault.damage),
        "cold": partial(_cold, assault),
        "pools kept": partial(_pools_kept, assault),
    }


def _at_hand(assault: Assault) -> Acts:
    return {"cached": partial(_cached, assault), "summary": partial(_summary, assault)}


def _tell_worked_out(name: str, rounds: Rounds[float]) -> None:
    report.at_most(f"{name}, cold", rounds.ratio("icepool", "cold"), 1, "of the time of icepool, warm")
    report.beside(f"{name}, cold", rounds.ratio("icepool, cold", "cold"), "of icepool's, its evaluator new")
    report.beside(f"{name}, cold", rounds.ratio("dyce", "cold"), "of dyce's")
    report.beside(f"{name}, pools kept", rounds.ratio("icepool", "pools kept"), "of icepool's, warm")
    report.beside(f"{name}, cold", 1e6 / rounds.typical("cold"), "us")


def _tell_at_hand(name: str, rounds: Rounds[float]) -> None:
    cached = rounds.ratio("cached", "icepool") * LOOKS
    report.at_least(f"{name}, cached", cached, 1000, "times as fast as icepool, warm")
    summary = rounds.ratio("summary", "icepool") * SUMMARIES
    report.at_least(f"{name}, summary", summary, 20, "times as fast as icepool, warm")
    report.beside(f"{name}, summary", rounds.ratio("summary", "dyce") * SUMMARIES, "times as fast as dyce")
    report.beside(f"{name}, summary", 1e6 / rounds.typical("summary") / SUMMARIES, "us")


def _same_joint(assault: Assault, evaluator: Counted) -> int:
    """How many outcomes it has. A bench of different questions would say nothing."""
    ours = {
        Cost(cost.outcome, cost.cards, cost.marks, cost.heat, cost.pierced): chance
        for cost, chance in attack_chances(assault).fractions().items()
    }
    for theirs in (icepool_joint(evaluator, TARGET, assault.damage), dyce_joint(TARGET, assault.damage)):
        assert _fractions(theirs.items()) == ours, f"another joint for damage {assault.damage}"
    return len(ours)


def _fractions(weights: Iterable[tuple[Cost, int]]) -> dict[Cost, Fraction]:
    kept = dict(weights)
    total = sum(kept.values())
    return {cost: Fraction(weight, total) for cost, weight in kept.items()}


def _cold(assault: Assault) -> object:
    pool_of.cache_clear()
    tally_of.cache_clear()
    return _pools_kept(assault)


def _pools_kept(assault: Assault) -> object:
    for kept in (attack_chances, strikes, defended):
        kept.cache_clear()
    return attack_chances(assault)


def _cached(assault: Assault) -> None:
    for _ in range(LOOKS):
        attack_chances(assault)


def _summary(assault: Assault) -> None:
    """Of an attack that nobody asked for before, where what each band of hits costs is known from others."""
    for _ in range(SUMMARIES):
        attack_summary.cache_clear()
        attack_summary(assault)
