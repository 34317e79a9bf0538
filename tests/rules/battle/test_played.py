"""Every printed card played in a running battle, and the house's cards whose words ask something of the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.telling import AS_THEY_LIE, NORTH, SOUTH, Stands, Told, field_of

RULES = replace(DEFAULT, modules_grit=False)


def red(*hand: str, rules: Ruleset = RULES, blue: Stands | None = None, **more: Any) -> Told:
    """Red with these cards in hand, and blue before it."""
    other = blue or Stands(at=(0, -1), facing=SOUTH)
    return field_of(rules=rules, red=Stands(at=(0, 0), hand=hand, **more), blue=other).turn("red")


def hexes(told: Told, *way: tuple[int, int]) -> Told:
    for to in way:
        told.does("step", to=to)
    return told


@pytest.mark.canon("PEN-CARD-U01", "PEN-CARD-U05", "PEN-CARD-S06")
@pytest.mark.parametrize(
    ("card", "equipment", "most", "sp", "heat", "defense"),
    [
        ("desperate-lunge", "buckler", 2, 5, 0, 0),
        ("overextend", "buckler", 3, 5, 1, 0),
        ("advance", "tower-shield", 2, 4, 0, 1),
    ],
)
def test_cards_that_move(card: str, equipment: str, most: int, sp: int, heat: int, defense: int) -> None:
    told = red(card, equipment=equipment).does("play", card)
    told = hexes(told, *[(0, step) for step in range(1, most + 1)])
    assert told.asked == ("act", "red")
    own = told.fighter("red")
    assert (own.at, own.moved, own.sp, own.heat) == ((0, most), most, sp, heat)
    assert sum(line.value for line in own.defense) == defense
    assert told.pile("red", "discard") == [card]


@pytest.mark.canon("PEN-CARD-U01")
def test_one_may_stay_where_one_is() -> None:
    told = red("desperate-lunge").does("play", "desperate-lunge").does("stay")
    assert told.fighter("red").moved == 0


@pytest.mark.canon("PEN-CARD-U02", "PEN-REACT-05", "PEN-CARD-S01", "PEN-CARD-S04", "PEN-CARD-X03")
@pytest.mark.parametrize(
    ("card", "kind", "equipment", "less", "heat"),
    [
        ("brace-for-impact", "confessor", "buckler", 2, 0),
        ("deflect", "confessor", "buckler", 1, 0),
        ("wall-of-iron", "confessor", "tower-shield", 3, 1),
        ("unyielding-bulwark", "ironclad", "buckler", 3, 1),
    ],
)
def test_cards_that_answer_a_hit(card: str, kind: str, equipment: str, less: int, heat: int) -> None:
    told = red("faithful-thrust", blue=Stands(at=(0, -1), facing=SOUTH, kind=kind, equipment=equipment, hand=(card,)))
    told.strikes("faithful-thrust", (3, 2), stands=False)
    told.does("react", card, dice={"blue/defense": (1,) * (4 - less)})
    assert told.fighter("blue").heat == heat
    assert told.pile("blue", "discard") == [card]


@pytest.mark.canon("PEN-CARD-U03", "PEN-CARD-U10", "PEN-CARD-U07")
def test_cards_that_cool_and_draw() -> None:
    told = red("emergency-vent", "breathe-the-core", "survey-the-field", heat=4).does("play", "emergency-vent")
    assert told.fighter("red").heat == 1
    told.does("play", "breathe-the-core").does("play", "survey-the-field")
    assert (told.fighter("red").heat, len(told.hand("red")), told.fighter("red").sp) == (0, 2, 2)


@pytest.mark.canon("PEN-CARD-U04", "PEN-COMP-11")
def test_a_sweep_shows_a_card_of_an_enemy_in_sight_and_needs_the_head() -> None:
    blue = Stands(at=(0, -3), hand=("feint", "retreat"))
    told = red("sensor-sweep", blue=blue).does("play", "sensor-sweep", on="blue", dice={"red/look": (2, 1)})
    seen = told.one(ev.HandSeen)
    assert [told.key(1, card) for card in seen.cards] == ["retreat"]
    red("sensor-sweep", blue=blue, marks={"head": 3}).refuses("play", "sensor-sweep")


@pytest.mark.canon("PEN-CARD-U08", "C-68")
def test_a_feint_is_of_this_turn_alone() -> None:
    told = red("feint").does("play", "feint").ends()
    assert told.fighter("red").waits.held == ()


@pytest.mark.canon("PEN-CARD-U09", "C-74")
def test_a_retreat_goes_with_no_attack_before_it_or_after() -> None:
    told = red("retreat", "faithful-thrust").does("play", "retreat").does("stay")
    told.refuses("play", "faithful-thrust")
    struck = red("retreat", "faithful-thrust").strikes("faithful-thrust", (1, 1))
    struck.refuses("play", "retreat")
    told.ends().ends()
    assert told.may("play", "faithful-thrust"), "a new turn"


@pytest.mark.canon("PEN-CARD-P05", "C-63", "pen.deck_count_reads")
@pytest.mark.parametrize(
    ("reads", "deck", "held", "may"), [("draw_pile", 10, 6, True), ("draw_pile", 11, 0, False), ("hp", 10, 6, False)]
)
def test_a_judgment_needs_a_deck_of_ten(reads: Any, deck: int, held: int, may: bool) -> None:  # noqa: FBT001 - one column
    hand = ("feint", "retreat", "overextend", "rally-cry", "emergency-vent", "survey-the-field")[:held]
    told = red(
        "divine-judgment",
        rules=replace(RULES, deck_count_reads=reads),
        blue=Stands(at=(0, -1), facing=SOUTH, hand=hand, deck=deck),
    )
    assert told.may("play", "divine-judgment") == may


@pytest.mark.canon("PEN-CARD-S03", "C-74", "PEN-DEF-16")
def test_hunkering_down_lasts_until_the_own_next_turn() -> None:
    told = field_of(
        rules=RULES,
        red=Stands(at=(0, 0), hand=("hunker-down",)),
        blue=Stands(at=(0, -1), facing=SOUTH, hand=("faithful-thrust",)),
    )
    told.turn("red").does("play", "hunker-down").ends()
    told.strikes("faithful-thrust", (2, 3), (1, 1), on="red", word="head")
    told.ends()
    assert told.fighter("red").defense == ()


@pytest.mark.canon("PEN-CARD-S07", "C-34")
@pytest.mark.parametrize(("to", "where"), [("deck_bottom", "deck"), ("hand", "hand"), ("shuffle", "deck")])
def test_a_repair_takes_three_of_choice_from_the_discard_pile(to: Any, where: str) -> None:
    told = red(
        "emergency-repair",
        rules=replace(RULES, recover_to=to),
        equipment="repair-kit",
        discard=("feint", "retreat", "damaged", "overextend", "rally-cry"),
    )
    told.does("play", "emergency-repair")
    assert told.asked == ("recover", "red")
    assert "damaged" not in {told.key(0, card) for card in told.battle.pending.cards}  # type: ignore[union-attr]
    told.does(
        "recover",
        cards=("feint", "retreat", "rally-cry"),
        dice={"red/recover": AS_THEY_LIE} if to == "shuffle" else None,
    )
    assert {"feint", "retreat", "rally-cry"} <= set(told.pile("red", where))
    assert set(told.pile("red", "discard")) == {"damaged", "overextend", "emergency-repair"}
    if to == "deck_bottom":
        assert set(told.pile("red", "deck")[:3]) == {"feint", "retreat", "rally-cry"}


@pytest.mark.canon("PEN-CARD-S09", "PEN-DECK-21")
def test_a_jury_rig_shuffles_without_a_damaged_card() -> None:
    told = red("jury-rig", equipment="repair-kit", discard=("feint", "retreat"))
    told.does("play", "jury-rig", dice={"red/reshuffle": AS_THEY_LIE})
    assert told.fighter("red").piles.damaged == 0
    assert len(told.pile("red", "deck")) == 29
    assert told.pile("red", "discard") == ["jury-rig"]


@pytest.mark.canon("PEN-CARD-S10", "PEN-CARD-S11", "PEN-LOS-07")
def test_the_pistol_reaches_three_hexes_and_a_second_blade_costs_a_card() -> None:
    told = red("quick-shot", "dual-wield", "feint", equipment="pistol", blue=Stands(at=(0, -3), facing=SOUTH))
    told.strikes("quick-shot", (2, 3), (1, 1)).strikes("dual-wield", (1, 1))
    assert told.asked == ("discard", "red"), "hit or miss"
    told.does("discard", cards=("feint",))
    assert told.pile("red", "discard") == ["quick-shot", "feint", "dual-wield"]
    far = red("quick-shot", equipment="pistol", blue=Stands(at=(0, -4)))
    assert not far.may("play")


@pytest.mark.canon("PEN-CARD-T02", "PEN-SP-09", "PEN-SUF-08", "C-22")
@pytest.mark.parametrize(
    ("how", "dice", "hp"), [("two_dice", (2, 5), 25), ("fixed_five", None, 25), ("fixed_five_plus_dice", (1, 1), 25)]
)
def test_zeal_costs_dice_or_cards_and_gives_five_sp(how: Any, dice: Any, hp: int) -> None:
    told = red(
        "flagellants-zeal", rules=replace(RULES, flagellants_zeal=how), tactics=("flagellants-zeal", "absolution")
    )
    told.does("play", "flagellants-zeal", dice={"red/suffering": dice} if dice else None)
    assert (told.hp("red"), told.fighter("red").sp, told.fighter("red").taint) == (hp, 7, 1)


@pytest.mark.canon("PEN-SUF-06", "PEN-SUF-12", "PEN-SUF-17")
def test_suffering_dice_are_carried_out_one_by_one_and_the_end_is_asked_for_once() -> None:
    """With the last cards of both piles gone the Casket ends, after the last die and not before."""
    told = red("flagellants-zeal", tactics=("flagellants-zeal", "absolution"), deck=2, discard=("feint",))
    told.does("play", "flagellants-zeal", dice={"red/suffering": (2, 6), "red/save": (6,)})
    assert told.order(ev.CardsLost, ev.CardsRecovered, ev.CasketDestroyed) == [
        "CardsLost",
        "CardsLost",
        "CasketDestroyed",
    ]
    kept = red("flagellants-zeal", tactics=("flagellants-zeal", "absolution"), deck=4, discard=("feint",))
    kept.does("play", "flagellants-zeal", dice={"red/suffering": (2, 6)})
    assert kept.order(ev.CardsLost, ev.CardsRecovered, ev.CasketDestroyed, ev.SpChanged)[:3] == [
        "CardsLost",
        "CardsLost",
        "CardsRecovered",
    ]
    assert kept.hand("red") == ["feint"]


@pytest.mark.canon("PEN-CARD-T04", "PEN-HEAT-13")
def test_absolution_takes_all_heat_and_three_cards_back_for_one_taint() -> None:
    told = red("absolution", tactics=("absolution", "last-rites"), deck=24, heat=4).does("play", "absolution")
    told.does("recover", cards=[told.key(0, card) for card in told.battle.pending.cards[:3]])  # type: ignore[union-attr]
    assert (told.fighter("red").heat, told.fighter("red").taint, told.hp("red")) == (0, 1, 28)


@pytest.mark.canon("PEN-CARD-T05", "PEN-SP-10", "C-24", "pen.tactics.passive")
@pytest.mark.parametrize(
    ("passive", "deck", "hand", "cost"),
    [
        ("always_on", 21, (), 1),
        ("always_on", 20, (), 2),
        ("when_drawn", 21, (), 2),
        ("when_drawn", 21, ("crusaders-vow",), 1),
    ],
)
def test_a_vow_makes_attacks_cheaper_above_twenty_cards(
    passive: Any, deck: int, hand: tuple[str, ...], cost: int
) -> None:
    told = red(
        "faithful-thrust",
        *hand,
        rules=replace(RULES, tactics_passive=passive),
        tactics=("crusaders-vow", "absolution"),
        deck=deck,
    )
    told.refuses("play", "crusaders-vow")
    told.strikes("faithful-thrust", (1, 1))
    assert told.fighter("red").sp == 6 - cost


@pytest.mark.canon("PEN-CARD-X02", "PEN-KEY-05")
def test_a_hammer_strike_ignores_one_armor() -> None:
    told = red("hammer-strike", kind="ironclad", blue=Stands(at=(0, -1), facing=SOUTH, armor=2))
    told.strikes("hammer-strike", (2, 3), (1,) * 5)


def test_house_cards_that_mark_drag_weaken_taint_and_step_away() -> None:
    seam = red("split-the-seam", kind="ironclad").strikes("split-the-seam", (2, 3), (1,) * 5, word="legs")
    assert seam.marks("blue") == {"legs": 1}
    hook = red("hook-and-chain", kind="ironclad", blue=Stands(at=(0, -3), facing=SOUTH))
    assert hook.strikes("hook-and-chain", (2, 3), (1, 1, 1)).fighter("blue").at == (0, -1)
    thorn = red("thorn", kind="shrike").strikes("thorn", (2, 3), (1,))
    assert sum(line.value for line in thorn.fighter("blue").defense) == -1
    touch = red("grave-touch", kind="sexton").strikes("grave-touch", (2, 3), (1,) * 4)
    assert touch.fighter("blue").taint == 1
    cut = red("passing-cut", kind="shrike").strikes("passing-cut", (1, 1))
    assert cut.asked == ("walk", "red"), "hit or miss"
    home = red("harvest-home", kind="sexton", deck=20).strikes("harvest-home", (2, 3), (1,) * 7)
    assert home.asked == ("recover", "red")


def test_answers_that_do_something_to_the_attacker_or_to_oneself() -> None:
    spite = red("faithful-thrust", blue=Stands(at=(0, -1), facing=SOUTH, kind="sexton", hand=("spite-of-the-dead",)))
    spite.strikes("faithful-thrust", (2, 3), stands=False).does(
        "react", "spite-of-the-dead", dice={"blue/defense": (1, 1)}
    )
    assert spite.fighter("red").taint == 1
    image = red(
        "faithful-thrust",
        blue=Stands(
            at=(0, -1), facing=SOUTH, kind="shrike", hand=("afterimage",), tactics=("afterimage", "dance-of-ash")
        ),
    )
    image.strikes("faithful-thrust", (2, 3), stands=False).does("react", "afterimage", dice={"blue/defense": (1, 1)})
    assert len(image.hand("blue")) == 1


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_pit_costs_enemies_cards_as_they_end_their_turn_in_it(rounds: int) -> None:
    told = red("open-the-pit", kind="sexton", tactics=("open-the-pit", "borrowed-ribs"), blue=Stands(at=(0, -2)))
    told.does("play", "open-the-pit")
    for _ in range(rounds):
        told.ends().ends()
    assert told.hp("blue") == 28, "until the end of the owner's next turn"


@pytest.mark.canon("PEN-TER-05", "C-29", "pen.water.when", "PEN-HEAT-10")
@pytest.mark.parametrize(("when", "start", "end"), [("end", 5, 3), ("start", 3, 3)])
def test_water_cools_at_the_end_or_at_the_start_before_strain(when: Any, start: int, end: int) -> None:
    told = field_of(
        rules=replace(RULES, water_when=when),
        ground={(0, 0): "water"},
        red=Stands(at=(0, 0), heat=5),
        blue=Stands(at=(0, -4)),
    )
    told.turn("red", dice={"red/strain": (1,)} if when == "end" else None)
    assert told.fighter("red").heat == start
    told.does("rotate", number=NORTH + 1).ends()
    assert told.fighter("red").heat == end


@pytest.mark.canon("C-65", "pen.hand.set_aside")
def test_cards_may_be_set_aside_before_drawing_where_the_house_plays_it() -> None:
    told = red("feint", "retreat", rules=replace(RULES, hand_set_aside="any")).ends()
    assert told.asked == ("set-aside", "red")
    assert told.battle.pending
    assert (told.battle.pending.least, told.battle.pending.most) == (0, 2)
    told.does("set-aside", cards=("retreat",))
    assert told.pile("red", "discard") == ["retreat"]
    assert len(told.hand("red")) == 6


@pytest.mark.canon("C-58", "PEN-FACE-05", "pen.rotation.step")
@pytest.mark.parametrize(("step", "ways"), [("any", 5), ("one_side", 2)])
def test_how_far_one_rotation_turns(step: Any, ways: int) -> None:
    told = red(rules=replace(RULES, rotation_step=step))
    assert len(told.found("rotate")) == ways
    told.does("rotate", number=1)
    assert told.fighter("red").sp == 6
    told.does("rotate", number=2)
    assert told.fighter("red").sp == 5


@pytest.mark.canon("C-75", "PEN-MOV-08", "pen.move.card_terrain")
@pytest.mark.parametrize(("terrain", "left"), [("free", 1), ("pays_extra", 0)])
def test_difficult_ground_under_a_cards_hexes(terrain: Any, left: int) -> None:
    told = field_of(
        rules=replace(RULES, move_card_terrain=terrain),
        ground={(0, 1): "rubble"},
        red=Stands(at=(0, 0), hand=("desperate-lunge",)),
        blue=Stands(at=(0, -4)),
    ).turn("red")
    told.does("play", "desperate-lunge").does("step", to=(0, 1))
    assert told.asked == (("walk", "red") if left else ("act", "red"))


@pytest.mark.canon("PEN-MOV-04", "PEN-MOV-05", "PEN-COMP-10", "PEN-MOV-09")
def test_without_legs_three_hexes_a_turn_and_each_dearer_and_allies_are_crossed() -> None:
    told = red("overextend", "desperate-lunge", marks={"legs": 3}).does("move", to=(0, 1))
    assert told.fighter("red").sp == 4
    told.does("play", "overextend").does("step", to=(0, 2)).does("step", to=(0, 3)).stands()
    assert not told.may("move")
    told.does("play", "desperate-lunge")
    assert {choice.do for choice in told.found("step")} == set()
    over = field_of(red=Stands(at=(0, 0)), ruby=Stands(at=(0, 1), side=0), blue=Stands(at=(0, -4))).turn("red")
    assert not over.may("move", to=(0, 1))
    over.does("move", to=(0, 2))
    assert (over.fighter("red").sp, over.fighter("red").moved) == (4, 2)


@pytest.mark.canon("PEN-DECK-20", "PEN-TURN-07", "C-57")
def test_the_draw_phase_shuffles_the_discard_pile_in_with_a_damaged_card() -> None:
    told = red("feint", deck=2, discard=("retreat", "overextend", "rally-cry")).does("play", "feint")
    told.ends(dice={"red/draw": AS_THEY_LIE})
    assert told.fighter("red").piles.damaged == 1
    assert len(told.hand("red")) == 6
    assert told.order(ev.CardsDrawn, ev.Reshuffled) == ["CardsDrawn", "Reshuffled", "CardsDrawn"]


@pytest.mark.canon("PEN-DECK-15", "C-54")
def test_a_draw_from_two_empty_piles_ends_the_casket_in_the_draw_phase_and_nothing_by_a_card() -> None:
    told = red("survey-the-field", "feint", deck=0).does("play", "survey-the-field")
    assert told.battle.verdict is None
    told.ends(dice={"red/draw": AS_THEY_LIE, "red/save": (6,)})
    assert told.fighter("red").destroyed
    assert told.won == "Blue"


@pytest.mark.canon("PEN-DECK-22", "C-31")
def test_a_hand_may_stand_above_six_until_the_end_of_the_turn() -> None:
    hand = ("breathe-the-core", "survey-the-field", "feint", "retreat", "overextend", "rally-cry", "emergency-vent")
    told = red(*hand).does("play", "survey-the-field")
    assert len(told.hand("red")) == 7
    told.ends()
    assert told.asked == ("discard", "red")


@pytest.mark.canon("C-06", "PEN-DMG-01", "PEN-DMG-05", "pen.damaged.actions")
def test_damaged_cards_are_no_cards_to_play_and_may_not_be_shed_everywhere() -> None:
    told = red("damaged")
    assert not told.may("play")
    assert told.may("sacrifice")
    assert told.may("purge")
    assert not red("damaged", rules=replace(RULES, damaged_actions="off")).may("purge")


@pytest.mark.canon("PEN-DMG-02", "PEN-DMG-03", "PEN-DMG-11", "PEN-DMG-12", "PEN-DMG-13")
def test_a_sacrifice_comes_back_and_a_purge_does_not() -> None:
    told = red("damaged", "damaged").does("sacrifice", dice={"red/damaged": (6,)})
    assert told.fighter("red").sp == 7
    told.does("purge", dice={"red/damaged": (1,)})
    assert (told.pile("red", "discard"), told.pile("red", "graveyard"), told.fighter("red").heat) == (
        ["damaged"],
        ["damaged"],
        1,
    )
    assert told.fighter("red").piles.purged == 1


@pytest.mark.canon("C-67", "PEN-SUF-18", "pen.self_harm.from")
def test_self_harm_may_be_chosen_where_the_house_plays_it() -> None:
    rules = replace(RULES, self_harm_from="choice")
    told = red("blood-offering", "feint", "retreat", rules=rules).does(
        "play", "blood-offering", dice={"red/suffering": (2,)}
    )
    assert told.asked == ("pay", "red")
    told.does("pay", cards=("feint",))
    assert told.hand("red") == ["retreat"]
    assert [each.source for each in told.one(ev.CardsLost).lost] == ["hand", "deck"]
    assert told.hp("red") == 28
    absolved = red("blood-offering", "feint", rules=rules, discard=("retreat",))
    absolved.does("play", "blood-offering", dice={"red/suffering": (6,)}).does("pay", cards=("feint",))
    assert absolved.hand("red") == ["retreat"], "a weak card for a strong one"
    marrow = red("burn-the-marrow", "feint", rules=rules, kind="sexton").does("play", "burn-the-marrow").does("pay")
    assert (marrow.hp("red"), marrow.hand("red"), marrow.fighter("red").sp) == (28, ["feint"], 7)


@pytest.mark.canon("C-10", "pen.attack.execution_beats_any_target")
@pytest.mark.parametrize(("beats", "hit"), [(False, False), (True, True)])
def test_whether_two_death_blows_hit_any_target(beats: bool, hit: bool) -> None:  # noqa: FBT001 - two columns
    """A far target in a forest, in smoke, behind the shield side, that ran, is no number that dice can show."""
    told = field_of(
        rules=replace(RULES, attack_execution_beats_any_target=beats),
        ground={(0, -3): "forest"},
        red=Stands(at=(0, 0), hand=("whisper-shot",), kind="shrike", marks={"head": 3}, heat=0),
        blue=Stands(at=(0, -3), facing=SOUTH + 1, moved=7),
    ).turn("red")
    for place in ((0, 1), (0, 0), (0, 1), (0, 0)):
        told.does("move", to=place)
    told.strikes("whisper-shot", (5, 5), word="head")
    assert told.one(ev.AttackRolled).target > 10
    assert bool(told.of(ev.HitTaken)) == hit
