"""Attacks on several, hits that somebody else takes, pushes, zones, and what allies do for each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.attack_facts import AttackRolled
from apps.rules.battle.position.passive_effects import defense_lines
from apps.rules.casket.next_attack import STRUCTURAL_WEAKNESS, wait
from apps.rules.effects import body_effects
from apps.rules.effects import effect_kinds as do
from apps.rules.ruleset.editions import EDITIONS, Edition
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.battle.telling import NORTH, NORTH_EAST, SOUTH, Stands, Told, field_of

CLEAVE = ("righteous-cleave",)
FIRE = ("suppressing-fire",)


def three(rules: Ruleset = DEFAULT, *, hand: tuple[str, ...], red: dict[str, Any] | None = None, **blue: Any) -> Told:
    """Red before two enemies that stand side by side."""
    return field_of(
        rules=rules,
        red=Stands(at=(0, 0), hand=hand, **(red or {})),
        blue=Stands(at=(0, -1), facing=SOUTH, **blue),
        navy=Stands(at=(1, -1), facing=SOUTH, side=1),
    ).turn("red")


def damage(told: Told) -> int:
    return told.one(ev.DamageReckoned).damage


@pytest.mark.canon("PEN-CARD-P03", "C-64")
def test_a_cleave_strikes_one_beside_the_target_with_two_and_no_bonus_of_its_own() -> None:
    told = three(hand=(*CLEAVE, "feint")).does("play", "feint").strikes("righteous-cleave", (3, 4), [1] * 7)
    assert damage(told) == 5 + 1 + 1
    assert told.asked == ("another", "red")
    assert {choice.target for choice in told.found("strike")} == {2}
    told.does("strike", on="navy", word="legs", dice={"red/attack": (4, 4), "navy/defense": (4, 3, 3)})
    assert damage(told) == 2 + 1, "two, and struck on the weapon side; a Strong Hit adds nothing here"
    assert told.marks("navy") == {"legs": 1}
    assert told.order(ev.CardStruck, ev.CardDone) == ["CardStruck", "CardDone"]
    assert told.fighter("red").attacks == 1


@pytest.mark.canon("C-64", "PEN-ATK-13")
def test_the_second_blow_has_an_execution_and_waiting_weakness_of_its_own() -> None:
    told = three(hand=CLEAVE)
    wait(told.fighter("navy").waits, STRUCTURAL_WEAKNESS, DEFAULT, own_turn=False)
    told.strikes("righteous-cleave", (1, 1))
    told.does("strike", on="navy", word="legs", dice={"red/attack": (5, 5)})
    assert told.marks("navy") == {"legs": 4}
    assert told.one(ev.CardsLost).demanded == 3
    assert told.fighter("navy").waits.held == ()


@pytest.mark.canon("C-64")
def test_the_second_may_be_spared_and_a_miss_does_not_spare_it() -> None:
    told = three(hand=CLEAVE).strikes("righteous-cleave", (1, 1))
    assert told.asked == ("another", "red")
    told.does("spare")
    assert told.order(ev.CardStruck, ev.CardDone) == ["CardStruck", "CardDone"]
    assert told.asked == ("act", "red")


AHEAD, RIGHT, LEFT, BEHIND_RIGHT = (0, -1), (1, -1), (-1, 0), (1, 0)
SECONDS: dict[str, tuple[tuple[int, int], tuple[int, int], str]] = {
    "beside both": (AHEAD, RIGHT, "both"),
    "beside the attacker, and not the first": (RIGHT, LEFT, "penance-2"),
    "behind the first, two hexes off": (AHEAD, (0, -2), "penance-1"),
    "beside both, and out of the front arc": (RIGHT, BEHIND_RIGHT, "penance-1"),
}
"""Where the first and the second stand whom a Cleave may strike, or not, and by which edition."""


@pytest.mark.canon("C-64", "PEN-ATK-24", "PEN-LOS-05", "PEN-KEY-01")
@every("edition", EDITIONS)
@every("where", SECONDS)
def test_the_second_of_a_cleave_stands_beside_the_attacker_and_before_it(where: str, edition: Edition) -> None:
    first, second, by = SECONDS[where]
    told = field_of(
        edition=edition,
        red=Stands(at=(0, 0), hand=CLEAVE),
        blue=Stands(at=first, facing=SOUTH),
        navy=Stands(at=second, facing=SOUTH, side=1),
    ).turn("red")
    told.strikes("righteous-cleave", (1, 1))
    assert (told.asked == ("another", "red")) == (by in ("both", edition))


@pytest.mark.canon("PEN-WND-18")
def test_ptsd_spares_the_rear_of_the_second_too() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=CLEAVE, wounds=("ptsd",)),
        blue=Stands(at=(0, -1), facing=SOUTH),
        navy=Stands(at=(1, -1), facing=NORTH_EAST, side=1),
    ).turn("red")
    told.strikes("righteous-cleave", (1, 1))
    assert told.asked == ("act", "red")


@pytest.mark.canon("PEN-CARD-S12", "C-64")
def test_suppressing_fire_rolls_for_each_of_three_and_a_jam_spares_the_rest() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=FIRE, equipment="pistol"),
        blue=Stands(at=(0, -2), facing=SOUTH),
        navy=Stands(at=(1, -2), facing=SOUTH, side=1),
        azure=Stands(at=(-1, -2), facing=SOUTH, side=1),
        cyan=Stands(at=(2, -2), facing=SOUTH, side=1),
    ).turn("red")
    told.strikes("suppressing-fire", (2, 3), (1, 1), word="head")
    told.does(
        "strike",
        on="navy",
        word="random",
        dice={"red/attack": (2, 3), "navy/component": (3,), "navy/defense": (1, 1)},
    )
    assert {choice.target for choice in told.found("strike")} == {3, 4}
    told.does("strike", on="azure", word="head", dice={"red/attack": (6, 6)})
    assert told.asked == ("act", "red"), "the card is over"
    assert told.fighter("red").heat == 2
    assert told.pile("red", "discard") == ["suppressing-fire"]


@pytest.mark.canon("C-64", "pen.multi_target.rolls")
@pytest.mark.parametrize(("rolls", "dice"), [("per_target", {"red/attack": (1, 1)}), ("one_roll", {})])
def test_one_roll_for_all_or_one_for_each(rolls: Any, dice: dict[str, Any]) -> None:
    told = three(replace(DEFAULT, multi_target_rolls=rolls), hand=CLEAVE).strikes("righteous-cleave", (2, 2))
    told.does("strike", on="navy", word="legs", dice=dice)
    assert told.one(AttackRolled).faces == ((1, 1) if dice else (2, 2))


@pytest.mark.canon("C-72", "PEN-TAINT-06", "PEN-TAINT-20")
def test_what_is_bought_for_an_attack_is_bought_once_and_for_one_target() -> None:
    told = three(hand=CLEAVE, red={"taint": 2}, taint=2)
    told.fighter("navy").taint = 2
    told.does("play", "righteous-cleave", on="blue", word="head").does("buy", word="exposed-weakness")
    told.does("roll", dice={"red/attack": (1, 1, 1)})
    told.does("strike", on="navy", word="head", dice={"red/attack": (1, 1)})
    assert told.asked == ("act", "red"), "nothing was left to buy: Tainted Fury adds nothing to the lesser blow"


NO_GRIT = replace(DEFAULT, modules_grit=False)
HELD = ("martyrdom-protocol", "feint", "overextend", "retreat", "emergency-vent", "rally-cry")


def martyr(rules: Ruleset = NO_GRIT, *, hand: tuple[str, ...] = ("faithful-thrust",), **navy: Any) -> Told:
    """Navy stands ready to take a hit for blue, whom red faces."""
    told = field_of(
        rules=rules,
        red=Stands(at=(0, 0), hand=hand),
        blue=Stands(at=(0, -1), facing=NORTH),
        navy=Stands(at=(0, -3), facing=NORTH, side=1, hand=HELD, armor=1, **navy),
    )
    told.turn("navy").does("play", "martyrdom-protocol").ends()
    return told


@pytest.mark.canon("PEN-CARD-P04", "PEN-SUF-09", "C-73")
def test_martyrdom_takes_a_hit_over_with_its_damage_and_suffers_for_it() -> None:
    told = martyr()
    assert told.asked == ("act", "red")
    told.strikes("faithful-thrust", (2, 3), word="legs")
    assert told.asked == ("takeover", "navy")
    told.does("take-over").does("stand", dice={"navy/defense": (4, 3, 3, 3, 3, 3, 1, 1)})
    told.does("pay", dice={"navy/suffering": (1, 3, 5)})
    assert damage_of(told) == 9, "six from behind and the facing of the one it was meant for"
    assert told.one(ev.SufferingRolled).faces == (1, 3, 5)
    assert told.hp("blue") == 30
    assert told.hp("navy") == 30 - 6 - 4
    assert told.marks("navy") == {"legs": 1}
    assert told.fighter("navy").redirects == 0
    assert [held.effect.damage for held in told.fighter("navy").waits.held] == [1, 3]


def damage_of(told: Told) -> int:
    (found,) = (event for event in told.log if isinstance(event, ev.DamageReckoned))
    return found.damage


@pytest.mark.canon("C-73", "PEN-COMP-14")
def test_a_weakness_waits_for_attacks_on_its_owner_alone() -> None:
    told = martyr()
    for name in ("blue", "navy"):
        wait(told.fighter(name).waits, STRUCTURAL_WEAKNESS, DEFAULT, own_turn=False)
    told.strikes("faithful-thrust", (2, 3), word="legs").does("take-over")
    told.does("stand", dice={"navy/defense": (1,) * 8, "navy/suffering": (1, 1, 1)})
    assert told.marks("navy") == {"legs": 1}
    assert len(told.fighter("blue").waits.held) == 1
    assert told.fighter("navy").waits.held == ()


@pytest.mark.canon("C-73")
def test_a_component_that_the_taker_has_lost_is_another_one_and_letting_be_is_allowed() -> None:
    told = martyr(marks={"legs": 3})
    told.strikes("faithful-thrust", (5, 5), word="legs")
    told.does("take-over", dice={"navy/component": (4,), "navy/suffering": (1, 1, 1)})
    assert told.fighter("navy").components.marks["head"] >= 3, "an EXECUTION may be taken"
    left = martyr().strikes("faithful-thrust", (1, 2), word="legs")
    assert left.asked == ("takeover", "navy"), "three hits the rear"
    left.does("let-be", dice={"blue/defense": (1,) * 9})
    assert left.fighter("navy").redirects == 1


@pytest.mark.canon("C-73", "pen.redirect.when")
def test_at_the_declaration_everything_is_reckoned_anew_against_the_taker() -> None:
    told = martyr(replace(NO_GRIT, redirect_when="at_declaration"))
    told.does("play", "faithful-thrust", on="blue", word="legs", dice={"red/attack": (1, 1)})
    assert told.one(AttackRolled).side == 4, "out of reach, nobody is asked"
    near = field_of(
        rules=replace(DEFAULT, redirect_when="at_declaration"),
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), facing=NORTH),
        navy=Stands(at=(1, -1), facing=SOUTH, side=1, hand=("martyrdom-protocol",), marks={"head": 3}),
    )
    near.turn("navy").does("play", "martyrdom-protocol").ends()
    near.does("play", "faithful-thrust", on="blue", word="random")
    assert near.asked == ("takeover", "navy")
    near.does("take-over", dice={"red/attack": (3, 2), "navy/component": (4,), "navy/component/again-1": (2,)})
    assert near.one(AttackRolled).side == 2
    assert [line.code for line in damage_lines(near)] == ["faithful-thrust", "facing"]


def damage_lines(told: Told) -> Any:
    return told.why(ev.DamageReckoned, "damage").lines


@pytest.mark.canon("C-73")
def test_two_protocols_are_two_hits_and_the_own_next_turn_ends_them() -> None:
    told = field_of(red=Stands(at=(0, 0), hand=("martyrdom-protocol", "martyrdom-protocol")), blue=Stands(at=(0, -4)))
    told.turn("red").does("play", "martyrdom-protocol").does("play", "martyrdom-protocol")
    assert told.fighter("red").redirects == 2
    told.ends().ends()
    assert told.fighter("red").redirects == 0


@pytest.mark.canon("PEN-CARD-P06", "PEN-CARD-X07", "C-74", "pen.consecrated_ground.lasts")
@pytest.mark.parametrize(("lasts", "third"), [("next_turn_end", 0), ("battle", 2)])
def test_consecrated_ground_gives_two_cards_back_at_each_end_of_a_turn_on_it(lasts: Any, third: int) -> None:
    told = field_of(
        rules=replace(DEFAULT, consecrated_ground_lasts=lasts),
        red=Stands(at=(0, 0), hand=("consecrated-ground",), deck=20),
        blue=Stands(at=(0, -3), deck=20),
    )
    told.turn("red").does("play", "consecrated-ground")
    assert [recovers(told.ends()), recovers(told.ends()), recovers(told.ends())] == [2, 0, 2], "hers, and no enemy's"
    told.ends()
    assert recovers(told.ends()) == third
    assert len(told.pile("red", "graveyard")) == 9 - 4 - third


def recovers(told: Told) -> int:
    """How many cards come back as this turn ends."""
    pending = told.battle.pending
    if pending is None or pending.kind != "recover":
        return 0
    told.does("recover", cards=[told.key(pending.fighter, card) for card in pending.cards[: pending.most]])
    return pending.most


@pytest.mark.canon("C-74")
@pytest.mark.parametrize(("edition", "back"), [("penance-1", [2, 2]), ("penance-2", [2, 0])])
def test_grounds_that_overlap_give_cards_back_once(edition: Edition, back: list[int]) -> None:
    told = field_of(
        edition=edition,
        red=Stands(at=(0, 0), hand=("consecrated-ground",), deck=20),
        ruby=Stands(at=(0, 1), hand=("consecrated-ground",), deck=20, side=0),
        blue=Stands(at=(0, -4)),
    )
    told.turn("red").does("play", "consecrated-ground").ends()
    recovers(told)
    told.turn("ruby").does("play", "consecrated-ground")
    assert [recovers(told.ends()), recovers(told)] == back


@pytest.mark.canon("C-74", "PEN-HEAT-11")
@pytest.mark.parametrize("no", [0, 1, 2, 3])
def test_on_a_table_one_is_asked_about_grounds_of_one_card_until_one_stands_in_one(no: int) -> None:
    """And then the turn ends as it would have: one that was passed cools by one."""
    laid = ("red", "red_two", "red_three")
    told = field_of(
        tabled=True,
        rules=replace(DEFAULT, consecrated_ground_lasts="battle"),
        red_four=Stands(heat=3, deck=20),
        blue=Stands(),
        **dict.fromkeys(laid, Stands(hand=("consecrated-ground",), deck=20)),  # type: ignore[arg-type]  # all of them stand
    )
    for name in laid:
        told.turn(name).does("play", "consecrated-ground")
    told.turn("red_four").ends()
    for _ in range(no):
        assert told.asked == ("near", "red_four")
        told.does("far")
    if no < len(laid):
        assert told.asked == ("near", "red_four")
        told.does("near")
        assert recovers(told) == 2
    assert told.asked[0] not in ("near", "recover")
    assert told.fighter("red_four").heat == 2


@pytest.mark.canon("C-74")
def test_a_zone_for_everyone_and_one_of_another_card_work_beside_it() -> None:
    fog = do.Zone(radius=3, whose="everyone", each_turn=(body_effects.Taint(amount=1),))
    told = field_of(
        rules=replace(DEFAULT, consecrated_ground_lasts="battle"),
        printed={"feint": {"effects": (fog,)}},
        red=Stands(at=(0, 0), hand=("consecrated-ground", "feint"), deck=20),
        blue=Stands(at=(0, -2), hand=("feint",), deck=20),
    )
    told.turn("red").does("play", "consecrated-ground").does("play", "feint").ends()
    assert recovers(told) == 2
    assert told.fighter("red").taint == 1
    told.turn("blue").does("play", "feint").ends()
    assert told.fighter("blue").taint == 1, "two fogs are one"


@pytest.mark.canon("C-74")
def test_a_zone_ends_with_its_time_even_if_its_owner_takes_no_turn_any_more() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("consecrated-ground",), deck=20),
        ruby=Stands(at=(0, 4), side=0),
        blue=Stands(at=(0, -4)),
    )
    told.turn("red").does("play", "consecrated-ground").ends()
    recovers(told)
    told.fighter("red").destroyed = True
    told.battle.shaken = True
    for _ in range(4):
        told.ends()
    assert told.battle.zones == ()


@pytest.mark.canon("PEN-CARD-U06")
def test_rally_cry_lets_an_ally_within_three_hexes_draw() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("rally-cry",)),
        ruby=Stands(at=(0, 3), side=0),
        rose=Stands(at=(0, 4), side=0),
        blue=Stands(at=(0, -4)),
    ).turn("red")
    assert {choice.target for choice in told.found("play")} == {1}
    told.does("play", "rally-cry", on="ruby")
    assert len(told.hand("ruby")) == 1


@pytest.mark.canon("PEN-CARD-S05", "C-74")
def test_a_shield_wall_covers_those_behind() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("shield-wall",), equipment="tower-shield"),
        ruby=Stands(at=(0, 1), side=0),
        rose=Stands(at=(0, -1), side=0),
        blue=Stands(at=(0, -4)),
    ).turn("red")
    told.does("play", "shield-wall")
    assert [sheltered(told, name) for name in ("ruby", "rose", "red")] == [2, 0, 0]
    told.ends().ends()
    assert (told.asked, sheltered(told, "ruby")) == (("turn", ""), 2)
    told.answers(next(choice for choice in told.found("turn") if choice.target == 1))
    assert sheltered(told, "ruby") == 2, "until the next turn of the one who stands before it"
    told.ends().ends()
    told.answers(next(choice for choice in told.found("turn") if choice.target == 0))
    assert sheltered(told, "ruby") == 0


def sheltered(told: Told, name: str) -> int:
    return sum(line.value for line in defense_lines(told.battle, told.names[name]))


@pytest.mark.canon("PEN-CARD-S02", "C-75")
def test_a_bash_pushes_one_hex_unless_something_stands_there() -> None:
    for ground, at in (({}, (0, -2)), ({(0, -2): "wall"}, (0, -1))):
        told = field_of(
            red=Stands(at=(0, 0), hand=("bash",)), blue=Stands(at=(0, -1), facing=SOUTH), ground=ground
        ).turn("red")
        told.strikes("bash", (2, 3), (1, 1))
        assert told.fighter("blue").at == at
        missed = field_of(red=Stands(at=(0, 0), hand=("bash",)), blue=Stands(at=(0, -1), facing=SOUTH)).turn("red")
        missed.strikes("bash", (1, 1))
        assert missed.fighter("blue").at == (0, -1)
