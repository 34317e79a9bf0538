"""What the sides are there for on a running field: ground reached, held and left, things carried, time outlived."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ground.hexes import Hex
from apps.rules.packs.scenarios import Carry, Destroy, Extract, Hold, Objective, Reach, Survive
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.telling import Stands, Told, field_of

GATE = {"X": (Hex(0, -1), Hex(1, -1)), "E": (Hex(0, -4), Hex(0, -3))}
ENEMY = Stands(at=(0, 5))


def going(*goals: Objective, limit: int = 0, **red: Any) -> Told:
    last = Survive(key="last", side="blue", rounds=9, text="Outlive them.")
    return field_of(goals=(*goals, last), zones=GATE, limit=limit, **red, blue=ENEMY)


def reasons(told: Told) -> list[str]:
    return [reason.rule for reason in told.battle.verdict.reasons] if told.battle.verdict else []


@pytest.mark.canon("PEN-VIC-04")
def test_ground_that_is_reached_wins_at_once() -> None:
    told = going(
        Reach(key="gate", side="red", zone="X", caskets=2, text="Go."),
        red=Stands(at=(0, 0)),
        ruby=Stands(at=(1, 0), side=0),
    )
    told.turn("red").does("move", to=(0, -1))
    assert told.won == ""
    told.ends().ends().does("move", to=(1, -1))
    assert (told.won, reasons(told)) == ("Red", ["PEN-VIC-04"])
    assert told.one(ev.GoalReached).goal == "gate"


@pytest.mark.canon("PEN-VIC-04")
def test_ground_must_be_held_alone_for_rounds_in_a_row() -> None:
    told = going(Hold(key="gate", side="red", zone="X", rounds=2, text="Hold."), red=Stands(at=(0, 0)))
    told.turn("red").does("move", to=(0, -1)).ends().ends()
    assert told.one(ev.GoalHeld).rounds == 1
    told.does("move", to=(0, 0)).ends().ends()
    assert told.one(ev.GoalHeld).rounds == 0, "left, and begun anew"
    told.does("move", to=(0, -1)).ends().ends().ends().ends()
    assert told.won == "Red"


@pytest.mark.canon("PEN-VIC-04", "C-76")
def test_time_that_is_outlived() -> None:
    told = field_of(
        goals=(Survive(key="last", side="blue", rounds=2, text="Last."),), red=Stands(at=(0, 0)), blue=ENEMY, limit=2
    )
    told.turn("red").ends().ends()
    assert told.won == ""
    told.ends().ends()
    assert (told.won, reasons(told)) == ("Blue", ["PEN-VIC-04"])


@pytest.mark.canon("PEN-VIC-04")
def test_a_side_whose_casket_all_left_by_the_gate_has_won_and_not_drawn() -> None:
    told = going(Extract(key="out", side="red", zone="X", text="Out."), red=Stands(at=(0, -1))).turn("red")
    told.does("leave-field")
    assert (told.won, reasons(told)) == ("Red", ["PEN-VIC-04"])


@pytest.mark.canon("PEN-VIC-11")
def test_who_leaves_alone_and_too_few_has_left_the_field_to_the_enemy() -> None:
    told = going(Extract(key="out", side="red", zone="X", caskets=2, text="Out."), red=Stands(at=(0, -1))).turn("red")
    told.does("leave-field")
    assert (told.won, reasons(told)) == ("Blue", ["PEN-VIC-01"])


def test_only_where_the_gate_is_may_one_leave() -> None:
    told = going(Extract(key="out", side="red", zone="X", text="Out."), red=Stands(at=(0, 0))).turn("red")
    assert not told.may("leave-field")
    elsewhere = going(Reach(key="gate", side="red", zone="E", text="Go."), red=Stands(at=(0, -1))).turn("red")
    assert not elsewhere.may("leave-field")


@pytest.mark.canon("PEN-VIC-04")
def test_what_is_carried_home_wins_and_is_heavy() -> None:
    jaw = Carry(key="jaw", side="red", what="The jaw", from_zone="X", to_zone="E", hexes_a_turn=2, text="Carry.")
    told = going(jaw, red=Stands(at=(0, 0), hand=("overextend",))).turn("red")
    told.does("move", to=(0, -1))
    assert told.one(ev.PickedUp).goal == "jaw"
    told.does("move", to=(0, -2))
    assert not told.may("move"), "two hexes a turn"
    told.does("play", "overextend")
    assert told.may("step") is False, "even by a card"
    told.stands().ends().ends().does("move", to=(0, -3))
    assert told.won == "Red"


@pytest.mark.canon("PEN-VIC-04")
def test_so_many_of_the_enemy_may_be_enough() -> None:
    told = field_of(
        rules=replace(DEFAULT, modules_grit=False),
        goals=(Destroy(key="one", side="red", caskets=1, text="One."),),
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), deck=1, face_down=("cracked-rib", "ptsd")),
        navy=Stands(at=(0, -4), side=1),
    ).turn("red")
    told.strikes("faithful-thrust", (2, 3), (3,) * 9, blue_save=(6,))
    assert (told.won, reasons(told)) == ("Red", ["PEN-VIC-04"])


def test_a_secondary_goal_alone_wins_nothing() -> None:
    goal = Reach(key="gate", side="red", zone="X", text="Go.", primary=False)
    told = going(goal, red=Stands(at=(0, 0))).turn("red").does("move", to=(0, -1))
    assert told.battle.reached == ("gate",)
    assert told.won == ""
