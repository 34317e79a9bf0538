"""What open wounds do to a pilot who fights, and what reaches the pilot through the Casket."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of

NO_GRIT = replace(DEFAULT, modules_grit=False)
FAR = Stands(at=(0, -4))
LIGHT = 6
"""The SP of a Confessor."""


def alone(*wounds: str, **red: Any) -> Told:
    return field_of(rules=NO_GRIT, red=Stands(at=(0, 0), wounds=wounds, **red), blue=FAR)


def struck(*wounds: str, faces: tuple[int, ...], corruption: tuple[int, ...] = (), **blue: Any) -> Told:
    """A hit of four against whoever bears these wounds."""
    dice: dict[str, Any] = {"blue_corruption": corruption} if corruption else {}
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), facing=SOUTH, wounds=wounds, **blue),
    ).turn("red")
    return told.strikes("faithful-thrust", (2, 3), faces, word="head", **dice)


@pytest.mark.canon("PEN-WND-04")
@pytest.mark.parametrize(
    ("marks", "felt"),
    [({}, 0), ({"legs": 2, "left-arm": 1}, 0), ({"legs": 2, "left-arm": 2}, 1), ({"legs": 3, "left-arm": 2}, 0)],
)
def test_the_fifth_mark_on_all_components_together_hurts_the_pilot(marks: dict[Any, int], felt: int) -> None:
    told = struck(faces=(4, 1, 1, 1), marks=marks, face_down=("concussion", "ptsd"))
    assert told.marks("blue") == {**marks, "head": 1}
    assert [(event.cause, event.wound) for event in told.of(ev.PilotStruck)] == [
        ("neural-feedback", "concussion")
    ] * felt


@pytest.mark.canon("PEN-WND-10")
def test_a_concussion_takes_one_sp_of_every_turn_of_the_mission() -> None:
    told = alone("concussion")
    for _ in range(3):
        assert told.turn("red").fighter("red").sp == LIGHT - 1
        told.ends().ends()
    assert alone("cracked-rib").turn("red").fighter("red").sp == LIGHT


@pytest.mark.canon("PEN-WND-15")
def test_a_shattered_hand_takes_two_sp_and_adds_to_a_concussion() -> None:
    assert alone("shattered-hand").turn("red").fighter("red").sp == LIGHT - 2
    assert alone("shattered-hand", "concussion").turn("red").fighter("red").sp == LIGHT - 3


@pytest.mark.canon("PEN-WND-12")
@pytest.mark.parametrize(("wounds", "lost"), [((), 0), (("concussion",), 0), (("internal-bleeding",), 2)])
def test_internal_bleeding_takes_a_card_of_the_deck_in_each_new_round(wounds: tuple[str, ...], lost: int) -> None:
    told = alone(*wounds).turn("red").ends().ends()
    told.ends().ends()
    assert told.hp("red") == 30 - lost
    bled = [(event.cause, each.source) for event in told.log if isinstance(event, ev.CardsLost) for each in event.lost]
    assert bled == [("bleeding", "deck")] * lost
    assert len(told.pile("red", "graveyard")) == lost


@pytest.mark.canon("PEN-WND-14")
@pytest.mark.parametrize(("wounds", "more"), [((), 0), (("cracked-rib",), 1)])
def test_a_cracked_rib_makes_each_gain_of_heat_one_larger(wounds: tuple[str, ...], more: int) -> None:
    told = alone(*wounds, hand=("overextend",), taint=1).turn("red")
    told.does("play", "overextend").does("stay")
    assert told.fighter("red").heat == 1 + more
    told.does("buy", word="void-step").does("stay")
    assert told.fighter("red").heat == 2 * (1 + more)
    assert struck(*wounds, faces=(6, 1, 1, 1)).fighter("blue").heat == 1 + more


@pytest.mark.canon("PEN-WND-14")
def test_a_cracked_rib_cools_like_anyone() -> None:
    told = alone("cracked-rib", hand=("emergency-vent",), heat=4).turn("red").does("play", "emergency-vent")
    assert told.fighter("red").heat == 1


@pytest.mark.canon("PEN-WND-19")
@every("face", range(1, 7))
def test_dissociation_costs_one_sp_of_this_turn_on_a_one_or_a_two(face: int) -> None:
    told = alone("dissociation").turn("red", dice={"red/dissociation": (face,)})
    assert told.fighter("red").sp == LIGHT - (face <= 2)
    told.ends().ends(dice={"red/dissociation": (6,)})
    assert told.fighter("red").sp == LIGHT, "and of no other"


@pytest.mark.canon("PEN-TAINT-05")
@pytest.mark.parametrize(("module", "taint"), [(True, 1), (False, 0)])
def test_a_self_harm_card_of_the_church_taints_with_the_module(module: bool, taint: int) -> None:  # noqa: FBT001 - one column
    rules = replace(NO_GRIT, modules_taint_exploitation=module)
    told = field_of(rules=rules, red=Stands(at=(0, 0), hand=("blood-offering", "feint")), blue=FAR).turn("red")
    told.does("play", "feint")
    assert told.fighter("red").taint == 0, "other cards give none"
    told.does("play", "blood-offering", dice={"red/suffering": (1,)})
    assert told.fighter("red").taint == taint
    zeal = field_of(
        rules=rules,
        red=Stands(at=(0, 0), hand=("flagellants-zeal",), tactics=("flagellants-zeal", "absolution")),
        blue=FAR,
    ).turn("red")
    zeal.does("play", "flagellants-zeal", dice={"red/suffering": (1, 1)})
    assert zeal.fighter("red").taint == taint


@pytest.mark.canon("PEN-TAINT-05")
@pytest.mark.parametrize("module", [True, False])
def test_absolution_gives_one_taint_as_it_prints(module: bool) -> None:  # noqa: FBT001 - one column
    told = field_of(
        rules=replace(NO_GRIT, modules_taint_exploitation=module),
        red=Stands(at=(0, 0), hand=("absolution",), tactics=("absolution", "last-rites"), heat=4),
        blue=FAR,
    ).turn("red")
    told.does("play", "absolution")
    assert (told.fighter("red").taint, told.fighter("red").heat) == (1, 0)


@pytest.mark.canon("PEN-CARD-X01")
def test_a_damaged_card_does_nothing_but_lie_in_the_hand() -> None:
    """It is no card to play: it is kept, or given up for a throw of the Damage die."""
    told = alone(hand=("damaged", "feint")).turn("red")
    told.refuses("play", "damaged")
    assert told.may("sacrifice")
    assert told.may("purge")
    told.ends().ends()
    assert "damaged" in told.hand("red")


@pytest.mark.canon("PEN-CARD-X03", "C-59")
def test_an_unyielding_bulwark_is_a_dwarfs_and_holds_three_damage_for_one_heat() -> None:
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), facing=SOUTH, kind="ironclad", hand=("unyielding-bulwark",)),
    ).turn("red")
    told.strikes("faithful-thrust", (5, 4), stands=False)
    told.does("react", "unyielding-bulwark", dice={"blue/defense": (3, 3, 3)})
    assert (told.one(ev.HitTaken).cards, told.fighter("blue").heat, told.fighter("blue").sp) == (3, 1, 0)


@pytest.mark.canon("C-59")
def test_a_hammer_strike_costs_three_sp_and_deals_six_past_one_armor() -> None:
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), kind="ironclad", hand=("hammer-strike",)),
        blue=Stands(at=(0, -1), facing=SOUTH, armor=1),
    ).turn("red")
    before = told.fighter("red").sp
    told.strikes("hammer-strike", (2, 3), (1,) * 6)
    assert told.fighter("red").sp == before - 3
    reckoned = told.one(ev.DamageReckoned)
    assert (reckoned.damage, reckoned.shelter) == (6, 0)
    walled = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), kind="ironclad", hand=("hammer-strike",)),
        blue=Stands(at=(0, -1), facing=SOUTH, armor=2),
    ).turn("red")
    walled.strikes("hammer-strike", (2, 3), (1,) * 5)
    assert walled.one(ev.DamageReckoned).shelter == 1


class TestNamesUsedTwice:
    """Internal Bleeding, Taint Overload and Absolution are two things each."""

    @pytest.mark.canon("C-55")
    def test_the_dies_internal_bleeding_opens_no_wound_and_bleeds_once_beside_the_wounds(self) -> None:
        told = alone(hand=("damaged",), face_down=("internal-bleeding", "ptsd")).turn("red")
        told.does("sacrifice", dice={"red/damaged": (3,)}).ends().ends()
        assert told.fighter("red").wounds.face_down == ("internal-bleeding", "ptsd")
        assert told.order(ev.RoundBegun, ev.TurnBegun, ev.CardsLost) == ["RoundBegun", "TurnBegun", "CardsLost"]
        told.ends().ends()
        assert told.of(ev.CardsLost) == [], "the die's is over"
        both = alone("internal-bleeding", hand=("damaged",)).turn("red")
        both.does("sacrifice", dice={"red/damaged": (3,)}).ends().ends()
        assert both.order(ev.RoundBegun, ev.TurnBegun, ev.CardsLost) == [
            "RoundBegun",
            "CardsLost",
            "TurnBegun",
            "CardsLost",
        ]
        both.ends().ends()
        assert both.order(ev.RoundBegun, ev.TurnBegun, ev.CardsLost) == ["RoundBegun", "CardsLost", "TurnBegun"]

    @pytest.mark.canon("C-55")
    def test_taint_overload_is_bought_or_comes_with_the_tenth(self) -> None:
        hidden = ("concussion", "cracked-rib", "ptsd")
        told = field_of(
            rules=NO_GRIT,
            red=Stands(at=(0, 0), hand=("faithful-thrust",)),
            blue=Stands(at=(0, -1), facing=SOUTH, taint=5, face_down=hidden),
        ).turn("red")
        told.does("buy", on="blue", word="taint-overload-spend")
        assert [event.cause for event in told.of(ev.PilotStruck)] == ["taint-overload-spend"]
        tenth = struck(faces=(3, 3, 3, 3), taint=9, face_down=hidden, corruption=(4,))
        assert [event.cause for event in tenth.of(ev.PilotStruck)] == ["taint-overload-threshold"]

    @pytest.mark.canon("C-55")
    def test_the_face_absolution_recovers_a_card_and_the_tactic_cools(self) -> None:
        told = alone(hand=("blood-offering",), discard=("feint",), heat=3).turn("red")
        told.does("play", "blood-offering", dice={"red/suffering": (6,)})
        assert told.fighter("red").heat == 3, "no more than that"
