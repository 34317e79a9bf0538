"""A round and a turn in their order: who goes when, the four phases, and what each of them does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.battle_state import begun
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.setup.lineup import Owed
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.telling import AS_THEY_LIE, NORTH, SOUTH, Loaded, Stands, Told, field_of

FAR = Stands(at=(0, -4), facing=SOUTH)
PHASES = (ev.TurnBegun, ev.StrainRolled, ev.Refreshed, ev.PhaseBegun, ev.CardsDrawn, ev.HeatChanged, ev.TurnEnded)


def alone(**more: object) -> Told:
    """Red, with blue far off."""
    return field_of(red=Stands(at=(0, 0), **more), blue=FAR)  # type: ignore[arg-type]  # as Stands takes them


@pytest.mark.canon("PEN-TURN-01")
def test_a_turn_is_refresh_action_draw_and_end_in_this_order() -> None:
    told = alone(heat=5).turn("red", dice={"red/strain": (3,)})
    assert told.order(*PHASES) == ["TurnBegun", "StrainRolled", "Refreshed", "PhaseBegun"]
    assert told.fighter("red").sp == 5, "eight is one SP less this turn"
    told.ends()
    assert told.order(*PHASES)[:5] == ["PhaseBegun", "CardsDrawn", "PhaseBegun", "HeatChanged", "TurnEnded"]
    assert [event.phase for event in told.of(ev.PhaseBegun)] == ["draw", "end", "action"], "the last is blue's"
    assert told.asked == ("act", "blue")


@pytest.mark.canon("PEN-TURN-05", "PEN-TURN-10", "PEN-TURN-12")
def test_cards_steps_and_turns_come_in_any_order_until_the_player_ends_the_phase() -> None:
    told = alone(hand=("stoke-the-forge", "stand-on-the-stone"), kind="ironclad").turn("red")
    told.does("rotate", number=SOUTH)
    told.does("play", "stand-on-the-stone")
    told.does("move", to=(0, 1))
    told.does("play", "stoke-the-forge")
    assert told.fighter("red").sp == 4 - 1 + 3, "two cards for nothing, one step for one"
    told.does("rotate", number=NORTH)
    assert told.fighter("red").sp == 5, "the second rotation costs one"
    told.ends()
    assert told.fighter("red").sp == 5, "nobody must spend them"
    assert told.asked == ("act", "blue")


@pytest.mark.canon("PEN-TURN-05")
def test_without_sp_nothing_that_costs_any_is_open() -> None:
    told = alone(
        hand=("flagellants-zeal", "survey-the-field", "absolution"), tactics=("flagellants-zeal", "absolution")
    )
    told.turn("red").does("play", "absolution")
    assert told.fighter("red").sp == 1
    told.does("play", "survey-the-field")
    assert told.fighter("red").sp == 0
    assert not told.may("move")
    assert not told.may("play")
    assert told.may("end")


@pytest.mark.canon("PEN-TURN-08", "PEN-TURN-09")
def test_cards_are_drawn_in_the_draw_phase_up_to_six_and_the_end_phase_sends_what_is_over_away() -> None:
    told = alone(hand=("feint", "overextend", "retreat", "emergency-vent", "rally-cry", "survey-the-field")).turn("red")
    told.does("play", "survey-the-field")
    assert len(told.hand("red")) == 6, "a card may draw in the Action phase; nothing else does"
    told.does("move", to=(0, -1))
    assert told.of(ev.CardsDrawn) == []
    told.ends()
    assert told.of(ev.CardsDrawn) == []
    assert told.asked == ("act", "blue")


@pytest.mark.canon("PEN-TURN-08", "C-31", "PEN-DECK-09")
def test_a_hand_above_six_is_brought_down_at_the_end_of_the_turn() -> None:
    hand = ("breathe-the-core", "feint", "overextend", "retreat", "emergency-vent", "rally-cry", "survey-the-field")
    told = alone(hand=hand).turn("red").does("play", "survey-the-field").ends()
    assert told.asked == ("discard", "red")
    before = len(told.pile("red", "discard"))
    told.does("discard", cards=("feint",))
    assert len(told.hand("red")) == 6
    assert told.pile("red", "discard")[before:] == ["feint"]
    assert told.asked == ("act", "blue")


@pytest.mark.canon("PEN-TURN-14", "C-76", "pen.round.first")
@pytest.mark.parametrize(("first", "second_round"), [("fixed", "red"), ("alternate", "blue")])
def test_sides_take_turns_until_every_casket_had_one_and_the_next_round_begins(first: Any, second_round: str) -> None:
    rules = replace(DEFAULT, round_first=first)
    told = field_of(rules=rules, red=Stands(at=(0, 0)), ruby=Stands(at=(1, 0), side=0), blue=Stands(at=(0, -4)))
    told.turn("red").ends()
    assert told.asked == ("act", "blue")
    told.ends()
    assert told.asked == ("act", "ruby"), "blue has nobody left and waits"
    told.ends()
    assert told.order(ev.RoundEnded, ev.RoundBegun) == ["RoundEnded", "RoundBegun"]
    assert told.battle.round == 2
    if second_round == "blue":
        assert told.asked == ("act", "blue")
    else:
        assert told.battle.pending is not None
        assert (told.battle.pending.kind, told.battle.pending.side) == ("turn", 0)
        assert {choice.target for choice in told.found("turn")} == {0, 1}


@pytest.mark.canon("PEN-TURN-14", "PEN-TURN-15", "PEN-WND-12")
def test_internal_bleeding_takes_a_card_as_each_round_begins() -> None:
    told = field_of(red=Stands(at=(0, 0), wounds=("internal-bleeding",)), blue=FAR)
    told.turn("red").ends().ends()
    assert told.order(ev.RoundBegun, ev.CardsLost, ev.TurnBegun) == ["RoundBegun", "CardsLost", "TurnBegun"]
    assert (told.one(ev.CardsLost).cause, told.hp("red")) == ("bleeding", 29)


@pytest.mark.canon("PEN-TURN-15", "PEN-DMG-07", "PEN-DMG-08", "PEN-WND-19")
def test_what_damage_dice_left_for_the_next_turn_and_dissociation_come_in_its_refresh() -> None:
    told = alone(hand=("damaged", "damaged"), wounds=("dissociation",)).turn("red", dice={"red/dissociation": (3,)})
    told.does("purge", dice={"red/damaged": (2,)})
    told.does("sacrifice", dice={"red/damaged": (3,)})
    assert (told.fighter("red").sp, told.hp("red")) == (6, 30), "nothing yet"
    told.ends().ends(dice={"red/dissociation": (2,)})
    assert told.order(ev.TurnBegun, ev.SpLost, ev.DissociationRolled, ev.CardsLost, ev.Refreshed) == [
        "TurnBegun",
        "SpLost",
        "DissociationRolled",
        "SpLost",
        "CardsLost",
        "Refreshed",
    ]
    assert (told.fighter("red").sp, told.hp("red")) == (4, 29)
    told.ends().ends(dice={"red/dissociation": (6,)})
    assert told.fighter("red").sp == 6, "and only then"


@pytest.mark.canon("PEN-TURN-15", "C-71")
def test_what_a_strained_refresh_leaves_waits_for_the_turn_after_it() -> None:
    """Strain takes two DAMAGED cards: a System Glitch is of the next turn, an Adrenaline Surge is there at once."""
    told = alone(heat=6, top=("damaged", "damaged"))
    told.turn("red", dice={"red/strain": (3,), "red/damaged": (2, 6)})
    assert told.fighter("red").sp == 7
    told.ends().ends(dice={"red/strain": (2,)})
    assert told.fighter("red").sp == 6 - 1 - 1, "the glitch, and Strain"


@pytest.mark.canon("PEN-HEAT-11", "PEN-TURN-11", "C-77")
def test_a_turn_in_which_nothing_was_done_cools_by_one() -> None:
    told = alone(heat=3).turn("red").ends()
    assert told.fighter("red").heat == 2
    told.ends().does("rotate", number=SOUTH).ends()
    assert told.fighter("red").heat == 2


@pytest.mark.canon("PEN-MOV-03")
@pytest.mark.parametrize("ground", [{}, {(0, -1): "wall"}, {(0, -1): "obstacle"}], ids=["enemy", "wall", "obstacle"])
def test_nobody_walks_onto_or_through_an_enemy_a_wall_or_an_obstacle(ground: Any) -> None:
    """In a passage one hex wide: beyond it lies ground that is free, and no way leads there."""
    sides = dict.fromkeys(((1, -1), (-1, 0), (1, -2), (-1, -1)), "wall")
    near = Stands(at=(0, -1), facing=SOUTH) if not ground else FAR
    told = field_of(red=Stands(at=(0, 0)), blue=near, ground={**sides, **ground}).turn("red")
    assert not told.may("move", to=(0, -1))
    assert not told.may("move", to=(0, -2))
    assert told.may("move", to=(0, 1))


@pytest.mark.canon("PEN-MOV-06", "PEN-MOD-02", "PEN-MOD-03")
def test_hexes_of_this_turn_make_ones_own_attacks_harder_and_those_of_the_last_one_attacks_on_oneself() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("desperate-lunge", "quick-shot", "quick-shot", "quick-shot"), equipment="pistol"),
        blue=Stands(at=(0, -5), facing=SOUTH, hand=("quick-shot",), equipment="pistol"),
    )
    told.turn("red").does("move", to=(0, -1)).does("play", "desperate-lunge")
    told.does("step", to=(0, -2)).does("step", to=(0, -3))
    assert told.fighter("red").moved == 3
    told.does("play", "quick-shot", on="blue", word="head", dice={"red/attack": (3, 2)})
    assert lines(told) == {"base": 5, "attacker-moved": 1}
    told.ends()
    told.does("play", "quick-shot", on="red", word="head", dice={"blue/attack": (3, 2)})
    assert lines(told) == {"base": 5, "defender-moved": 1}, "three hexes in red's last turn"
    told.ends()
    told.does("play", "quick-shot", on="blue", word="head", dice={"red/attack": (1, 1)})
    assert lines(told) == {"base": 5}, "a new turn counts anew"


def lines(told: Told) -> dict[str, int]:
    return {line.code: line.value for line in told.why(ev.AttackRolled, "target").lines}


@pytest.mark.canon("PEN-MOV-06", "C-75")
def test_a_push_is_no_hex_moved() -> None:
    told = field_of(red=Stands(at=(0, 0), hand=("bash",)), blue=Stands(at=(0, -1), facing=SOUTH))
    told.turn("red").does("play", "bash", on="blue", word="head", dice={"red/attack": (3, 2), "blue/defense": (1, 3)})
    assert told.fighter("blue").at == (0, -2)
    assert told.fighter("blue").moved == 0


@pytest.mark.canon("PEN-TURN-03", "PEN-TURN-04", "C-26")
def test_strain_that_takes_the_chassis_comes_before_the_sp_are_restored() -> None:
    told = alone(heat=10)
    told.turn("red", dice={"red/component": (5,)})
    assert told.marks("red") == {"chassis": 3}
    assert told.fighter("red").sp == 5


@pytest.mark.canon("PEN-DECK-23", "PEN-DECK-07", "PEN-DECK-08", "C-76")
def test_a_battle_begins_with_dice_decks_places_and_one_mulligan_each() -> None:
    told = field_of(red=Stands(at=(0, 0), wounds=("ruptured-organ",)), blue=FAR)
    battle = begun(told.battle.fielding)
    battle.fielding.__dict__["zones"] = {"A": tuple(battle.board.tiles)[:3]}
    dice = Loaded(
        {
            "initiative/red/0": (1, 2),
            "initiative/blue/0": (3, 6),
            "initiative/red/1": (1, 2),
            "initiative/blue/1": (5, 1),
            "red/deck": AS_THEY_LIE,
            "red/wounds": AS_THEY_LIE,
            "blue/deck": AS_THEY_LIE,
            "blue/wounds": AS_THEY_LIE,
        }
    )
    said = begin(battle, dice)
    assert not dice.faces
    rolled = next(event for event in said if isinstance(event, ev.InitiativeRolled))
    assert rolled.first == 1, "JAM is worth nothing, so they tied at three and rolled again"
    red, blue = battle.fighters
    assert (len(red.piles.graveyard), len(red.piles.hand), len(red.piles.deck)) == (5, 6, 19)
    assert (len(blue.piles.graveyard), len(blue.piles.hand), len(blue.piles.deck)) == (0, 6, 24)
    assert battle.pending is not None
    assert (battle.pending.kind, battle.pending.fighter) == ("deploy", 1), "whoever begins sets up first"


@pytest.mark.canon("PEN-DECK-08")
def test_a_mulligan_shuffles_the_first_hand_back_once() -> None:
    told = field_of(red=Stands(at=(0, 0)), blue=FAR)
    battle = begun(told.battle.fielding)
    battle.fielding.__dict__["zones"] = {"A": tuple(battle.board.tiles)[:3]}
    names = ("initiative/red/0", "initiative/blue/0", "red/deck", "red/wounds", "blue/deck", "blue/wounds")
    begin(battle, Loaded(dict(zip(names, ((5, 5), (1, 1), *[AS_THEY_LIE] * 4), strict=True))))
    for place in tuple(battle.board.tiles)[:2]:
        pending = battle.pending
        assert pending is not None
        decide(battle, BattleAnswer("deploy", target=pending.fighter, place=place, number=0), Loaded({}))
    before = battle.fighters[0].piles.hand
    decide(battle, BattleAnswer("mulligan"), Loaded({"red/mulligan": AS_THEY_LIE}))
    assert set(battle.fighters[0].piles.hand).isdisjoint(before)
    assert battle.pending is not None
    assert (battle.pending.kind, battle.pending.fighter) == ("mulligan", 1)


def test_what_was_brought_from_the_settlement_is_there_as_the_battle_begins() -> None:
    owed = Owed(cards=3, heat=2, first_attack=4, all_attacks=1, damaged=2)
    told = field_of(red=Stands(at=(0, 0), owed=owed), blue=FAR)
    battle = begun(told.battle.fielding)
    names = ("initiative/red/0", "initiative/blue/0", "red/deck", "red/wounds", "blue/deck", "blue/wounds")
    begin(battle, Loaded(dict(zip(names, ((5, 5), (1, 1), *[AS_THEY_LIE] * 4), strict=True))))
    red = battle.fighters[0]
    assert (red.heat, len(red.piles.graveyard), red.piles.damaged) == (2, 3, 2)
    assert [held.effect.damage for held in red.waits.held] == [4, 1]


@pytest.mark.canon("PEN-WND-11")
def test_a_broken_finger_keeps_cards_of_its_kind_in_hand() -> None:
    told = alone(hand=("overextend", "feint"), wounds=(FaceUp(wound="broken-finger", finger=1),)).turn("red")
    told.refuses("play", "overextend")
    assert told.may("play", "feint")
