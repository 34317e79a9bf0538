"""Perft with dice: the ways through small positions are counted and pinned, and their chances add up to exactly one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from apps.rules.battle.engine import decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.component_rows import Component
from tests.rules.battle.telling import SOUTH, Loaded, Stands, Told, field_of
from tests.rules.battle.walking import walked, ways

RULES = replace(
    DEFAULT,
    modules_grit=False,
    modules_taint_exploitation=False,
    component_targeting="keyword_else_random",
    rotation_step="one_side",
)
WALLED = dict.fromkeys(((1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)), "wall")
ONE_LEFT: dict[Component, int] = {"head": 3, "legs": 3, "left-arm": 3, "chassis": 3}


def a_blow() -> Told:
    """Red in a corner, with one blow to strike; blue has only its Right Arm left to lose."""
    blue = Stands(at=(0, -1), facing=SOUTH, marks=ONE_LEFT, deck=3)
    return field_of(rules=RULES, ground=WALLED, red=Stands(at=(0, 0), hand=("bash",)), blue=blue).turn("red")


def a_bargain() -> Told:
    """The same with Taint to spend, and a reactive card to answer with."""
    blue = Stands(at=(0, -1), facing=SOUTH, marks=ONE_LEFT, hand=("brace-for-impact",), taint=2)
    red = Stands(at=(0, 0), hand=("bash",), taint=1)
    rules = replace(RULES, modules_taint_exploitation=True)
    return field_of(rules=rules, ground=WALLED, red=red, blue=blue).turn("red")


def a_suffering() -> Told:
    """A few cards left, a DAMAGED one in hand, and a Suffering die to throw."""
    red = Stands(at=(0, 0), hand=("blood-offering", "damaged"), face_down=("concussion", "ptsd"), deck=4, heat=5)
    told = field_of(rules=RULES, ground=WALLED, red=red, blue=Stands(at=(0, -3), facing=SOUTH))
    return told.turn("red", dice={"red/strain": (1,)})


@pytest.mark.parametrize(
    ("told", "paths", "over"),
    [
        pytest.param(a_blow, [3992, 12676], [3814, 11624], marks=pytest.mark.machinery),
        (a_bargain, [7, 108, 4108], [1, 5, 54]),
        (a_suffering, [23, 379], [1, 83]),
    ],
)
def test_every_way_is_counted_and_together_they_are_certain(told: object, paths: list[int], over: list[int]) -> None:
    counted = walked(told().battle, len(paths))  # type: ignore[operator]  # each of them tells a story
    assert counted.chance == [Fraction(1)] * len(paths)
    assert (counted.paths, counted.over) == (paths, over)


@pytest.mark.machinery
def test_the_chance_of_a_hit_is_that_of_the_dice() -> None:
    """Whoever was hit was pushed at least."""
    told = a_blow()
    (blow,) = told.found("play")
    hits = (chance for after, chance in ways(told.battle, blow) if after.fighters[1] != told.fighter("blue"))
    assert sum(hits, Fraction(0)) == Fraction(21, 36)


def test_the_walk_is_the_engine_itself() -> None:
    """One of all ways is what the same dice bring at the table."""
    told = a_blow()
    (blow,) = told.found("play")
    after = told.battle.clone()
    said = decide(after, blow, Loaded({"red/attack": (1, 1)}))
    assert any(isinstance(event, ev.AttackEnded) and not event.hit for event in said)
    assert any(way == after for way, _ in ways(told.battle, blow))
