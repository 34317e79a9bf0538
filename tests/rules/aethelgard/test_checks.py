"""Every use of the pool but combat's damage and crafting's tiers."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.aethelgard.check_results import check_pool, judged
from apps.rules.aethelgard.crafted_tier import crafted
from apps.rules.aethelgard.pool_reader import PoolReading, read
from apps.rules.aethelgard.pool_words import shown
from apps.rules.aethelgard.pools import Base, Modifier, PoolSituation
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.aethelgard_checks import CHECKS, Attribute
from tests.cases import every
from tests.rules.aethelgard.calm import CALM

FUMBLED = read([1, 4], DEFAULT)


def netting(net: int) -> PoolReading:
    """A roll of so many net successes and no botch."""
    return read([10] * net + [5], DEFAULT)


def pooled(key: str, attribute: Attribute, score: int, skill: str = "", rank: int = 0) -> int:
    return check_pool(CHECKS[key], Base(attribute=attribute, score=score, skill=skill, rank=rank), CALM, DEFAULT).value


def test_the_document_lists_these_uses() -> None:
    assert list(CHECKS) == [
        "accuracy",
        "block",
        "resolve",
        "system-bypass",
        "wasteland-survival",
        "rhetoric",
        "acrobatics",
        "intimidation",
        "insight",
        "persuasion",
        "crafting",
    ]


@pytest.mark.canon("AET-26", "C-62")
def test_accuracy_is_finesse_and_weapon_skill_against_a_defense_score() -> None:
    assert pooled("accuracy", "FINESSE", 5, "Weapon Skill", 2) == 7
    assert [judged(CHECKS["accuracy"], netting(net), 3).passed for net in range(6)] == [
        False,
        False,
        False,
        True,
        True,
        True,
    ]
    assert judged(CHECKS["accuracy"], netting(0), 0).passed is False
    assert judged(CHECKS["accuracy"], netting(1), 0).passed is True


@pytest.mark.canon("AET-28")
def test_blocks_are_rolled_with_sturdiness_or_finesse_and_what_parries() -> None:
    gear = PoolSituation(modifiers=(Modifier(source="shield-or-weapon", dice=2),))
    for attribute in ("STURDINESS", "FINESSE"):
        base = Base(attribute=attribute, score=4)
        assert check_pool(CHECKS["block"], base, gear, DEFAULT).value == 6


@pytest.mark.canon("AET-29", "AET-49")
def test_resolve_is_will_or_sturdiness_and_prevents_or_lessens() -> None:
    assert pooled("resolve", "WILL", 6) == pooled("resolve", "STURDINESS", 6) == 6
    assert judged(CHECKS["resolve"], netting(1)).meaning == "The effect is prevented or lessened."
    assert judged(CHECKS["resolve"], netting(0)).meaning == "The effect takes hold."


@pytest.mark.canon("AET-30")
def test_system_bypass_is_wits_and_rank_against_a_dc() -> None:
    assert pooled("system-bypass", "WITS", 8, "System Bypass", 3) == 11
    assert [judged(CHECKS["system-bypass"], netting(net), 2).passed for net in range(4)] == [False, False, True, True]


@pytest.mark.canon("AET-30", "C-48")
def test_system_bypass_is_not_rolled_with_finesse() -> None:
    with pytest.raises(Refusal, match="WITS and System Bypass, not with FINESSE") as refused:
        pooled("system-bypass", "FINESSE", 6, "System Bypass", 1)
    assert refused.value.rule == "AET-30"


@pytest.mark.canon("AET-31")
def test_wasteland_survival_is_wits_and_rank_and_as_good_as_its_net() -> None:
    assert pooled("wasteland-survival", "WITS", 5, "Wasteland Survival", 4) == 9
    assert [judged(CHECKS["wasteland-survival"], netting(net)).margin for net in range(4)] == [0, 1, 2, 3]


@pytest.mark.canon("AET-32", "C-62")
def test_rhetoric_is_will_and_rank_often_opposed_by_will() -> None:
    rhetoric = CHECKS["rhetoric"]
    assert pooled("rhetoric", "WILL", 5, "Rhetoric", 2) == 7
    assert rhetoric.opposed_by == "WILL"
    assert judged(rhetoric, netting(3), netting(2)).passed is True
    assert judged(rhetoric, netting(2), netting(2)).passed is False
    assert judged(rhetoric, netting(2), 2).passed is True


@pytest.mark.canon("AET-33")
def test_acrobatics_is_finesse_and_rank_against_a_dc_or_opposed() -> None:
    acrobatics = CHECKS["acrobatics"]
    assert pooled("acrobatics", "FINESSE", 5, "Acrobatics", 1) == 6
    assert judged(acrobatics, netting(2), 2).passed is True
    assert judged(acrobatics, netting(2), netting(2)).passed is False
    assert judged(acrobatics, netting(2), netting(1)).margin == 1


@pytest.mark.canon("AET-34", "C-48")
def test_intimidation_offers_might_and_rhetoric_and_is_opposed_by_will() -> None:
    intimidation = CHECKS["intimidation"]
    assert pooled("intimidation", "MIGHT", 7) == 7
    assert pooled("intimidation", "WILL", 4, "Rhetoric", 3) == 7
    assert intimidation.opposed_by == "WILL"
    assert judged(intimidation, netting(2), netting(1)).meaning == "They comply."
    assert judged(intimidation, netting(1), netting(1)).meaning == "They turn hostile."


@pytest.mark.canon("AET-35", "AET-49")
def test_insight_is_wits_and_uncovers_what_is_hidden() -> None:
    assert pooled("insight", "WITS", 6) == 6
    assert judged(CHECKS["insight"], netting(1)).meaning == "A hidden fact comes to light."
    assert judged(CHECKS["insight"], netting(0)).passed is False


@pytest.mark.canon("AET-36", "AET-49")
def test_persuasion_is_will_and_rhetoric_and_shifts_disposition() -> None:
    assert pooled("persuasion", "WILL", 6, "Rhetoric", 2) == 8
    assert judged(CHECKS["persuasion"], netting(1)).meaning == "Their disposition shifts."
    assert judged(CHECKS["persuasion"], netting(0)).passed is False


@pytest.mark.canon("AET-37")
def test_crafting_is_wits_and_rank_and_tools() -> None:
    tools = PoolSituation(modifiers=(Modifier(source="masterwork-tools"),))
    base = Base(attribute="WITS", score=5, skill="Crafting", rank=2)
    assert check_pool(CHECKS["crafting"], base, tools, DEFAULT).value == 8


def made(reading: PoolReading) -> str:
    return crafted(reading.net, fumble=reading.fumble)


@pytest.mark.canon("AET-37", "C-47")
@pytest.mark.parametrize("floor", ["always", "fumble_only"])
def test_net_successes_give_the_quality_and_a_fumble_destroys(floor: str) -> None:
    rules = Ruleset(aet_net_floor="always" if floor == "always" else "fumble_only")
    tiers = [made(read([10] * net + [5], rules)) for net in range(7)]
    assert tiers == ["Standard", "Standard", "Masterwork", "Masterwork", "Masterwork", "Legendary", "Legendary"]
    assert made(read([1, 5], rules)) == "Destroyed"
    assert made(read([8, 1, 1], rules)) == "Standard"


@pytest.mark.canon("AET-15")
def test_a_critical_success_lends_what_its_use_lends() -> None:
    assert judged(CHECKS["accuracy"], netting(5), 2).effect == "The damage dice are doubled."
    assert judged(CHECKS["system-bypass"], netting(5), 2).effect == "A bonus outcome comes on top."
    assert CHECKS["crafting"].effects.critical == "One quality tier more."
    assert [made(netting(net)) for net in (4, 5)] == ["Masterwork", "Legendary"]


@pytest.mark.canon("AET-16")
def test_a_fumble_costs_what_its_use_costs() -> None:
    assert judged(CHECKS["accuracy"], FUMBLED, 2).effect == "The weapon jams and the turn is lost."
    assert judged(CHECKS["system-bypass"], FUMBLED, 2).effect == "A trap is sprung or an alarm raised."
    assert CHECKS["crafting"].effects.fumble == "The materials are destroyed."
    assert "COGNITIVE GLITCH" in shown("You pick the lock", "System Bypass", FUMBLED, story=())


def test_neither_critical_nor_fumble_brings_no_effect() -> None:
    assert judged(CHECKS["accuracy"], netting(4), 2).effect == ""
    assert judged(CHECKS["accuracy"], netting(0), 2).effect == ""


def test_a_critical_success_that_misses_its_number_lends_nothing() -> None:
    verdict = judged(CHECKS["accuracy"], netting(5), 6)
    assert (verdict.passed, verdict.degree, verdict.effect, verdict.margin) == (False, "critical", "", -1)


def test_one_record_serves_every_use_and_the_display() -> None:
    record = read([9, 8, 5, 2, 1], DEFAULT)
    assert judged(CHECKS["accuracy"], record, 1).passed
    assert judged(CHECKS["insight"], record).passed
    assert judged(CHECKS["intimidation"], record, record).passed is False
    assert made(record) == "Standard"
    assert "1 Net Success" in shown("You look closer", "Insight", record, story=())


@every(
    ("key", "against", "sentence"),
    [
        ("accuracy", None, "Accuracy is held against a Defense Score, not against nothing."),
        ("insight", 2, "Insight is held against nothing, not against a DC."),
        ("acrobatics", None, "Acrobatics is held against a DC or an opposing roll, not against nothing."),
        ("block", 2, "Block or Parry is held against the damage roll, not against a DC."),
        ("crafting", 2, "Crafting is held against the quality tiers, not against a DC."),
    ],
)
def test_a_roll_held_against_the_wrong_thing_is_refused(key: str, against: int | None, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        judged(CHECKS[key], netting(2), against)
    assert refused.value.sentence == sentence
    assert refused.value.rule == CHECKS[key].rule


@pytest.mark.parametrize("number", [-1, 101])
def test_a_number_out_of_bounds_is_refused(number: int) -> None:
    with pytest.raises(Refusal, match="from 0 to 100"):
        judged(CHECKS["system-bypass"], netting(2), number)
