"""Where the table moves the models: what it tells takes the place of the map, and its dice of those that fall here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_options import NAMING, is_open
from apps.rules.battle.battle_state import begun
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import sentence
from apps.rules.battle.position.attack_preview import foreseen
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.battle.values.table_words import Stance, Way
from apps.rules.battle.views.battle_view import view
from apps.rules.content_names import Names
from apps.rules.effects.body_effects import LoseCards
from apps.rules.effects.effect_kinds import Zone
from apps.rules.packs.scenarios import Extract, Hold
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.field import Chance, a_fielding, library
from tests.rules.battle.tabling import AtATable, tabled_answer
from tests.rules.battle.telling import Stands, Told, field_of, refused
from tests.rules.battle.test_views import looked_at, otherwise

PLAIN = replace(DEFAULT, modules_taint_exploitation=False, component_targeting="always")
RULE = "PEN-TURN-05"


def a_table(**more: Any) -> Told:
    red = Stands(hand=("bash", "faithful-thrust"))
    kept: dict[str, Any] = {"rules": PLAIN, "red": red, "blue": Stands(), **more}
    return field_of(tabled=True, **kept).turn("red")


def sees(told: Told, on: str = "blue", **how: Any) -> Told:
    return told.answers(BattleAnswer("stance", target=told.names[on], stance=Stance(**how)))


def goes(told: Told, hexes: int, sp: int, *, water: bool = False) -> Told:
    return told.answers(BattleAnswer("moved", way=Way(hexes, sp, water)))


class TestStances:
    def test_nobody_is_struck_before_the_table_says_how_they_are_seen(self) -> None:
        told = a_table()
        told.refuses("play", "bash")
        sees(told, distance=1, side=4)
        assert told.may("play", "bash", on="blue")

    def test_what_it_says_goes_into_the_numbers(self) -> None:
        told = sees(a_table(), distance=1, side=4, cover=("light",), obscured=True, elevation="higher")
        (blow,) = told.found("play", "bash", word="head")
        aim = foreseen(told.battle, blow).aim
        told.strikes("bash", (1, 1), word="head")
        assert told.one(ev.AttackRolled).side == 4
        assert told.why(ev.AttackRolled, "target") == aim.target, "what was foreseen is what is rolled against"
        assert {line.code for line in aim.target.lines} >= {"base", "facing", "cover-light", "obscured", "elevation"}

    def test_a_card_reaches_no_farther_than_it_does(self) -> None:
        told = sees(a_table(), distance=9)
        told.refuses("play", "bash")

    def test_a_stance_is_forgotten_when_one_of_the_two_moves(self) -> None:
        told = sees(a_table(), distance=1)
        goes(told, 1, 1)
        told.refuses("play", "bash")
        assert told.battle.stances == ()

    def test_a_later_word_takes_the_place_of_an_earlier_one(self) -> None:
        told = sees(sees(a_table(), distance=1), distance=2, side=3)
        assert [stated.stance for stated in told.battle.stances] == [Stance(distance=2, side=3)]

    def test_it_costs_nothing_and_is_no_deed(self) -> None:
        told = sees(a_table(), distance=1)
        assert (told.fighter("red").sp, told.fighter("red").deeds) == (6, 0)

    @pytest.mark.parametrize(
        ("stance", "words"),
        [
            (Stance(distance=0), "1 hex off or more"),
            (Stance(1, side=7), "side from 1 to 6"),
            (Stance(1, cover=("light", "light")), "once"),
            (Stance(distance=1000), "200"),
        ],
    )
    def test_what_cannot_be_is_refused(self, stance: Stance, words: str) -> None:
        refused(a_table(), BattleAnswer("stance", target=1, stance=stance), words, rule=RULE)

    def test_only_enemies_are_seen_so(self) -> None:
        refused(a_table(), BattleAnswer("stance", target=0, stance=Stance(1)), "enemies", rule=RULE)

    def test_a_battle_with_a_map_takes_no_ones_word(self) -> None:
        told = field_of(rules=PLAIN, red=Stands(at=(0, 0)), blue=Stands(at=(0, -3))).turn("red")
        refused(told, BattleAnswer("stance", target=1, stance=Stance(1)), "none of the answers", rule=RULE)
        refused(told, BattleAnswer("moved", way=Way(1, 1)), "none of the answers", rule=RULE)


class TestMoving:
    def test_hexes_count_against_the_aim_and_sp_are_gone(self) -> None:
        told = sees(goes(a_table(), 2, 3), distance=1)
        assert (told.fighter("red").sp, told.fighter("red").moved) == (3, 2)
        (blow,) = told.found("play", "bash", word="head")
        lines = {line.code: line.value for line in foreseen(told.battle, blow).aim.target.lines}
        assert lines["attacker-moved"] == 1

    @pytest.mark.parametrize(("way", "words"), [(Way(1, 7), "6 SP are left"), (Way(3, 2), "no farther than 2 hexes")])
    def test_no_farther_than_sp_pay_for(self, way: Way, words: str) -> None:
        refused(a_table(), BattleAnswer("moved", way=way), words, rule=RULE)

    def test_lost_legs_go_no_farther_here_either(self) -> None:
        told = a_table(red=Stands(marks={"legs": 3}))
        refused(told, BattleAnswer("moved", way=Way(4, 5)), "hexes more this turn", rule=RULE)

    @pytest.mark.canon("PEN-MOV-04", "PEN-MOV-05", "C-75")
    def test_lost_legs_and_a_hurt_spine_make_each_hex_dearer_here_too(self) -> None:
        hurt = Stands(marks={"legs": 3}, wounds=("spinal-trauma",))
        refused(a_table(red=hurt), BattleAnswer("moved", way=Way(2, 5)), "costs 3 SP or more", rule=RULE)
        assert goes(a_table(red=hurt), 1, 3).fighter("red").moved == 1

    def test_a_turn_about_is_no_passed_turn(self) -> None:
        told = goes(a_table(), 0, 0)
        assert (told.fighter("red").moved, told.fighter("red").deeds) == (0, 1)

    @pytest.mark.canon("PEN-TER-05")
    def test_whoever_stands_in_water_cools_as_the_turn_ends(self) -> None:
        told = goes(a_table(red=Stands(heat=4)), 1, 2, water=True)
        told.ends(dice={"red/draw": ()} if "red/draw" in str(told.said) else {})
        assert told.fighter("red").heat == 2

    def test_a_cards_hexes_are_one_answer(self) -> None:
        told = a_table(red=Stands(kind="ironclad", equipment="tower-shield", hand=("advance",)))
        told.does("play", "advance")
        assert told.asked == ("walk", "red")
        told.does("step", number=2)
        assert (told.fighter("red").moved, told.asked[0]) == (2, "act")


class TestNearness:
    def wall(self) -> Told:
        """A shield wall is put up before an ally."""
        red = Stands(kind="ironclad", equipment="tower-shield", hand=("shield-wall",))
        told = a_table(red=red, red_two=Stands())
        return told.does("play", "shield-wall")

    def test_the_table_says_who_stands_behind(self) -> None:
        told = self.wall()
        assert told.asked == ("near", "red_two")
        told.does("near")
        assert [line.value for _, line in told.fighter("red_two").lent] == [2]

    def test_whoever_does_not_feels_nothing(self) -> None:
        told = self.wall().does("far")
        assert (told.fighter("red_two").lent, told.asked) == ((), ("act", "red"))

    def test_of_each_zone_the_table_is_asked_as_a_turn_ends(self) -> None:
        fog = Zone(radius=2, whose="enemies", each_turn=(LoseCards(cards=2),))
        told = a_table(printed={"bash": {"effects": (fog,)}}).does("play", "bash")
        assert told.one(ev.ZoneLaid).at is None
        told.ends()
        assert told.asked == ("act", "blue"), "it is no matter of red's own turn"
        told.ends()
        assert told.asked == ("near", "blue")
        before = told.hp("blue")
        told.does("near")
        assert told.hp("blue") == before - 2

    def test_a_push_is_carried_out_on_the_table(self) -> None:
        told = sees(a_table(), distance=1)
        told.strikes("bash", (3, 5), (1, 1, 1), word="head")
        assert told.one(ev.ModelPushed)[1:] == (0, 1, False)
        assert told.battle.stances == (), "it stands elsewhere now"


class TestGround:
    def test_a_goal_is_reached_when_the_table_says_so(self) -> None:
        goal = Hold(key="altar", side="red", zone="A", rounds=2, text="Hold the altar.")
        told = a_table(goals=(goal,))
        told.does("goal", word="altar")
        assert told.won == "Red"

    def test_whoever_may_leave_does_when_the_table_says_so(self) -> None:
        told = a_table(goals=(Extract(key="out", side="red", zone="A", text="Get out."),))
        told.does("leave-field")
        assert told.won == "Red"

    def test_the_other_side_reaches_nothing_in_this_turn(self) -> None:
        told = a_table(goals=(Hold(key="altar", side="blue", zone="A", rounds=2, text="Hold the altar."),))
        told.refuses("goal")


class TestDice:
    def asked(self, **more: Any) -> Told:
        return sees(a_table(dice_asked=True, **more), distance=1)

    def test_the_dice_of_an_attack_are_asked_of_the_attacker_and_then_of_the_defender(self) -> None:
        told = self.asked().does("play", "bash", word="head")
        assert told.asked == ("dice", "red")
        told.answers(BattleAnswer("dice", cards=(3, 5)))
        assert told.one(ev.AttackRolled).faces == (3, 5)
        while told.asked[0] == "hit":
            told.stands()
        assert told.asked == ("dice", "blue")

    def test_a_table_may_have_them_rolled_here(self) -> None:
        told = self.asked().does("play", "bash", word="head")
        told.answers(BattleAnswer("roll-here"), dice={"red/attack": (1, 1)})
        assert told.one(ev.AttackRolled).faces == (1, 1)

    @pytest.mark.parametrize("faces", [(6,), (6, 6, 6), (0, 3), (7, 1)])
    def test_dice_that_cannot_fall_so_are_refused(self, faces: tuple[int, ...]) -> None:
        told = self.asked().does("play", "bash", word="head")
        refused(told, BattleAnswer("dice", cards=faces), "2 faces from 1 to 6", rule=RULE)

    def test_until_they_lie_there_nothing_has_happened(self) -> None:
        told = self.asked().does("play", "bash", word="head")
        assert not told.of(ev.AttackRolled)
        assert told.battle.attack is not None
        assert told.battle.attack.faces == ()


@pytest.mark.machinery
@pytest.mark.parametrize("seed", range(60))
def test_battles_of_a_table_go_to_their_end(seed: int) -> None:
    """Any Caskets under any house rules: nothing fails, events alone make the same battle, and all of it has words."""
    table, names = AtATable(seed), Names(things={}, library=library())
    for number, (_, events) in enumerate(table.goes()):
        assert all(sentence(event, table.battle.fielding, names) for event in events)
        if number % 20 == 0:
            assert [view(table.battle, viewer) for viewer in (0, 1, None)]


@pytest.mark.machinery
@pytest.mark.parametrize("seed", range(6))
def test_what_is_hidden_at_a_table_changes_no_view_and_no_answer(seed: int) -> None:
    chance, others = Chance(seed), Chance(seed + 1000)
    fielding = replace(a_fielding(chance, scenario="duel-in-the-nave"), tabled=True, dice_asked=bool(seed % 2))
    battle, dice = begun(fielding), FastDice(f"hidden/{seed}".encode())
    begin(battle, dice)
    for _ in range(120):
        if battle.pending is None:
            break
        for viewer in (0, 1, None):
            assert looked_at(otherwise(battle, viewer, others), viewer) == looked_at(battle, viewer)
        choice = tabled_answer(chance, battle)
        assert is_open(otherwise(battle, battle.pending.side, others), choice) or battle.pending.kind in NAMING
        decide(battle, choice, dice)
