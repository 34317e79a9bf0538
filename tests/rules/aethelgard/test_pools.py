"""How many d10 a roll has, and why."""

from __future__ import annotations

from typing import get_args

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.aethelgard.pools import Base, Modifier, PoolSituation, pool, stressed
from apps.rules.explained import Line, Unused
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.aethelgard_checks import CHECKS, Attribute
from apps.rules.tables.aethelgard_dice import DICE_SOURCES
from tests.cases import every
from tests.rules.aethelgard.calm import CALM


def with_dice(*modifiers: tuple[str, int], stress: int = 0) -> PoolSituation:
    return PoolSituation(modifiers=tuple(Modifier(source=key, dice=dice) for key, dice in modifiers), stress=stress)


@pytest.mark.canon("AET-02", "AET-19", "AET-21")
@every(
    ("base", "situation", "dice"),
    [
        (
            Base(attribute="FINESSE", score=6, skill="System Bypass", rank=1),
            with_dice(("masterwork-tools", 1)),
            8,
        ),
        (Base(attribute="WITS", score=10, skill="System Bypass", rank=3), with_dice(("specialization", 2)), 15),
        (
            Base(attribute="WITS", score=15, skill="System Bypass", rank=5),
            with_dice(("specialization", 2), ("buff", 1)),
            23,
        ),
        (
            Base(attribute="WITS", score=8, skill="System Bypass", rank=3),
            with_dice(("masterwork-tools", 1), ("coherent", 1)),
            13,
        ),
        (Base(attribute="FINESSE", score=7), with_dice(("disoriented", 1), ("dim-light", 1)), 5),
        (Base(attribute="MIGHT", score=9), with_dice(("buff", 2), ("exhausted", 1)), 10),
        (Base(attribute="FINESSE", score=4), with_dice(("enemy", 5)), 1),
    ],
)
def test_the_printed_pools_come_out_as_printed(base: Base, situation: PoolSituation, dice: int) -> None:
    assert pool(base, situation, DEFAULT).value == dice


@pytest.mark.canon("AET-02")
def test_a_pool_says_line_by_line_where_its_dice_come_from() -> None:
    found = pool(
        Base(attribute="WITS", score=8, skill="System Bypass", rank=3),
        with_dice(("coherent", 1), ("dim-light", 1), stress=45),
        DEFAULT,
    )
    assert [(line.code, line.value, line.rule) for line in found.lines] == [
        ("wits", 8, "AET-02"),
        ("skill", 3, "AET-03"),
        ("coherent", 1, "AET-17"),
        ("dim-light", -1, "AET-18"),
        ("psychic-stress", -2, "AET-45"),
    ]
    assert found.value == 9
    assert found.not_applied == ()


@pytest.mark.canon("AET-03")
@every("rank", range(6))
def test_each_skill_rank_adds_one_die(rank: int) -> None:
    assert pool(Base(attribute="WITS", score=4, skill="Crafting", rank=rank), CALM, DEFAULT).value == 4 + rank


@pytest.mark.canon("AET-03")
def test_an_untrained_skill_is_named_as_adding_nothing() -> None:
    found = pool(Base(attribute="WITS", score=4, skill="Crafting"), CALM, DEFAULT)
    assert [line.code for line in found.lines] == ["wits"]
    assert ("skill", "Crafting is untrained: rank 0 adds no die") in [(one.code, one.why) for one in found.not_applied]


@pytest.mark.canon("AET-03")
@pytest.mark.parametrize("rank", [-1, 6])
def test_a_skill_rank_outside_0_to_5_is_refused(rank: int) -> None:
    with pytest.raises(Refusal, match="from 0 to 5") as refused:
        pool(Base(attribute="WITS", score=4, skill="Crafting", rank=rank), CALM, DEFAULT)
    assert refused.value.rule == "AET-03"


def test_a_rank_of_no_skill_is_refused() -> None:
    with pytest.raises(Refusal, match="name the skill"):
        pool(Base(attribute="WITS", score=4, rank=2), CALM, DEFAULT)


@pytest.mark.canon("AET-04")
def test_five_attributes_govern_and_each_of_them_somewhere() -> None:
    assert get_args(Attribute) == ("FINESSE", "MIGHT", "WILL", "WITS", "STURDINESS")
    governs = {key: [way.attribute for way in check.ways] for key, check in CHECKS.items()}
    assert governs["accuracy"] == ["FINESSE"]
    assert governs["system-bypass"] == ["WITS"]
    assert "WILL" in governs["resolve"]
    assert "STURDINESS" in governs["resolve"]
    assert "STURDINESS" in governs["block"]


@pytest.mark.canon("AET-05")
def test_five_kinds_of_modifier_change_a_pool() -> None:
    kinds = {source.kind for source in DICE_SOURCES.values()}
    assert kinds == {"buff", "debuff", "equipment", "environment", "ability"}


@pytest.mark.canon("AET-17")
@every(
    "key",
    ["coherent", "focused", "masterwork-tools", "legendary-tools", "favourable-ground", "ally", "consumable"],
)
def test_a_bonus_source_lends_one_die_each_time(key: str) -> None:
    base = Base(attribute="WILL", score=5)
    assert pool(base, with_dice((key, 1)), DEFAULT).value == 6
    assert pool(base, with_dice((key, 1), ("buff", 1), (key, 2)), DEFAULT).value == 9


@pytest.mark.canon("AET-18")
@every(
    "key",
    [
        "disoriented",
        "exhausted",
        "wounded",
        "dim-light",
        "difficult-terrain",
        "psychic-resonance",
        "poor-tools",
        "corruption",
        "enemy",
    ],
)
def test_a_penalty_source_takes_one_die_each_time(key: str) -> None:
    base = Base(attribute="WILL", score=8)
    assert pool(base, with_dice((key, 1)), DEFAULT).value == 7
    assert pool(base, with_dice((key, 1), ("dim-light", 1), (key, 2)), DEFAULT).value == 4


@pytest.mark.canon("AET-17", "AET-18")
def test_statuses_and_conditions_are_shown_by_their_names() -> None:
    named = [source.name for source in DICE_SOURCES.values() if source.name.startswith("[")]
    assert named == [
        "[Coherent]",
        "[Focused]",
        "[Masterwork] tools",
        "[Legendary] tools",
        "[Disoriented]",
        "[Exhausted]",
        "[Wounded]",
        "[Dim Light]",
        "[Difficult Terrain]",
        "[Psychic Resonance]",
    ]


@pytest.mark.canon("AET-19")
@every("score", range(8))
@every("lent", range(3))
@every("taken", range(1, 9))
def test_penalties_never_take_the_last_die(score: int, lent: int, taken: int) -> None:
    situation = with_dice(*([("coherent", lent)] if lent else []), ("disoriented", taken))
    found = pool(Base(attribute="MIGHT", score=score), situation, DEFAULT)
    assert found.value == max(1, score + lent - taken)
    assert found.value == sum(line.value for line in found.lines)
    assert ("floor" in [line.code for line in found.lines]) is (score + lent - taken < 1)


@pytest.mark.canon("AET-45", "C-48", "aet.stress_step")
@every(
    ("step", "stress", "dice"),
    [(20, 0, 0), (20, 19, 0), (20, 20, 1), (20, 39, 1), (20, 40, 2), (20, 100, 5), (10, 39, 3), (1, 7, 7), (50, 49, 0)],
)
def test_psychic_stress_takes_a_die_for_each_full_step(step: int, stress: int, dice: int) -> None:
    found = pool(Base(attribute="WILL", score=10), with_dice(stress=stress), Ruleset(aet_stress_step=step))
    assert found.value == 10 - dice
    assert ("psychic-stress" in [one.code for one in found.not_applied]) is (dice == 0)


@pytest.mark.canon("AET-45")
def test_stress_short_of_a_step_says_why_it_costs_nothing() -> None:
    found = stressed(13, DEFAULT)
    assert isinstance(found, Unused)
    assert found.why == "Psychic Stress costs one die for each full 20, and stands at 13"
    assert isinstance(stressed(20, DEFAULT), Line)


@pytest.mark.canon("AET-46", "AET-49")
def test_corruption_costs_as_many_dice_as_the_table_says_and_weighs_on_the_mind() -> None:
    base = Base(attribute="WILL", score=9)
    assert [pool(base, with_dice(("corruption", dice)), DEFAULT).value for dice in (1, 2, 5)] == [8, 7, 4]
    assert pool(base, with_dice(("corruption", 1)), DEFAULT).lines[-1].rule == "AET-46"
    assert "mind" in DICE_SOURCES["corruption"].note


@pytest.mark.parametrize("score", [-1, 101])
def test_an_attribute_out_of_bounds_is_refused(score: int) -> None:
    with pytest.raises(Refusal, match="FINESSE is a number from 0 to 100"):
        pool(Base(attribute="FINESSE", score=score), CALM, DEFAULT)


def test_a_pool_of_more_than_a_hundred_dice_is_refused() -> None:
    assert pool(Base(attribute="FINESSE", score=100), CALM, DEFAULT).value == 100
    with pytest.raises(Refusal, match="at most 100 dice") as refused:
        pool(Base(attribute="FINESSE", score=100), with_dice(("ally", 1)), DEFAULT)
    assert refused.value.rule == "AET-19"


def test_a_source_that_nobody_knows_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(Refusal, match=r"'lucky-charm'.*coherent, focused"):
        pool(Base(attribute="FINESSE", score=5), with_dice(("lucky-charm", 1)), DEFAULT)


@pytest.mark.parametrize("dice", [0, -2, 101])
def test_a_source_changes_a_pool_by_one_die_or_more(dice: int) -> None:
    with pytest.raises(Refusal, match="from 1 to 100"):
        pool(Base(attribute="FINESSE", score=5), with_dice(("ally", dice)), DEFAULT)


@pytest.mark.parametrize("stress", [-1, 10_001])
def test_psychic_stress_out_of_bounds_is_refused(stress: int) -> None:
    with pytest.raises(Refusal, match="Psychic Stress is a number from 0 to 10000"):
        pool(Base(attribute="FINESSE", score=5), with_dice(stress=stress), DEFAULT)
