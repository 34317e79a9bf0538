"""Heat: its zones and the Strain that they bring, every way to gain it, and how it falls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.views.battle_view import view
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of

NO_GRIT = replace(DEFAULT, modules_grit=False)
THRUST = ("faithful-thrust",)
HIT = (3, 2)
SHIELD, HEAT = 1, 6
FAR = Stands(at=(0, -4), facing=SOUTH)


def duel(rules: Ruleset = NO_GRIT, *, red: dict[str, Any] | None = None, **blue: Any) -> Told:
    hers: dict[str, Any] = {"hand": THRUST, **(red or {})}
    told = field_of(rules=rules, red=Stands(at=(0, 0), **hers), blue=Stands(at=(0, -1), facing=SOUTH, **blue))
    return told.turn("red")


def alone(*hand: str, rules: Ruleset = NO_GRIT, ground: Any = None, **more: Any) -> Told:
    """Red before its turn, with blue far off."""
    return field_of(rules=rules, ground=ground, red=Stands(at=(0, 0), hand=hand, **more), blue=FAR)


@pytest.mark.canon("PEN-HEAT-01", "PEN-HEAT-02", "PEN-HEAT-03", "PEN-TURN-03")
@every(
    ("heat", "zone", "dice", "die"),
    [
        (0, "Safe", {}, None),
        (4, "Safe", {}, None),
        (5, "Danger", {"red/strain": (1,)}, 1),
        (9, "Danger", {"red/strain": (1,)}, 1),
        (10, "Critical", {"red/component": (4,)}, 0),
        (25, "Critical", {"red/component": (4,)}, 0),
    ],
)
def test_three_zones_of_heat(heat: int, zone: str, dice: Any, die: int | None) -> None:
    """Nothing, a die, and a failure that no die decides."""
    told = alone(heat=heat)
    seen: Any = view(told.battle, None)
    assert seen["caskets"][0]["heat_zone"]["name"] == zone
    told.turn("red", dice=dice)
    assert [event.face for event in told.of(ev.StrainRolled)] == ([] if die is None else [die])
    assert told.marks("red") == ({"head": 3} if zone == "Critical" else {})


def strained(total: int) -> tuple[int, int, dict[str, int]]:
    """SP of this turn, HP and marks, as the Strain table has it; the lowest total that can be rolled is six."""
    if total <= 8:
        return 5, 30, {}
    return (6, 28, {}) if total <= 11 else (6, 30, {"legs": 3})


@pytest.mark.canon("PEN-HEAT-02", "PEN-HEAT-05", "PEN-HEAT-06", "PEN-HEAT-07", "PEN-SP-08", "C-25")
@every("die", range(1, 7))
@every("heat", range(5, 10))
def test_what_strain_does_by_its_total(heat: int, die: int) -> None:
    dice: dict[str, Any] = {"red/strain": (die,)}
    if heat + die >= 12:
        dice["red/component"] = (3,)
    told = alone(heat=heat).turn("red", dice=dice)
    assert (told.fighter("red").sp, told.hp("red"), told.marks("red")) == strained(heat + die)
    assert told.fighter("red").heat == heat, "the first row, one Heat more, is never reached"


@pytest.mark.canon("PEN-HEAT-05", "PEN-SP-08")
def test_strain_takes_its_sp_from_this_turn_alone() -> None:
    told = alone(heat=5).turn("red", dice={"red/strain": (3,)})
    assert told.fighter("red").sp == 5
    told.ends().ends()
    assert (told.fighter("red").heat, told.fighter("red").sp) == (4, 6)


Gain = Callable[[tuple[str, ...]], tuple[Told, str]]
"""A story in which somebody gains Heat who may have wounds, and who that is."""


def _jams(wounds: tuple[str, ...]) -> tuple[Told, str]:
    return duel(red={"wounds": wounds}).strikes("faithful-thrust", (6, 6)), "red"


def _symbol(wounds: tuple[str, ...]) -> tuple[Told, str]:
    return duel(wounds=wounds).strikes("faithful-thrust", HIT, (HEAT, SHIELD, SHIELD, SHIELD)), "blue"


def _penance(wounds: tuple[str, ...]) -> tuple[Told, str]:
    told = duel(red={"hand": ("blood-offering",), "wounds": wounds})
    return told.does("play", "blood-offering", dice={"red/suffering": (4,)}), "red"


def _minor_strain(wounds: tuple[str, ...]) -> tuple[Told, str]:
    return duel(red={"hand": ("damaged",), "wounds": wounds}).does("purge", dice={"red/damaged": (1,)}), "red"


def _overextends(wounds: tuple[str, ...]) -> tuple[Told, str]:
    return duel(red={"hand": ("overextend",), "wounds": wounds}).does("play", "overextend").stands(), "red"


def _wall(wounds: tuple[str, ...]) -> tuple[Told, str]:
    told = duel(hand=("wall-of-iron",), equipment="tower-shield", wounds=wounds)
    told.strikes("faithful-thrust", HIT, stands=False)
    return told.does("react", "wall-of-iron", dice={"blue/defense": (SHIELD,)}), "blue"


def _bulwark(wounds: tuple[str, ...]) -> tuple[Told, str]:
    told = duel(hand=("unyielding-bulwark",), kind="ironclad", wounds=wounds)
    told.strikes("faithful-thrust", HIT, stands=False)
    return told.does("react", "unyielding-bulwark", dice={"blue/defense": (SHIELD,)}), "blue"


def _spike(wounds: tuple[str, ...]) -> tuple[Told, str]:
    return duel(taint=1, wounds=wounds).does("buy", on="blue", word="heat-spike"), "blue"


def _fury(wounds: tuple[str, ...]) -> tuple[Told, str]:
    told = duel(red={"hand": THRUST, "taint": 2, "wounds": wounds})
    told.does("play", "faithful-thrust", on="blue", word="head")
    return told.does("buy", word="tainted-fury", dice={"red/attack": (1, 1)}), "red"


def _ignores(wounds: tuple[str, ...]) -> tuple[Told, str]:
    told = duel(taint=3, wounds=wounds).strikes("faithful-thrust", HIT, stands=False)
    return told.does("buy", word="ignore-pain", dice={"blue/defense": (SHIELD,)}), "blue"


def _steps(wounds: tuple[str, ...]) -> tuple[Told, str]:
    return duel(red={"taint": 1, "wounds": wounds}).does("buy", word="void-step").stands(), "red"


def _shrugs(wounds: tuple[str, ...]) -> tuple[Told, str]:
    told = duel(DEFAULT, taint=5, grit=2, wounds=wounds, face_down=("ptsd", "dissociation"))
    label = "blue/taint-overload-spend/1"
    dice = {f"{label}/grit": (4,), f"{label}/wounds": (2, 1)}
    return told.does("buy", on="blue", word="taint-overload-spend", dice=dice), "blue"


GAINS: dict[str, tuple[Gain, int]] = {
    "CATASTROPHIC FAILURE": (_jams, 2),
    "HEAT": (_symbol, 1),
    "PENANCE": (_penance, 1),
    "Minor Strain": (_minor_strain, 1),
    "Overextend": (_overextends, 1),
    "Wall of Iron": (_wall, 1),
    "Unyielding Bulwark": (_bulwark, 1),
    "Heat Spike": (_spike, 1),
    "Tainted Fury": (_fury, 1),
    "Ignore Pain": (_ignores, 1),
    "Void Step": (_steps, 1),
    "Shrug It Off": (_shrugs, 1),
}


@pytest.mark.canon("PEN-HEAT-14", "PEN-HEAT-15", "PEN-WND-14", "PEN-CARD-S04", "PEN-CARD-X03")
@every(("wounds", "larger"), [((), 0), (("cracked-rib",), 1)], ids=["whole", "cracked-rib"])
@every("what", GAINS)
def test_every_gain_of_heat_and_a_cracked_rib_makes_it_one_larger(
    what: str, wounds: tuple[str, ...], larger: int
) -> None:
    gain, heat = GAINS[what]
    told, who = gain(wounds)
    assert told.fighter(who).heat == heat + larger


@pytest.mark.canon("PEN-HEAT-15", "C-77")
def test_the_symbols_of_one_roll_are_one_gain() -> None:
    told = duel(wounds=("cracked-rib",)).strikes("faithful-thrust", HIT, (HEAT, HEAT, HEAT, SHIELD))
    assert told.fighter("blue").heat == 3 + 1


@pytest.mark.canon("PEN-HEAT-08", "PEN-HEAT-09", "PEN-CARD-U03", "PEN-CARD-U10")
@pytest.mark.parametrize(
    ("card", "sp", "heat", "drawn"), [("emergency-vent", 4, 1, []), ("breathe-the-core", 5, 3, ["bash"])]
)
def test_two_cards_of_every_deck_cool(card: str, sp: int, heat: int, drawn: list[str]) -> None:
    told = alone(card, heat=4, top=("bash",)).turn("red").does("play", card)
    assert (told.fighter("red").sp, told.fighter("red").heat, told.hand("red")) == (sp, heat, drawn)


@pytest.mark.canon("PEN-HEAT-16", "PEN-HEAT-10", "PEN-HEAT-11")
def test_heat_never_falls_below_nothing() -> None:
    told = alone("emergency-vent", "breathe-the-core", heat=1, ground={(0, 0): "water"}).turn("red")
    told.does("play", "emergency-vent")
    assert told.one(ev.HeatChanged).by == -1, "three were vented, and one was there"
    told.does("play", "breathe-the-core")
    assert told.of(ev.HeatChanged) == []
    assert told.ends().fighter("red").heat == 0
    wet = alone(heat=2, ground={(0, 0): "water"}).turn("red").ends()
    assert wet.fighter("red").heat == 0, "two by the water, and one for the passed turn"


@pytest.mark.canon("PEN-HEAT-16")
@pytest.mark.parametrize("heat", [9, 12, 40])
def test_heat_has_no_upper_bound(heat: int) -> None:
    dice: Any = {"red/strain": (1,)} if heat < 10 else {"red/component": (4,)}
    told = alone("overextend", heat=heat).turn("red", dice=dice).does("play", "overextend").stands()
    assert told.fighter("red").heat == heat + 1


@pytest.mark.canon("pen.strain.on_heat_gain", "C-27")
@every(("at_once", "heat", "strains"), [(False, 4, 0), (True, 4, 1), (True, 3, 0), (True, 5, 0), (True, 9, 1)])
def test_whether_heat_gained_in_anothers_turn_strains_at_once(at_once: bool, heat: int, strains: int) -> None:  # noqa: FBT001 - one column
    """One Heat more, which reaches a worse zone at five and at ten."""
    told = duel(replace(NO_GRIT, strain_on_heat_gain=at_once), heat=heat)
    dice: dict[str, Any] = {"blue_component": (4,)} if heat == 9 else {"blue_strain": (1,)} if strains else {}
    told.strikes("faithful-thrust", HIT, (HEAT, SHIELD, SHIELD, SHIELD), **dice)
    assert len(told.of(ev.StrainRolled)) == strains
    assert told.marks("blue") == ({"head": 3} if heat == 9 else {})
