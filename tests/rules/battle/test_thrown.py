"""Which dice a battle asks a table for, and how many: the four that are its own, and the plain ones."""

from __future__ import annotations

from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.values.battle_questions import BattleAnswer
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of

HAND = ("faithful-thrust", "blood-offering", "damaged")


def wanted(told: Told) -> tuple[str, int, int]:
    """Whose dice are asked for and what for, how many, and how many sides each has."""
    pending = told.battle.pending
    assert pending is not None
    assert pending.kind == "dice"
    return pending.word, pending.least, pending.most


def lies(told: Told, *faces: int) -> Told:
    return told.answers(BattleAnswer("dice", cards=faces))


def a_table(**blue: Any) -> Told:
    """Red's pilot is dissociated and its core is hot; blue is one point of Taint from the worst."""
    red = Stands(at=(0, 0), hand=HAND, heat=5, wounds=("dissociation",))
    return field_of(dice_asked=True, red=red, blue=Stands(at=(0, -1), facing=SOUTH, **blue)).turn("red")


@pytest.mark.canon("PEN-GEN-01", "PEN-GEN-02", "PEN-DEF-02")
def test_a_turn_asks_for_each_die_that_there_is() -> None:
    told = a_table(taint=9, face_down=("broken-finger", "ptsd"))
    asked = []
    for face in (3, 1):
        asked.append(wanted(told))
        lies(told, face)
    told.does("play", "blood-offering")
    asked.append(wanted(told))
    lies(told, 1).does("sacrifice")
    asked.append(wanted(told))
    lies(told, 6).does("play", "faithful-thrust", on="blue", word="random").does("roll")
    asked.append(wanted(told))
    lies(told, 2, 3)
    asked.append(wanted(told))
    lies(told, 3).stands()
    for faces in ((3,) * 7, (3,), (5,), (3,), (5,)):
        asked.append(wanted(told))
        lies(told, *faces)
    assert asked == [
        ("red/dissociation", 1, 6),
        ("red/strain", 1, 6),
        ("red/suffering", 1, 6),
        ("red/damaged", 1, 6),
        ("red/attack", 2, 6),
        ("blue/component", 1, 6),
        ("blue/defense", 7, 6),
        ("blue/taint-overload-threshold/1/grit", 1, 6),
        ("blue/taint-overload-threshold/1/finger", 1, 10),
        ("blue/corruption", 1, 6),
        ("blue/corrupted", 1, 6),
    ]
    assert told.asked == ("act", "red")


@pytest.mark.canon("PEN-GEN-01", "PEN-DMG-04")
@pytest.mark.parametrize("damaged", [1, 2, 3])
def test_each_damaged_card_that_is_lost_asks_for_one_damage_die(damaged: int) -> None:
    told = a_table(top=("damaged",) * damaged)
    lies(told, 3)
    lies(told, 1).does("play", "faithful-thrust", on="blue", word="legs")
    lies(told, 2, 3)
    lies(told, 3, 3, 3, 3)
    assert wanted(told) == ("blue/damaged", damaged, 6)
    lies(told, *(1,) * damaged)
    assert told.fighter("blue").heat == damaged, "a flame each"


@pytest.mark.canon("PEN-GEN-01", "PEN-ATK-02")
def test_each_die_of_the_battle_does_what_is_printed_on_its_faces() -> None:
    told = field_of(red=Stands(at=(0, 0), hand=HAND), blue=Stands(at=(0, -1), facing=SOUTH)).turn("red")
    told.does("play", "blood-offering", dice={"red/suffering": (2,)})
    assert (told.one(ev.SufferingRolled).faces, told.hp("red")) == ((2,), 28), "BLOOD PRICE"
    told.does("purge", dice={"red/damaged": (6,)})
    assert told.fighter("red").sp == 7, "Adrenaline Surge"
    told.strikes("faithful-thrust", (5, 6), (1, 2, 3, 4, 5, 6, 6))
    rolled = told.one(ev.AttackRolled)
    assert (rolled.faces, rolled.total) == ((5, 6), 5), "DEATH BLOW and JAM"
    assert 30 - told.hp("blue") == 5, "SHIELD and ABSORB"
    assert (told.marks("blue"), told.fighter("blue").heat) == ({"right-arm": 1}, 2), "CRITICAL, and HEAT twice"
