"""What the Attack dice do once they lie there: faces, totals and outcomes, and the damage that comes of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import sentence
from apps.rules.content_names import Names
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.field import library
from tests.rules.battle.shooting import STRUCK, Shot
from tests.rules.battle.telling import NORTH, SOUTH, Stands, Told, field_of

WORTH = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 0}
NAMES = {1: "GLANCE", 2: "BLOOD", 3: "STRIKE", 4: "DOUBLE STRIKE", 5: "DEATH BLOW", 6: "JAM"}


def told_of(told: Told) -> str:
    return sentence(told.one(ev.AttackRolled), told.battle.fielding, Names(things={}, library=library()))


@pytest.mark.canon("PEN-ATK-01")
@every("face", WORTH)
def test_a_face_is_worth_what_is_printed_on_it_and_told_by_its_name(face: int) -> None:
    """Beside a BLOOD, against a target out of reach of them all."""
    told = Shot(blue={"facing": STRUCK[6]}, ground={(0, -3): "forest"}).falls(2, face)
    assert told.one(ev.AttackRolled).target == 8
    assert told.one(ev.AttackRolled).total == 2 + WORTH[face]
    assert f"BLOOD (2) + {NAMES[face]} ({WORTH[face]}) = {2 + WORTH[face]} → Miss" in told_of(told)


BANDS = {5: "hit", 6: "hit", 7: "strong", 8: "strong", 9: "critical", 10: "execution"}
BONUS = {"hit": 0, "strong": 1, "critical": 2, "execution": 0}
WAYS = {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 5, 7: 4, 8: 3, 9: 2, 10: 1}


@pytest.mark.canon(
    "PEN-ATK-02", "PEN-ATK-03", "PEN-ATK-07", "PEN-ATK-09", "PEN-ATK-10", "PEN-ATK-23", "PEN-PROB-01", "C-09", "C-10"
)
def test_all_thirty_six_throws_against_a_five() -> None:
    totals = Counter[int]()
    for faces in product(WORTH, repeat=2):
        total = WORTH[faces[0]] + WORTH[faces[1]]
        outcome = "catastrophic" if faces == (6, 6) else BANDS.get(total, "miss")
        deals = 0 if outcome in ("miss", "catastrophic") else 3 + BONUS[outcome]
        told = Shot(damage=3).falls(*faces, defense=() if outcome == "execution" else (3,) * deals)
        rolled = told.one(ev.AttackRolled)
        assert (rolled.target, rolled.total, rolled.outcome) == (5, total, outcome), faces
        assert 30 - told.hp("blue") == deals, faces
        totals[rolled.total] += 1
    assert totals == WAYS


@pytest.mark.canon("PEN-ATK-17", "PEN-ATK-13")
def test_an_execution_takes_the_component_though_the_card_deals_one() -> None:
    told = field_of(
        red=Stands(at=(0, 0), kind="shrike", hand=("thorn",)), blue=Stands(at=(0, -2), facing=SOUTH, armor=9)
    ).turn("red")
    told.strikes("thorn", (5, 5), word="legs")
    assert (told.marks("blue"), told.hp("blue")) == ({"legs": 3}, 29)
    told.ends().does("move", to=(0, -3))
    assert told.fighter("blue").sp == 6 - 2, "without Legs each hex costs one more"


@pytest.mark.canon("PEN-ATK-26")
def test_all_that_adds_to_the_damage_and_all_that_takes_from_it_is_summed() -> None:
    told = field_of(
        ground={(0, 0): "elevated"},
        red=Stands(at=(0, 0), hand=("feint", "faithful-thrust"), wounds=("dislocated-shoulder",)),
        blue=Stands(at=(0, -1), facing=NORTH),
    ).turn("red")
    told.does("play", "feint").strikes("faithful-thrust", (3, 4), (3,) * 10)
    assert told.one(ev.DamageReckoned).damage == 4 + 2 + 1 + 3 + 1 + 1 - 2
    assert told.hp("blue") == 30 - 10


@pytest.mark.canon("PEN-ATK-26")
def test_damage_is_never_below_nothing() -> None:
    told = Shot(damage=1, red={"wounds": ("dislocated-shoulder",)}).falls(2, 3)
    assert (told.one(ev.DamageReckoned).damage, told.hp("blue"), told.one(ev.AttackEnded).hit) == (0, 30, True)


FACED = {
    "quickref": ({1: 0, 2: 1, 3: 2, 4: 3, 5: 2, 6: 0}, {1: 0, 2: -1, 3: -2, 4: -3, 5: -2, 6: 1}),
    "dice_ref": ({1: 0, 2: 1, 3: 0, 4: 3, 5: 0, 6: 0}, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1}),
    "v2": ({1: 0, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0}, dict.fromkeys(range(1, 7), 0)),
}
"""By table and side: what is added to the damage, and to the Defense of whoever is struck."""


@pytest.mark.canon("PEN-FACE-02", "PEN-FACE-03", "C-08", "pen.facing.table")
@every("side", STRUCK)
@every("table", FACED)
def test_each_side_adds_its_damage_and_changes_its_defense(table: Any, side: int) -> None:
    """A hit for four on somebody with three Armor."""
    more, defense = FACED[table][0][side], FACED[table][1][side]
    left = max(0, 4 + more - (3 + defense))
    shot = Shot(rules=replace(DEFAULT, facing_table=table), damage=4, blue={"facing": STRUCK[side], "armor": 3})
    told = shot.falls(3, 3, defense=(3,) * left)
    assert told.one(ev.DamageReckoned)[:3] == (4 + more, 3 + defense, 3 + defense)
    assert told.hp("blue") == 30 - left


@pytest.mark.canon("PEN-TER-07", "C-12", "pen.cover.grants_defense")
@pytest.mark.parametrize(("grants", "dice"), [(False, 4), (True, 3)])
@pytest.mark.parametrize(("terrain", "faces"), [("rubble", (3, 3)), ("forest", (3, 4))])
def test_cover_is_one_bonus_unless_the_house_makes_it_two(
    grants: bool,  # noqa: FBT001 - one column
    dice: int,
    terrain: str,
    faces: tuple[int, int],
) -> None:
    shot = Shot(rules=replace(DEFAULT, cover_grants_defense=grants), damage=4, ground={(0, -3): terrain})
    dice += sum(faces) == 7
    assert shot.falls(*faces, defense=(3,) * dice).hp("blue") == 30 - dice
    bare = Shot(rules=shot.rules, damage=4).falls(3, 3, defense=(3,) * 4)
    assert bare.hp("blue") == 26, "in the open nothing shelters"


@pytest.mark.canon("PEN-TER-06", "C-14", "pen.elevation.damage_bonus")
@pytest.mark.parametrize(("counts", "higher"), [(True, 3), (False, 2)])
def test_whether_height_deals_more_is_the_houses(counts: bool, higher: int) -> None:  # noqa: FBT001 - one column
    rules = replace(DEFAULT, elevation_damage_bonus=counts)
    dealt = {"level": 2, "higher": higher, "lower": 2}
    grounds = {"level": {}, "higher": {(0, 0): "elevated"}, "lower": {(0, -3): "elevated"}}
    for where, ground in grounds.items():
        told = Shot(rules=rules, ground=ground).falls(3, 3, defense=(3,) * dealt[where])
        assert told.hp("blue") == 30 - dealt[where], where


@pytest.mark.canon("PEN-ATK-11", "C-17", "pen.attack.critical_bypass")
@every(
    ("bypass", "armor", "faces", "lost"),
    [
        ("stat_only", 0, (1, 2, 3, 3), 2),
        ("stat_then_block", 0, (1, 2, 3, 3), 3),
        ("stat_then_block", 0, (3, 3, 3, 3), 4),
        ("stat_only", 1, (1, 2, 3, 3), 2),
        ("stat_then_block", 1, (1, 2, 3, 3), 2),
        ("stat_only", 2, (1, 3, 3), 2),
        ("stat_then_block", 2, (1, 3, 3), 2),
    ],
)
def test_a_critical_hit_passes_a_point_of_defense_by_or_else_a_block(
    bypass: Any, armor: int, faces: tuple[int, ...], lost: int
) -> None:
    shot = Shot(rules=replace(DEFAULT, attack_critical_bypass=bypass), blue={"armor": armor})
    assert shot.falls(4, 5, defense=faces).hp("blue") == 30 - lost


@pytest.mark.canon("C-09", "PEN-ATK-15", "pen.attack.execution_includes_critical_bonus")
@pytest.mark.parametrize(("includes", "lost"), [(False, 2), (True, 4)])
def test_whether_an_execution_deals_two_more_is_the_houses(includes: bool, lost: int) -> None:  # noqa: FBT001 - one column
    rules = replace(DEFAULT, attack_execution_includes_critical_bonus=includes)
    assert Shot(rules=rules).falls(5, 5).hp("blue") == 30 - lost
    assert Shot(rules=rules).falls(4, 5, defense=(3,) * 4).hp("blue") == 26, "nine is as critical as ever"
