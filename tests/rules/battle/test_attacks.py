"""An attack carried through: each step of PROC-ATTACK in its place, and what follows it in the same turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.battle.telling import NORTH, SOUTH, SOUTH_EAST, SOUTH_WEST, Stands, Told, field_of

THRUST = ("faithful-thrust",)
STEPS = (
    ev.CardPlayed,
    ev.AttackDeclared,
    ev.AttackRolled,
    ev.ComponentFound,
    ev.DamageReckoned,
    ev.DefenseRolled,
    ev.HitTaken,
    ev.HeatChanged,
    ev.CardsLost,
    ev.DamageDiceRolled,
    ev.TaintChanged,
    ev.Marked,
    ev.CardsDiscarded,
    ev.PilotStruck,
    ev.CorruptionRolled,
    ev.CasketDestroyed,
    ev.KillScored,
    ev.WaitsUsed,
    ev.AttackEnded,
    ev.Pushed,
    ev.SufferingRolled,
    ev.CardStruck,
    ev.CardDone,
    ev.BattleOver,
)


def duel(rules: Ruleset = DEFAULT, *, red: dict[str, Any] | None = None, **blue: Any) -> Told:
    """Face to face: red strikes, blue is struck in front unless it looks elsewhere."""
    hers: dict[str, Any] = {"hand": THRUST, **(red or {})}
    told = field_of(rules=rules, red=Stands(at=(0, 0), **hers), blue=Stands(at=(0, -1), **{"facing": SOUTH, **blue}))
    return told.turn("red")


def thrust(told: Told, attack: tuple[int, ...], *defense: int, **more: Any) -> Told:
    return told.strikes("faithful-thrust", attack, defense, **more)


def damage(told: Told) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in told.why(ev.DamageReckoned, "damage").lines:
        found[line.code] += line.value
    return found


@pytest.mark.canon("PEN-ATK-04", "PEN-ATK-05", "PEN-DEF-11", "PEN-DECK-19")
def test_an_attack_goes_step_by_step_from_its_card_to_the_discard_pile() -> None:
    told = thrust(duel(top=("faithful-thrust", "feint")), (3, 4), 1, 4, 6, 3, 3)
    assert told.order(*STEPS) == [
        "CardPlayed",
        "AttackDeclared",
        "AttackRolled",
        "DamageReckoned",
        "DefenseRolled",
        "HitTaken",
        "HeatChanged",
        "CardsLost",
        "TaintChanged",
        "Marked",
        "AttackEnded",
        "CardStruck",
        "CardDone",
    ]
    declared = told.one(ev.AttackDeclared)
    assert (declared.target, declared.component) == (1, "right-arm")
    assert told.one(ev.AttackRolled).side == 1
    assert damage(told) == {"faithful-thrust": 4, "outcome": 1}
    assert (told.hp("blue"), told.marks("blue"), told.fighter("blue").heat) == (26, {"right-arm": 2}, 1)
    assert told.pile("red", "discard") == ["faithful-thrust"]
    assert told.fighter("red").sp == 4
    assert told.fighter("blue").taint == 1


@pytest.mark.canon("PEN-ATK-04", "C-69", "PEN-COMP-05")
def test_a_random_component_is_found_on_the_hit_among_those_that_are_whole() -> None:
    told = duel(marks={"right-arm": 3})
    assert not told.may("play", word="right-arm")
    faces = {"blue_component": (1,), "blue_component_again-1": (6,), "blue_component_again-2": (4,)}
    thrust(told, (3, 2), 3, 3, 3, 3, word="random", **faces)
    assert told.one(ev.ComponentFound).component == "head"
    missed = thrust(duel(), (1, 2), word="random")
    assert missed.of(ev.ComponentFound) == []


@pytest.mark.canon("C-69", "PEN-COMP-20")
def test_with_all_five_gone_marks_are_noted_on_the_chassis() -> None:
    gone = dict.fromkeys(("right-arm", "left-arm", "legs", "head", "chassis"), 3)
    told = duel(marks=gone, top=("righteous-cleave",))
    assert {choice.word for choice in told.found("play")} == {"random"}
    thrust(told, (3, 2), 3, 3, 3, 4, 3, word="random")
    assert told.marks("blue")["chassis"] == 5


@pytest.mark.canon("PEN-ATK-07", "PEN-ATK-08")
def test_a_miss_costs_the_card_and_nothing_else() -> None:
    told = thrust(duel(), (2, 2))
    assert told.order(*STEPS) == [
        "CardPlayed",
        "AttackDeclared",
        "AttackRolled",
        "AttackEnded",
        "CardStruck",
        "CardDone",
    ]
    assert (told.hp("blue"), told.pile("red", "discard")) == (30, ["faithful-thrust"])


@pytest.mark.canon("PEN-ATK-12", "PEN-ATK-13", "PEN-ATK-14", "PEN-ATK-15", "PEN-ATK-16", "PEN-REACT-06")
def test_an_execution_destroys_the_component_and_nothing_answers_it() -> None:
    told = thrust(duel(hand=("deflect", "faithful-thrust"), taint=6), (5, 5))
    assert told.asked == ("act", "red"), "neither a reactive nor Ignore Pain was asked for, nor cards of the hand"
    assert told.marks("blue") == {"right-arm": 3}
    assert told.hp("blue") == 26
    assert told.hand("blue") == ["deflect"], "Primary cards fall with the Right Arm"
    assert told.one(ev.CardsLost).cause == "execution"


@pytest.mark.canon("PEN-DECK-12", "PEN-ATK-16")
def test_an_execution_is_paid_by_the_deck_alone_whatever_is_held() -> None:
    told = thrust(duel(hand=("bash", "deflect", "feint")), (5, 5))
    assert told.asked == ("act", "red"), "nobody names a card of the hand"
    assert {lost.source for lost in told.one(ev.CardsLost).lost} == {"deck"}
    assert told.hand("blue") == ["bash", "deflect", "feint"]


@pytest.mark.canon("C-17", "PEN-ATK-14", "pen.attack.execution_defense_dice")
@pytest.mark.parametrize(
    ("dice", "faces", "hp", "heat"),
    [("skip", (), 26, 0), ("effects_only", (1, 1, 6, 4), 26, 2), ("normal", (1, 1, 6, 4), 28, 2)],
)
def test_defense_dice_against_an_execution(dice: Any, faces: tuple[int, ...], hp: int, heat: int) -> None:
    """A Cracked Rib makes their Heat larger too."""
    rules = replace(DEFAULT, attack_execution_defense_dice=dice)
    told = thrust(duel(rules, wounds=("cracked-rib",)), (5, 5), *faces)
    assert (told.hp("blue"), told.fighter("blue").heat) == (hp, heat)
    assert told.marks("blue") == {"right-arm": 3 + (4 in faces)}


@pytest.mark.canon("PEN-ATK-18", "PEN-ATK-19", "PEN-ATK-20", "PEN-ATK-21", "PEN-ATK-22", "PEN-ATK-27", "C-68")
def test_a_catastrophic_failure_empties_the_hand_of_the_weapon_and_leaves_the_turn_open() -> None:
    hand = ("faithful-thrust", "faithful-thrust", "blood-offering", "bash", "feint", "hunker-down")
    told = duel(red={"hand": hand}).does("play", "feint")
    thrust(told, (6, 6))
    assert told.order(*STEPS) == [
        "CardPlayed",
        "AttackDeclared",
        "AttackRolled",
        "CardsDiscarded",
        "WaitsUsed",
        "AttackEnded",
        "HeatChanged",
        "CardStruck",
        "CardDone",
    ]
    assert told.hand("red") == ["bash", "hunker-down"]
    assert told.fighter("red").heat == 2
    assert told.may("move")
    assert told.may("play", "hunker-down")
    assert told.may("end")
    told.does("play", "bash", on="blue", word="head", dice={"red/attack": (3, 4), "blue/defense": (3,)})
    assert damage(told) == {"bash": 2, "jammed": -2, "outcome": 1}, "Feint was used up by the attack that jammed"


@pytest.mark.canon("PEN-ATK-21", "C-68")
def test_the_jammed_weapon_is_felt_in_the_next_turn_but_not_in_the_one_after() -> None:
    told = duel(red={"hand": ("faithful-thrust", "bash")})
    thrust(told, (6, 6)).ends().ends()
    assert [held.effect.code for held in told.fighter("red").waits.held] == ["jammed"]
    told.ends()
    assert told.fighter("red").waits.held == ()


@pytest.mark.canon("C-01", "pen.attack.catastrophic_trigger")
@every(
    ("trigger", "faces", "jams"),
    [
        ("double_jam", (6, 6), True),
        ("double_jam", (1, 1), False),
        ("total_2", (1, 1), True),
        ("total_2", (6, 6), False),
        ("both", (2, 6), True),
        ("both", (6, 6), True),
    ],
)
def test_what_jams_a_weapon(trigger: Any, faces: tuple[int, int], jams: bool) -> None:  # noqa: FBT001 - one column
    told = thrust(duel(replace(DEFAULT, attack_catastrophic_trigger=trigger)), faces)
    assert told.fighter("red").heat == (2 if jams else 0)


@pytest.mark.canon("PEN-ATK-25", "PEN-ATK-28", "PEN-CARD-U08")
def test_several_attacks_in_a_turn_and_the_first_uses_up_what_waits() -> None:
    told = duel(red={"hand": ("feint", "faithful-thrust", "faithful-thrust")}).does("play", "feint")
    thrust(told, (3, 2), 1, 1, 1, 1, 1)
    assert damage(told) == {"faithful-thrust": 4, "feint": 1}
    thrust(told, (3, 2), 1, 1, 1, 1)
    assert damage(told) == {"faithful-thrust": 4}
    assert told.fighter("red").attacks == 2
    assert told.fighter("red").sp == 1


@pytest.mark.canon("C-68")
@pytest.mark.parametrize(("spent_on", "left"), [("any_attack", 0), ("hit_only", 1)])
def test_whether_a_miss_uses_up_what_waits(spent_on: Any, left: int) -> None:
    told = duel(replace(DEFAULT, next_attack_spent_on=spent_on), red={"hand": ("feint", *THRUST)}).does("play", "feint")
    thrust(told, (1, 1))
    assert len(told.fighter("red").waits.held) == left


@pytest.mark.canon("PEN-SUF-16", "PEN-CARD-P01", "PEN-SUF-04")
def test_blood_offering_its_suffering_die_and_the_attack_with_both_bonuses() -> None:
    told = duel(red={"hand": ("blood-offering", "faithful-thrust")}, armor=2)
    told.does("play", "blood-offering", dice={"red/suffering": (4,)})
    assert told.order(ev.CardPlayed, ev.SufferingRolled, ev.CardsLost, ev.HeatChanged, ev.AttackLent, ev.CardDone) == [
        "CardPlayed",
        "SufferingRolled",
        "CardsLost",
        "HeatChanged",
        "AttackLent",
        "AttackLent",
        "CardDone",
    ]
    assert (told.hp("red"), told.fighter("red").heat, told.fighter("red").taint) == (29, 1, 1)
    thrust(told, (3, 2), *[1] * 8)
    assert sum(damage(told).values()) == 4 + 2 + 3
    assert told.one(ev.DamageReckoned).shelter == 1, "one Armor of two is ignored"


@pytest.mark.canon("C-21", "PEN-SUF-07")
def test_blood_offering_as_it_was_printed_first() -> None:
    rules = replace(DEFAULT, blood_offering_cost="fixed_two")
    told = duel(rules, red={"hand": ("blood-offering", *THRUST)}).does("play", "blood-offering")
    assert told.hp("red") == 28
    thrust(told, (3, 2), *[1] * 7)
    assert sum(damage(told).values()) == 7


@pytest.mark.canon("PEN-CARD-P02", "PEN-FACE-02", "PEN-FACE-03", "PEN-MOD-04")
def test_struck_in_the_rear() -> None:
    told = thrust(duel(facing=NORTH, armor=1), (2, 1), *[1] * 9)
    assert told.one(ev.AttackRolled).target == 3
    assert damage(told) == {"faithful-thrust": 6, "facing": 3}
    assert told.one(ev.DamageReckoned).shelter == 0, "facing wears the Armor away"


@pytest.mark.canon("PEN-ATK-24", "PEN-LOS-05", "PEN-FACE-06")
def test_only_what_lies_in_front_and_in_sight_is_attacked() -> None:
    behind = duel(red={"facing": SOUTH})
    assert not behind.may("play")
    behind.does("rotate", number=NORTH)
    assert behind.may("play", on="blue")
    walled = field_of(
        red=Stands(at=(0, 0), hand=("quick-shot",), equipment="pistol"),
        blue=Stands(at=(0, -2)),
        ground={(0, -1): "wall"},
    ).turn("red")
    assert not walled.may("play")


@pytest.mark.canon("PEN-WND-18")
def test_ptsd_keeps_a_pilot_from_the_rear_but_from_no_other_side() -> None:
    assert not duel(red={"wounds": ("ptsd",)}, facing=NORTH).may("play", on="blue")
    assert duel(red={"wounds": ("ptsd",)}, facing=SOUTH_EAST).may("play", on="blue")


@pytest.mark.canon("PEN-DEF-07", "PEN-REACT-04", "PEN-REACT-06", "C-07")
def test_a_reactive_comes_before_the_dice_and_pierce_gives_back_what_it_prevented() -> None:
    told = thrust(duel(hand=("brace-for-impact",)), (3, 2), stands=False)
    assert told.asked == ("hit", "blue")
    told.does("react", "brace-for-impact", dice={"blue/defense": (1, 5)})
    assert told.hp("blue") == 30 - 1 - 2
    assert told.pile("blue", "discard") == ["brace-for-impact"]
    again = thrust(duel(hand=("brace-for-impact",)), (3, 2), stands=False).does(
        "react", "brace-for-impact", dice={"blue/defense": (1, 3)}
    )
    assert again.hp("blue") == 29


@pytest.mark.canon("C-07", "PEN-REACT-04")
def test_where_the_window_opens_after_the_dice_pierce_closes_it() -> None:
    rules = replace(DEFAULT, reactive_pierce="window_after_dice")
    told = thrust(duel(rules, hand=("brace-for-impact",), taint=3), (3, 2), stands=False)
    assert told.asked == ("hit", "blue")
    assert not told.may("react")
    assert told.may("buy", word="ignore-pain")
    told.does("stand", dice={"blue/defense": (1, 3, 3, 3)}).does("leave")
    assert told.asked == ("hit", "blue")
    assert not told.may("buy")
    told.does("react", "brace-for-impact")
    assert told.hp("blue") == 29
    pierced = thrust(duel(rules, hand=("brace-for-impact",)), (3, 2), 1, 3, 3, 5)
    assert pierced.asked == ("pay", "blue")


@pytest.mark.canon("C-07")
def test_pierce_may_be_for_later_reactives_only() -> None:
    rules = replace(DEFAULT, reactive_pierce="later_reactives_only")
    told = thrust(duel(rules, hand=("brace-for-impact",)), (3, 2), stands=False)
    told.does("react", "brace-for-impact", dice={"blue/defense": (1, 5)})
    assert told.hp("blue") == 29


@pytest.mark.canon("PEN-REACT-03", "PEN-TAINT-13", "C-72")
def test_ignore_pain_comes_before_the_reactive_and_both_may_be_had() -> None:
    told = thrust(duel(hand=("brace-for-impact", "deflect"), taint=4), (4, 4), stands=False)
    told.does("buy", word="ignore-pain")
    assert told.asked == ("hit", "blue"), "the question is asked again"
    assert (told.fighter("blue").taint, told.fighter("blue").heat) == (1, 1)
    told.does("react", "deflect", dice={"blue/defense": (5,)})
    assert told.asked == ("pay", "blue"), "one reactive answers an attack"
    told.does("pay", cards=("brace-for-impact",))
    assert told.hp("blue") == 30 - 2, "PIERCE gives back the Deflect alone"


@pytest.mark.canon("PEN-FACE-04", "PEN-REACT-07", "PEN-REACT-08", "PEN-COMP-09")
@every(
    ("blue", "may"),
    [
        ({}, True),
        ({"facing": SOUTH_EAST}, False),
        ({"facing": SOUTH_WEST}, True),
        ({"marks": {"left-arm": 3}}, False),
        ({"marks": {"right-arm": 3, "legs": 3, "head": 3, "chassis": 3}}, True),
    ],
)
def test_a_shield_covers_two_sides_and_hangs_on_the_left_arm(blue: dict[str, Any], may: bool) -> None:  # noqa: FBT001 - one column
    told = duel(hand=("deflect",), **blue)
    whole = {choice.word for choice in told.found("play")} - {"random"}
    thrust(told, (4, 4), word=min(whole), stands=False)
    assert told.may("react", "deflect") == may


@pytest.mark.canon("PEN-DECK-11", "PEN-COMP-02", "PEN-COMP-04", "PEN-COMP-06", "C-05")
def test_the_defender_names_cards_of_the_hand_and_primary_ones_mark_the_component() -> None:
    told = thrust(duel(hand=("faithful-thrust", "blood-offering", "feint", "righteous-cleave")), (3, 2), 4, 3, 3, 3)
    assert told.asked == ("pay", "blue")
    told.does("pay", cards=("faithful-thrust", "blood-offering"))
    lost = told.one(ev.CardsLost)
    assert [each.source for each in lost.lost] == ["hand", "hand", "deck", "deck"]
    assert told.marks("blue") == {"right-arm": 3}
    assert told.hand("blue") == ["feint"], "the Cleave falls with the Right Arm"
    assert told.pile("blue", "discard") == ["righteous-cleave"]


@pytest.mark.canon("C-05")
def test_where_the_house_says_so_the_deck_pays_alone() -> None:
    told = thrust(duel(replace(DEFAULT, damage_discard="deck_only"), hand=("feint",)), (3, 2), 3, 3, 3, 3)
    assert told.hand("blue") == ["feint"]


@pytest.mark.canon("PEN-DMG-04", "PEN-DMG-10", "PEN-DMG-14")
def test_damaged_cards_among_the_damage_cascade_when_all_cards_have_left() -> None:
    told = duel(top=("damaged", "feint", "damaged"))
    thrust(told, (3, 2), 3, 3, 3, 3, blue_damaged=(5, 1), **{"blue_critical-malfunction_1_grit": (1,)})
    steps = told.order(ev.CardsLost, ev.DamageDiceRolled, ev.PilotStruck, ev.HeatChanged, ev.TaintChanged)
    assert steps == ["CardsLost", "DamageDiceRolled", "PilotStruck", "HeatChanged", "TaintChanged"]
    assert (told.hp("blue"), told.fighter("blue").heat) == (28, 1), "DAMAGED cards pay and are no HP"
