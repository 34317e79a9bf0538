"""Rulesets: what a host may set, and what is refused by name."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.presets import PRESETS
from apps.rules.ruleset.rule_settings import register, ruleset, settings_of
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.canon import CANON
from tests.cases import every

ROW = re.compile(r"^\| `([a-z0-9_.]+)` \| (.+?) \| (.+?) \| (C-\d+) \|$", re.MULTILINE)


def rows() -> dict[str, tuple[str, list[str], str]]:
    """The canon's own register: key, default, other values, ruling."""
    part = CANON.read_text().split("# PART 5")[1]
    return {key: (default, others.split(" · "), ruling) for key, default, others, ruling in ROW.findall(part)}


def written(value: object) -> str:
    words = {True: "true", False: "false", None: "none"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


def test_the_register_is_the_canons_to_the_last_row() -> None:
    canon = rows()
    assert len(canon) == 76
    assert list(register()) == sorted(canon)
    for key, (default, others, ruling) in canon.items():
        choice = register()[key]
        assert written(choice.default) == default, key
        assert choice.rule.ruling == ruling, key
        if others == ["(any number)"]:
            assert not choice.closed, key
        elif others == ["n"]:
            assert choice.values == (None,), key
            assert not choice.closed
        else:
            named = {other.split(" (")[0] for other in others} | {default}
            numbers = () if choice.closed else range(choice.rule.least, choice.rule.most + 1)
            assert {written(value) for value in (*choice.values, *numbers)} == named, key


def test_every_house_rule_says_what_it_asks() -> None:
    for choice in register().values():
        assert len(choice.rule.text) > 20
        assert choice.rule.text.endswith(".")


@pytest.mark.canon("PEN-GEN-07", "C-60", "pen.modules.grit", "pen.modules.taint_exploitation")
def test_the_presets_switch_the_three_modules() -> None:
    modules = {
        key: (one.ruleset.modules_grit, one.ruleset.modules_taint_exploitation, one.ruleset.pool_enabled)
        for key, one in PRESETS.items()
    }
    assert modules == {"campaign": (True, True, False), "arena": (False, False, False), "v3-full": (True, True, True)}


@pytest.mark.canon("PEN-GEN-07")
def test_each_module_is_switched_on_its_own() -> None:
    chosen = ruleset("arena", {"pen.modules.grit": True})
    assert (chosen.modules_grit, chosen.modules_taint_exploitation, chosen.pool_enabled) == (True, False, False)


def test_a_ruleset_does_not_change_and_equal_ones_are_equal() -> None:
    with pytest.raises(FrozenInstanceError):
        DEFAULT.grit_cap = 4  # type: ignore[misc]  # that it is refused is the point
    assert ruleset("campaign") == DEFAULT == Ruleset()
    assert hash(ruleset("campaign")) == hash(DEFAULT)
    assert ruleset("arena") != DEFAULT


def test_what_is_written_down_is_read_again() -> None:
    chosen = ruleset("v3-full", {"pen.hand.set_aside": "any", "pen.battle.round_limit": 12})
    assert ruleset("arena", settings_of(chosen)) == chosen


def test_every_value_of_every_house_rule_can_be_set() -> None:
    for key, choice in register().items():
        numbers = () if choice.closed else (choice.rule.least, choice.rule.most)
        for value in (*choice.values, *numbers):
            assert getattr(ruleset("campaign", {key: value}), choice.field) == value


@every(
    ("settings", "sentence"),
    [
        (
            {"pen.attack.luck": 1},
            "There is no house rule 'pen.attack.luck': the register in docs/rules lists every one.",
        ),
        ({"pen.cover.forest": "deep"}, "pen.cover.forest may be heavy, light, not deep."),
        ({"pen.cover.forest": 1}, "pen.cover.forest may be heavy, light, not 1."),
        ({"pen.modules.grit": 1}, "pen.modules.grit may be false, true, not 1."),
        ({"pen.modules.grit": "true"}, "pen.modules.grit may be false, true, not true."),
        ({"pen.component.threshold": 0}, "pen.component.threshold may be a number from 1 to 30, not 0."),
        ({"pen.component.threshold": True}, "pen.component.threshold may be a number from 1 to 30, not true."),
        ({"pen.component.threshold": None}, "pen.component.threshold may be a number from 1 to 30, not null."),
        ({"pen.battle.round_limit": 101}, "pen.battle.round_limit may be null, a number from 1 to 100, not 101."),
        ({"pen.grit.check_min": 1}, "pen.grit.check_min may be null, a number from 0 to 0, not 1."),
    ],
)
def test_a_setting_that_is_none_is_refused_by_name(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        ruleset("campaign", settings)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    "settings",
    [
        {"pen.taint.at_10": "corruption_only", "pen.modules.taint_exploitation": False},
        {"pen.cover.grants_defense": True, "pen.defense.application": "off"},
        {"pen.taint.advantage_without_pool": "minus_one", "pen.pool.enabled": True},
        {"pen.damaged.pays_damage": False, "pen.damaged.actions": "off"},
    ],
)
def test_two_settings_that_leave_nothing_between_them_are_refused_both_by_name(settings: dict[str, object]) -> None:
    with pytest.raises(Refusal) as refused:
        ruleset("campaign", settings)
    assert all(key in refused.value.sentence for key in settings)


def test_a_preset_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal, match=r"no preset 'brawl': choose one of campaign, arena, v3-full\."):
        ruleset("brawl")
