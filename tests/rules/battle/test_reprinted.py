"""Effects that no printed card has, on cards that say so: hosts load packs of their own."""

from __future__ import annotations

from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.effects import body_effects, combat_effects
from apps.rules.effects import effect_kinds as do
from tests.rules.battle.field import library
from tests.rules.battle.telling import AS_THEY_LIE, SOUTH, Stands, Told, field_of

FEINT = "feint"


def told_with(*effects: Any, more: dict[str, Any] | None = None, **red: Any) -> Told:
    """A Feint that does something else."""
    printed = {FEINT: {"effects": effects, **(more or {})}}
    return field_of(
        printed=printed, red=Stands(at=(0, 0), hand=(FEINT, "retreat"), **red), blue=Stands(at=(0, -1), facing=SOUTH)
    )


def throw(*rows: tuple[Any, ...]) -> do.Throw:
    return do.Throw(
        die="d6",
        rows=tuple(do.Row(least=2 * n + 1, most=2 * n + 2, text=f"Row {n}", effects=row) for n, row in enumerate(rows)),
    )


@pytest.mark.parametrize(("face", "heat"), [(1, 0), (4, 2)])
def test_a_plain_die_is_told_and_its_row_carried_out_in_order(face: int, heat: int) -> None:
    table = throw((), (body_effects.Heat(amount=2), body_effects.DiscardHand(cards=1), body_effects.Draw(cards=1)), ())
    told = told_with(table).turn("red").does("play", FEINT, dice={"red/d6": (face,)})
    assert told.one(ev.DieThrown).text == f"Row {(face - 1) // 2}"
    assert told.fighter("red").heat == heat
    if heat:
        assert told.asked == ("discard", "red"), "first discard"
        assert told.hand("red") == ["retreat"]
        told.does("discard", cards=("retreat",))
        assert len(told.hand("red")) == 1, "and then draw"


def test_two_questions_of_one_row_are_both_asked() -> None:
    table = throw((combat_effects.Move(hexes=1), body_effects.Recover(cards=1, lie_in="discard")), (), ())
    told = told_with(table, discard=("overextend", "rally-cry")).turn("red")
    told.does("play", FEINT, dice={"red/d6": (2,)})
    assert told.asked == ("walk", "red")
    told.does("stay")
    assert told.asked == ("recover", "red")


def test_a_reshuffle_with_a_damaged_card_keeps_the_deck() -> None:
    told = told_with(body_effects.Reshuffle(damaged=True), discard=("overextend",)).turn("red")
    told.does("play", FEINT, dice={"red/reshuffle": AS_THEY_LIE})
    assert (len(told.pile("red", "deck")), told.fighter("red").piles.damaged) == (29, 1)


def test_what_is_forbidden_for_an_attack_means_nothing_outside_one() -> None:
    told = told_with(combat_effects.Forbid(what=("reactive-cards",), lasts="attack")).turn("red").does("play", FEINT)
    assert told.asked == ("act", "red")


def test_a_card_may_mark_its_own_casket_and_hurt_its_own_pilot() -> None:
    told = told_with(combat_effects.ExtraMarks(marks=1), body_effects.HurtPilot(damage=1, checked=False)).turn("red")
    told.does("play", FEINT, dice={"red/component": (2,)})
    assert told.marks("red") == {"left-arm": 1}
    assert told.one(ev.PilotStruck).cause == FEINT


def test_nothing_more_is_felt_by_a_casket_that_its_card_ended() -> None:
    told = told_with(
        body_effects.SelfHarm(cards=2), body_effects.Recover(cards=1), body_effects.Taint(amount=1), deck=1
    ).turn("red")
    told.does(
        "play", FEINT, dice={"red/casket-destruction/1/grit": (6,), "red/casket-destruction/1/wounds": AS_THEY_LIE}
    )
    assert told.won == "Blue"
    assert told.of(ev.CardsRecovered) == []
    assert told.fighter("red").taint == 1, "Taint is the pilot's"


@pytest.mark.parametrize(("on", "turns", "heat"), [("turn-start", 1, 1), ("turn-end", 1, 0), ("round-start", 2, 1)])
def test_passive_cards_answer_to_the_moments_of_a_round(on: str, turns: int, heat: int) -> None:
    told = told_with(body_effects.Heat(amount=1), more={"timing": "passive", "on": on, "cost": 0}).turn("red")
    assert told.fighter("red").heat == (1 if on == "turn-start" else 0)
    told.does("rotate", number=1)
    for _ in range(turns):
        told.ends()
    assert told.fighter("red").heat == max(1, heat)


def test_a_passive_card_makes_gains_of_heat_larger_those_of_defense_dice_too() -> None:
    printed = {FEINT: {"effects": (body_effects.HeatGain(amount=1),), "timing": "passive", "on": "always", "cost": 0}}
    told = field_of(
        printed=printed,
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), facing=SOUTH),
    ).turn("red")
    told.strikes("faithful-thrust", (2, 3), (6, 6, 1, 1))
    assert told.fighter("blue").heat == 3
    assert told.one(ev.HitTaken).heat == 3


@pytest.mark.parametrize("attack", [(1, 1), (3, 4)])
def test_what_a_card_prints_around_its_attack_is_felt_once_each_hit_or_miss(attack: tuple[int, int]) -> None:
    effects = library().card("bash").effects
    around = (body_effects.Taint(amount=1), *effects, body_effects.Taint(amount=2), body_effects.DiscardHand(cards=1))
    told = field_of(
        printed={"bash": {"effects": around}},
        red=Stands(at=(0, 0), hand=("bash", FEINT)),
        blue=Stands(at=(0, -1), facing=SOUTH),
    ).turn("red")
    told.strikes("bash", attack, (1,) * 3 if attack == (3, 4) else (), word="head")
    assert told.fighter("red").taint == 3
    assert told.order(ev.AttackRolled, ev.CardStruck, ev.CardDone) == ["AttackRolled", "CardStruck"]
    told.does("discard", cards=[FEINT])
    assert (told.asked, told.hand("red")) == (("act", "red"), [])
    assert told.pile("red", "discard") == [FEINT, "bash"], "the card is in play until all of it was felt"
