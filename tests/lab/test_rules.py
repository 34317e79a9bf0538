"""Numbers that explain themselves, over HTTP, and the house rules behind them."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from apps.lab.odds_api.odds_questions import Preset
from apps.rules.ruleset.presets import PRESETS
from tests.lab.answers import told
from tests.lab.conftest import Caller

SCOUT: dict[str, Any] = {
    "range": 5,
    "attacker_moved": 4,
    "defender_moved": 2,
    "side": 6,
    "cover": ["light"],
    "obscured": False,
    "elevation": "level",
    "head_destroyed": False,
    "house_rules": {},
}


class TestToHit:
    @pytest.mark.canon("PEN-EX-04", "C-16", "PEN-DISP-06")
    def test_the_scout_needs_eleven(self, caller: Caller) -> None:
        answer = told(caller.post("rules/to-hit", SCOUT))
        assert answer["target_number"] == 11
        assert answer["mode"] == "standard"
        assert [(line["code"], line["value"], line["rule"]) for line in answer["lines"]] == [
            ("base", 5, "PEN-ATK-03"),
            ("range", 1, "PEN-MOD-01"),
            ("attacker-moved", 2, "PEN-MOD-02"),
            ("defender-moved", 1, "PEN-MOD-03"),
            ("facing", 1, "PEN-MOD-04"),
            ("cover-light", 1, "PEN-MOD-05"),
        ]
        assert all(line["text"] for line in answer["lines"])

    def test_what_did_not_count_says_why(self, caller: Caller) -> None:
        answer = told(caller.post("rules/to-hit", {**SCOUT, "cover": ["light", "forest"]}))
        (light,) = [unused for unused in answer["not_applied"] if unused["code"] == "cover-light"]
        assert (answer["target_number"], light["rule"]) == (12, "PEN-MOD-10")
        assert "forest" in light["why"]

    def test_range_alone_will_do(self, caller: Caller) -> None:
        assert told(caller.post("rules/to-hit", {"range": 3}))["target_number"] == 5

    @pytest.mark.canon("pen.cover.stacking", "C-12")
    def test_a_house_rule_counts(self, caller: Caller) -> None:
        stacking = {"pen.cover.stacking": "all"}
        answer = told(caller.post("rules/to-hit", {**SCOUT, "cover": ["light", "forest"], "house_rules": stacking}))
        assert answer["target_number"] == 13

    @pytest.mark.canon("PEN-POOL-01", "PEN-POOL-10", "pen.pool.enabled")
    def test_dice_pools_turn_modifiers_into_dice(self, caller: Caller) -> None:
        answer = told(caller.post("rules/to-hit", {**SCOUT, "preset": "v3-full", "attacker_heat": 5}))
        assert (answer["target_number"], answer["mode"], answer["advantages"]["net"]) == (
            5,
            "critical_disadvantage",
            -6,
        )
        assert "heat" in [line["code"] for line in answer["advantages"]["lines"]]

    @pytest.mark.canon("PEN-TAINT-21")
    def test_exposed_weakness_rolls_three_dice(self, caller: Caller) -> None:
        answer = told(caller.post("rules/to-hit", {"range": 1, "exposed_weakness": True}))
        assert (answer["mode"], answer["advantages"]["net"]) == ("advantage", 1)


class TestHouseRules:
    def test_each_has_its_values_its_default_and_its_ruling(self, caller: Caller) -> None:
        register = {rule["key"]: rule for rule in told(caller.get("rules/house-rules"))["house_rules"]}
        bands = register["pen.attack.range_bands"]
        assert (bands["values"], bands["default"], bands["ruling"]) == (["v3", "quickref"], "v3", "C-11")
        assert (bands["least"], bands["most"]) == (None, None)
        limit = register["pen.battle.round_limit"]
        assert (limit["values"], limit["least"], limit["most"], limit["default"]) == ([None], 1, 100, None)
        assert all(rule["text"].endswith(".") for rule in register.values())

    @pytest.mark.canon("C-60")
    def test_presets_say_what_they_change(self, caller: Caller) -> None:
        presets = {preset["key"]: preset["house_rules"] for preset in told(caller.get("rules/house-rules"))["presets"]}
        assert presets == {
            "campaign": {},
            "arena": {"pen.modules.grit": False, "pen.modules.taint_exploitation": False},
            "v3-full": {"pen.pool.enabled": True},
        }

    def test_every_preset_may_be_asked_for(self) -> None:
        assert get_args(Preset) == tuple(PRESETS)
