"""Target numbers with their reasons."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any, get_args

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.tohit import Situation, aim
from apps.rules.tables.attack_dice import Mode
from tests.cases import every

POOLED = Ruleset(pool_enabled=True)


def target(rules: Ruleset = DEFAULT, **situation: Any) -> int:
    return aim(Situation(**situation), rules).target.value


def mode(rules: Ruleset = POOLED, **situation: Any) -> Mode:
    return aim(Situation(**situation), rules).mode


@pytest.mark.canon("PEN-MOD-01", "C-11")
@every(("hexes", "number"), [(0, 5), (1, 5), (3, 5), (4, 6), (6, 6), (7, 7), (10, 7), (11, 8), (40, 8)])
def test_range_is_counted_in_four_bands(hexes: int, number: int) -> None:
    assert target(range=hexes) == number


@pytest.mark.canon("pen.attack.range_bands", "C-11")
def test_the_quick_reference_knows_no_extreme_range() -> None:
    assert [target(Ruleset(attack_range_bands="quickref"), range=hexes) for hexes in (3, 4, 7, 10, 11)] == [
        5,
        6,
        7,
        7,
        7,
    ]
    assert [target(Ruleset(attack_range_bands="v3"), range=hexes) for hexes in (3, 4, 7, 10, 11)] == [5, 6, 7, 7, 8]


@pytest.mark.canon("PEN-MOD-02", "PEN-MOD-03")
@every(("hexes", "added"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (12, 3)])
def test_moving_makes_it_harder_for_both(hexes: int, added: int) -> None:
    assert target(attacker_moved=hexes) == 5 + added
    assert target(defender_moved=hexes) == 5 + added
    assert target(attacker_moved=hexes, defender_moved=hexes) == 5 + 2 * added


@pytest.mark.canon("PEN-MOD-04", "PEN-MOD-13", "C-61")
def test_each_side_has_its_own_number() -> None:
    assert [target(side=side) for side in range(1, 7)] == [5, 5, 4, 3, 4, 6]


@pytest.mark.canon("PEN-MOD-05", "PEN-MOD-06", "PEN-MOD-07", "pen.cover.forest", "C-13")
def test_cover_by_what_it_is() -> None:
    assert [target(cover=(cover,)) for cover in ("light", "heavy", "casket", "forest")] == [6, 7, 6, 7]
    assert target(Ruleset(cover_forest="heavy"), cover=("forest",)) == 7
    assert target(Ruleset(cover_forest="light"), cover=("forest",)) == 6


@pytest.mark.canon("PEN-MOD-05", "PEN-MOD-06", "PEN-MOD-07")
def test_each_cover_has_its_rule() -> None:
    lines = aim(Situation(cover=("light", "heavy", "forest", "casket")), Ruleset(cover_stacking="all")).target.lines
    assert {line.code: line.rule for line in lines if line.code.startswith("cover")} == {
        "cover-light": "PEN-MOD-05",
        "cover-heavy": "PEN-MOD-05",
        "cover-forest": "PEN-MOD-06",
        "cover-casket": "PEN-MOD-07",
    }


@pytest.mark.canon("PEN-MOD-08", "PEN-MOD-10", "C-12", "pen.cover.stacking")
def test_covers_do_not_add_up_and_smoke_adds_to_cover() -> None:
    assert target(cover=("light", "forest", "casket")) == 7
    assert target(Ruleset(cover_stacking="best_only"), cover=("light", "light")) == 6
    assert target(Ruleset(cover_stacking="all"), cover=("light", "forest", "casket")) == 9
    assert target(obscured=True) == 7
    assert target(cover=("forest",), obscured=True) == 9


@pytest.mark.canon("PEN-MOD-09", "C-14", "pen.elevation.lower_penalty")
def test_height_helps_and_hinders() -> None:
    assert [target(elevation=elevation) for elevation in ("level", "higher", "lower")] == [5, 4, 6]
    assert target(Ruleset(elevation_lower_penalty=True), elevation="lower") == 6
    assert target(Ruleset(elevation_lower_penalty=False), elevation="lower") == 5


@pytest.mark.canon("PEN-MOD-11", "C-20")
def test_a_destroyed_head_counts_at_range_alone() -> None:
    assert [target(head_destroyed=True, range=hexes) for hexes in (1, 2, 5)] == [5, 6, 7]


@pytest.mark.canon("PEN-MOD-12", "C-16", "PEN-ATK-06")
def test_the_easiest_and_the_hardest_numbers() -> None:
    """The printed "+13" is the sum of five lines that make 12; with all eight it is 16."""
    assert target(side=4, elevation="higher") == 2
    five: dict[str, Any] = {"range": 11, "attacker_moved": 7, "defender_moved": 7, "side": 6, "cover": ("heavy",)}
    assert target(**five) == 5 + 12
    assert target(**five, obscured=True) == 5 + 14
    assert target(**five, obscured=True, elevation="lower") == 5 + 15
    assert target(**five, obscured=True, elevation="lower", head_destroyed=True) == 5 + 16


@pytest.mark.canon("PEN-EX-04", "PEN-EX-05", "C-16", "PEN-DISP-06")
def test_the_worked_numbers_come_out_one_higher_than_printed() -> None:
    """Both examples score four hexes as +1; the table says +2: 11 and not 10, 10 and not 9."""
    shot = Situation(range=5, attacker_moved=4, defender_moved=2, side=6, cover=("light",))
    why = aim(shot, DEFAULT).target
    assert why.value == 11
    assert [(line.code, line.value, line.rule) for line in why.lines] == [
        ("base", 5, "PEN-ATK-03"),
        ("range", 1, "PEN-MOD-01"),
        ("attacker-moved", 2, "PEN-MOD-02"),
        ("defender-moved", 1, "PEN-MOD-03"),
        ("facing", 1, "PEN-MOD-04"),
        ("cover-light", 1, "PEN-MOD-05"),
    ]
    assert target(range=5, attacker_moved=4, defender_moved=2, side=6) == 10


@pytest.mark.canon("PEN-EX-02", "PEN-EX-03", "C-16")
def test_the_numbers_of_the_example_battle() -> None:
    """The second one forgets that its target had moved two hexes: 7 and not 6."""
    assert target(range=1, attacker_moved=2) == 6
    assert target(range=1, attacker_moved=2, defender_moved=2) == 7


@pytest.mark.canon("PEN-DISP-06")
def test_what_does_not_count_says_why() -> None:
    found = aim(Situation(cover=("light", "heavy"), elevation="lower", head_destroyed=True), DEFAULT).target
    unused = {line.code: (line.rule, line.why) for line in found.not_applied}
    assert unused["cover-light"] == (
        "PEN-MOD-10",
        "Light cover +1 gives way to heavy cover +2: the best cover alone counts",
    )
    assert unused["head"][1] == "within 1 hex a destroyed Head does not matter"
    assert unused["range"][1] == "Short range, 1 hex: +0"
    assert set(unused) == {"range", "attacker-moved", "defender-moved", "facing", "cover-light", "obscured", "head"}


@pytest.mark.canon("PEN-DISP-06")
def test_every_line_names_its_rule_and_says_what_it_counts() -> None:
    everything = Situation(
        range=5,
        attacker_moved=1,
        defender_moved=7,
        side=4,
        cover=("heavy", "forest"),
        obscured=True,
        elevation="higher",
        head_destroyed=True,
        exposed_weakness=True,
    )
    rules = Ruleset(cover_stacking="all", taint_advantage_without_pool="minus_one")
    assert [astuple(line) for line in aim(everything, rules).target.lines] == [
        ("base", 5, "PEN-ATK-03", "Every attack begins at 5"),
        ("range", 1, "PEN-MOD-01", "Medium range, 5 hexes"),
        ("attacker-moved", 1, "PEN-MOD-02", "The attacker moved 1 to 3 hexes"),
        ("defender-moved", 3, "PEN-MOD-03", "The defender sprinted 7 hexes or more"),
        ("facing", -2, "PEN-MOD-04", "Struck on the rear (side 4)"),
        ("cover-heavy", 2, "PEN-MOD-05", "Heavy cover"),
        ("cover-forest", 2, "PEN-MOD-06", "Forest"),
        ("obscured", 2, "PEN-MOD-08", "Smoke or darkness"),
        ("elevation", -1, "PEN-MOD-09", "The attacker stands higher"),
        ("head", 1, "PEN-MOD-11", "The attacker's Head is destroyed, at range"),
        ("exposed-weakness", -1, "PEN-TAINT-06", "Exposed Weakness was bought with Taint"),
    ]


@pytest.mark.canon("PEN-DISP-06")
def test_where_nothing_counts_every_line_says_why() -> None:
    assert [astuple(line) for line in aim(Situation(range=0), DEFAULT).target.not_applied] == [
        ("range", "PEN-MOD-01", "Short range, 0 hexes: +0"),
        ("attacker-moved", "PEN-MOD-02", "The attacker stood still: +0"),
        ("defender-moved", "PEN-MOD-03", "The defender stood still: +0"),
        ("facing", "PEN-MOD-04", "Struck on the front (side 1): +0"),
        ("cover", "PEN-MOD-05", "nothing stands in the way"),
        ("obscured", "PEN-MOD-08", "the target is in plain sight"),
        ("elevation", "PEN-MOD-09", "Both stand level: +0"),
        ("head", "PEN-MOD-11", "the attacker's Head is whole"),
    ]


@pytest.mark.canon("PEN-DISP-06")
def test_standing_lower_says_so_or_why_it_does_not_count() -> None:
    below = Situation(elevation="lower")
    (line,) = [line for line in aim(below, DEFAULT).target.lines if line.code == "elevation"]
    assert astuple(line) == ("elevation", 1, "PEN-MOD-09", "The attacker stands lower")
    uncounted = aim(below, Ruleset(elevation_lower_penalty=False)).target.not_applied
    (unused,) = [unused for unused in uncounted if unused.code == "elevation"]
    assert astuple(unused) == (
        "elevation",
        "C-14",
        "the attacker stands lower, which this table does not count",
    )


@pytest.mark.canon("PEN-DISP-06", "PEN-POOL-01", "PEN-POOL-06", "PEN-POOL-07", "PEN-POOL-10")
def test_dice_name_their_rules_too() -> None:
    behind = Situation(side=4, attacker_heat=6, exposed_weakness=True)
    found = aim(behind, POOLED)
    turned = "Struck on the rear (side 4): dice pools take the place of modifiers, so this turns into dice"
    assert [astuple(line) for line in found.target.not_applied] == [("facing", "PEN-POOL-01", turned)]
    assert [astuple(line) for line in found.sources.lines] == [
        ("facing", 1, "PEN-POOL-07", "Struck on the rear (side 4)"),
        ("heat", -1, "PEN-POOL-10", "The attacker's Heat stands at 5 or more"),
        ("exposed-weakness", 1, "PEN-TAINT-06", "Exposed Weakness was bought with Taint"),
    ]
    summed = aim(behind, Ruleset(pool_enabled=True, pool_conversion="net_modifier")).sources.lines[0]
    assert astuple(summed) == ("facing", 2, "PEN-POOL-06", "Struck on the rear (side 4)")
    cool = aim(Situation(), POOLED).sources.not_applied[-1]
    assert astuple(cool) == ("heat", "PEN-POOL-10", "the attacker's Heat stands below 5")


@pytest.mark.canon("PEN-DISP-06")
@every("side", range(1, 7))
@every("hexes", [0, 4, 7, 11])
@every("elevation", ["level", "higher", "lower"])
@every("rules", [DEFAULT, POOLED, Ruleset(cover_stacking="all")])
def test_every_number_is_the_sum_of_its_lines(side: int, hexes: int, elevation: Any, rules: Ruleset) -> None:
    situation = Situation(side=side, range=hexes, elevation=elevation, cover=("light", "forest"), attacker_heat=hexes)
    found = aim(situation, rules)
    assert sum(line.value for line in found.target.lines) == found.target.value
    assert sum(line.value for line in found.sources.lines) == found.sources.value
    assert all(line.value and line.rule and line.text for line in found.target.lines)
    assert all(line.rule and line.why for line in [*found.target.not_applied, *found.sources.not_applied])


@pytest.mark.canon("PEN-POOL-01", "pen.pool.enabled", "C-02")
def test_with_dice_pools_the_number_stays_five() -> None:
    hard = Situation(range=11, side=6, cover=("heavy",))
    assert (aim(hard, POOLED).target.value, aim(hard, POOLED).mode) == (5, "critical_disadvantage")
    static = Ruleset(pool_enabled=False)
    assert (aim(hard, static).target.value, aim(hard, static).mode) == (11, "standard")
    assert {"range", "facing", "cover-heavy"} == {line.code for line in aim(hard, POOLED).target.not_applied}


@pytest.mark.canon("PEN-POOL-07", "PEN-POOL-08", "PEN-POOL-09", "PEN-POOL-10", "PEN-POOL-11")
@every(
    ("situation", "rolled"),
    [
        ({}, "standard"),
        ({"side": 3}, "advantage"),
        ({"side": 4}, "advantage"),
        ({"elevation": "higher"}, "advantage"),
        ({"exposed_weakness": True}, "advantage"),
        ({"side": 4, "elevation": "higher"}, "critical_advantage"),
        ({"side": 4, "elevation": "higher", "exposed_weakness": True}, "critical_advantage"),
        ({"range": 8}, "disadvantage"),
        ({"cover": ("heavy",)}, "disadvantage"),
        ({"attacker_moved": 7}, "disadvantage"),
        ({"attacker_heat": 5}, "disadvantage"),
        ({"range": 11, "cover": ("heavy",), "attacker_moved": 7}, "critical_disadvantage"),
        ({"range": 8, "side": 3}, "standard"),
        ({"range": 8, "cover": ("heavy",), "side": 4}, "disadvantage"),
    ],
)
def test_situations_are_counted_and_cancel_one_for_one(situation: dict[str, Any], rolled: Mode) -> None:
    assert mode(**situation) == rolled


@pytest.mark.canon("PEN-POOL-06", "pen.pool.conversion", "C-02")
def test_the_house_may_turn_the_summed_modifier_into_dice() -> None:
    summed = Ruleset(pool_enabled=True, pool_conversion="net_modifier")
    counted = Ruleset(pool_enabled=True, pool_conversion="source_count")
    situations: list[dict[str, Any]] = [
        {"side": 4},
        {"side": 3},
        {},
        {"range": 5},
        {"range": 8},
        {"range": 8, "side": 4},
    ]
    assert [mode(summed, **one) for one in situations] == [
        "critical_advantage",
        "advantage",
        "standard",
        "disadvantage",
        "critical_disadvantage",
        "standard",
    ]
    assert [mode(counted, **one) for one in situations] == [
        "advantage",
        "advantage",
        "standard",
        "disadvantage",
        "disadvantage",
        "standard",
    ]


@pytest.mark.canon("pen.pool.high_heat_disadvantage_from", "PEN-POOL-10")
@pytest.mark.parametrize("least", [1, 5, 8])
def test_the_house_says_how_much_heat_is_high(least: int) -> None:
    rules = Ruleset(pool_enabled=True, pool_high_heat_disadvantage_from=least)
    assert [mode(rules, attacker_heat=heat) for heat in (least - 1, least, least + 1)] == [
        "standard",
        "disadvantage",
        "disadvantage",
    ]
    assert mode(rules) == "standard"
    assert mode(DEFAULT, attacker_heat=least) == "standard"


@pytest.mark.canon("PEN-TAINT-21", "pen.taint.advantage_without_pool")
def test_exposed_weakness_without_dice_pools() -> None:
    bought = Situation(range=5, exposed_weakness=True)
    three = aim(bought, Ruleset(taint_advantage_without_pool="three_dice"))
    assert (three.target.value, three.mode) == (6, "advantage")
    eased = aim(bought, Ruleset(taint_advantage_without_pool="minus_one"))
    assert (eased.target.value, eased.mode) == (5, "standard")
    with pytest.raises(Refusal) as refused:
        aim(bought, Ruleset(taint_advantage_without_pool="unavailable"))
    assert refused.value.sentence == "Exposed Weakness can be bought only where dice pools are played."
    assert refused.value.rule == "PEN-TAINT-21"


def test_the_furthest_hexes_are_counted_too() -> None:
    assert target(range=200, attacker_moved=200, defender_moved=200) == 5 + 3 + 3 + 3


@every(
    ("situation", "sentence", "rule"),
    [
        ({"range": -1}, "Range is counted in hexes, from 0 to 200: -1 is not that.", "PEN-GEN-08"),
        (
            {"attacker_moved": -3},
            "The attacker's way is counted in hexes, from 0 to 200: -3 is not that.",
            "PEN-GEN-08",
        ),
        (
            {"defender_moved": 201},
            "The defender's way is counted in hexes, from 0 to 200: 201 is not that.",
            "PEN-GEN-08",
        ),
        ({"side": 0}, "A Casket is struck on a side from 1 to 6, not on 0.", "PEN-FACE-01"),
        ({"side": 7}, "A Casket is struck on a side from 1 to 6, not on 7.", "PEN-FACE-01"),
        ({"cover": ("hedge",)}, "There is no cover 'hedge': choose from light, casket, forest, heavy.", "PEN-MOD-05"),
        (
            {"elevation": "sideways"},
            "There is no elevation 'sideways': choose from level, higher, lower.",
            "PEN-MOD-05",
        ),
    ],
)
def test_what_lies_on_no_map_is_refused(situation: dict[str, Any], sentence: str, rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        Situation(**situation)
    assert (refused.value.sentence, refused.value.rule) == (sentence, rule)


def test_every_mode_has_its_dice() -> None:
    assert set(get_args(Mode)) == {mode(), mode(side=3), mode(range=8), mode(side=4, elevation="higher")} | {
        mode(range=8, obscured=True)
    }


@pytest.mark.parametrize("without", ["minus_one", "unavailable"])
def test_with_dice_pools_exposed_weakness_is_an_advantage_whatever_it_is_without(without: Any) -> None:
    rules = Ruleset(pool_enabled=True, taint_advantage_without_pool=without)
    assert aim(Situation(exposed_weakness=True), rules).mode == "advantage"


def test_no_heat_is_below_zero() -> None:
    with pytest.raises(Refusal, match="Heat never falls below 0: -1 is not that") as refused:
        Situation(attacker_heat=-1)
    assert refused.value.rule == "PEN-HEAT-16"


def test_a_casket_keeps_its_name_at_the_beginning_of_a_line() -> None:
    assert [line.text for line in aim(Situation(cover=("casket",)), DEFAULT).target.lines][1:] == [
        "Another Casket in the way"
    ]
