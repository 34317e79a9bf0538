"""The odds over HTTP: the rules' own figures, exactly and rounded."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.lab.answers import told, whole
from tests.lab.conftest import Caller

STANDARD = [Fraction(ways, 36) for ways in (33, 30, 26, 21, 15, 10, 6, 3, 1, 0)]
HITS = {
    "advantage": (216, (212, 205, 193, 174, 147, 113, 77, 43, 16, 0)),
    "disadvantage": (216, (173, 139, 103, 69, 42, 23, 11, 4, 1, 0)),
    "critical_advantage": (1296, (1291, 1276, 1244, 1179, 1071, 900, 676, 415, 171, 0)),
    "critical_disadvantage": (1296, (881, 620, 396, 225, 117, 52, 20, 5, 1, 0)),
}
WITH_NOTHING = {"target_number": 5, "base_damage": 4, "mode": "standard", "defense": 0, "reactive": 0}


class TestAttackDice:
    @pytest.mark.canon("PEN-PROB-01", "C-01")
    def test_totals_are_thirty_sixths(self, caller: Caller) -> None:
        answer = told(caller.get("odds/attack-dice?mode=standard"))
        assert answer["totals"] == {
            "0": "1/36",
            "1": "1/18",
            "2": "1/12",
            "3": "1/9",
            "4": "5/36",
            "5": "1/6",
            "6": "5/36",
            "7": "1/9",
            "8": "1/12",
            "9": "1/18",
            "10": "1/36",
        }
        assert (answer["double_jam"], answer["execution"]) == ("1/36", "1/36")

    @pytest.mark.canon("PEN-PROB-02")
    def test_hits_are_the_true_ones(self, caller: Caller) -> None:
        answer = told(caller.get("odds/attack-dice?mode=standard"))
        assert answer["hit"] == {str(target): str(chance) for target, chance in enumerate(STANDARD, start=2)}
        assert (answer["hit"]["5"], answer["hit"]["11"]) == ("7/12", "0")

    @pytest.mark.canon("PEN-PROB-04", "C-30")
    @pytest.mark.parametrize("mode", HITS)
    def test_pools_hit_as_often_as_counted(self, caller: Caller, mode: str) -> None:
        ways, counts = HITS[mode]
        answer = told(caller.get(f"odds/attack-dice?mode={mode}"))
        assert [Fraction(chance) for chance in answer["hit"].values()] == [Fraction(count, ways) for count in counts]
        assert whole(answer["totals"].values()) == 1

    def test_without_a_mode_two_dice_are_rolled(self, caller: Caller) -> None:
        assert told(caller.get("odds/attack-dice")) == told(caller.get("odds/attack-dice?mode=standard"))

    def test_every_fraction_stands_once_more_as_a_decimal(self, caller: Caller) -> None:
        answer = told(caller.get("odds/attack-dice?mode=advantage"))
        rounded = answer.pop("decimals")
        assert answer.pop("mode") == "advantage"
        assert rounded == {name: _rounded(value) for name, value in answer.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(inner) for name, inner in value.items()}
    return float(round(Fraction(value), 6))


class TestDefenseDice:
    @pytest.mark.canon("PEN-DEF-13", "C-42")
    def test_six_dice_block_two(self, caller: Caller) -> None:
        answer = told(caller.get("odds/defense-dice?count=6"))
        assert answer["blocks"] == {
            "0": "64/729",
            "1": "64/243",
            "2": "80/243",
            "3": "160/729",
            "4": "20/243",
            "5": "4/243",
            "6": "1/729",
        }
        assert answer["expected_blocks"] == "2"
        assert (answer["decimals"]["blocks"]["0"], answer["decimals"]["expected_blocks"]) == (0.087791, 2.0)

    def test_no_dice_block_nothing(self, caller: Caller) -> None:
        assert told(caller.get("odds/defense-dice?count=0"))["blocks"] == {"0": "1"}

    def test_thirty_dice_are_the_most(self, caller: Caller) -> None:
        assert whole(told(caller.get("odds/defense-dice?count=30"))["blocks"].values()) == 1


class TestAttack:
    def test_every_band_has_its_chance(self, caller: Caller) -> None:
        answer = told(caller.post("odds/attack", WITH_NOTHING))
        assert answer["outcomes"] == {
            "catastrophic": "1/36",
            "miss": "7/18",
            "hit": "11/36",
            "strong": "7/36",
            "critical": "1/18",
            "execution": "1/36",
        }
        assert (answer["hit"], answer["decimals"]["hit"]) == ("7/12", 0.583333)

    @pytest.mark.canon("PEN-DEF-12", "PEN-DEF-13")
    def test_a_hit_costs_two_thirds_of_its_dice(self, caller: Caller) -> None:
        answer = told(caller.post("odds/attack", WITH_NOTHING))
        by_band = Fraction(11, 36) * 4 + Fraction(7, 36) * 5 + Fraction(2, 36) * 6
        assert Fraction(answer["expected_cards"]) == by_band * Fraction(2, 3) + Fraction(1, 36) * 4
        assert Fraction(answer["expected_heat"]) == by_band * Fraction(1, 6)
        assert Fraction(answer["expected_marks"]) == by_band * Fraction(1, 6) + Fraction(1, 36) * 3

    def test_each_number_is_told_from_none_to_the_most(self, caller: Caller) -> None:
        answer = told(caller.post("odds/attack", WITH_NOTHING))
        for number in ("cards", "marks", "heat"):
            assert list(answer[number]) == [str(count) for count in range(7)]
            assert whole(answer[number].values()) == 1
        assert Fraction(answer["pierce"]) == sum(
            Fraction(ways, 36) * (1 - Fraction(5, 6) ** dice) for ways, dice in ((11, 4), (7, 5), (2, 6))
        )

    @pytest.mark.canon("PEN-ATK-13", "PEN-COMP-04")
    def test_three_marks_or_an_execution_destroy_the_component(self, caller: Caller) -> None:
        one_die = {**WITH_NOTHING, "target_number": 9, "base_damage": 1, "marks": 2}
        answer = told(caller.post("odds/attack", one_die))
        assert Fraction(answer["component_destroyed"]) == Fraction(2, 36) * (1 - Fraction(5, 6) ** 3) + Fraction(1, 36)

    @pytest.mark.canon("PEN-DEF-17", "PEN-ATK-11", "PEN-ATK-14", "PEN-COMP-13")
    @pytest.mark.parametrize(
        ("changed", "dice"),
        [({}, (4, 5, 6)), ({"defense": 1}, (3, 4, 6)), ({"exposed": 1}, (5, 6, 7)), ({"ignore_pain": 3}, (1, 2, 3))],
    )
    def test_what_stands_between_counts_before_the_dice(
        self, caller: Caller, changed: dict[str, int], dice: tuple[int, ...]
    ) -> None:
        """A Critical Hit passes one Defense by, and an EXECUTION everything."""
        answer = told(caller.post("odds/attack", {**WITH_NOTHING, **changed}))
        rolled = sum(Fraction(ways, 36) * count for ways, count in zip((11, 7, 2), dice, strict=True))
        assert Fraction(answer["expected_cards"]) == rolled * Fraction(2, 3) + Fraction(1, 36) * 4

    @pytest.mark.canon("PEN-DEF-17", "pen.reactive.pierce")
    def test_a_house_rule_changes_the_odds(self, caller: Caller) -> None:
        guarded = {**WITH_NOTHING, "reactive": 3}
        later = {**guarded, "house_rules": {"pen.reactive.pierce": "later_reactives_only"}}
        first, second = (
            Fraction(told(caller.post("odds/attack", body))["expected_cards"]) for body in (guarded, later)
        )
        assert first > second

    def test_a_reroll_and_a_cracked_rib_cost_more(self, caller: Caller) -> None:
        plain, worse = (
            told(caller.post("odds/attack", body))
            for body in (WITH_NOTHING, {**WITH_NOTHING, "force_reroll": True, "heat_extra": 1, "extra_marks": 1})
        )
        for number in ("expected_cards", "expected_heat", "expected_marks"):
            assert Fraction(worse[number]) > Fraction(plain[number])

    def test_the_joint_list_adds_up_to_the_rest(self, caller: Caller) -> None:
        answer = told(caller.post("odds/attack", {**WITH_NOTHING, "reactive": 2, "joint": True}))
        assert whole(row["chance"] for row in answer["joint"]) == 1
        assert len(answer["decimals"]["joint"]) == len(answer["joint"])
        for cards, chance in answer["cards"].items():
            assert whole(row["chance"] for row in answer["joint"] if row["cards"] == int(cards)) == Fraction(chance)
        assert "joint" not in told(caller.post("odds/attack", WITH_NOTHING))

    def test_the_largest_attack_is_answered(self, caller: Caller) -> None:
        most = {**WITH_NOTHING, "target_number": 2, "base_damage": 30, "exposed": 10}
        answer = told(caller.post("odds/attack", most))
        assert list(answer["cards"])[-1] == "42"
        assert whole(answer["cards"].values()) == 1


class TestCasketAndPilot:
    @pytest.mark.canon("C-25", "PEN-HEAT-02", "PEN-HEAT-03")
    @pytest.mark.parametrize(
        ("heat", "results"),
        [
            (4, {"none": "1"}),
            (5, {"sp": "1/2", "damage": "1/2"}),
            (7, {"sp": "1/6", "damage": "1/2", "malfunction": "1/3"}),
            (9, {"damage": "1/3", "malfunction": "2/3"}),
            (10, {"malfunction": "1"}),
        ],
    )
    def test_strain(self, caller: Caller, heat: int, results: dict[str, str]) -> None:
        never = dict.fromkeys(("none", "heat", "sp", "damage", "malfunction"), "0")
        assert told(caller.get(f"odds/strain?heat={heat}"))["results"] == never | results

    @pytest.mark.canon("C-40", "PEN-GRIT-12")
    def test_a_dwarf_meets_a_severe_wound(self, caller: Caller) -> None:
        answer = told(caller.get("odds/grit?grit=2&wound=severe&faction=dwarves"))
        assert answer["results"] == {
            "full-wound": "0",
            "tough-it-out": "1/3",
            "shrug-it-off": "1/3",
            "iron-will": "1/3",
        }
        assert (answer["added"], answer["immune"]) == (3, False)
        assert [line["rule"] for line in answer["lines"]] == ["PEN-GRIT-06", "PEN-GRIT-12"]

    @pytest.mark.canon("C-40", "PEN-GRIT-14", "PEN-GRIT-16", "PEN-GRIT-17")
    def test_an_elf_with_two_traumas_always_suffers(self, caller: Caller) -> None:
        answer = told(caller.get("odds/grit?grit=0&wound=minor&faction=elves&traumas=2"))
        assert (answer["added"], answer["results"]["full-wound"]) == (-3, "1")

    @pytest.mark.canon("PEN-GRIT-13")
    def test_the_ossuarium_is_not_asked(self, caller: Caller) -> None:
        answer = told(caller.get("odds/grit?grit=3&wound=severe&faction=ossuarium"))
        assert answer["immune"]
        assert set(answer["results"].values()) == {"0"}

    @pytest.mark.canon("C-03", "PEN-SUF-14", "PEN-SUF-15")
    def test_suffering_costs_four_thirds_gross_and_seven_sixths_net(self, caller: Caller) -> None:
        one, two = (told(caller.get(f"odds/suffering?dice={dice}")) for dice in (1, 2))
        assert (one["expected_gross"], one["expected_net"]) == ("4/3", "7/6")
        assert (two["expected_gross"], two["expected_net"]) == ("8/3", "7/3")
        assert one["gross"] == {"0": "1/6", "1": "1/2", "2": "1/6", "3": "1/6"}
        assert (one["expected_next_attack"], one["expected_heat"], one["all_attacks"]["1"]) == ("5/6", "1/6", "1/6")
        assert whole(two["net"].values()) == 1


class TestSisterSystems:
    @pytest.mark.canon("AET-23", "AET-24", "AET-25", "C-45")
    def test_a_pool_of_seven(self, caller: Caller) -> None:
        answer = told(caller.get("odds/pool?dice=7"))
        assert answer["expected_raw"] == "7/5"
        assert Fraction(answer["fumble"]) == Fraction(7, 10) ** 7 - Fraction(6, 10) ** 7
        assert round(answer["decimals"]["critical"] * 100, 2) == 2.22
        assert round(answer["decimals"]["expected_net"], 3) == 1.553
        assert list(answer["net"]) == [str(net) for net in range(8)]

    @pytest.mark.canon("SKM-03", "SKM-07")
    def test_an_attack_roll_of_four_dice_against_four(self, caller: Caller) -> None:
        answer = told(caller.get("odds/skirmish?dice=4&defense=4"))
        assert answer["successes"] == {"0": "1/16", "1": "1/4", "2": "3/8", "3": "1/4", "4": "1/16"}
        assert answer["expected_successes"] == "2"

    @pytest.mark.canon("SKM-24")
    @pytest.mark.parametrize(("score", "success"), [(0, "0"), (1, "0"), (4, "1/2"), (6, "5/6"), (9, "5/6")])
    def test_a_test(self, caller: Caller, score: int, success: str) -> None:
        assert told(caller.get(f"odds/test?score={score}"))["success"] == success

    @pytest.mark.canon("SKM-25")
    def test_combinations_of_four_dice(self, caller: Caller) -> None:
        answer = told(caller.get("odds/combinations?dice=4"))
        assert (answer["double"], answer["triple"], answer["scale"]) == ("13/18", "7/72", "5/18")
