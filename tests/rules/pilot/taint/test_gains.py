"""Taint as it comes, reaches ten, corrupts and is purged."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.packs.shelf import shelf
from apps.rules.pilot.taint.gains import corrupted, crossed, resists, taint_of_damage
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every

OFF = Ruleset(modules_taint_exploitation=False)
ADDING_UP = Ruleset(taint_accrual="cumulative")


@pytest.mark.canon("PEN-TAINT-03", "C-37", "pen.taint.accrual")
def test_every_full_three_damage_of_one_attack_bring_one_taint() -> None:
    assert [taint_of_damage(damage, DEFAULT).taint for damage in range(10)] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
    assert taint_of_damage(5, DEFAULT, waiting=2) == (1, 0)


@pytest.mark.canon("pen.taint.accrual")
def test_damage_may_be_counted_on_from_attack_to_attack() -> None:
    waiting, taint = 0, 0
    for damage in (2, 2, 2, 5, 1):
        accrued = taint_of_damage(damage, ADDING_UP, waiting=waiting)
        taint, waiting = taint + accrued.taint, accrued.waiting
    assert (taint, waiting) == (4, 0)
    assert sum(taint_of_damage(damage, DEFAULT).taint for damage in (2, 2, 2, 5, 1)) == 1
    assert taint_of_damage(2, ADDING_UP) == (0, 2)


@pytest.mark.canon("pen.modules.taint_exploitation")
def test_without_the_module_damage_brings_no_taint() -> None:
    assert taint_of_damage(9, OFF) == (0, 0)


@pytest.mark.canon("PEN-TAINT-01", "PEN-WND-06", "C-36", "pen.taint.at_10")
@pytest.mark.parametrize(
    ("rules", "hurt", "corruption"),
    [
        (DEFAULT, 1, True),
        (Ruleset(taint_at_10="wound_only"), 1, False),
        (Ruleset(taint_at_10="corruption_only"), 0, True),
        (OFF, 1, False),
    ],
)
def test_reaching_ten_hurts_the_pilot_and_asks_for_a_roll(rules: Ruleset, hurt: int, *, corruption: bool) -> None:
    assert crossed(9, 10, rules) == (hurt, corruption)
    assert crossed(4, 13, rules) == (hurt, corruption)


@pytest.mark.canon("C-36")
@every(("before", "after"), [(0, 9), (10, 10), (10, 12), (12, 10), (11, 5)])
def test_nothing_happens_below_ten_or_again_before_taint_fell(before: int, after: int) -> None:
    assert crossed(before, after, DEFAULT) == (0, False)


@pytest.mark.canon("C-36")
def test_ten_is_reached_again_after_taint_fell_below_it() -> None:
    reached = [crossed(before, after, DEFAULT).pilot_damage for before, after in ((9, 11), (11, 12), (12, 5), (5, 10))]
    assert reached == [1, 0, 0, 1]


@pytest.mark.canon("PEN-TAINT-18")
def test_a_d6_of_4_or_more_resists_corruption() -> None:
    assert [resists(face) for face in range(1, 7)] == [False, False, False, True, True, True]
    assert Fraction(sum(resists(face) for face in range(1, 7)), 6) == Fraction(1, 2)


@pytest.mark.canon("PEN-TAINT-19")
def test_corruption_is_mind_control_explosion_or_mutation_by_d6() -> None:
    rows = [corrupted(face, shelf().corruption.values()) for face in range(1, 7)]
    assert [row.name for row in rows] == [
        "Mind control",
        "Mind control",
        "Explosion",
        "Explosion",
        "Mutation",
        "Mutation",
    ]


@pytest.mark.parametrize("face", [0, 7])
@pytest.mark.parametrize(
    ("read", "what", "rule"),
    [
        (resists, "Resisting corruption", "PEN-TAINT-18"),
        (lambda face: corrupted(face, ()), "Corruption", "PEN-TAINT-19"),
    ],
)
def test_both_rolls_are_read_from_a_d6(read: Callable[[int], object], what: str, rule: str, face: int) -> None:
    with pytest.raises(Refusal) as refused:
        read(face)
    assert refused.value.sentence == f"{what} rolls 1 die with faces from 1 to 6: [{face}] is not that."
    assert refused.value.rule == rule
