"""From a hit to its cost."""

from __future__ import annotations

from typing import Any

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.defense_roll import (
    BARE,
    WHOLE,
    Guard,
    Landed,
    Taken,
    Wound,
    after_reroll,
    damage_dealt,
    landed,
    rerolled_blocks,
    symbols,
    taken,
)
from apps.rules.tables.attack_dice import RollOutcome
from apps.rules.tables.printed_dice import ABSORB, CRITICAL, DEFENSE_DIE, FLESH_WOUND, HEAT, PIERCE, SHIELD

EIGHT = (SHIELD, SHIELD, ABSORB, CRITICAL, CRITICAL, HEAT, PIERCE, FLESH_WOUND)


def cost(damage: int, *faces: int, outcome: RollOutcome = "hit", **more: Any) -> Taken:
    guard, wound, rules = more.get("guard", BARE), more.get("wound", WHOLE), more.get("rules", DEFAULT)
    return taken(landed(damage, outcome, guard, rules), symbols(faces), guard, wound, rules)


def dice(damage: int, outcome: RollOutcome = "hit", guard: Guard = BARE, rules: Ruleset = DEFAULT) -> int:
    return landed(damage, outcome, guard, rules).dice


@pytest.mark.canon("PEN-DEF-01", "PEN-DEF-12")
def test_the_defense_die_blocks_on_two_faces_and_has_one_each_of_the_others() -> None:
    assert [face.name for face in DEFENSE_DIE.faces] == [
        "SHIELD",
        "ABSORB",
        "FLESH WOUND",
        "CRITICAL",
        "PIERCE",
        "HEAT",
    ]
    alone = [cost(1, face) for face in range(1, 7)]
    assert [(one.cards, one.marks, one.pierced, one.heat) for one in alone] == [
        (0, 0, False, 0),
        (0, 0, False, 0),
        (1, 0, False, 0),
        (1, 1, False, 0),
        (1, 0, True, 0),
        (1, 0, False, 1),
    ]


@pytest.mark.canon("PEN-DEF-02", "PEN-DEF-03", "PEN-DEF-04", "PEN-DEF-05", "PEN-DEF-18")
def test_one_die_falls_for_each_point_and_each_block_takes_one_off() -> None:
    assert [dice(damage) for damage in range(7)] == list(range(7))
    assert cost(6, *[SHIELD, ABSORB] * 3).cards == 0
    assert cost(6, *[FLESH_WOUND] * 6) == Taken("hit", cards=6)
    worst = cost(6, CRITICAL, CRITICAL, CRITICAL, PIERCE, HEAT, HEAT)
    assert (worst.cards, worst.marks, worst.heat, worst.pierced) == (6, 3, 2, True)


@pytest.mark.canon("PEN-DEF-06", "PEN-COMP-03", "PEN-COMP-04")
def test_three_criticals_destroy_a_component_in_one_attack() -> None:
    assert cost(3, CRITICAL, CRITICAL, CRITICAL).destroyed
    assert not cost(3, CRITICAL, CRITICAL, FLESH_WOUND).destroyed
    assert cost(1, CRITICAL, wound=Wound(marks_before=2)).destroyed
    assert cost(4, *[CRITICAL] * 4).destroyed


@pytest.mark.canon("PEN-DEF-08", "PEN-DEF-10", "PEN-HEAT-15")
def test_heat_and_marks_come_though_the_damage_was_reduced() -> None:
    half_blocked = cost(4, SHIELD, SHIELD, HEAT, CRITICAL, guard=Guard(reactive=0))
    assert (half_blocked.cards, half_blocked.heat, half_blocked.marks) == (2, 1, 1)
    assert cost(3, HEAT, HEAT, SHIELD).heat == 2
    assert cost(3, HEAT, HEAT, SHIELD, guard=Guard(heat_extra=1)).heat == 3
    assert cost(3, SHIELD, SHIELD, SHIELD, guard=Guard(heat_extra=1)).heat == 0


@pytest.mark.canon("PEN-DEF-11", "PEN-DEF-14")
def test_the_worked_eight_dice_of_the_dice_reference() -> None:
    found = cost(8, *EIGHT)
    assert (found.cards, found.marks, found.heat, found.pierced) == (5, 2, 1, True)
    assert not found.destroyed
    assert cost(8, *EIGHT, wound=Wound(extra_marks=1)).destroyed, "a Primary card among the five makes three"


@pytest.mark.canon("PEN-DEF-15")
def test_the_worked_six_dice_of_version_2() -> None:
    found = cost(6, SHIELD, ABSORB, CRITICAL, HEAT, PIERCE, FLESH_WOUND)
    assert (found.cards, found.marks, found.heat) == (4, 1, 1)


@pytest.mark.canon("PEN-ATK-26", "PEN-ATK-10", "PEN-ATK-11")
def test_the_outcome_adds_to_the_damage_which_is_never_below_zero() -> None:
    assert [damage_dealt(4, outcome, DEFAULT) for outcome in ("hit", "strong", "critical", "execution")] == [4, 5, 6, 4]
    assert [damage_dealt(-1, outcome, DEFAULT) for outcome in ("hit", "strong", "critical")] == [0, 0, 1]


def test_what_costs_nothing_is_nothing() -> None:
    assert cost(0) == Taken("hit", 0, 0, 0, pierced=False, destroyed=False, deck_only=False) == Taken("hit")


class TestExecution:
    @pytest.mark.canon("PEN-ATK-13", "PEN-ATK-15", "PEN-ATK-16", "PEN-ATK-17", "PEN-DECK-12")
    def test_it_destroys_the_component_and_takes_standard_damage_from_the_deck(self) -> None:
        found = cost(1, outcome="execution")
        assert found == Taken("execution", cards=1, marks=3, destroyed=True, deck_only=True)
        assert [cost(4, outcome="execution", wound=Wound(marks_before=marks)).marks for marks in (2, 3, 4)] == [1, 0, 0]

    @pytest.mark.canon("PEN-ATK-14", "PEN-REACT-06")
    def test_no_defense_no_reactive_and_no_dice_stand_against_it(self) -> None:
        guard = Guard(shelter=5, ignore_pain=3, reactive=3)
        assert dice(4, "execution", guard) == 0
        assert cost(4, outcome="execution", guard=guard).cards == 4

    @pytest.mark.canon("pen.attack.execution_defense_dice", "C-17")
    def test_the_house_may_let_dice_fall_for_their_symbols_or_as_always(self) -> None:
        faces = (SHIELD, ABSORB, HEAT, CRITICAL)
        effects = cost(4, *faces, outcome="execution", rules=Ruleset(attack_execution_defense_dice="effects_only"))
        assert (effects.cards, effects.marks, effects.heat) == (4, 4, 1)
        normal = cost(4, *faces, outcome="execution", rules=Ruleset(attack_execution_defense_dice="normal"))
        assert (normal.cards, normal.marks, normal.heat) == (2, 4, 1)
        pierced = cost(
            4, *faces[:3], PIERCE, outcome="execution", rules=Ruleset(attack_execution_defense_dice="normal")
        )
        assert pierced.cards == 2, "nothing was prevented that PIERCE could give back"
        skipped = cost(4, outcome="execution", rules=Ruleset(attack_execution_defense_dice="skip"))
        assert (skipped.cards, skipped.marks, skipped.heat) == (4, 3, 0)


class TestReactive:
    @pytest.mark.canon("PEN-REACT-04", "PEN-REACT-05", "PEN-DEF-17", "C-07")
    @pytest.mark.parametrize(("reduction", "left"), [(2, 3), (1, 4), (3, 2), (9, 0)])
    def test_it_takes_damage_off_before_the_dice(self, reduction: int, left: int) -> None:
        assert dice(5, guard=Guard(reactive=reduction)) == left

    @pytest.mark.canon("PEN-DEF-07", "PEN-DEF-17", "C-07")
    def test_pierce_gives_back_what_was_prevented_undiced(self) -> None:
        guard = Guard(reactive=2)
        assert cost(5, SHIELD, FLESH_WOUND, FLESH_WOUND, guard=guard).cards == 2
        assert cost(5, SHIELD, FLESH_WOUND, PIERCE, guard=guard).cards == 2 + 2
        assert cost(2, guard=guard).cards == 0, "no dice, no PIERCE"

    @pytest.mark.canon("pen.reactive.pierce", "C-07")
    def test_the_house_says_what_pierce_does(self) -> None:
        guard = Guard(reactive=2)

        def cards(value: Any, *faces: int) -> int:
            return cost(4, *faces, guard=guard, rules=Ruleset(reactive_pierce=value)).cards

        assert cards("restores_prevented", PIERCE, SHIELD) == 1 + 2
        assert cards("later_reactives_only", PIERCE, SHIELD) == 1
        assert cards("window_after_dice", PIERCE, SHIELD, FLESH_WOUND, FLESH_WOUND) == 3
        assert cards("window_after_dice", HEAT, SHIELD, FLESH_WOUND, FLESH_WOUND) == 3 - 2
        assert cards("window_after_dice", SHIELD, SHIELD, SHIELD, FLESH_WOUND) == 0


class TestDefense:
    @pytest.mark.canon("PEN-DEF-16", "PEN-DEF-17", "pen.defense.application", "C-17")
    def test_a_point_of_defense_by_what_the_house_says_it_does(self) -> None:
        guard = Guard(shelter=2)
        faces = (FLESH_WOUND, FLESH_WOUND, FLESH_WOUND)
        assert cost(5, *faces, guard=guard, rules=Ruleset(defense_application="flat_before_dice")).cards == 3
        blocked = cost(5, *faces, HEAT, PIERCE, guard=guard, rules=Ruleset(defense_application="automatic_blocks"))
        assert (blocked.cards, blocked.heat) == (3, 1)
        assert cost(5, *faces, HEAT, PIERCE, guard=guard, rules=Ruleset(defense_application="off")).cards == 5

    @pytest.mark.canon("pen.defense.application", "C-17")
    def test_more_blocks_than_dice_leave_nothing_to_take(self) -> None:
        auto = Ruleset(defense_application="automatic_blocks")
        assert cost(3, SHIELD, ABSORB, SHIELD, guard=Guard(shelter=2), rules=auto).cards == 0

    @pytest.mark.canon("C-17", "PEN-COMP-13")
    @pytest.mark.parametrize("application", ["flat_before_dice", "automatic_blocks"])
    def test_below_zero_it_adds_to_the_damage(self, application: Any) -> None:
        rules = Ruleset(defense_application=application)
        assert dice(4, guard=Guard(exposed=1), rules=rules) == 5
        assert cost(4, *[FLESH_WOUND] * 5, guard=Guard(exposed=1), rules=rules).cards == 5
        assert cost(4, *[FLESH_WOUND] * 4, SHIELD, guard=Guard(exposed=1), rules=rules).cards == 4
        assert dice(4, guard=Guard(shelter=3, exposed=1), rules=Ruleset()) == 2

    @pytest.mark.canon("pen.attack.critical_bypass", "PEN-ATK-11", "C-17")
    def test_a_critical_hit_passes_one_defense_by_or_one_block_where_the_house_says_so(self) -> None:
        stat, block = Ruleset(attack_critical_bypass="stat_only"), Ruleset(attack_critical_bypass="stat_then_block")
        assert [dice(4, "critical", Guard(shelter=2), rules) for rules in (stat, block)] == [5, 5]
        assert [dice(4, "critical", Guard(shelter=1), rules) for rules in (stat, block)] == [6, 6]
        sheltered = (SHIELD, *[FLESH_WOUND] * 4)
        two = Guard(shelter=2)
        assert [cost(4, *sheltered, outcome="critical", guard=two, rules=rules).cards for rules in (stat, block)] == [
            4,
            4,
        ]
        faces = (SHIELD, ABSORB, *[FLESH_WOUND] * 4)
        assert [cost(4, *faces, outcome="critical", rules=rules).cards for rules in (stat, block)] == [4, 5]
        assert cost(4, *[FLESH_WOUND] * 6, outcome="critical", rules=block).cards == 6

    @pytest.mark.canon("pen.defense.min_damage", "C-17")
    @pytest.mark.parametrize(("least", "left"), [(0, 0), (1, 1), (2, 2)])
    def test_the_house_may_keep_defense_from_taking_everything(self, least: int, left: int) -> None:
        rules = Ruleset(defense_min_damage=least)
        assert dice(4, guard=Guard(shelter=9), rules=rules) == left
        assert dice(1, guard=Guard(shelter=9), rules=rules) == min(left, 1)
        auto = Ruleset(defense_min_damage=least, defense_application="automatic_blocks")
        assert cost(4, *[FLESH_WOUND] * 4, guard=Guard(shelter=9), rules=auto).cards == left

    @pytest.mark.canon("PEN-TAINT-13", "PEN-DEF-17")
    def test_ignore_pain_comes_before_the_reactive_and_pierce_does_not_give_it_back(self) -> None:
        guard = Guard(ignore_pain=3, reactive=1)
        assert dice(6, guard=guard) == 2
        assert cost(6, PIERCE, FLESH_WOUND, guard=guard).cards == 3
        assert dice(2, guard=guard) == 0
        assert dice(2, guard=Guard(ignore_pain=3)) == 0


@pytest.mark.canon("PEN-TAINT-07")
def test_a_force_reroll_takes_up_to_two_blocks_up_again_and_the_new_faces_stand() -> None:
    shown = symbols((SHIELD, HEAT, ABSORB, SHIELD))
    assert rerolled_blocks(shown) == 2
    assert rerolled_blocks(symbols((SHIELD, HEAT))) == 1
    assert rerolled_blocks(symbols((HEAT,))) == 0
    assert after_reroll(shown, symbols((PIERCE, SHIELD))) == symbols((PIERCE, HEAT, SHIELD, SHIELD))


@pytest.mark.canon("PEN-TAINT-09", "PEN-COMP-14", "PEN-COMP-15")
def test_weakness_and_vulnerability_mark_on_any_hit() -> None:
    assert cost(1, SHIELD, wound=Wound(extra_marks=2)).marks == 2
    assert cost(1, SHIELD, wound=Wound(marks_before=1, extra_marks=2)).destroyed


@pytest.mark.canon("pen.component.threshold", "C-18")
@pytest.mark.parametrize("threshold", [2, 3, 5])
def test_the_house_says_how_many_marks_destroy(threshold: int) -> None:
    rules = Ruleset(component_threshold=threshold)
    assert [cost(n, *[CRITICAL] * n, rules=rules).destroyed for n in (threshold - 1, threshold)] == [False, True]
    assert cost(1, outcome="execution", rules=rules).marks == threshold


@pytest.mark.canon("pen.damage.discard", "C-05")
def test_the_house_may_take_every_card_from_the_deck() -> None:
    assert not cost(1, FLESH_WOUND, rules=Ruleset(damage_discard="choice")).deck_only
    assert cost(1, FLESH_WOUND, rules=Ruleset(damage_discard="deck_only")).deck_only


@pytest.mark.parametrize("faces", [(), (1, 2)])
def test_dice_that_this_hit_does_not_roll_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        taken(Landed("hit", 1, 0, 0, 0, 0), symbols(faces), BARE, WHOLE, DEFAULT)
    assert refused.value.sentence == f"This hit rolls 1 Defense dice, not {len(faces)}."
    assert refused.value.rule == "PEN-DEF-02"


@pytest.mark.parametrize("faces", [(0,), (7,), (1, -1)])
def test_a_defense_die_has_six_faces(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        symbols(faces)
    assert refused.value.sentence == f"A Defense die shows a face from 1 to 6: {list(faces)} are not all such."
    assert refused.value.rule == "PEN-DEF-01"


@pytest.mark.canon("PEN-TAINT-13")
@pytest.mark.parametrize("value", ["restores_prevented", "window_after_dice", "later_reactives_only"])
def test_ignore_pain_takes_no_more_than_there_is(value: Any) -> None:
    hit = landed(2, "hit", Guard(ignore_pain=3, reactive=1), Ruleset(reactive_pierce=value))
    assert (hit.dice, hit.prevented) == (0, 0)
