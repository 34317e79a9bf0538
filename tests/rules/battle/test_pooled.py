"""Dice pools in the place of modifiers: how many Attack dice fall, which two are kept, and what is judged by them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.battle_options import options
from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.shooting import SHOT, Shot, sum_of
from tests.rules.battle.telling import NORTH, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, Stands, Told, field_of
from tests.rules.ground.maps import smoky

POOLED = replace(DEFAULT, pool_enabled=True)
SUMMED = replace(POOLED, pool_conversion="net_modifier")
HIGH, LOW = {(0, 0): "elevated"}, {(0, -3): "elevated"}
FOREST, RUBBLE, SMOKE = {(0, -3): "forest"}, {(0, -3): "rubble"}, {(0, -3): smoky("smoke")}
HIDDEN = {(0, -3): smoky("smoke", terrain="forest")}
FRONT: dict[str, Any] = {}
FLANK, OTHER_FLANK, REAR = {"facing": NORTH_EAST}, {"facing": NORTH_WEST}, {"facing": NORTH}
WEAPON_SIDE, SHIELD_SIDE = {"facing": SOUTH_EAST}, {"facing": SOUTH_WEST}
DICE = {"critical_disadvantage": 4, "disadvantage": 3, "standard": 2, "advantage": 3, "critical_advantage": 4}
HIGHEST = {(1, 2): (1, 2), (1, 2, 3): (2, 3), (1, 2, 3, 4): (3, 4)}
"""Dice that fall one beside the other, and the two best of them; the two worst are always a GLANCE and a BLOOD."""


def must_roll(mode: str, shot: Shot, *, weakened: bool = False) -> None:
    """So many dice fall, and the two best or worst of them are kept; the number stays five."""
    faces = (1, 2, 3, 4)[: DICE[mode]]
    kept = HIGHEST[faces] if "disadvantage" not in mode else (1, 2)
    armored = replace(shot, blue={"armor": 30, "taint": int(weakened), **shot.blue})
    told = bought(armored, faces) if weakened else armored.falls(*faces)
    found = told.one(ev.AttackRolled)
    assert (found.target, found.mode, found.kept) == (5, mode, kept)
    assert found.total == sum(kept)
    assert told.one(ev.AttackEnded).hit == (sum(kept) >= 5)


def bought(shot: Shot, faces: tuple[int, ...]) -> Told:
    told = shot.told().does("play", SHOT, on="blue", word="legs")
    return told.does("buy", word="exposed-weakness", dice={"red/attack": faces})


@pytest.mark.canon("PEN-POOL-02", "PEN-POOL-03", "PEN-POOL-04", "PEN-POOL-05", "PEN-POOL-12")
@every(
    ("ground", "blue", "faces", "kept", "outcome"),
    [
        ({}, REAR, (5, 1, 6), (5, 1), "hit"),
        ({}, REAR, (6, 6, 5), (6, 5), "hit"),
        ({}, REAR, (5, 1, 5), (5, 5), "execution"),
        ({}, REAR, (6, 6, 6), (6, 6), "catastrophic"),
        (FOREST, FRONT, (5, 5, 6), (5, 6), "hit"),
        (FOREST, FRONT, (6, 4, 1), (6, 1), "miss"),
        (FOREST, FRONT, (6, 5, 6), (6, 6), "catastrophic"),
        (FOREST, FRONT, (5, 5, 5), (5, 5), "execution"),
        (HIGH, REAR, (6, 2, 5, 3), (5, 3), "strong"),
        (HIGH, REAR, (5, 6, 6, 5), (5, 5), "execution"),
        (HIGH, REAR, (6, 6, 6, 6), (6, 6), "catastrophic"),
        (HIGH, REAR, (6, 6, 6, 4), (6, 4), "miss"),
        (HIDDEN, FRONT, (5, 4, 6, 1), (6, 1), "miss"),
        (HIDDEN, FRONT, (4, 5, 4, 5), (4, 4), "strong"),
        (HIDDEN, FRONT, (6, 5, 5, 6), (6, 6), "catastrophic"),
        (HIDDEN, FRONT, (5, 5, 5, 4), (5, 4), "critical"),
    ],
)  # fmt: skip
def test_the_two_dice_that_are_kept_are_judged_and_no_others(
    ground: dict[tuple[int, int], Any],
    blue: dict[str, Any],
    faces: tuple[int, ...],
    kept: tuple[int, int],
    outcome: str,
) -> None:
    """A JAM is the lowest of all, being worth nothing."""
    told = Shot(rules=POOLED, ground=ground, blue={"armor": 30, **blue}).falls(*faces)
    found = told.one(ev.AttackRolled)
    assert (sorted(found.kept), found.outcome) == (sorted(kept), outcome)
    assert told.fighter("red").heat == (2 if outcome == "catastrophic" else 0)
    assert told.marks("blue") == ({"right-arm": 3} if outcome == "execution" else {})


@pytest.mark.canon("PEN-POOL-07", "PEN-POOL-08", "PEN-POOL-09", "PEN-POOL-10", "PEN-POOL-11", "C-02")
@every(
    ("mode", "ground", "blue", "now"),
    [
        ("standard", {}, FRONT, {}),
        ("standard", {}, WEAPON_SIDE, {}),
        ("standard", {}, FRONT, {"heat": 4}),
        ("advantage", {}, FLANK, {}),
        ("advantage", {}, OTHER_FLANK, {}),
        ("advantage", {}, REAR, {}),
        ("advantage", HIGH, FRONT, {}),
        ("critical_advantage", HIGH, REAR, {}),
        ("critical_advantage", HIGH, FLANK, {}),
        ("disadvantage", {}, SHIELD_SIDE, {}),
        ("disadvantage", RUBBLE, FRONT, {}),
        ("disadvantage", FOREST, FRONT, {}),
        ("disadvantage", SMOKE, FRONT, {}),
        ("disadvantage", LOW, FRONT, {}),
        ("disadvantage", {}, FRONT, {"moved": 1}),
        ("disadvantage", {}, FRONT, {"moved": 7}),
        ("disadvantage", {}, {"moved": 7}, {}),
        ("disadvantage", {}, FRONT, {"heat": 5}),
        ("critical_disadvantage", {}, FRONT, {"heat": 5, "moved": 7}),
        ("critical_disadvantage", FOREST, FRONT, {"moved": 1}),
        ("critical_disadvantage", FOREST, {**SHIELD_SIDE, "moved": 7}, {"heat": 5, "moved": 7}),
        ("standard", FOREST, REAR, {}),
        ("standard", {}, FLANK, {"moved": 7}),
        ("standard", HIGH, FRONT, {"heat": 9}),
        ("standard", HIGH, REAR, {"heat": 5, "moved": 1}),
        ("advantage", HIGH, REAR, {"moved": 7}),
        ("disadvantage", FOREST, REAR, {"moved": 7}),
        ("critical_disadvantage", FOREST, REAR, {"moved": 7, "heat": 5}),
    ],
)  # fmt: skip
def test_situations_are_counted_and_cancel_one_for_one(
    mode: str, ground: dict[tuple[int, int], Any], blue: dict[str, Any], now: dict[str, int]
) -> None:
    must_roll(mode, Shot(rules=POOLED, ground=ground, blue=blue, now=now))


@pytest.mark.canon("PEN-POOL-09", "PEN-POOL-07", "PEN-POOL-08", "PEN-TAINT-06")
@pytest.mark.parametrize(
    ("mode", "blue", "now"),
    [("advantage", FRONT, {}), ("critical_advantage", FLANK, {}), ("standard", FRONT, {"moved": 7})],
)
def test_exposed_weakness_is_an_advantage_among_others(mode: str, blue: dict[str, Any], now: dict[str, int]) -> None:
    must_roll(mode, Shot(rules=POOLED, blue=blue, now=now), weakened=True)


@pytest.mark.canon("PEN-POOL-10", "PEN-POOL-11", "C-02", "pen.pool.conversion")
@every(
    ("conversion", "hexes", "ground", "moved", "mode"),
    [
        ("source_count", 6, {}, 0, "disadvantage"),
        ("source_count", 7, {}, 0, "disadvantage"),
        ("source_count", 11, {}, 0, "disadvantage"),
        ("source_count", 11, {(0, -6): "forest"}, 7, "critical_disadvantage"),
        ("net_modifier", 6, {}, 0, "disadvantage"),
        ("net_modifier", 7, {}, 0, "critical_disadvantage"),
        ("net_modifier", 11, {(0, -6): "forest"}, 7, "critical_disadvantage"),
    ],
)
def test_far_targets(conversion: Any, hexes: int, ground: dict[tuple[int, int], Any], moved: int, mode: str) -> None:
    """Long range alone, and extreme range with cover and a sprint."""
    places = {(0, -6): "clear", **ground}
    rules = replace(POOLED, pool_conversion=conversion)
    red, blue = {"at": (0, 5)}, {"at": (0, 5 - hexes)}
    must_roll(mode, Shot(rules=rules, ground=places, red=red, blue=blue, now={"moved": moved}))


@pytest.mark.canon("PEN-POOL-06", "C-02", "pen.pool.conversion")
@every(
    ("net", "ground", "blue", "now"),
    [
        (-3, HIGH, REAR, {}),
        (-2, {}, REAR, {}),
        (-2, HIGH, FLANK, {}),
        (-1, {}, FLANK, {}),
        (-1, HIGH, FRONT, {}),
        (-1, RUBBLE, REAR, {}),
        (0, {}, FRONT, {}),
        (0, FOREST, REAR, {}),
        (0, SMOKE, REAR, {}),
        (1, RUBBLE, FRONT, {}),
        (1, {}, SHIELD_SIDE, {}),
        (1, {}, REAR, {"moved": 7}),
        (2, FOREST, FRONT, {}),
        (2, SMOKE, FRONT, {}),
        (3, {}, FRONT, {"moved": 7}),
        (4, {(0, -3): smoky("smoke", terrain="forest")}, FRONT, {}),
    ],
)
def test_the_house_may_turn_the_summed_modifier_into_dice(
    net: int, ground: dict[tuple[int, int], Any], blue: dict[str, Any], now: dict[str, int]
) -> None:
    rows = {
        -2: "critical_advantage",
        -1: "advantage",
        0: "standard",
        1: "disadvantage",
        2: "critical_disadvantage",
    }
    must_roll(rows[max(-2, min(2, net))], Shot(rules=SUMMED, ground=ground, blue=blue, now=now))


@pytest.mark.canon("PEN-POOL-10", "C-02", "pen.pool.high_heat_disadvantage_from")
@pytest.mark.parametrize("least", [1, 5, 8])
def test_how_much_heat_is_high_is_the_houses(least: int) -> None:
    rules = replace(POOLED, pool_high_heat_disadvantage_from=least)
    for heat in (least - 1, least, least + 1):
        must_roll("standard" if heat < least else "disadvantage", Shot(rules=rules, now={"heat": heat}))
    assert DEFAULT.pool_high_heat_disadvantage_from == 5
    hot = Shot(rules=replace(rules, pool_enabled=False), now={"heat": least}).falls(1, 2)
    assert hot.one(ev.AttackRolled).target == 5, "and without pools it hinders nobody"


@pytest.mark.canon("PEN-POOL-13", "PEN-FACE-02", "PEN-TER-06")
@every("rules", [POOLED, SUMMED])
@every(
    ("ground", "blue", "faces", "damage"),
    [
        ({}, WEAPON_SIDE, (2, 3), {"facing": 1}),
        ({}, FLANK, (2, 3, 1), {"facing": 2}),
        ({}, REAR, None, {"facing": 3}),
        (HIGH, FRONT, (2, 3, 1), {"elevation": 1}),
        (HIGH, REAR, (2, 3, 1, 1), {"facing": 3, "elevation": 1}),
    ],
)
def test_sides_and_height_deal_what_they_always_deal(
    rules: Any, ground: dict[tuple[int, int], Any], blue: dict[str, Any], faces: Any, damage: dict[str, int]
) -> None:
    fell = faces or ((2, 3, 1) if rules is POOLED else (2, 3, 1, 1))
    dealt = 2 + sum(damage.values())
    told = Shot(rules=rules, ground=ground, blue=blue).falls(*fell, defense=(3,) * dealt)
    assert told.hp("blue") == 30 - dealt
    assert sum_of(told, ev.DamageReckoned, "damage") == {SHOT: 2, **damage}


@pytest.mark.canon("PEN-POOL-14")
def test_there_is_no_way_to_aim_and_waiting_makes_no_aim_better() -> None:
    """All that may be done in a turn, with every kind of card in hand and Taint to spend, and nothing of it aims."""
    hand = (SHOT, "feint", "survey-the-field", "desperate-lunge", "blood-offering", "damaged", "brace-for-impact")
    shot = Shot(rules=POOLED, red={"hand": hand, "taint": 9}, blue={"taint": 5, "armor": 30})
    told = shot.told()
    every = options(told.battle)
    assert {one.do for one in every} == {"play", "buy", "move", "rotate", "sacrifice", "purge", "end", "surrender"}
    assert {one.word for one in every if one.do == "buy"} == {
        "heat-spike",
        "taint-overload-spend",
        "void-step",
        "thermal-purge",
    }
    before = told.battle.clone()
    for one in every:
        if one.do in ("rotate", "move"):
            now = replace(told, battle=before.clone()).answers(one)
            assert lends(now) == [], one
    waited = Shot(rules=POOLED, blue={"armor": 30}).told().ends().ends()
    waited.strikes(SHOT, (2, 3))
    assert waited.one(ev.AttackRolled).mode == "standard", "a whole turn of waiting is no aim"


def lends(told: Told) -> list[object]:
    """What waits for red's next attack."""
    return list(told.fighter("red").waits.held)


@pytest.mark.canon("PEN-POOL-01", "pen.pool.enabled")
@pytest.mark.parametrize(("enabled", "faces", "target"), [(True, (1, 1, 1), 5), (False, (1, 6), 7)])
def test_without_the_module_the_number_changes_and_not_the_dice(
    enabled: bool,  # noqa: FBT001 - one column
    faces: tuple[int, ...],
    target: int,
) -> None:
    found = Shot(rules=replace(DEFAULT, pool_enabled=enabled), ground=FOREST).falls(*faces).one(ev.AttackRolled)
    assert (found.target, found.faces) == (target, faces)


@pytest.mark.canon("PEN-POOL-10", "PEN-MOD-11")
def test_a_lost_head_and_a_casket_between_are_disadvantages_too() -> None:
    lost = Shot(rules=POOLED, red={"marks": {"head": 3}})
    must_roll("disadvantage", lost)
    must_roll("critical_disadvantage", replace(lost, others={"navy": Stands(at=(0, -1), side=1)}))
    told = field_of(rules=POOLED, red=Stands(hand=("bash",), marks={"head": 3}), blue=Stands(at=(0, -1), facing=3))
    assert told.turn("red").strikes("bash", (1, 1)).one(ev.AttackRolled).mode == "standard"
