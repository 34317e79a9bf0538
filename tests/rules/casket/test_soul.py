"""SP."""

from __future__ import annotations

from itertools import combinations

import pytest

from apps.rules.casket.component_marks import Components, apply, destruction, failing, penalties
from apps.rules.casket.heat import strain
from apps.rules.casket.soul import LEG_SKIMMED, STRAIN_LOSS, card_cost, refreshed, sp_maximum
from apps.rules.explained import Line
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.pilot.wounds.in_force import sp_maximum as sp_of_wounds
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.frames import FRAMES, Frame

(CHASSIS,) = penalties(["chassis"], "sp-maximum")
SHATTERED_HAND = Line(code="shattered-hand", value=-2, rule="PEN-SP-05", text="Shattered Hand")
CONCUSSION = Line(code="concussion", value=-1, rule="PEN-SP-06", text="Concussion")
VOW = Line(code="crusaders-vow", value=-1, rule="PEN-SP-10", text="Crusader's Vow")
THERMAL_PURGE = Line(code="thermal-purge", value=-1, rule="PEN-SP-07", text="Thermal Purge, for this mission")
CHANGES = (CHASSIS, LEG_SKIMMED, SHATTERED_HAND, CONCUSSION, THERMAL_PURGE)


class TestTheMaximum:
    @pytest.mark.canon("PEN-SP-01")
    @pytest.mark.parametrize(("frame", "sp"), [("light", 6), ("medium", 5), ("heavy", 4), ("assault", 3)])
    def test_the_frame_says_how_much(self, frame: Frame, sp: int) -> None:
        assert sp_maximum(frame, (), DEFAULT).value == sp

    @pytest.mark.canon("C-33")
    def test_no_frame_brings_armor(self) -> None:
        assert [row.armor for row in FRAMES.values()] == [0, 0, 0, 0]

    @pytest.mark.canon("PEN-SP-03")
    @pytest.mark.parametrize(("frame", "sp"), [("light", 5), ("medium", 4), ("heavy", 3), ("assault", 2)])
    def test_a_destroyed_chassis_takes_one(self, frame: Frame, sp: int) -> None:
        assert sp_maximum(frame, [CHASSIS], DEFAULT).value == sp

    @pytest.mark.canon("PEN-SP-04", "PEN-SP-07")
    @pytest.mark.parametrize(("change", "sp"), [(LEG_SKIMMED, 7), (THERMAL_PURGE, 5)])
    def test_what_a_pilot_and_taint_change(self, change: Line, sp: int) -> None:
        assert sp_maximum("light", [change], DEFAULT).value == sp

    @pytest.mark.canon("PEN-SP-05", "PEN-SP-06")
    def test_wounds_take_two_for_a_shattered_hand_and_one_for_a_concussion(self) -> None:
        def after(*wounds: str) -> int:
            deck = WoundDeck(face_down=(), face_up=tuple(FaceUp(wound=wound) for wound in wounds))
            return sp_maximum("light", sp_of_wounds(deck).lines, DEFAULT).value

        assert after("shattered-hand") == 4
        assert after("concussion") == 5
        assert after("shattered-hand", "concussion") == 3

    @pytest.mark.canon("PEN-SP-13", "C-32")
    @pytest.mark.parametrize("frame", FRAMES)
    def test_the_floor_is_laid_under_the_sum_and_not_under_each_step(self, frame: Frame) -> None:
        for count in range(len(CHANGES) + 1):
            for changes in combinations(CHANGES, count):
                found = sp_maximum(frame, changes, DEFAULT)
                assert found.value == max(1, FRAMES[frame].sp + sum(line.value for line in changes))
                assert found.value == sum(line.value for line in found.lines)

    @pytest.mark.canon("pen.sp.max_floor", "C-32", "PEN-SP-12")
    def test_all_losses_at_once_leave_one_or_none(self) -> None:
        losses = [CHASSIS, SHATTERED_HAND, THERMAL_PURGE, CONCUSSION]
        assert sum(line.value for line in losses) + FRAMES["assault"].sp == -2
        assert sp_maximum("assault", losses, Ruleset(sp_max_floor=1)).value == 1
        assert sp_maximum("assault", losses, Ruleset(sp_max_floor=0)).value == 0
        assert sp_maximum("assault", [*losses, LEG_SKIMMED], Ruleset(sp_max_floor=1)).value == 1


class TestRefresh:
    @pytest.mark.canon("PEN-TURN-02", "PEN-SP-08")
    @pytest.mark.parametrize(("losses", "sp"), [(0, 5), (1, 4), (3, 2)])
    def test_sp_stand_at_the_maximum_less_what_this_turn_costs(self, losses: int, sp: int) -> None:
        assert refreshed(5, [STRAIN_LOSS] * losses).value == sp

    @pytest.mark.canon("C-32", "PEN-SP-12")
    def test_sp_never_stand_below_0_and_the_bank_comes_on_top(self) -> None:
        assert refreshed(1, [STRAIN_LOSS, STRAIN_LOSS]).value == 0
        assert refreshed(1, [STRAIN_LOSS, STRAIN_LOSS], banked=2).value == 2

    @pytest.mark.canon("C-26", "PEN-TURN-04")
    @pytest.mark.parametrize(("face", "sp"), [(1, 5), (2, 5), (3, 6), (5, 6)])
    def test_strain_rolled_first_or_last_leaves_the_same_sp(self, face: int, sp: int) -> None:
        felt = strain(6, [face])
        assert felt
        losses = [STRAIN_LOSS] if felt.row.sp else []
        assert refreshed(6, losses).value == sp == 6 + felt.row.sp

    @pytest.mark.canon("C-26", "PEN-TURN-04")
    def test_strain_that_takes_the_chassis_is_rolled_before_sp_are_restored(self) -> None:
        components = Components()
        felt = strain(10)
        assert felt
        assert felt.row.malfunction
        apply(components, destruction(components, "chassis", DEFAULT))
        maximum = sp_maximum("light", penalties(failing(components, DEFAULT), "sp-maximum"), DEFAULT)
        assert refreshed(maximum.value, []).value == 5


class TestCosts:
    @pytest.mark.canon("C-74")
    def test_no_cost_falls_below_0(self) -> None:
        assert card_cost(0, [VOW]).value == 0
        assert [line.code for line in card_cost(0, [VOW]).lines] == ["printed", "crusaders-vow", "floor"]
        assert card_cost(1, [VOW]).value == 0
        assert [line.code for line in card_cost(1, [VOW]).lines] == ["printed", "crusaders-vow"]

    @pytest.mark.canon("PEN-SP-11")
    def test_a_reactive_never_touches_sp(self) -> None:
        cost = card_cost(3, reactive=True)
        assert (cost.value, cost.not_applied[0].rule) == (0, "PEN-SP-11")
