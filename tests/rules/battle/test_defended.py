"""A hit and what stands against it: the Defense dice face by face, their worked examples, reactive cards, and Defense
as each table plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.battle.telling import NORTH, SOUTH, Stands, Told, field_of

SHIELD, ABSORB, FLESH_WOUND, CRITICAL, PIERCE, HEAT = range(1, 7)
THRUST = ("faithful-thrust",)
HIT, STRONG_HIT, CRITICAL_HIT = (3, 2), (3, 4), (4, 5)
ALL_KINDS = (
    "desperate-lunge brace-for-impact emergency-vent sensor-sweep overextend rally-cry survey-the-field feint retreat "
    "breathe-the-core blood-offering faithful-thrust righteous-cleave martyrdom-protocol divine-judgment "
    "consecrated-ground deflect bash hunker-down last-rites absolution"
)
"""Every card of a Confessor's deck with a Buckler and two tactics, once each."""


def duel(rules: Ruleset = DEFAULT, *, red: dict[str, Any] | None = None, **blue: Any) -> Told:
    """Face to face: red strikes, blue is struck in front unless it looks elsewhere."""
    hers: dict[str, Any] = {"hand": THRUST, **(red or {})}
    told = field_of(rules=rules, red=Stands(at=(0, 0), **hers), blue=Stands(at=(0, -1), **{"facing": SOUTH, **blue}))
    return told.turn("red")


def thrust(told: Told, attack: Sequence[int], *defense: int, **more: Any) -> Told:
    """Four damage, on which a Strong Hit puts one more."""
    return told.strikes("faithful-thrust", attack, defense, **more)


def cost(told: Told) -> tuple[int, dict[str, int], int]:
    """What blue has lost so far: cards, marks, and Heat gained."""
    return 30 - told.hp("blue"), told.marks("blue"), told.fighter("blue").heat


@pytest.mark.canon("PEN-DEF-01", "PEN-DEF-03", "PEN-DEF-05", "PEN-DEF-06", "PEN-DEF-08", "PEN-COMP-03", "PEN-DECK-10")
@every(
    ("face", "cards", "marks", "heat"),
    [
        (SHIELD, 0, {}, 0),
        (ABSORB, 0, {}, 0),
        (FLESH_WOUND, 1, {}, 0),
        (CRITICAL, 1, {"head": 1}, 0),
        (PIERCE, 1, {}, 0),
        (HEAT, 1, {}, 1),
    ],
)
def test_what_each_face_of_a_defense_die_costs(face: int, cards: int, marks: dict[str, int], heat: int) -> None:
    told = thrust(duel(), HIT, face, SHIELD, SHIELD, SHIELD, word="head")
    assert cost(told) == (cards, marks, heat)


@pytest.mark.canon("PEN-DEF-01", "PEN-DEF-07")
@every(("face", "cards"), [(SHIELD, 0), (ABSORB, 0), (FLESH_WOUND, 1), (CRITICAL, 1), (PIERCE, 1 + 2), (HEAT, 1)])
def test_pierce_alone_undoes_a_reactive(face: int, cards: int) -> None:
    told = thrust(duel(hand=("brace-for-impact",)), HIT, stands=False)
    told.does("react", "brace-for-impact", dice={"blue/defense": (face, SHIELD)})
    assert cost(told)[0] == cards


@pytest.mark.canon("PEN-DEF-02")
@every(
    ("attack", "blue", "dice"),
    [
        (HIT, {}, 4),
        (STRONG_HIT, {}, 4 + 1),
        (CRITICAL_HIT, {}, 4 + 2),
        (HIT, {"facing": NORTH}, 4 + 2 + 3),
        (HIT, {"armor": 3}, 4 - 3),
        (HIT, {"armor": 4}, 0),
    ],
)
def test_one_defense_die_falls_for_each_point_of_damage(attack: tuple[int, int], blue: Any, dice: int) -> None:
    told = thrust(duel(**blue), attack, *[FLESH_WOUND] * dice)
    assert len(told.one(ev.DefenseRolled).faces) == dice
    assert cost(told)[0] == dice


@pytest.mark.canon("PEN-DEF-03", "PEN-DEF-04", "PEN-DECK-10")
@every("blocks", range(5))
@every("face", [SHIELD, ABSORB])
def test_each_block_is_one_card_less(face: int, blocks: int) -> None:
    told = thrust(duel(), HIT, *[face] * blocks, *[FLESH_WOUND] * (4 - blocks))
    assert cost(told) == (4 - blocks, {}, 0)
    assert len(told.pile("blue", "graveyard")) == 4 - blocks


@pytest.mark.canon("PEN-DEF-06", "PEN-COMP-03", "PEN-COMP-02")
def test_a_critical_marks_beside_the_card_that_it_costs_and_beside_primary_cards() -> None:
    told = thrust(duel(top=("faithful-thrust", "feint")), HIT, CRITICAL, FLESH_WOUND, SHIELD, SHIELD, word="legs")
    assert cost(told) == (2, {"legs": 2}, 0), "one by the symbol, one by the Penitent Blades"


@pytest.mark.canon("PEN-DEF-06", "PEN-COMP-03", "PEN-COMP-04")
@pytest.mark.parametrize(("criticals", "held"), [(2, ["faithful-thrust", "feint"]), (3, ["feint"])])
def test_three_criticals_of_one_attack_destroy_a_component(criticals: int, held: list[str]) -> None:
    told = duel(hand=("faithful-thrust", "feint"), top=("overextend", "retreat", "rally-cry", "bash"))
    thrust(told, HIT, *[CRITICAL] * criticals, *[FLESH_WOUND] * (4 - criticals)).does("pay")
    assert told.marks("blue") == {"right-arm": criticals}
    assert told.hand("blue") == held, "with the Right Arm its cards leave the hand"


@pytest.mark.canon("PEN-DEF-08")
@pytest.mark.parametrize("symbols", [1, 2, 4])
def test_each_heat_symbol_is_one_heat(symbols: int) -> None:
    told = thrust(duel(), HIT, *[HEAT] * symbols, *[SHIELD] * (4 - symbols))
    assert cost(told) == (symbols, {}, symbols)
    assert told.one(ev.HitTaken).heat == symbols


@pytest.mark.canon("PEN-DEF-09", "PEN-HEAT-02")
@pytest.mark.parametrize(("heat", "strain"), [(3, {}), (4, {"blue/strain": (1,)})])
def test_heat_of_the_dice_brings_strain_at_the_next_refresh_if_it_reaches_five(heat: int, strain: Any) -> None:
    told = thrust(duel(heat=heat), HIT, HEAT, SHIELD, SHIELD, SHIELD)
    assert told.of(ev.StrainRolled) == [], "not in red's turn"
    told.ends(dice=strain)
    assert len(told.of(ev.StrainRolled)) == len(strain)
    assert told.fighter("blue").sp == 6 - len(strain), "a total of six is one SP less"


@pytest.mark.canon("PEN-DEF-10")
def test_symbols_are_felt_however_much_the_damage_was_lessened() -> None:
    told = thrust(duel(hand=("deflect",), armor=1), STRONG_HIT, stands=False)
    told.does("react", "deflect", dice={"blue/defense": (SHIELD, CRITICAL, HEAT)})
    assert cost(told) == (2, {"right-arm": 1}, 1), "five, less one Armor, one by the shield and one by the dice"
    rules = replace(DEFAULT, defense_application="automatic_blocks")
    unharmed = thrust(duel(rules, armor=4), HIT, CRITICAL, HEAT, FLESH_WOUND, SHIELD)
    assert cost(unharmed) == (0, {"right-arm": 1}, 1), "even if no card is lost"


@pytest.mark.canon("PEN-DEF-14", "PEN-DEF-11", "PEN-COMP-04")
@pytest.mark.parametrize("pierce", ["restores_prevented", "window_after_dice"])
def test_the_worked_example_of_eight_dice(pierce: Any) -> None:
    """Thrust four, Blood Offering three and a Strong Hit one. The fourth mark that is a Primary card is named here."""
    told = duel(
        replace(DEFAULT, reactive_pierce=pierce),
        red={"hand": ("blood-offering", *THRUST)},
        hand=("righteous-cleave", "faithful-thrust", "brace-for-impact"),
        top=("feint", "overextend", "retreat", "rally-cry"),
    )
    told.does("play", "blood-offering", dice={"red/suffering": (1,)})
    dice = (SHIELD, ABSORB, SHIELD, CRITICAL, CRITICAL, HEAT, PIERCE, FLESH_WOUND)
    thrust(told, (4, 4), *dice, stands=pierce == "restores_prevented")
    assert told.asked == ("pay", "blue"), "the reactive is not asked for any more"
    assert cost(told) == (0, {}, 1), "symbols come before the cards"
    told.does("pay", cards=("righteous-cleave",))
    assert cost(told) == (5, {"right-arm": 3}, 1)
    assert told.one(ev.Marked).destroys
    assert told.hand("blue") == ["brace-for-impact"], "the Thrust falls with the Right Arm"


@pytest.mark.canon("PEN-DEF-15")
def test_the_worked_example_of_six_dice() -> None:
    told = duel(red={"kind": "ironclad", "hand": ("hammer-strike",)}, top=("feint", "overextend", "retreat", "bash"))
    told.strikes("hammer-strike", HIT, (SHIELD, ABSORB, CRITICAL, HEAT, PIERCE, FLESH_WOUND))
    assert cost(told) == (4, {"right-arm": 1}, 1)


@pytest.mark.canon("PEN-DEF-18")
@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ((SHIELD, ABSORB, SHIELD, ABSORB, SHIELD, ABSORB), (0, {}, 0)),
        ((FLESH_WOUND, CRITICAL, PIERCE, HEAT, CRITICAL, HEAT), (6, {"right-arm": 2}, 2)),
        ((HEAT, HEAT, HEAT, HEAT, HEAT, HEAT), (6, {}, 6)),
    ],
)
def test_six_dice_may_block_all_or_nothing(dice: tuple[int, ...], after: Any) -> None:
    told = duel(red={"kind": "ironclad", "hand": ("hammer-strike",)}, top=("feint", "overextend", "retreat", "bash"))
    assert cost(told.strikes("hammer-strike", HIT, dice)) == after


@pytest.mark.canon("PEN-REACT-01")
def test_a_reactive_is_played_from_the_hand_and_in_the_enemys_turn() -> None:
    told = duel(hand=("deflect",), top=("brace-for-impact",), discard=("deflect",))
    thrust(told, HIT, stands=False)
    assert [told.key(1, choice.card) for choice in told.found("react")] == ["deflect"], "neither deck nor discard pile"
    own = duel(hand=("deflect",)).turn("blue")
    assert not own.may("play")
    assert not own.may("react")


@pytest.mark.canon("PEN-REACT-01", "PEN-SP-11")
@pytest.mark.parametrize("printed", [0, 3])
@pytest.mark.parametrize("sp", [0, 6])
def test_a_reactive_never_touches_the_sp_whatever_is_printed_on_it(sp: int, printed: int) -> None:
    told = field_of(
        printed={"deflect": {"cost": printed}},
        red=Stands(at=(0, 0), hand=THRUST),
        blue=Stands(at=(0, -1), facing=SOUTH, hand=("deflect",)),
    ).turn("red")
    told.fighter("blue").sp = sp
    thrust(told, HIT, stands=False).does("react", "deflect", dice={"blue/defense": (FLESH_WOUND, SHIELD, SHIELD)})
    assert told.fighter("blue").sp == sp
    assert cost(told)[0] == 1
    told.ends()
    assert told.fighter("blue").sp == 6, "nor those of the next turn"


@pytest.mark.canon("PEN-REACT-02")
def test_of_a_whole_deck_only_the_reactives_answer_a_hit() -> None:
    told = duel(hand=tuple(ALL_KINDS.split()), tactics=("last-rites", "absolution"))
    thrust(told, HIT, stands=False)
    assert told.asked == ("hit", "blue")
    assert {told.key(1, choice.card) for choice in told.found("react")} == {"brace-for-impact", "deflect"}
    walled = duel(hand=("wall-of-iron", "shield-wall", "advance"), equipment="tower-shield")
    thrust(walled, HIT, stands=False)
    assert {walled.key(1, choice.card) for choice in walled.found("react")} == {"wall-of-iron"}


@pytest.mark.canon("PEN-COMP-01", "PEN-COMP-04")
def test_marks_are_kept_for_each_component_by_itself() -> None:
    told = duel(red={"hand": THRUST * 3})
    thrust(told, HIT, CRITICAL, CRITICAL, SHIELD, SHIELD, word="head")
    thrust(told, HIT, CRITICAL, SHIELD, SHIELD, SHIELD, word="legs")
    assert told.marks("blue") == {"head": 2, "legs": 1}
    assert not told.one(ev.Marked).destroys
    whole = {"random", "right-arm", "left-arm", "legs", "head", "chassis"}
    assert {choice.word for choice in told.found("play")} == whole, "three marks in all destroy nothing"
    two = duel(marks={"head": 2, "legs": 1}, red={"hand": THRUST * 2})
    thrust(two, HIT, CRITICAL, SHIELD, SHIELD, SHIELD, word="head")
    assert two.marks("blue") == {"head": 3, "legs": 1}
    assert {choice.word for choice in two.found("play")} == whole - {"head"}


@pytest.mark.canon("PEN-COMP-17", "PEN-COMP-02", "PEN-COMP-03")
def test_two_primary_cards_and_two_criticals_are_four_marks() -> None:
    told = duel(hand=("faithful-thrust", "blood-offering", "feint"), top=("overextend", "retreat"))
    thrust(told, HIT, CRITICAL, CRITICAL, FLESH_WOUND, FLESH_WOUND, word="left-arm")
    told.does("pay", cards=("faithful-thrust", "blood-offering"))
    assert told.marks("blue") == {"left-arm": 4}
    assert told.one(ev.Marked).destroys


@pytest.mark.canon("pen.defense.application", "C-17")
@every(
    ("application", "chassis", "dice", "cards"),
    [
        ("flat_before_dice", 0, (FLESH_WOUND, SHIELD), 1),
        ("automatic_blocks", 0, (FLESH_WOUND, FLESH_WOUND, FLESH_WOUND, SHIELD), 1),
        ("automatic_blocks", 0, (FLESH_WOUND, SHIELD, SHIELD, SHIELD), 0),
        ("off", 0, (FLESH_WOUND, FLESH_WOUND, FLESH_WOUND, SHIELD), 3),
        ("flat_before_dice", 3, (FLESH_WOUND, FLESH_WOUND, SHIELD), 2),
        ("off", 3, (FLESH_WOUND, FLESH_WOUND, FLESH_WOUND, SHIELD), 3),
    ],
)
def test_what_a_point_of_defense_does(application: Any, chassis: int, dice: tuple[int, ...], cards: int) -> None:
    """Four damage against two Armor: a destroyed Chassis takes one of them."""
    rules = replace(DEFAULT, defense_application=application)
    told = thrust(duel(rules, armor=2, marks={"chassis": chassis}), HIT, *dice)
    assert (told.one(ev.DefenseRolled).dice, cost(told)[0]) == (len(dice), cards)


@pytest.mark.canon("pen.defense.min_damage", "C-17")
@pytest.mark.parametrize(("least", "dice"), [(0, 0), (1, 1), (3, 3)])
def test_how_much_damage_defense_leaves_at_least(least: int, dice: int) -> None:
    rules = replace(DEFAULT, defense_min_damage=least)
    assert cost(thrust(duel(rules, armor=9), HIT, *[FLESH_WOUND] * dice))[0] == dice
    assert cost(thrust(duel(rules, armor=1), HIT, *[FLESH_WOUND] * 3))[0] == 3, "where Defense leaves more it is that"


@pytest.mark.canon("pen.defense.negative", "C-17")
@pytest.mark.parametrize(
    ("negative", "rear", "front", "chassis", "both"),
    [("chassis_only", 9, 4, 5, 9 + 1), ("all", 9 + 3, 4, 5, 9 + 3 + 1), ("never", 9, 4, 4, 9)],
)
def test_whether_defense_falls_below_nothing(negative: Any, rear: int, front: int, chassis: int, both: int) -> None:
    """Four damage in front; six in the rear, with three by the facing, which wears three Defense away."""
    rules = replace(DEFAULT, defense_negative=negative)
    gone = {"chassis": 3}
    for blue, dice in (
        ({"facing": NORTH}, rear),
        ({}, front),
        ({"marks": gone}, chassis),
        ({"facing": NORTH, "marks": gone}, both),
        ({"marks": gone, "armor": 1}, 4),
    ):
        told = thrust(duel(rules, **blue), HIT, *[SHIELD] * dice)
        assert told.one(ev.DefenseRolled).dice == dice, blue
