"""What Taint buys in a running battle, for both sides, and what becomes of the Corrupted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.telling import NORTH, SOUTH, Stands, Told, field_of

NO_GRIT = replace(DEFAULT, modules_grit=False)
THRUST = ("faithful-thrust",)


def duel(rules: Ruleset = NO_GRIT, *, red: dict[str, Any] | None = None, **blue: Any) -> Told:
    hers: dict[str, Any] = {"hand": THRUST, **(red or {})}
    told = field_of(rules=rules, red=Stands(at=(0, 0), **hers), blue=Stands(at=(0, -1), **{"facing": SOUTH, **blue}))
    return told.turn("red")


def declared(told: Told) -> Told:
    return told.does("play", "faithful-thrust", on="blue", word="head")


@pytest.mark.canon("PEN-TAINT-06", "PEN-TAINT-17", "PEN-TAINT-21", "C-72", "pen.taint.advantage_without_pool")
@pytest.mark.parametrize(
    ("gives", "faces", "target"), [("three_dice", (1, 1, 4), 5), ("minus_one", (1, 3), 4), ("unavailable", (1, 4), 5)]
)
def test_exposed_weakness_is_paid_by_the_enemys_taint(gives: Any, faces: tuple[int, ...], target: int) -> None:
    told = duel(replace(NO_GRIT, taint_advantage_without_pool=gives), taint=1)
    dice = {"red/attack": faces, "blue/defense": (1, 1, 1, 1)}
    if gives == "unavailable":
        told.does("play", "faithful-thrust", on="blue", word="head", dice=dice)
        assert told.asked == ("act", "red")
    else:
        declared(told).does("buy", word="exposed-weakness", dice=dice)
        assert told.fighter("blue").taint == 0
    assert told.one(ev.AttackRolled).target == target


@pytest.mark.canon("PEN-TAINT-06", "PEN-TAINT-21")
def test_exposed_weakness_rolls_three_and_keeps_two() -> None:
    told = declared(duel(taint=1)).does("buy", word="exposed-weakness", dice={"red/attack": (1, 1, 2)})
    assert told.one(ev.AttackRolled).kept == (1, 2)
    assert told.fighter("blue").taint == 0, "and no refund on a miss"


@pytest.mark.canon("PEN-TAINT-09", "PEN-TAINT-10", "PEN-TAINT-12", "PEN-COMP-15", "PEN-REACT-06")
def test_before_the_dice_the_attacker_buys_marks_silence_and_fury() -> None:
    told = declared(duel(red={"hand": THRUST, "taint": 2}, taint=7, hand=("brace-for-impact",)))
    assert {choice.word for choice in told.found("buy")} == {
        "exposed-weakness",
        "component-vulnerability",
        "neural-disruption",
        "tainted-fury",
    }
    told.does("buy", word="component-vulnerability").does("buy", word="neural-disruption")
    told.does("buy", word="tainted-fury", dice={"red/attack": (2, 3), "blue/defense": (1, 1, 1, 1, 1, 3)})
    assert told.asked == ("pay", "blue"), "nobody asks for a reactive"
    told.does("pay")
    assert told.marks("blue") == {"head": 1}
    assert (told.fighter("red").heat, told.fighter("red").taint, told.fighter("blue").taint) == (1, 0, 0)


@pytest.mark.canon("PEN-TAINT-07")
def test_force_reroll_takes_up_to_two_blocks() -> None:
    told = declared(duel(taint=2)).does("roll", dice={"red/attack": (2, 3), "blue/defense": (1, 2, 1, 3)})
    assert told.asked == ("reroll", "red")
    assert {choice.number for choice in told.found("reroll")} == {1, 2}
    told.does("reroll", number=2, dice={"blue/defense-again": (4, 5)})
    assert told.one(ev.HitTaken).cards == 3
    assert told.marks("blue") == {"head": 1}
    unblocked = declared(duel(taint=2)).does("roll", dice={"red/attack": (2, 3), "blue/defense": (3, 3, 3, 3)})
    assert unblocked.asked == ("act", "red")


@pytest.mark.canon("PEN-TAINT-08", "PEN-TAINT-11", "PEN-WND-08", "C-72")
def test_heat_spike_and_overload_are_bought_in_the_action_phase_each_once_a_turn() -> None:
    told = duel(taint=8, face_down=("concussion", "ptsd"))
    told.does("buy", on="blue", word="heat-spike").does("buy", on="blue", word="taint-overload-spend")
    assert told.fighter("blue").heat == 1
    assert told.one(ev.PilotStruck).wound == "concussion"
    assert not told.may("buy")
    told.ends().ends()
    assert told.may("buy", word="heat-spike")
    walled = field_of(red=Stands(at=(0, 0)), blue=Stands(at=(0, -2), taint=8), ground={(0, -1): "wall"}).turn("red")
    assert not walled.may("buy"), "an enemy in sight"
    dead = duel(DEFAULT, taint=8, kind="sexton")
    assert not dead.may("buy", word="taint-overload-spend"), "the dead of the Ossuarium feel nothing"


@pytest.mark.canon("PEN-TAINT-14", "PEN-TAINT-15", "PEN-SP-07", "PEN-HEAT-12", "PEN-MOV-06")
def test_void_step_moves_and_thermal_purge_cools() -> None:
    told = field_of(red=Stands(at=(0, 0), taint=5, heat=3), blue=Stands(at=(0, -4))).turn("red")
    told.does("buy", word="void-step").does("step", to=(0, -1)).does("step", to=(0, -2))
    assert (told.fighter("red").sp, told.fighter("red").moved, told.fighter("red").heat) == (6, 2, 4)
    told.does("buy", word="thermal-purge")
    assert told.fighter("red").heat == 0
    assert not told.may("buy")
    told.ends().ends()
    assert told.fighter("red").sp == 5


@pytest.mark.canon("PEN-TAINT-17", "PEN-GEN-07")
def test_without_the_module_taint_buys_nothing_and_damage_brings_none() -> None:
    rules = replace(NO_GRIT, modules_taint_exploitation=False)
    told = duel(rules, red={"hand": THRUST, "taint": 5}, taint=9)
    assert not told.may("buy")
    told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3))
    assert told.fighter("blue").taint == 9


@pytest.mark.canon("C-37", "pen.taint.accrual")
@pytest.mark.parametrize(("accrual", "taint", "waiting"), [("per_instance", 0, 0), ("cumulative", 1, 1)])
def test_damage_below_three_is_forgotten_or_counted_on(accrual: Any, taint: int, waiting: int) -> None:
    told = duel(replace(NO_GRIT, taint_accrual=accrual), red={"hand": THRUST * 2})
    told.strikes("faithful-thrust", (2, 3), (1, 1, 3, 3)).strikes("faithful-thrust", (2, 3), (1, 1, 3, 3))
    assert (told.fighter("blue").taint, told.fighter("blue").taint_waiting) == (taint, waiting)


def corrupted(row: int, *, at_10: Any = "both", **more: Any) -> Told:
    """Blue comes to ten Taint by the damage it takes, and does not resist."""
    rules = replace(NO_GRIT, taint_at_10=at_10)
    told = field_of(
        rules=rules,
        red=Stands(at=(0, 0), hand=("faithful-thrust", "faithful-thrust"), top=("feint", "overextend", "retreat")),
        blue=Stands(at=(0, -1), facing=SOUTH, taint=9, face_down=("concussion", "cracked-rib", "ptsd")),
        navy=Stands(at=(0, -2), side=1, **more),
    ).turn("red")
    dice: dict[str, Any] = {} if at_10 == "wound_only" else {"blue_corruption": (3,), "blue_corrupted": (row,)}
    return told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3), word="head", stands=True, **dice)


@pytest.mark.canon("C-36", "PEN-TAINT-18", "PEN-TAINT-19", "PEN-WND-06")
def test_ten_taint_wound_the_pilot_and_then_corrupt() -> None:
    told = corrupted(5)
    assert told.order(ev.PilotStruck, ev.CorruptionRolled, ev.SpMaximumMoved, ev.AttackLent, ev.TaintChanged) == [
        "TaintChanged",
        "PilotStruck",
        "CorruptionRolled",
        "SpMaximumMoved",
        "AttackLent",
        "TaintChanged",
    ]
    assert told.fighter("blue").taint == 5
    told.ends()
    assert told.battle.pending is not None


@pytest.mark.canon("C-36", "pen.taint.at_10")
@pytest.mark.parametrize(("at_10", "struck", "rolled"), [("wound_only", 1, 0), ("corruption_only", 0, 1)])
def test_the_house_may_play_one_of_the_two_alone(at_10: Any, struck: int, rolled: int) -> None:
    told = corrupted(6, at_10=at_10)
    assert (len(told.of(ev.PilotStruck)), len(told.of(ev.CorruptionRolled))) == (struck, rolled)


@pytest.mark.canon("PEN-TAINT-19")
def test_an_explosion_costs_everybody_beside_it_three_cards() -> None:
    told = corrupted(3)
    assert [(event.fighter, event.cause, event.demanded) for event in told.of(ev.CardsLost)] == [
        (1, "attack", 4),
        (1, "strain", 3),
        (2, "strain", 3),
        (0, "strain", 3),
    ]
    assert told.fighter("blue").taint == 5


@pytest.mark.canon("PEN-TAINT-19")
def test_mind_control_hands_the_next_turn_to_the_other_side_and_no_other() -> None:
    told = corrupted(1, deck=30)
    told.ends()
    told.answers(next(choice for choice in told.found("turn") if choice.target == 1))
    assert told.battle.pending is not None
    assert (told.battle.pending.kind, told.battle.pending.side, told.battle.pending.fighter) == ("act", 0, 1)
    assert not told.may("surrender")
    assert not told.may("buy")
    told.does("move", to=(1, -2)).ends()
    assert not told.fighter("blue").lost_control


@pytest.mark.canon("PEN-TAINT-19")
def test_a_mind_lost_in_the_own_turn_is_lost_for_the_next_one() -> None:
    told = field_of(
        rules=replace(NO_GRIT, taint_at_10="corruption_only"),
        red=Stands(at=(0, 0), taint=9, hand=("blood-offering", "blood-offering", "feint")),
        blue=Stands(at=(0, -1), facing=NORTH, taint=3),
    ).turn("red")
    dice = {"red/suffering": (1,), "red/corruption": (1,), "red/corrupted": (2,)}
    told.does("play", "blood-offering", dice=dice)
    assert told.asked == ("act", "red")
    assert told.battle.pending is not None
    assert told.battle.pending.side == 0
    told.ends().ends()
    assert told.battle.pending.side == 1
    assert not told.may("play", "blood-offering"), "no self-harm"
    told.does("play", "feint")
    thrust = [choice for choice in told.found("play") if choice.word == "head"]
    for choice in thrust[:1]:
        told.answers(choice, dice={"red/attack": (1, 1)})
        assert told.asked == ("act", "red"), "nothing is bought, though blue has Taint"
    told.ends()
    while told.asked[0] == "discard":
        assert told.battle.pending.side == 1
        told.stands()
    told.ends()
    assert told.battle.pending.side == 0


@pytest.mark.canon("PEN-GRIT-06", "PEN-GRIT-09", "PEN-GRIT-18")
def test_grit_is_tried_for_every_point_and_may_cost_heat() -> None:
    told = duel(DEFAULT, taint=5, grit=2, face_down=("concussion", "ptsd"))
    dice = {"blue/taint-overload-spend/1/grit": (4,), "blue/taint-overload-spend/1/wounds": (2, 1)}
    told.does("buy", on="blue", word="taint-overload-spend", dice=dice)
    assert (told.one(ev.PilotStruck).happens, told.fighter("blue").heat) == ("heat", 1)
    assert told.fighter("blue").wounds.face_down == ("ptsd", "concussion")


@pytest.mark.canon("PEN-TAINT-20", "C-72")
@pytest.mark.parametrize(("turn", "foe"), [("red", "blue"), ("blue", "red")])
def test_what_is_told_of_a_purchase_names_whom_it_is_done_to(turn: str, foe: str) -> None:
    """An enemy in the Action phase, nobody, and in an attack whoever stands at its other end."""
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), hand=THRUST, taint=9),
        blue=Stands(at=(0, -1), facing=SOUTH, hand=THRUST, taint=9),
    ).turn(turn)
    number, other = told.names[turn], told.names[foe]
    assert {choice.word: choice.target for choice in told.found("buy")} == {
        "heat-spike": other,
        "taint-overload-spend": other,
        "void-step": -1,
        "thermal-purge": -1,
    }
    assert told.does("buy", word="heat-spike", on=foe).one(ev.TaintSpent).target == other
    assert told.fighter(foe).heat > 0
    assert told.does("buy", word="thermal-purge").one(ev.TaintSpent).target == -1
    told.does("play", "faithful-thrust", on=foe, word="head")
    fury = told.does("buy", word="tainted-fury").one(ev.TaintSpent)
    assert (fury.fighter, fury.payer, fury.target) == (number, number, other)
    told.does("roll", dice={f"{turn}/attack": (2, 3)})
    assert told.asked == ("hit", foe)
    pain = told.does("buy", word="ignore-pain").of(ev.TaintSpent)[0]
    assert (pain.fighter, pain.payer, pain.target) == (other, other, number)


@pytest.mark.canon("PEN-TAINT-20")
@pytest.mark.parametrize(("turn", "foe"), [("red", "blue"), ("blue", "red")])
@pytest.mark.parametrize("lost", ["red", "blue"])
def test_whose_turn_another_plays_buys_nothing_in_it_and_for_itself_in_others(turn: str, foe: str, lost: str) -> None:
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), hand=THRUST, taint=9),
        blue=Stands(at=(0, -1), facing=SOUTH, hand=THRUST, taint=9),
    ).turn(turn)
    told.fighter(lost).lost_control = True
    assert told.may("buy") == (lost != turn)
    told.does("play", "faithful-thrust", on=foe, word="head", dice={f"{turn}/attack": (2, 3)} if lost == turn else None)
    if lost != turn:
        told.does("roll", dice={f"{turn}/attack": (2, 3)})
    assert told.asked == ("hit", foe)
    assert told.may("buy", word="ignore-pain")
