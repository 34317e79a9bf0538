"""What an attack leaves behind: the order of marks, Taint, wounds and the end, kills, rites and rising again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.explained import Line
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.ruleset.editions import Edition
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.telling import AS_THEY_LIE, NORTH, SOUTH, Stands, Told, field_of

ALL_BUT_ONE = tuple(
    card.key for card in WOUND_CARDS if card.key not in ("concussion", "broken-finger", "dissociation", "ptsd")
)
ORDER = (
    ev.CardsLost,
    ev.TaintChanged,
    ev.Marked,
    ev.CardsDiscarded,
    ev.PilotStruck,
    ev.CorruptionRolled,
    ev.CasketDestroyed,
    ev.PilotKilled,
    ev.KillScored,
    ev.SaveRolled,
    ev.AttackEnded,
    ev.BattleOver,
)
NO_GRIT = replace(DEFAULT, modules_grit=False)


def duel(rules: Ruleset = DEFAULT, *, red: dict[str, Any] | None = None, **blue: Any) -> Told:
    hers: dict[str, Any] = {"hand": ("faithful-thrust", "faithful-thrust"), **(red or {})}
    told = field_of(rules=rules, red=Stands(at=(0, 0), **hers), blue=Stands(at=(0, -1), **{"facing": SOUTH, **blue}))
    return told.turn("red")


@pytest.mark.canon("PEN-TAINT-01", "PEN-TAINT-03", "PEN-COMP-16", "PEN-WND-06", "C-36")
def test_marks_and_neural_feedback_come_before_what_ten_taint_bring() -> None:
    told = duel(NO_GRIT, taint=9, marks={"head": 2, "legs": 2}, face_down=("concussion", "cracked-rib", "ptsd"))
    told.strikes("faithful-thrust", (3, 2), (4, 3, 3, 3), word="head", blue_corruption=(4,))
    assert told.order(*ORDER) == [
        "CardsLost",
        "TaintChanged",
        "Marked",
        "PilotStruck",
        "PilotStruck",
        "CorruptionRolled",
        "AttackEnded",
    ]
    assert [event.cause for event in told.of(ev.PilotStruck)] == ["neural-feedback", "taint-overload-threshold"]


@pytest.mark.canon("PEN-VIC-01", "PEN-VIC-05", "PEN-VIC-10", "PEN-VIC-11", "PEN-DECK-15", "C-70")
def test_a_casket_without_cards_is_destroyed_and_the_verdict_comes_when_the_attack_is_over() -> None:
    told = duel(NO_GRIT, deck=3).strikes("faithful-thrust", (3, 2), (3, 3, 3, 3), blue_save=(4,))
    assert told.order(*ORDER, ev.CardStruck, ev.CardDone) == [
        "CardsLost",
        "TaintChanged",
        "CasketDestroyed",
        "KillScored",
        "SaveRolled",
        "AttackEnded",
        "CardStruck",
        "CardDone",
        "BattleOver",
    ]
    assert told.won == "Red"
    assert told.battle.verdict is not None
    assert [reason.rule for reason in told.battle.verdict.reasons] == ["PEN-VIC-01", "PEN-VIC-04"]
    assert told.battle.board.at((0, -1)).terrain == "rubble"  # type: ignore[arg-type]  # a hex is a pair
    assert told.asked == ("nothing", "")


@pytest.mark.canon("PEN-VIC-02", "PEN-VIC-05", "PEN-WND-20")
def test_a_side_without_a_pilot_is_beaten_though_its_casket_stands() -> None:
    told = duel(NO_GRIT, marks={"head": 2, "legs": 2}, face_down=("cracked-rib",))
    told.strikes("faithful-thrust", (3, 2), (4, 3, 3, 3), word="head")
    assert told.order(*ORDER)[3:] == ["PilotStruck", "PilotKilled", "KillScored", "AttackEnded", "BattleOver"]
    assert told.won == "Red"
    assert told.fighter("red").kills == (1,)


@pytest.mark.canon("PEN-VIC-03", "PEN-VIC-05")
def test_who_surrenders_has_lost() -> None:
    told = duel().does("surrender")
    assert told.won == "Blue"
    assert told.battle.verdict is not None
    assert told.battle.verdict.reasons[0].rule == "PEN-VIC-03"


@pytest.mark.canon("PEN-VIC-09", "C-70")
def test_both_sides_out_in_one_action_is_a_draw() -> None:
    """The last blow gives the striker, who carries nine Taint and one unopened wound, a tenth."""
    told = field_of(
        rules=replace(NO_GRIT, taint_at_10="wound_only"),
        red=Stands(at=(0, 0), hand=("faithful-thrust",), taint=9, face_down=("cracked-rib",)),
        blue=Stands(at=(0, -1), facing=SOUTH, kind="sexton", hand=("spite-of-the-dead",), deck=1),
    ).turn("red")
    told.strikes("faithful-thrust", (4, 4), stands=False)
    told.does("react", "spite-of-the-dead", dice={"blue/defense": (3, 3, 3), "blue/save": (6,)})
    assert told.order(ev.PilotKilled, ev.CasketDestroyed, ev.BattleOver)[-1] == "BattleOver"
    assert told.fighter("red").is_dead
    assert told.fighter("blue").destroyed
    assert told.won == "Nobody"
    assert told.fighter("red").kills == (1,), "the attack was carried out to its end"


@pytest.mark.canon("PEN-VIC-12", "C-76")
@pytest.mark.parametrize(("deck", "won"), [(20, "Blue"), (30, "Nobody")])
def test_a_round_limit_is_the_houses_and_more_hp_wins(deck: int, won: str) -> None:
    told = field_of(
        rules=replace(DEFAULT, battle_round_limit=1), red=Stands(at=(0, 0), deck=deck), blue=Stands(at=(0, -4))
    )
    told.turn("red").ends().ends()
    assert told.won == won
    assert told.battle.verdict is not None
    assert told.battle.verdict.reasons[0].rule == "C-76"
    unlimited = field_of(red=Stands(at=(0, 0), deck=deck), blue=Stands(at=(0, -4))).turn("red").ends().ends()
    assert (unlimited.won, unlimited.battle.round) == ("", 2)


@pytest.mark.canon("C-66", "PEN-DECK-13")
def test_damage_runs_on_into_the_discard_pile_and_no_hp_are_an_end_too() -> None:
    told = duel(NO_GRIT, deck=2, discard=("feint", "overextend"), top=("damaged", "damaged"))
    told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3), blue_damaged=(1, 1), blue_save=(6,))
    lost = told.one(ev.CardsLost)
    assert [each.source for each in lost.lost] == ["deck", "deck", "discard", "discard"]
    assert told.one(ev.CasketDestroyed).why == "no-cards"
    clogged = duel(NO_GRIT, deck=1, hand=("damaged",), top=("feint",), discard=("damaged",))
    clogged.strikes("faithful-thrust", (2, 3), (1, 1, 1, 3))
    clogged.does("pay", dice={"blue/save": (6,)})
    assert clogged.one(ev.CasketDestroyed).why == "no-hp"


@pytest.mark.canon("PEN-COMP-06", "PEN-COMP-08", "PEN-COMP-07", "C-20")
def test_a_lost_arm_takes_its_cards_along_and_keeps_them_from_being_played() -> None:
    told = duel(marks={"left-arm": 2}, hand=("bash", "hunker-down", "feint"))
    told.strikes("faithful-thrust", (2, 3), (4, 1, 1, 1), word="left-arm").does("pay")
    assert told.hand("blue") == ["feint"]
    lost = duel(red={"marks": {"right-arm": 3}, "hand": ("faithful-thrust", "martyrdom-protocol", "bash")})
    assert {told.key(0, choice.card) for choice in lost.found("play")} == {"bash"}


@pytest.mark.canon("C-19")
@pytest.mark.parametrize(("counts", "points"), [("every_5", 0), ("once_at_5", 0), ("every_mark_from_5", 1)])
def test_neural_feedback_as_the_house_counts(counts: Any, points: int) -> None:
    told = duel(
        replace(NO_GRIT, neural_feedback=counts), marks={"head": 3, "legs": 2}, face_down=("concussion", "ptsd")
    )
    told.strikes("faithful-thrust", (2, 3), (4, 1, 1, 1), word="legs")
    assert len(told.of(ev.PilotStruck)) == points


@pytest.mark.canon("C-52", "C-53", "PEN-WND-03", "PEN-WND-05")
def test_breach_and_snap_where_the_house_plays_them_by_themselves() -> None:
    rules = replace(NO_GRIT, capsule_breach_auto="chassis_destroyed", thread_snap_auto="any_component")
    told = duel(rules, marks={"chassis": 2}, face_down=("concussion", "ptsd", "cracked-rib"))
    told.strikes("faithful-thrust", (2, 3), (4, 1, 1, 1), word="chassis")
    assert [event.cause for event in told.of(ev.PilotStruck)] == ["capsule-breach", "thread-snap"]


@pytest.mark.canon("PEN-DMG-09", "PEN-COMP-14", "C-68")
def test_structural_weakness_waits_for_the_next_attack_on_its_owner() -> None:
    told = duel(hand=("damaged",)).ends()
    told.does("sacrifice", dice={"blue/damaged": (4,)}).ends()
    told.strikes("faithful-thrust", (2, 3), (1, 1, 1, 1), word="head")
    assert told.marks("blue") == {"head": 1}, "a mark on any hit, even one that costs nothing"
    assert told.fighter("blue").waits.held == ()


@pytest.mark.canon("PEN-TAINT-16", "PEN-WND-08", "C-37", "pen.resurrection.cards")
def test_resurrection_lets_a_casket_rise_as_it_falls() -> None:
    told = duel(replace(NO_GRIT, resurrection_cards=4), deck=3, taint=5, hand=("feint",), discard=())
    told.strikes("faithful-thrust", (4, 4), (3, 3, 3, 3, 3))
    assert told.asked == ("pay", "blue")
    told.stands()
    assert told.asked == ("rise", "blue")
    shuffles = {"blue/resurrection/cards": AS_THEY_LIE, "blue/resurrection/deck": AS_THEY_LIE}
    told.does("rise", dice={**shuffles, "blue/resurrection/2/2/finger": (5,)})
    assert told.order(ev.TaintSpent, ev.CasketRisen, ev.PilotStruck, ev.AttackEnded) == [
        "TaintSpent",
        "CasketRisen",
        "PilotStruck",
        "PilotStruck",
        "AttackEnded",
    ]
    blue = told.fighter("blue")
    assert (len(blue.piles.deck), blue.piles.damaged, blue.taint, blue.destroyed) == (5, 1, 1, False)
    assert told.won == ""


@pytest.mark.canon("PEN-TAINT-16", "C-37")
def test_who_does_not_rise_falls_and_nobody_rises_twice_or_of_the_ossuarium() -> None:
    told = duel(NO_GRIT, deck=3, taint=5).strikes("faithful-thrust", (2, 3), (3, 3, 3, 3))
    told.does("fall", dice={"blue/save": (1,)})
    assert told.fighter("blue").destroyed
    dead = duel(NO_GRIT, kind="sexton", deck=3, taint=8).strikes(
        "faithful-thrust", (2, 3), (3, 3, 3, 3), blue_save=(6,)
    )
    assert dead.fighter("blue").destroyed


@pytest.mark.canon("C-51", "PEN-WND-07")
@pytest.mark.parametrize(
    ("rules", "dice", "struck"),
    [
        (DEFAULT, {"blue_casket-destruction_1_grit": (3,)}, 1),
        (NO_GRIT, {"blue_save": (4,)}, 0),
        (replace(DEFAULT, casket_destruction_save="d6_4plus"), {"blue_save": (5,)}, 0),
        (replace(DEFAULT, casket_destruction_save="always_wound"), {}, 1),
    ],
)
def test_the_save_from_a_destroyed_casket(rules: Ruleset, dice: dict[str, Any], struck: int) -> None:
    told = duel(rules, deck=3, face_down=("concussion", "ptsd", "cracked-rib"))
    told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3), **dice)
    assert len(told.of(ev.PilotStruck)) == struck


@pytest.mark.canon("PEN-CARD-T03", "C-74")
def test_last_rites_answer_an_allys_end_once_even_if_casket_and_pilot_go_together() -> None:
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), facing=SOUTH, deck=3, face_down=("cracked-rib",)),
        navy=Stands(at=(0, -3), side=1, tactics=("last-rites", "absolution"), hand=("last-rites",), deck=20),
    ).turn("red")
    told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3), blue_save=(1,))
    assert told.order(ev.CasketDestroyed, ev.SaveRolled, ev.PilotStruck, ev.PilotKilled) == [
        "CasketDestroyed",
        "SaveRolled",
        "PilotStruck",
        "PilotKilled",
    ]
    assert told.asked == ("rites", "navy")
    before = told.hp("navy")
    told.does("react", "last-rites")
    assert told.asked == ("recover", "navy")
    told.does("recover", cards=[told.key(2, card) for card in told.battle.pending.cards[:5]])  # type: ignore[union-attr]
    assert told.hp("navy") == before + 5
    assert told.asked == ("act", "red"), "and nobody is asked again"
    assert told.fighter("red").kills == (1,), "one enemy is one kill"


@pytest.mark.canon("PEN-CARD-T01", "PEN-CAMP-07", "PEN-VIC-10")
@pytest.mark.parametrize(
    ("passive", "held", "more"), [("always_on", False, 1), ("when_drawn", False, 0), ("when_drawn", True, 1)]
)
def test_righteous_fury_makes_every_attack_stronger_with_each_kill(passive: Any, held: bool, more: int) -> None:  # noqa: FBT001 - one column
    hand = ("faithful-thrust", "faithful-thrust", *(("righteous-fury",) if held else ()))
    told = field_of(
        rules=replace(NO_GRIT, tactics_passive=passive),
        red=Stands(at=(0, 0), hand=hand, tactics=("righteous-fury", "absolution")),
        blue=Stands(at=(0, -1), facing=SOUTH, deck=3),
        navy=Stands(at=(1, -1), facing=SOUTH, side=1),
    ).turn("red")
    told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3), blue_save=(6,))
    told.strikes("faithful-thrust", (1, 1), on="navy", word="head")
    told.ends()
    assert len([held for held in told.fighter("red").waits.held if held.effect.serves == "each"]) == more


@pytest.mark.canon("PEN-MOV-03", "C-76", "PEN-GEN-04")
def test_a_casket_without_a_pilot_is_an_obstacle_and_strikes_and_decides_nothing() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        ruby=Stands(
            at=(1, -1),
            side=0,
            wounds=tuple(card.key for card in WOUND_CARDS if card.key != "broken-finger"),
            face_down=(),
        ),
        blue=Stands(at=(0, -4)),
    )
    told.turn("red")
    assert not told.may("move", to=(1, -1))
    assert not told.may("move", to=(2, -2)), "nor is it crossed like an ally"
    told.ends().ends()
    assert told.battle.round == 2, "it takes no turn"


@pytest.mark.canon("C-27")
def test_heat_of_the_dice_may_strain_at_once_where_the_house_plays_it() -> None:
    rules = replace(NO_GRIT, strain_on_heat_gain=True)
    told = duel(rules, heat=4).strikes("faithful-thrust", (2, 3), (6, 1, 1, 1), blue_strain=(1,))
    assert told.order(ev.HeatChanged, ev.StrainRolled, ev.SpLost, ev.CardsLost)[:3] == [
        "HeatChanged",
        "StrainRolled",
        "SpLost",
    ]
    assert told.ends(dice={"blue/strain": (1,)}).fighter("blue").sp == 6 - 1 - 1
    quiet = duel(heat=4).strikes("faithful-thrust", (2, 3), (6, 1, 1, 1))
    assert quiet.of(ev.StrainRolled) == []


@pytest.mark.canon("C-71", "pen.sp.off_turn_gain")
@pytest.mark.parametrize(("gain", "sp"), [("next_refresh", 7), ("lost", 6)])
def test_a_surge_in_anothers_turn(gain: Any, sp: int) -> None:
    told = duel(replace(DEFAULT, sp_off_turn_gain=gain), top=("damaged",))
    told.strikes("faithful-thrust", (2, 3), (3, 1, 1, 1), blue_damaged=(6,))
    assert told.ends().fighter("blue").sp == sp


@pytest.mark.canon("C-06", "PEN-DMG-16")
def test_a_deep_wound_may_bring_a_damaged_card() -> None:
    told = duel(replace(DEFAULT, damaged_major_wound_threshold=4)).strikes("faithful-thrust", (2, 3), (3, 3, 3, 3))
    assert told.pile("blue", "discard") == ["damaged"]


@pytest.mark.canon("C-66", "pen.damaged.pays_damage")
def test_a_damaged_card_may_pay_nothing() -> None:
    told = duel(replace(DEFAULT, damaged_pays_damage=False), top=("damaged",))
    told.strikes("faithful-thrust", (2, 3), (3, 1, 1, 1), blue_damaged=(1,))
    assert (told.hp("blue"), len(told.one(ev.CardsLost).lost)) == (29, 2)


@pytest.mark.canon("C-04")
def test_where_damage_goes_to_the_discard_pile() -> None:
    told = duel(replace(DEFAULT, hp_model="discard_cycle")).strikes("faithful-thrust", (2, 3), (3, 3, 3, 3))
    assert (len(told.pile("blue", "discard")), told.hp("blue")) == (4, 26)


@pytest.mark.canon("PEN-CARD-S08", "C-74")
def test_scrap_armor_holds_until_an_attack_costs_a_card() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("scrap-armor", "scrap-armor"), equipment="repair-kit"),
        blue=Stands(at=(0, -1), facing=SOUTH, hand=("faithful-thrust", "faithful-thrust")),
    ).turn("red")
    told.does("play", "scrap-armor").does("play", "scrap-armor").ends()
    told.strikes("faithful-thrust", (2, 3), (1, 1), on="red", word="head")
    assert len(told.fighter("red").armor) == 2, "copies add, and nothing was lost"
    told.strikes("faithful-thrust", (2, 3), (1, 3), on="red", word="head").does("pay")
    assert told.fighter("red").armor == ()


@pytest.mark.canon("PEN-SP-08", "PEN-SP-12")
def test_the_maximum_may_be_moved_for_the_mission() -> None:
    line = Line(code="bargain", value=-5, rule="U-07", text="A bargain")
    told = field_of(red=Stands(at=(0, 0), sp_lines=(line,), marks={"chassis": 3}), blue=Stands(at=(0, -4)))
    assert told.turn("red").fighter("red").sp == 1


@pytest.mark.canon("PEN-HEAT-06", "PEN-HEAT-17", "PEN-VIC-10", "C-28")
def test_a_casket_may_end_in_its_own_refresh_and_that_is_nobodys_kill() -> None:
    told = field_of(
        rules=NO_GRIT,
        red=Stands(at=(0, 0), heat=6, deck=2),
        ruby=Stands(at=(1, 0), side=0),
        blue=Stands(at=(0, -4)),
    )
    told.turn("red", dice={"red/strain": (3,), "red/save": (1,)})
    assert told.one(ev.CasketDestroyed).by == -1
    assert told.of(ev.KillScored) == []
    assert told.order(ev.Refreshed, ev.TurnEnded, ev.TurnBegun) == ["TurnBegun", "TurnEnded", "TurnBegun", "Refreshed"]
    assert told.asked == ("act", "blue")


@pytest.mark.canon("C-70", "PEN-VIC-11")
def test_a_striker_who_falls_by_the_answer_carries_the_attack_out_and_has_lost() -> None:
    told = field_of(
        rules=replace(NO_GRIT, taint_at_10="wound_only"),
        red=Stands(at=(0, 0), hand=("faithful-thrust", "feint"), taint=9, face_down=("cracked-rib",)),
        blue=Stands(at=(0, -1), facing=SOUTH, kind="sexton", hand=("spite-of-the-dead",)),
    ).turn("red")
    told.strikes("faithful-thrust", (4, 4), stands=False)
    told.does("react", "spite-of-the-dead", dice={"blue/defense": (3, 3, 3)})
    assert told.order(ev.PilotKilled, ev.CardsLost, ev.AttackEnded, ev.CardDone, ev.BattleOver) == [
        "PilotKilled",
        "CardDone",
        "CardsLost",
        "AttackEnded",
        "CardDone",
        "BattleOver",
    ]
    assert (told.won, told.hp("blue")) == ("Blue", 27)
    assert told.fighter("blue").kills == ()


@pytest.mark.canon("PEN-COMP-16", "C-19", "PEN-WND-04")
@pytest.mark.parametrize(("legs", "felt"), [(1, []), (2, ["neural-feedback"])])
def test_a_fifth_mark_is_felt_by_the_pilot_when_strain_leaves_it(legs: int, felt: list[str]) -> None:
    told = field_of(
        rules=replace(NO_GRIT, strain_malfunction="one_mark"),
        red=Stands(at=(0, 0), heat=10, marks={"head": 2, "legs": legs}, face_down=("concussion", "ptsd")),
        blue=Stands(at=(0, -4)),
    ).turn("red", dice={"red/component": (5,)})
    assert told.marks("red") == {"head": 2, "legs": legs, "chassis": 1}
    assert [event.cause for event in told.of(ev.PilotStruck)] == felt


@pytest.mark.canon("C-28", "pen.strain.malfunction", "PEN-COMP-18", "PEN-HEAT-03", "PEN-HEAT-07")
@pytest.mark.parametrize(
    ("how", "marks", "held"), [("destroy", 3, ()), ("one_mark", 1, ()), ("disable_until_refresh", 0, ("legs",))]
)
def test_what_a_malfunction_does(how: Any, marks: int, held: tuple[str, ...]) -> None:
    told = field_of(
        rules=replace(NO_GRIT, strain_malfunction=how), red=Stands(at=(0, 0), heat=10), blue=Stands(at=(0, -4))
    )
    told.turn("red", dice={"red/component": (3,)})
    assert told.fighter("red").components.marks["legs"] == marks
    assert told.fighter("red").components.held == held
    assert told.may("move")
    told.does("move", to=(0, 1))
    assert told.fighter("red").sp == (5 if how == "one_mark" else 4), "legs that fail make every hex dearer"


@pytest.mark.canon("C-18", "pen.component.threshold")
def test_how_many_marks_destroy_a_component() -> None:
    told = duel(replace(NO_GRIT, component_threshold=1)).strikes("faithful-thrust", (2, 3), (4, 1, 1, 1), word="head")
    assert told.one(ev.Marked).destroys


@pytest.mark.canon("C-41", "pen.component.targeting", "PEN-KEY-07")
def test_where_only_keywords_name_a_component_chance_does() -> None:
    told = duel(replace(NO_GRIT, component_targeting="keyword_else_random"))
    assert {choice.word for choice in told.found("play")} == {"random"}


@pytest.mark.canon("C-02", "C-60", "PEN-POOL-01", "pen.pool.enabled")
def test_with_dice_pools_the_number_stays_five_and_the_dice_change() -> None:
    told = duel(replace(NO_GRIT, pool_enabled=True), facing=NORTH).strikes("faithful-thrust", (1, 2, 3), (1,) * 9)
    rolled = told.one(ev.AttackRolled)
    assert (rolled.target, rolled.mode, rolled.kept) == (5, "advantage", (2, 3))


@pytest.mark.canon("C-37", "PEN-TURN-06", "C-54")
@pytest.mark.parametrize(("edition", "held"), [("penance-1", 2), ("penance-2", 6)])
def test_who_rises_while_drawing_draws_on(edition: Edition, held: int) -> None:
    told = field_of(
        edition=edition,
        rules=NO_GRIT,
        red=Stands(at=(0, 0), deck=2, taint=5),
        blue=Stands(at=(0, -4), facing=SOUTH),
    )
    told.turn("red").ends()
    assert told.asked == ("rise", "red")
    shuffles = {"red/resurrection/cards": AS_THEY_LIE, "red/resurrection/deck": AS_THEY_LIE}
    told.does("rise", dice={**shuffles, "red/resurrection/2/2/finger": (5,)})
    assert len(told.hand("red")) == held


@pytest.mark.canon("PEN-TURN-06", "C-54")
def test_who_does_not_rise_while_drawing_falls() -> None:
    told = field_of(rules=NO_GRIT, red=Stands(at=(0, 0), deck=2, taint=5), blue=Stands(at=(0, -4), facing=SOUTH))
    told.turn("red").ends().does("fall", dice={"red/save": (6,)})
    assert told.fighter("red").destroyed
    assert told.won == "Blue"


@pytest.mark.canon("PEN-ATK-13", "C-69")
@pytest.mark.parametrize(("edition", "marks"), [("penance-1", 6), ("penance-2", 3)])
def test_an_execution_raises_marks_no_further_than_the_threshold(edition: Edition, marks: int) -> None:
    """Its HEAT brings Strain at once here, and the Strain destroys what the EXECUTION had struck."""
    rules = replace(NO_GRIT, attack_execution_defense_dice="effects_only", strain_on_heat_gain=True)
    told = field_of(
        edition=edition,
        rules=rules,
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), facing=SOUTH, heat=9),
    ).turn("red")
    told.strikes("faithful-thrust", (5, 5), (6, 1, 1, 1), word="legs", blue_component=(3,))
    assert told.marks("blue") == {"legs": marks}
