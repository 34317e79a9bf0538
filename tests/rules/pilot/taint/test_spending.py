"""What Taint buys, when, how often and for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.factions import FACTIONS, Faction
from apps.rules.pilot.taint.spending import (
    Buyer,
    Weakness,
    cards_raised,
    exposed_weakness,
    open_spends,
    paid,
    shut_spends,
)
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.pilot_damage import RESURRECTION, TAINT_OVERLOAD_SPEND
from apps.rules.tables.taint_spends import (
    EXPOSED_WEAKNESS,
    FORCE_REROLL,
    HEAT_SPIKE,
    IGNORE_PAIN,
    MOMENTS,
    OVERLOAD,
    RISE_AGAIN,
    TAINT_SPENDS,
    TAINTED_FURY,
    THERMAL_PURGE,
    VOID_STEP,
    Moment,
    TaintSpend,
)

OFF = Ruleset(modules_taint_exploitation=False)
POOL = Ruleset(pool_enabled=True)
MINUS_ONE = Ruleset(taint_advantage_without_pool="minus_one")
UNAVAILABLE = Ruleset(taint_advantage_without_pool="unavailable")


def rich(moment: Moment, **facts: object) -> Buyer:
    """Somebody to whom everything of this moment is open, but for what a test says."""
    return replace(Buyer(moment=moment, own=9, enemy=9, blocking_dice=3), **facts)  # type: ignore[arg-type]


def names(buyer: Buyer, rules: Ruleset = DEFAULT) -> list[str]:
    return [spend.name for spend in open_spends(buyer, rules)]


def refusal(spend: TaintSpend, buyer: Buyer, rules: Ruleset = DEFAULT) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        paid(spend, buyer, rules)
    return refused.value.sentence, refused.value.rule


@pytest.mark.canon(
    "PEN-TAINT-06",
    "PEN-TAINT-07",
    "PEN-TAINT-08",
    "PEN-TAINT-09",
    "PEN-TAINT-10",
    "PEN-TAINT-11",
    "PEN-TAINT-12",
    "PEN-TAINT-13",
    "PEN-TAINT-14",
    "PEN-TAINT-15",
    "PEN-TAINT-16",
)
def test_eleven_options_cost_and_do_what_is_printed() -> None:
    plain = replace(EXPOSED_WEAKNESS, advantage=0)
    effects = [name for name in plain.__dataclass_fields__ if getattr(plain, name) in (0, False, None)]
    printed = {
        spend.name: (
            spend.cost,
            spend.pool,
            {name: getattr(spend, name) for name in effects if getattr(spend, name) not in (0, False, None)},
        )
        for spend in TAINT_SPENDS
    }
    assert printed == {
        "Exposed Weakness": (1, "enemy", {"advantage": 1}),
        "Force Reroll": (2, "enemy", {"rerolls": 2}),
        "Heat Spike": (1, "enemy", {"target_heat": 1}),
        "Component Vulnerability": (3, "enemy", {"marks": 1}),
        "Neural Disruption": (4, "enemy", {"no_reactives": True}),
        "Taint Overload": (5, "enemy", {"hurts": TAINT_OVERLOAD_SPEND}),
        "Tainted Fury": (2, "own", {"damage": 2, "heat": 1}),
        "Ignore Pain": (3, "own", {"prevents": 3, "heat": 1}),
        "Void Step": (1, "own", {"hexes": 2, "heat": 1}),
        "Thermal Purge": (4, "own", {"vents_all": True, "sp_maximum": -1}),
        "Resurrection": (5, "own", {"hurts": RESURRECTION, "revives": True}),
    }
    assert (TAINT_OVERLOAD_SPEND.points, RESURRECTION.points) == (1, 2)


def test_a_buyer_has_nothing_and_suffers_nothing_unless_it_is_said() -> None:
    assert Buyer(moment="hit") == Buyer(
        moment="hit",
        own=0,
        enemy=0,
        bought=(),
        faction="church",
        enemy_faction="church",
        enemy_in_sight=True,
        execution=False,
        blocking_dice=0,
        sp_maximum=6,
        wounds_face_down=10,
    )
    assert Weakness() == Weakness(advantages=0, dice=2, target=0)


@pytest.mark.canon("PEN-TAINT-20", "C-72")
@pytest.mark.parametrize(
    ("moment", "offered"),
    [
        ("declared", ["Exposed Weakness", "Component Vulnerability", "Neural Disruption", "Tainted Fury"]),
        ("hit", ["Ignore Pain"]),
        ("blocked", ["Force Reroll"]),
        ("action", ["Heat Spike", "Taint Overload", "Void Step", "Thermal Purge"]),
        ("destroyed", ["Resurrection"]),
    ],
)
def test_each_option_belongs_to_one_moment(moment: Moment, offered: list[str]) -> None:
    assert names(rich(moment)) == offered
    assert shut_spends(rich(moment), DEFAULT) == ()


@pytest.mark.canon("PEN-TAINT-20", "C-72", "C-37")
def test_options_are_bought_once_each_attack_turn_or_battle() -> None:
    limits = {spend.name: spend.limit for spend in TAINT_SPENDS}
    assert [name for name, limit in limits.items() if limit == "attack"] == [
        "Exposed Weakness",
        "Force Reroll",
        "Component Vulnerability",
        "Neural Disruption",
        "Tainted Fury",
        "Ignore Pain",
    ]
    assert [name for name, limit in limits.items() if limit == "turn"] == [
        "Heat Spike",
        "Taint Overload",
        "Void Step",
        "Thermal Purge",
    ]
    assert limits["Resurrection"] == "battle"
    for spend in TAINT_SPENDS:
        again = rich(spend.moment, bought=(spend.key,))
        assert refusal(spend, again) == (f"{spend.name} is bought once each {spend.limit}, and was.", "PEN-TAINT-20")
        assert spend.name not in names(again)


def test_another_moment_is_refused_with_the_right_one() -> None:
    for spend in TAINT_SPENDS:
        for moment in MOMENTS:
            if moment != spend.moment:
                said = f"{spend.name} is bought {MOMENTS[spend.moment]}."
                assert refusal(spend, rich(moment)) == (said, "PEN-TAINT-20")


@pytest.mark.canon("PEN-TAINT-17")
@pytest.mark.parametrize("spend", TAINT_SPENDS, ids=lambda spend: spend.key)
def test_the_full_price_comes_out_of_the_pool_that_is_named(spend: TaintSpend) -> None:
    pays, other = ("enemy", "own") if spend.pool == "enemy" else ("own", "enemy")
    assert paid(spend, rich(spend.moment, **{pays: spend.cost, other: 0}), DEFAULT) == 0
    assert paid(spend, rich(spend.moment, **{pays: 9, other: 0}), DEFAULT) == 9 - spend.cost
    sentence, rule = refusal(spend, rich(spend.moment, **{pays: spend.cost - 1, other: 20}))
    assert rule == "PEN-TAINT-17"
    whose = "the enemy's" if spend.pool == "enemy" else "one's own"
    assert sentence.endswith(f"costs {spend.cost} of {whose} Taint, and that pool holds {spend.cost - 1}.")


@pytest.mark.canon("pen.modules.taint_exploitation")
@pytest.mark.parametrize("moment", MOMENTS)
def test_without_the_module_nothing_is_for_sale(moment: Moment) -> None:
    assert names(rich(moment), OFF) == []
    assert {(unused.why, unused.rule) for unused in shut_spends(rich(moment), OFF)} == {
        ("The Taint module is not played: Taint buys nothing.", "PEN-GEN-07")
    }


@pytest.mark.canon("C-72")
def test_what_strikes_an_enemy_in_the_action_phase_needs_them_in_sight() -> None:
    blind = rich("action", enemy_in_sight=False)
    assert names(blind) == ["Void Step", "Thermal Purge"]
    assert [unused.code for unused in shut_spends(blind, DEFAULT)] == ["spend.heat-spike", "spend.taint-overload-spend"]
    assert refusal(HEAT_SPIKE, blind) == ("Heat Spike needs its enemy in sight: choose one who is.", "PEN-TAINT-20")


@pytest.mark.canon("C-72")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize(
    "rules", [DEFAULT, Ruleset(grit_ossuarium="no_checks"), Ruleset(modules_grit=False)], ids=["on", "unchecked", "off"]
)
def test_taint_overload_is_not_offered_against_an_immune_pilot(faction: Faction, rules: Ruleset) -> None:
    immune = faction == "ossuarium" and rules == DEFAULT
    assert ("Taint Overload" in names(rich("action", enemy_faction=faction), rules)) is not immune
    if immune:
        assert refusal(OVERLOAD, rich("action", enemy_faction=faction)) == (
            "Taint Overload does nothing to the dead: choose another faction's pilot.",
            "PEN-GRIT-13",
        )
    assert names(rich("destroyed", enemy_faction=faction), rules) == ["Resurrection"], "it hurts nobody but its buyer"


@pytest.mark.canon("C-72", "PEN-TAINT-15")
@pytest.mark.parametrize(
    ("floor", "maximum", "offered"), [(1, 2, True), (1, 1, False), (2, 1, False), (0, 1, True), (0, 0, False)]
)
def test_thermal_purge_is_barred_at_the_floor_of_the_sp_maximum(floor: int, maximum: int, *, offered: bool) -> None:
    rules = Ruleset(sp_max_floor=floor)
    buyer = rich("action", sp_maximum=maximum)
    assert ("Thermal Purge" in names(buyer, rules)) is offered
    if not offered:
        assert refusal(THERMAL_PURGE, buyer, rules) == (
            f"Thermal Purge costs 1 SP of the maximum, which stands at its floor of {floor} already.",
            "PEN-TAINT-15",
        )


def test_a_reroll_needs_a_block_to_take_up() -> None:
    assert refusal(FORCE_REROLL, rich("blocked", blocking_dice=0)) == (
        "Force Reroll takes up blocking Defense dice, and none shows a block.",
        "PEN-TAINT-07",
    )
    assert names(rich("blocked", blocking_dice=1)) == ["Force Reroll"]


def test_pain_is_not_ignored_in_an_execution() -> None:
    assert refusal(IGNORE_PAIN, rich("hit", execution=True)) == (
        "An EXECUTION passes Ignore Pain by: its damage is taken whole.",
        "PEN-ATK-14",
    )


@pytest.mark.canon("PEN-TAINT-16", "C-37")
@pytest.mark.parametrize(("face_down", "offered"), [(10, True), (3, True), (2, False), (1, False)])
def test_a_resurrection_needs_three_face_down_wounds(face_down: int, *, offered: bool) -> None:
    buyer = rich("destroyed", wounds_face_down=face_down)
    assert (names(buyer) == ["Resurrection"]) is offered
    if not offered:
        assert refusal(RISE_AGAIN, buyer) == (
            f"Resurrection needs 3 wounds still face-down, and there are {face_down}.",
            "PEN-TAINT-16",
        )


@pytest.mark.canon("C-37")
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_ossuarium_does_not_rise_again(faction: Faction) -> None:
    buyer = rich("destroyed", faction=faction)
    assert names(buyer) == ([] if faction == "ossuarium" else ["Resurrection"])
    if faction == "ossuarium":
        assert refusal(RISE_AGAIN, buyer) == (
            "Resurrection is paid with wounds, and the Ossuarium's dead have none to give.",
            "PEN-TAINT-16",
        )


@pytest.mark.canon("C-37", "pen.resurrection.cards")
@pytest.mark.parametrize(
    ("cards", "healthy", "raised"), [(10, 24, 10), (10, 10, 10), (10, 4, 4), (3, 24, 3), (30, 24, 24)]
)
def test_a_resurrection_raises_ten_cards_or_what_there_is(cards: int, healthy: int, raised: int) -> None:
    assert cards_raised(healthy, Ruleset(resurrection_cards=cards)) == raised


def test_a_graveyard_holds_no_less_than_nothing() -> None:
    with pytest.raises(Refusal) as refused:
        cards_raised(-1, DEFAULT)
    assert refused.value.sentence == "The number of cards in the Damage Graveyard is 0 or more, not -1."
    assert refused.value.rule == "PEN-TAINT-16"


@pytest.mark.canon("PEN-TAINT-21", "C-72", "pen.taint.advantage_without_pool")
def test_exposed_weakness_is_an_advantage_with_dice_pools_and_without() -> None:
    assert exposed_weakness(POOL) == Weakness(advantages=1)
    assert exposed_weakness(DEFAULT) == Weakness(dice=3)
    assert exposed_weakness(MINUS_ONE) == Weakness(target=-1)
    assert refusal(EXPOSED_WEAKNESS, rich("declared"), UNAVAILABLE) == (
        "Exposed Weakness belongs to the dice pool, which is not played here.",
        "PEN-TAINT-21",
    )
    for rules in (POOL, DEFAULT, MINUS_ONE):
        assert "Exposed Weakness" in names(rich("declared"), rules)


def test_what_is_bought_for_oneself_asks_nothing_of_the_enemy() -> None:
    alone = rich("action", enemy=0, enemy_in_sight=False, enemy_faction="ossuarium")
    assert paid(VOID_STEP, alone, DEFAULT) == 8
    assert paid(TAINTED_FURY, rich("declared", enemy=0), DEFAULT) == 7
