"""The five components."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.component_marks import (
    Components,
    apply,
    destroyed,
    destruction,
    dropped,
    failing,
    found,
    intact,
    malfunction,
    marking,
    penalties,
    random_component,
    refresh,
    silenced_by,
)
from apps.rules.casket.piles.card_losses import loss
from apps.rules.casket.piles.causes import ATTACK
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.component_rows import COMPONENTS, Component
from tests.cases import every
from tests.rules.casket.piles.lying import Stacked, lying

ALL: tuple[Component, ...] = ("right-arm", "left-arm", "legs", "head", "chassis")


def marked(**marks: int) -> Components:
    components = Components()
    components.marks.update({one: marks.get(one.replace("-", "_"), 0) for one in ALL})
    return components


def gone() -> Components:
    return marked(right_arm=3, left_arm=3, legs=3, head=3, chassis=3)


@dataclass
class Falling:
    """Dice that fall as they are written."""

    faces: list[int]
    asked: list[str] = field(default_factory=list)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        assert (count, sides) == (1, 6)
        self.asked.append(label)
        return (self.faces.pop(0),)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        raise AssertionError(label)


class TestMarks:
    @pytest.mark.canon("PEN-COMP-01")
    def test_each_component_is_marked_apart(self) -> None:
        components = Components()
        apply(components, marking(components, "head", 2, DEFAULT))
        apply(components, marking(components, "legs", 1, DEFAULT))
        assert components == marked(head=2, legs=1)
        assert (components.total, destroyed(components, DEFAULT)) == (3, ())

    @pytest.mark.canon("PEN-COMP-04", "C-18")
    @pytest.mark.parametrize(("before", "more", "destroys"), [(0, 2, False), (0, 3, True), (2, 1, True), (2, 5, True)])
    def test_three_marks_destroy(self, before: int, more: int, destroys: bool) -> None:  # noqa: FBT001 - a column of the table above
        components = marked(legs=before)
        planned = marking(components, "legs", more, DEFAULT)
        assert planned.destroys == destroys
        assert components == marked(legs=before)
        apply(components, planned)
        assert (components.marks["legs"], destroyed(components, DEFAULT)) == (
            before + more,
            ("legs",) if destroys else (),
        )

    @pytest.mark.canon("pen.component.threshold", "C-18")
    @every("threshold", [1, 2, 3, 4, 30])
    def test_the_threshold_is_the_tables_own(self, threshold: int) -> None:
        rules = Ruleset(component_threshold=threshold)
        assert not marking(Components(), "head", threshold - 1, rules).destroys
        assert marking(Components(), "head", threshold, rules).destroys
        assert destruction(Components(), "head", rules).marks == threshold

    @pytest.mark.canon("C-18")
    def test_further_marks_are_noted_and_destroy_nothing_twice(self) -> None:
        components = marked(head=4)
        planned = marking(components, "head", 2, DEFAULT)
        apply(components, planned)
        assert (planned.destroys, components.marks["head"]) == (False, 6)

    @pytest.mark.canon("PEN-COMP-17", "PEN-COMP-02")
    def test_two_primary_cards_and_two_criticals_are_four_marks(self) -> None:
        planned = loss(lying(deck=[3, 4, 5], hand=[1, 2]), 4, ATTACK, DEFAULT, chosen=[1, 2])
        components = Components()
        struck = marking(components, "right-arm", 2 + planned.marks(primary=[1, 2]), DEFAULT)
        apply(components, struck)
        assert (components.marks["right-arm"], struck.destroys) == (4, True)

    @pytest.mark.canon("PEN-ATK-13", "C-69")
    @every(("before", "raised"), [(0, 3), (1, 2), (2, 1), (3, 0), (5, 0)])
    def test_destruction_raises_the_marks_to_three(self, before: int, raised: int) -> None:
        planned = destruction(marked(chassis=before), "chassis", DEFAULT)
        assert (planned.marks, planned.destroys) == (raised, before < 3)

    @pytest.mark.canon("C-69", "PEN-COMP-20")
    def test_with_all_five_gone_marks_are_noted_on_the_chassis(self) -> None:
        components = gone()
        planned = marking(components, "head", 2, DEFAULT)
        apply(components, planned)
        assert (planned.component, planned.destroys) == ("chassis", False)
        assert (components.marks["chassis"], components.marks["head"], components.total) == (5, 3, 17)

    def test_marks_are_never_taken_away(self) -> None:
        with pytest.raises(Refusal, match="marks is 0 or more"):
            marking(Components(), "head", -1, DEFAULT)

    def test_a_clone_is_marked_apart(self) -> None:
        components = marked(head=1)
        apply(components.clone(), marking(components, "head", 1, DEFAULT))
        assert components == marked(head=1)


class TestMalfunctions:
    @pytest.mark.canon("pen.strain.malfunction", "C-28", "PEN-COMP-18")
    def test_a_malfunction_destroys_or_holds_still_or_marks(self) -> None:
        def after(value: Literal["destroy", "disable_until_refresh", "one_mark"]) -> Components:
            components = marked(legs=1)
            apply(components, malfunction(components, "legs", Ruleset(strain_malfunction=value)))
            return components

        assert after("destroy") == marked(legs=3)
        assert after("one_mark") == marked(legs=2)
        held = after("disable_until_refresh")
        assert (held.marks, held.held) == (marked(legs=1).marks, ("legs",))

    @pytest.mark.canon("pen.strain.malfunction")
    def test_what_is_held_still_serves_again_at_the_next_refresh(self) -> None:
        rules = Ruleset(strain_malfunction="disable_until_refresh")
        components = marked(head=3)
        apply(components, malfunction(components, "legs", rules))
        assert failing(components, rules) == ("legs", "head")
        assert destroyed(components, rules) == ("head",)
        refresh(components)
        assert failing(components, rules) == ("head",)

    @pytest.mark.canon("C-28")
    @pytest.mark.parametrize("value", ["destroy", "disable_until_refresh", "one_mark"])
    def test_with_five_components_gone_a_malfunction_does_nothing(
        self, value: Literal["destroy", "disable_until_refresh", "one_mark"]
    ) -> None:
        components = gone()
        component = random_component(intact(components, DEFAULT), Stacked(), "malfunction")
        apply(components, malfunction(components, component, Ruleset(strain_malfunction=value)))
        assert components == gone()


class TestLosses:
    @pytest.mark.canon("PEN-COMP-06", "PEN-COMP-08")
    @every(
        ("component", "leave"), [("right-arm", (1, 4)), ("left-arm", (2,)), ("legs", ()), ("head", ()), ("chassis", ())]
    )
    def test_an_arm_takes_its_cards_out_of_the_hand(self, component: Component, leave: tuple[int, ...]) -> None:
        groups = {1: "primary", 2: "secondary", 3: "universal", 4: "primary", 5: "tactic"}
        assert dropped(component, [1, 2, 3, 4, 5, -1], groups) == leave

    @pytest.mark.canon("PEN-COMP-07", "PEN-COMP-09", "PEN-COMP-11", "C-20")
    @every(
        ("group", "keywords", "silent"),
        [
            ("primary", (), {"right-arm"}),
            ("primary", ("shield",), {"right-arm", "left-arm"}),
            ("secondary", ("shield",), {"left-arm"}),
            ("secondary", ("off-hand",), {"left-arm"}),
            ("secondary", (), set()),
            ("universal", ("targeting",), {"head"}),
            ("universal", (), set()),
            ("tactic", (), set()),
        ],
    )
    def test_which_loss_silences_which_cards(self, group: str, keywords: tuple[str, ...], silent: set[str]) -> None:
        assert {one for one in ALL if silenced_by([one], group, keywords, DEFAULT)} == silent

    @pytest.mark.canon("pen.component.left_arm_blocks", "C-20")
    def test_the_left_arm_silences_shields_and_off_hand_or_all_secondary_cards(self) -> None:
        narrow, wide = (
            Ruleset(component_left_arm_blocks="shield_and_offhand"),
            Ruleset(component_left_arm_blocks="all_secondary"),
        )
        assert silenced_by(["left-arm"], "secondary", (), narrow) is None
        assert silenced_by(["left-arm"], "secondary", (), wide) == "left-arm"
        for rules in (narrow, wide):
            assert silenced_by(["left-arm"], "secondary", ("shield",), rules) == "left-arm"
            assert silenced_by(["left-arm"], "universal", (), rules) is None

    @pytest.mark.canon("PEN-COMP-10", "PEN-COMP-11", "PEN-COMP-12", "PEN-COMP-13", "C-20")
    @every(
        ("component", "changes"),
        [
            ("right-arm", {}),
            ("left-arm", {}),
            ("legs", {"hex-cost": 1}),
            ("head", {"ranged-target": 1}),
            ("chassis", {"sp-maximum": -1, "defense": -1}),
        ],
    )
    def test_what_each_loss_changes(self, component: Component, changes: dict[str, int]) -> None:
        touched: list[Literal["hex-cost", "ranged-target", "sp-maximum", "defense"]] = [
            "hex-cost",
            "ranged-target",
            "sp-maximum",
            "defense",
        ]
        found_changes = {touches: line.value for touches in touched for line in penalties([component], touches)}
        assert found_changes == changes

    @pytest.mark.canon("PEN-GEN-11")
    def test_there_are_five_components_in_the_printed_order(self) -> None:
        assert tuple(COMPONENTS) == ALL
        assert [row.carries for row in COMPONENTS.values()] == [
            "Primary Weapon",
            "Secondary Equipment",
            "movement",
            "sensors",
            "core",
        ]


class TestAiming:
    @pytest.mark.canon("PEN-COMP-05", "C-69")
    def test_the_die_names_components_in_their_order_and_a_6_or_a_destroyed_one_rolls_again(self) -> None:
        assert [found(face, ALL) for face in range(1, 7)] == [*ALL, None]
        assert [found(face, ("left-arm", "head")) for face in range(1, 7)] == [
            None,
            "left-arm",
            None,
            "head",
            None,
            None,
        ]

    @pytest.mark.canon("PEN-COMP-05", "C-69")
    def test_the_die_is_thrown_until_it_names_an_intact_one(self) -> None:
        dice = Falling([6, 1, 3, 2, 4])
        assert random_component(("left-arm", "head"), dice, "component") == "left-arm"
        assert dice.faces == [4]
        assert dice.asked == ["component", "component/again-1", "component/again-2", "component/again-3"]

    @pytest.mark.canon("C-69")
    def test_the_only_one_left_is_found_without_a_die(self) -> None:
        assert random_component(("legs",), Stacked(), "component") == "legs"
        assert random_component((), Stacked(), "component") == "chassis"

    @pytest.mark.parametrize("face", [0, 7])
    def test_a_face_that_no_d6_has_is_refused(self, face: int) -> None:
        with pytest.raises(Refusal, match="faces from 1 to 6"):
            found(face, ALL)
