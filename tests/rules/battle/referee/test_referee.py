"""A referee who has never seen the engine finds nothing amiss in random battles under random house rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.battle.referee.judge import Findings, findings

pytestmark = pytest.mark.machinery
PORTION, PORTIONS = 10, 5
NIGHTLY_PORTION, NIGHTLY_PORTIONS = 100, 21
LEAST_QUANTITIES = 25
LEAST_CHECKS = 500
MOST = 100
"""Battles that are looked through for what is rare."""
ASKED_OF_ALL = (
    "front arc",
    "range",
    "line of sight",
    "cover",
    "obscured",
    "elevation on the target number",
    "target number",
    "how many Attack dice",
    "Attack dice kept",
    "total of an attack",
    "outcome of an attack",
    "damage before the outcome",
    "damage",
    "Defense",
    "how many Defense dice",
    "symbols of the Defense dice",
    "final damage",
    "component marks of a hit",
    "component destroyed",
    "Neural Feedback",
    "Heat gained",
    "Heat lost",
    "which pile pays a loss",
    "what of a loss is void",
    "one Damage die for each DAMAGED card",
    "Taint gained by damage",
    "row of Strain",
    "row of a Grit check",
    "wounds flipped",
    "SP maximum",
    "SP at Refresh",
    "cost of a step",
    "cost of a rotation",
    "hexes moved",
    "hexes moved carried over to the defender",
    "draw to six",
    "what a reshuffled deck holds",
    "a Casket falls with its last cards",
    "who won",
    "one reactive card an attack",
    "Consecrated Ground gives once",
    "attacks offered",
    "steps offered",
)
"""What must be judged at least once, however the dice fall."""


def must_agree(found: Findings) -> None:
    assert not found.differences, "\n".join(map(str, found.differences[:20]))
    assert found.checks >= LEAST_CHECKS * found.battles


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_engine_and_canon_agree(portion: int) -> None:
    must_agree(findings(range(portion * PORTION, (portion + 1) * PORTION)))


def test_everything_is_judged() -> None:
    """Two portions are enough to see nearly all; what is rare is looked for until it is found."""
    counts: Counter[str] = Counter()
    missing = set(ASKED_OF_ALL)
    for seed in range(MOST):
        counts.update(findings([seed]).counts)
        missing = {name for name in ASKED_OF_ALL if not counts[name]}
        if not missing:
            break
    assert not missing
    assert len(counts) >= LEAST_QUANTITIES


@pytest.mark.nightly
@pytest.mark.parametrize("portion", range(NIGHTLY_PORTIONS))
def test_engine_and_canon_agree_in_many_battles(portion: int) -> None:
    begin = PORTION * PORTIONS + portion * NIGHTLY_PORTION
    must_agree(findings(range(begin, begin + NIGHTLY_PORTION)))
