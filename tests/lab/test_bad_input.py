"""What cannot be meant is answered with a problem that says what would do."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.lab.answers import problem, told
from tests.lab.conftest import Caller

ATTACK: dict[str, Any] = {"target_number": 5, "base_damage": 4}
MODES = "one of advantage, critical_advantage, critical_disadvantage, disadvantage, standard"


class TestAddresses:
    @pytest.mark.parametrize(
        ("path", "sentence"),
        [
            ("odds/attack-dice?mode=lucky", f'mode is {MODES}, not "lucky".'),
            ("odds/attack-dice?mode=", f'mode is {MODES}, not "".'),
            ("odds/attack-dice?modes=standard", 'There is no query parameter "modes": there are mode.'),
            ("odds/attack-dice?mode=standard&mode=advantage", '"mode" stands twice: give it once.'),
            ("odds/attack-dice?format=xml", 'There is no query parameter "format": there are mode.'),
            ("odds/defense-dice", "count is missing: it is a whole number from 0 to 30."),
            ("odds/defense-dice?count=31", "count is a whole number from 0 to 30, not 31."),
            ("odds/defense-dice?count=-1", "count is a whole number from 0 to 30, not -1."),
            ("odds/defense-dice?count=1000000", "count is a whole number from 0 to 30, not 1000000."),
            ("odds/defense-dice?count=" + "9" * 100, "count is a whole number from 0 to 30, not"),
            ("odds/defense-dice?count=6.0", 'count is a whole number from 0 to 30, not "6.0".'),
            ("odds/defense-dice?count=06", 'count is a whole number from 0 to 30, not "06".'),
            ("odds/defense-dice?count=%D9%A6", "count is a whole number from 0 to 30, not"),
            ("odds/defense-dice?count=%00", "count is a whole number from 0 to 30, not"),
            ("odds/defense-dice?count=true", "count is a whole number from 0 to 30, not"),
            ("odds/strain?heat=-1", "heat is a whole number from 0 to 100, not -1."),
            ("odds/strain?heat=101", "heat is a whole number from 0 to 100, not 101."),
            ("odds/grit?grit=2&wound=severe", "faction is missing: it is one of church, dwarves, elves, ossuarium."),
            ("odds/grit?grit=4&wound=severe&faction=church", "grit is a whole number from 0 to 3, not 4."),
            ("odds/grit?grit=2&wound=deep&faction=church", "wound is one of minor, severe, trauma, not"),
            ("odds/grit?grit=2&wound=minor&faction=church&traumas=3", "traumas is a whole number from 0 to 2, not 3."),
            ("odds/suffering?dice=11", "dice is a whole number from 0 to 10, not 11."),
            ("odds/pool?dice=0", "dice is a whole number from 1 to 100, not 0."),
            ("odds/pool?dice=1000000", "dice is a whole number from 1 to 100, not 1000000."),
            ("odds/skirmish?dice=61&defense=4", "dice is a whole number from 1 to 60, not 61."),
            ("odds/skirmish?dice=4&defense=21", "defense is a whole number from 0 to 20, not 21."),
            ("odds/test?score=-1", "score is a whole number from 0 to 20, not -1."),
            ("odds/combinations?dice=13", "dice is a whole number from 1 to 12, not 13."),
            ("rules/house-rules?key=pen", 'There is no query parameter "key": there is none.'),
        ],
    )
    def test_a_parameter_that_cannot_be_meant(self, caller: Caller, path: str, sentence: str) -> None:
        status, kind, said = problem(caller.get(path))
        assert (status, kind) == (400, "malformed")
        assert said.startswith(sentence)

    def test_a_thousand_parameters_are_too_many(self, caller: Caller) -> None:
        many = "&".join(f"p{number}=1" for number in range(1100))
        assert problem(caller.get(f"odds/attack-dice?{many}"))[:2] == (400, "malformed")

    def test_the_field_is_named(self, caller: Caller) -> None:
        assert caller.get("odds/defense-dice?count=31").json()["field"] == "count"


class TestBodies:
    @pytest.mark.parametrize(
        ("changed", "sentence"),
        [
            ({"target_number": 1}, "target_number is a whole number from 2 to 30, not 1."),
            ({"target_number": 31}, "target_number is a whole number from 2 to 30, not 31."),
            ({"target_number": "6"}, 'target_number is a whole number from 2 to 30, not "6".'),
            ({"target_number": True}, "target_number is a whole number from 2 to 30, not true."),
            ({"target_number": None}, "target_number is a whole number from 2 to 30, not null."),
            ({"target_number": 6.5}, "target_number is a whole number from 2 to 30, not 6.5."),
            ({"base_damage": -1}, "base_damage is a whole number from 0 to 30, not -1."),
            ({"base_damage": 31}, "base_damage is a whole number from 0 to 30, not 31."),
            ({"base_damage": [4]}, "base_damage is a whole number from 0 to 30, not [4]."),
            ({"mode": "lucky"}, f'mode is {MODES}, not "lucky".'),
            ({"defense": -1}, "defense is a whole number from 0 to 30, not -1."),
            ({"exposed": 11}, "exposed is a whole number from 0 to 10, not 11."),
            ({"force_reroll": 1}, "force_reroll is true or false, not 1."),
            ({"joint": "yes"}, 'joint is true or false, not "yes".'),
            ({"preset": "mine"}, 'preset is one of arena, campaign, v3-full, not "mine".'),
            ({"house_rules": []}, "house_rules is an object of house rules by key,"),
            ({"house_rules": {"pen.facing.tie": 1.5}}, "house_rules is an object of house rules by key,"),
            ({"house_rules": {"k" * 61: True}}, "house_rules is an object of house rules by key,"),
            ({"luck": 1}, 'There is no field "luck": there are '),
            ({"x" * 5000: 1}, 'There is no field "xxx'),
            ({"mode": "x" * 50_000}, f'mode is {MODES}, not "xxx'),
        ],
    )
    def test_a_field_that_cannot_be_meant(self, caller: Caller, changed: dict[str, Any], sentence: str) -> None:
        answer = caller.post("odds/attack", {**ATTACK, **changed})
        status, kind, said = problem(answer)
        assert (status, kind) == (400, "malformed")
        assert said.startswith(sentence)
        assert len(answer.content) < 1000

    @pytest.mark.parametrize("missing", ATTACK)
    def test_a_field_that_is_missing(self, caller: Caller, missing: str) -> None:
        body = {name: value for name, value in ATTACK.items() if name != missing}
        assert problem(caller.post("odds/attack", body))[2].startswith(f"{missing} is missing: it is a whole number")

    @pytest.mark.parametrize(
        ("changed", "sentence"),
        [
            ({"side": 0}, "side is a whole number from 1 to 6, not 0."),
            ({"side": 7}, "side is a whole number from 1 to 6, not 7."),
            ({"range": -1}, "range is a whole number from 0 to 200, not -1."),
            ({"attacker_moved": -1}, "attacker_moved is a whole number from 0 to 200, not -1."),
            ({"defender_moved": 201}, "defender_moved is a whole number from 0 to 200, not 201."),
            ({"cover": "light"}, "cover is a list of at most 8, each one of casket, forest, heavy, light, not"),
            ({"cover": ["fog"]}, "cover is a list of at most 8, each one of casket, forest, heavy, light, not"),
            ({"cover": ["light"] * 9}, "cover is a list of at most 8, each one of casket, forest, heavy, light, not"),
            ({"elevation": "above"}, "elevation is one of higher, level, lower, not"),
            ({"obscured": 0}, "obscured is true or false, not 0."),
        ],
    )
    def test_a_situation_that_cannot_be(self, caller: Caller, changed: dict[str, Any], sentence: str) -> None:
        status, kind, said = problem(caller.post("rules/to-hit", {"range": 3, **changed}))
        assert (status, kind) == (400, "malformed")
        assert said.startswith(sentence)

    @pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"6", b'{"a": 1, "a": 1}', b'{"a": NaN}', b"\xff"])
    def test_what_is_no_object_of_json(self, caller: Caller, body: bytes) -> None:
        assert problem(caller.post("odds/attack", body))[:2] == (400, "malformed" if body in BARE else "parse-error")

    def test_a_question_in_the_address_is_none_here(self, caller: Caller) -> None:
        said = problem(caller.post("odds/attack?target_number=5", ATTACK))
        assert said[:2] == (400, "malformed")
        assert "body" in said[2]

    def test_another_format_is_not_read(self, caller: Caller) -> None:
        answer = caller.post("odds/attack", b"target_number=5", content_type="application/x-www-form-urlencoded")
        assert problem(answer)[:2] == (415, "unsupported-media-type")

    def test_a_body_beyond_64_kilobytes_is_not_read(self, caller: Caller) -> None:
        body = json.dumps({**ATTACK, "mode": "x" * 65_536}).encode()
        status, kind, said = problem(caller.post("odds/attack", body))
        assert (status, kind, said) == (413, "too-large", "What was sent is too large: 65536 bytes at most.")


BARE = (b"", b"[]", b"null", b"6")


class TestRefusals:
    @pytest.mark.parametrize(
        ("settings", "rule", "sentence"),
        [
            ({"pen.luck": True}, "", "There is no house rule 'pen.luck'"),
            ({"pen.facing.tie": "coin"}, "C-15", "pen.facing.tie may be defender, attacker, not coin."),
            ({"pen.facing.tie": True}, "C-15", "pen.facing.tie may be defender, attacker, not true."),
            ({"pen.pool.enabled": 1}, "C-02", "pen.pool.enabled may be false, true, not 1."),
            ({"pen.component.threshold": 0}, "C-18", "pen.component.threshold may be a number from 1 to 30, not 0."),
        ],
    )
    @pytest.mark.parametrize(("path", "body"), [("odds/attack", ATTACK), ("rules/to-hit", {"range": 3})])
    def test_a_house_rule_that_nobody_can_play(
        self,
        caller: Caller,
        path: str,
        body: dict[str, Any],
        settings: dict[str, Any],
        rule: str,
        sentence: str,
    ) -> None:
        answer = caller.post(path, {**body, "house_rules": settings})
        status, kind, said = problem(answer)
        assert (status, kind, answer.json()["rule"]) == (422, "refused", rule)
        assert said.startswith(sentence)

    def test_joint_odds_have_an_end(self, caller: Caller) -> None:
        answer = caller.post("odds/attack", {**ATTACK, "base_damage": 11, "joint": True})
        status, kind, said = problem(answer)
        assert (status, kind, answer.json()["rule"]) == (422, "refused", "PEN-DEF-02")
        assert "13 Defense dice" in said
        assert told(caller.post("odds/attack", {**ATTACK, "base_damage": 10, "joint": True}))["joint"]

    def test_what_a_house_rule_forbids_is_refused_by_its_rule(self, caller: Caller) -> None:
        unavailable = {"pen.taint.advantage_without_pool": "unavailable"}
        answer = caller.post("rules/to-hit", {"range": 1, "exposed_weakness": True, "house_rules": unavailable})
        assert problem(answer)[:2] == (422, "refused")
        assert answer.json()["rule"] == "PEN-TAINT-21"


class TestMethods:
    @pytest.mark.parametrize(
        ("method", "path", "allowed"),
        [
            ("POST", "odds/attack-dice", "GET"),
            ("DELETE", "rules/house-rules", "GET"),
            ("GET", "odds/attack", "POST"),
            ("PUT", "rules/to-hit", "POST"),
        ],
    )
    def test_another_method_is_told_which_are_answered(
        self, caller: Caller, method: str, path: str, allowed: str
    ) -> None:
        answer = caller.ask(method, path)
        status, kind, said = problem(answer)
        assert (status, kind) == (405, "method-not-allowed")
        assert allowed in answer["Allow"]
        assert allowed in said
