"""What reaches the pilot through the Casket."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.pilot.wounds.triggers import (
    capsule_breach,
    destruction_damage,
    is_saved,
    neural_feedback,
    save_asks_a_die,
    thread_snap,
)
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.pilot_damage import PilotDamage
from tests.cases import every

ONCE = Ruleset(neural_feedback="once_at_5")
EVERY = Ruleset(neural_feedback="every_mark_from_5")
COMPONENTS = ("right-arm", "left-arm", "legs", "head", "chassis")
D6 = Ruleset(casket_destruction_save="d6_4plus")
NOT_AT_ALL = Ruleset(casket_destruction_save="always_wound")
NO_GRIT = Ruleset(modules_grit=False)


@pytest.mark.canon("PEN-WND-04", "PEN-COMP-16", "C-19", "pen.neural_feedback")
@every(
    ("before", "after", "every_5", "once", "every_mark"),
    [
        (0, 4, 0, 0, 0),
        (0, 5, 1, 1, 1),
        (4, 5, 1, 1, 1),
        (4, 6, 1, 1, 2),
        (5, 9, 0, 0, 4),
        (9, 10, 1, 0, 1),
        (4, 10, 2, 1, 6),
        (3, 15, 3, 1, 11),
        (7, 7, 0, 0, 0),
    ],
)
def test_marks_hurt_the_pilot_as_they_rise(before: int, after: int, every_5: int, once: int, every_mark: int) -> None:
    assert neural_feedback(before, after, DEFAULT) == every_5
    assert neural_feedback(before, after, ONCE) == once
    assert neural_feedback(before, after, EVERY) == every_mark


@pytest.mark.canon("C-19")
@pytest.mark.parametrize("rules", [DEFAULT, ONCE, EVERY])
def test_it_makes_no_difference_in_how_many_steps_marks_come(rules: Ruleset) -> None:
    for end in range(16):
        steps = sum(neural_feedback(mark, mark + 1, rules) for mark in range(end))
        assert steps == neural_feedback(0, end, rules)


@pytest.mark.parametrize(("before", "after"), [(-1, 2), (5, 4)])
def test_marks_are_counted_upwards_from_nothing(before: int, after: int) -> None:
    with pytest.raises(Refusal, match="or more"):
        neural_feedback(before, after, DEFAULT)


@pytest.mark.canon("PEN-WND-03", "C-52", "pen.capsule_breach.auto")
@every("component", COMPONENTS)
def test_a_capsule_breach_is_declared_or_comes_with_the_chassis(component: str) -> None:
    by_itself = Ruleset(capsule_breach_auto="chassis_destroyed")
    assert capsule_breach((component,), DEFAULT) == 0
    assert capsule_breach((component,), by_itself) == (component == "chassis")
    assert capsule_breach((), by_itself) == 0


@pytest.mark.canon("PEN-WND-05", "PEN-COMP-19", "C-53", "pen.thread_snap.auto")
@every("component", COMPONENTS)
def test_a_thread_snap_is_declared_or_comes_with_an_arm_or_with_any_component(component: str) -> None:
    assert thread_snap((component,), DEFAULT) == 0
    assert thread_snap((component,), Ruleset(thread_snap_auto="arm_destroyed")) == component.endswith("arm")
    assert thread_snap((component,), Ruleset(thread_snap_auto="any_component")) == 1


@pytest.mark.canon("C-53")
def test_two_components_lost_at_once_snap_twice() -> None:
    assert thread_snap(("right-arm", "left-arm"), Ruleset(thread_snap_auto="arm_destroyed")) == 2
    assert thread_snap((), Ruleset(thread_snap_auto="any_component")) == 0


def points(damage: PilotDamage | None) -> tuple[int, bool]:
    return (damage.points, damage.checked) if damage else (0, False)


@pytest.mark.canon("PEN-WND-07", "C-51", "pen.casket_destruction_save")
def test_with_grit_the_check_on_one_point_is_the_save() -> None:
    assert not save_asks_a_die(DEFAULT)
    assert points(destruction_damage(None, DEFAULT)) == (1, True)


@pytest.mark.canon("PEN-WND-07", "C-51", "pen.casket_destruction_save")
@pytest.mark.parametrize("rules", [NO_GRIT, D6, Ruleset(casket_destruction_save="d6_4plus", modules_grit=False)])
def test_a_d6_of_4_or_more_leaves_the_pilot_unhurt(rules: Ruleset) -> None:
    assert save_asks_a_die(rules)
    assert [is_saved(face) for face in range(1, 7)] == [False, False, False, True, True, True]
    assert [points(destruction_damage(face, rules))[0] for face in range(1, 7)] == [1, 1, 1, 0, 0, 0]


@pytest.mark.canon("C-51", "pen.casket_destruction_save")
def test_a_failed_d6_is_a_point_that_grit_may_still_meet() -> None:
    assert points(destruction_damage(1, D6)) == (1, True)


@pytest.mark.canon("C-51", "pen.casket_destruction_save")
def test_without_a_save_the_wound_is_flipped_without_a_check() -> None:
    assert not save_asks_a_die(NOT_AT_ALL)
    assert points(destruction_damage(None, NOT_AT_ALL)) == (1, False)


def test_a_save_that_rolls_needs_its_die() -> None:
    with pytest.raises(Refusal, match="rolls 1 die"):
        destruction_damage(None, D6)
    with pytest.raises(Refusal, match="faces from 1 to 6"):
        destruction_damage(7, D6)
