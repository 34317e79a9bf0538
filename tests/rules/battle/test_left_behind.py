"""Who holds the field, who is left on it, and who is carried home: read off a battle that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.position.field_left import holder, is_captured, is_extracted
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of

THRUST = "faithful-thrust"
EVERY_WOUND = tuple(card.key for card in WOUND_CARDS if card.key != "broken-finger")
DEAD: dict[str, Any] = {"wounds": EVERY_WOUND, "face_down": ()}
RED, BLUE = 0, 1


def struck_down(save: int = 6, **mates: Any) -> Told:
    """Blue has three cards left, and red strikes for four; whoever else is there looks on."""
    told = field_of(
        rules=replace(DEFAULT, modules_grit=False),
        red=Stands(at=(0, 0), hand=(THRUST,)),
        blue=Stands(at=(0, -1), facing=SOUTH, deck=3),
        **mates,
    )
    return told.turn("red").strikes(THRUST, (2, 3), (3, 3, 3, 3), blue_save=(save,))


@pytest.mark.canon("PEN-CAMP-08", "PEN-GEN-04", "PEN-VIC-11")
def test_whoever_lost_the_last_casket_is_left_on_the_enemys_field_and_captured() -> None:
    told = struck_down()
    assert (told.won, holder(told.battle)) == ("Red", RED)
    assert [is_captured(told.battle, number) for number in (0, 1)] == [False, True]
    assert not any(is_extracted(told.battle, number) for number in (0, 1))


@pytest.mark.canon("PEN-CAMP-08")
def test_nobody_is_captured_while_an_ally_stands_to_take_them_along() -> None:
    told = struck_down(navy=Stands(at=(4, -1), side=BLUE))
    assert told.battle.verdict is None
    told.ends()
    told.does("surrender")
    assert (told.won, holder(told.battle)) == ("Red", RED)
    assert not is_captured(told.battle, 1), "those who give up go home on what stands, with whoever is on foot"
    assert not is_captured(told.battle, 2), "and so do they"


@pytest.mark.canon("PEN-CAMP-08", "PEN-VIC-07")
def test_whoever_gives_up_before_the_end_walks_home() -> None:
    told = field_of(red=Stands(at=(0, 0)), blue=Stands(at=(0, -1))).turn("red").does("surrender")
    assert holder(told.battle) == BLUE
    assert not any(is_captured(told.battle, number) for number in (0, 1))


@pytest.mark.canon("PEN-WND-21", "PEN-WND-20")
def test_the_dead_are_carried_home_by_an_ally_who_stands_whoever_holds_the_field() -> None:
    told = field_of(red=Stands(at=(0, 0)), ruby=Stands(at=(1, 0), side=RED, **DEAD), blue=Stands(at=(0, -1))).turn(
        "red"
    )
    assert is_extracted(told.battle, 1)
    told.does("surrender")
    assert holder(told.battle) == BLUE
    assert is_extracted(told.battle, 1)
    assert not is_captured(told.battle, 1), "the living are captured, the dead are carried home"


@pytest.mark.canon("PEN-WND-21")
@pytest.mark.parametrize("fate", ["alone", "with the dead", "with a wreck"])
def test_the_dead_whom_nobody_is_left_to_carry_stay_where_they_are(fate: str) -> None:
    others: dict[str, dict[str, Stands]] = {
        "alone": {},
        "with the dead": {"ruby": Stands(at=(1, 0), side=RED, **DEAD)},
        "with a wreck": {"ruby": Stands(at=(1, 0), side=RED)},
    }
    mates: Any = others[fate]
    told = field_of(red=Stands(at=(0, 0), **DEAD), blue=Stands(at=(0, -1)), **mates)
    if fate == "with a wreck":
        told.fighter("ruby").destroyed = True
    assert not is_extracted(told.battle, 0)


@pytest.mark.canon("C-76", "PEN-CAMP-08")
def test_at_a_round_limit_nobody_holds_the_field() -> None:
    told = field_of(limit=1, red=Stands(at=(0, 0)), blue=Stands(at=(3, 0), deck=9)).turn("red")
    told.ends().ends()
    assert told.won == "Red"
    assert holder(told.battle) is None


@pytest.mark.canon("PEN-VIC-09", "C-70", "PEN-CAMP-08")
def test_where_both_fell_nobody_is_left_to_capture() -> None:
    told = struck_down()
    told.battle.fighters[0].destroyed = True
    told.battle.verdict = replace(told.battle.verdict, winner=None)  # type: ignore[type-var]  # it is over
    assert holder(told.battle) is None
    assert not any(is_captured(told.battle, number) for number in (0, 1))


@pytest.mark.canon("PEN-CAMP-08")
def test_the_winner_brings_its_own_home() -> None:
    told = struck_down(ruby=Stands(at=(1, 0), side=RED))
    told.fighter("ruby").destroyed = True
    assert holder(told.battle) == RED
    assert not is_captured(told.battle, 2)
    assert not is_captured(told.battle, 0)
