"""What is suffered and lent: the Suffering dice face by face, and what waits for an attack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of

RULES = replace(DEFAULT, modules_grit=False)
BARE = replace(RULES, blood_offering_keeps_bonus=False)
"""Blood Offering lends what its die says, and nothing else."""
HIT = (3, 2)


def red(*hand: str, rules: Ruleset = RULES, blue: Stands | None = None, **more: Any) -> Told:
    """Red with these cards in hand, and blue before it."""
    other = blue or Stands(at=(0, -1), facing=SOUTH)
    return field_of(rules=rules, red=Stands(at=(0, 0), hand=hand, **more), blue=other).turn("red")


def struck(told: Told, more: int = 0) -> int:
    """Strikes with as many Defense dice as the Thrust should deal, and answers what it dealt beside its own four."""
    told.strikes("faithful-thrust", HIT, (1,) * (4 + more))
    return told.one(ev.DamageReckoned).damage - 4


@pytest.mark.canon(*(f"PEN-SUF-0{face}" for face in range(1, 7)), "PEN-SUF-07")
@every(
    ("face", "lost", "heat", "bonuses", "back"),
    [
        (1, 0, 0, (0, 0, 0), []),
        (2, 2, 0, (0, 0, 0), []),
        (3, 1, 0, (1, 1, 0), []),
        (4, 1, 1, (2, 0, 0), []),
        (5, 3, 0, (3, 0, 0), []),
        (6, 1, 0, (0, 0, 0), ["retreat"]),
    ],
)
def test_what_each_face_of_a_suffering_die_does(
    face: int, lost: int, heat: int, bonuses: tuple[int, int, int], back: list[str]
) -> None:
    """The bonuses of two attacks in this turn, and of one in the next."""
    told = red("blood-offering", *["faithful-thrust"] * 3, rules=BARE, discard=("retreat",))
    told.does("play", "blood-offering", dice={"red/suffering": (face,)})
    assert (30 - told.hp("red"), told.fighter("red").heat, told.hand("red")[3:]) == (lost, heat, back)
    first, second, later = bonuses
    assert struck(told, first) == first
    assert struck(told, second) == second
    told.ends().ends()
    assert struck(told, later) == later


@pytest.mark.canon("PEN-SUF-08", "PEN-SUF-11", "PEN-SUF-13", "PEN-SUF-12")
@pytest.mark.parametrize(
    ("dice", "hp", "heat", "bonuses"),
    [((2, 5), 25, 0, (3, 0)), ((3, 4), 28, 1, (3, 1)), ((1, 6), 29, 0, (0, 0)), ((5, 5), 24, 0, (6, 0))],
)
def test_several_suffering_dice_add_up(dice: tuple[int, int], hp: int, heat: int, bonuses: tuple[int, int]) -> None:
    hand = ("flagellants-zeal", *["faithful-thrust"] * 2)
    told = red(*hand, tactics=("flagellants-zeal", "absolution"), discard=("retreat",))
    told.does("play", "flagellants-zeal", dice={"red/suffering": dice})
    assert (told.hp("red"), told.fighter("red").heat) == (hp, heat)
    assert (struck(told, bonuses[0]), struck(told, bonuses[1])) == bonuses


@pytest.mark.canon("pen.flagellants_zeal", "C-22", "PEN-SUF-08", "PEN-SP-09")
@every(
    ("how", "dice", "lost", "more"),
    [
        ("two_dice", (5, 2), 5, 3),
        ("two_dice", (1, 1), 0, 0),
        ("fixed_five", (), 5, 0),
        ("fixed_five_plus_dice", (1, 1), 5, 0),
        ("fixed_five_plus_dice", (5, 2), 5 + 5, 3),
    ],
)
def test_what_zeal_costs_for_five_sp(how: Any, dice: tuple[int, ...], lost: int, more: int) -> None:
    rules = replace(RULES, flagellants_zeal=how)
    told = red("flagellants-zeal", "faithful-thrust", rules=rules, tactics=("flagellants-zeal", "absolution"))
    told.does("play", "flagellants-zeal", dice={"red/suffering": dice} if dice else None)
    assert (30 - told.hp("red"), told.fighter("red").sp) == (lost, 6 - 4 + 5)
    assert struck(told, more) == more


@pytest.mark.canon("pen.blood_offering.cost", "C-21", "PEN-SUF-07")
@pytest.mark.parametrize(
    ("cost", "dice", "hp"), [("suffering_die", {"red/suffering": (5,)}, 27), ("fixed_two", {}, 28)]
)
def test_what_blood_offering_costs(cost: Any, dice: Any, hp: int) -> None:
    told = red("blood-offering", rules=replace(RULES, blood_offering_cost=cost)).does(
        "play", "blood-offering", dice=dice
    )
    assert told.hp("red") == hp


@pytest.mark.canon("pen.blood_offering.keeps_bonus", "C-21")
@pytest.mark.parametrize(
    ("keeps", "face", "more", "armor"), [(True, 1, 3, 1), (True, 4, 5, 1), (False, 1, 0, 2), (False, 4, 2, 2)]
)
def test_whether_blood_offering_lends_anything_beside_its_die(keeps: bool, face: int, more: int, armor: int) -> None:  # noqa: FBT001 - one column
    rules = replace(RULES, blood_offering_keeps_bonus=keeps)
    told = red("blood-offering", "faithful-thrust", rules=rules, blue=Stands(at=(0, -1), facing=SOUTH, armor=2))
    told.does("play", "blood-offering", dice={"red/suffering": (face,)})
    assert struck(told, more - armor) == more
    assert told.one(ev.DefenseRolled).dice == 4 + more - armor


@pytest.mark.canon("pen.next_attack.lasts", "C-68", "PEN-ATK-28")
@pytest.mark.parametrize(
    ("lasts", "now", "next_turn", "later"), [("turn_end", 3, 0, 0), ("next_turn_end", 3, 3, 0), ("battle", 3, 3, 3)]
)
def test_how_long_a_bonus_waits_for_an_attack(lasts: Any, now: int, next_turn: int, later: int) -> None:
    """MARTYRDOM's three, for an attack in the same turn, in the one after it, and in the one after that."""
    for turns, more in enumerate((now, next_turn, later)):
        told = red("blood-offering", "faithful-thrust", rules=replace(BARE, next_attack_lasts=lasts))
        told.does("play", "blood-offering", dice={"red/suffering": (5,)})
        for _ in range(turns):
            told.ends().ends()
        assert struck(told, more) == more, turns


@pytest.mark.canon("pen.next_attack.spent_on", "C-68", "PEN-ATK-28")
@pytest.mark.parametrize(("spent_on", "missed", "hit"), [("any_attack", 0, 0), ("hit_only", 3, 0)])
def test_which_attack_uses_up_what_waits(spent_on: Any, missed: int, hit: int) -> None:
    """What is left for a second attack after one that missed, and after one that hit."""
    for first, more in (((1, 1), missed), (HIT, hit)):
        told = red("blood-offering", *["faithful-thrust"] * 2, rules=replace(BARE, next_attack_spent_on=spent_on))
        told.does("play", "blood-offering", dice={"red/suffering": (5,)})
        told.strikes("faithful-thrust", first, (1,) * 7 if first == HIT else ())
        assert struck(told, more) == more, first


@pytest.mark.canon("pen.next_attack.spent_on", "C-68", "PEN-ATK-28")
@pytest.mark.parametrize(("spent_on", "damage"), [("any_attack", [-2]), ("hit_only", [3, -2])])
def test_a_jam_uses_up_what_waits_as_a_miss_does(spent_on: Any, damage: list[int]) -> None:
    """What it brings itself waits for the next one, either way."""
    told = red("blood-offering", "faithful-thrust", rules=replace(BARE, next_attack_spent_on=spent_on))
    told.does("play", "blood-offering", dice={"red/suffering": (5,)}).strikes("faithful-thrust", (6, 6))
    assert [held.effect.damage for held in told.fighter("red").waits.held] == damage
