"""What makes a target hard to hit, every row of every printed table: the number that dice have to reach."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.shooting import SHOT, STRUCK, Shot, needs, sum_of
from tests.rules.battle.telling import NORTH, SOUTH, Stands
from tests.rules.ground.maps import smoky

RANGES = {1: 5, 2: 5, 3: 5, 4: 6, 5: 6, 6: 6, 7: 7, 8: 7, 9: 7, 10: 7, 11: 8, 12: 8, 15: 8}


def off(hexes: int, **more: Any) -> Shot:
    """So many hexes straight ahead of red, who stands at the southern end of the field."""
    ground = {(0, r): "clear" for r in range(-11, -5)}
    return Shot(
        red={"at": (0, 5), "hand": (SHOT,), **more.pop("red", {})},
        blue={"at": (0, 5 - hexes), "facing": SOUTH, **more.pop("blue", {})},
        ground={**ground, **more.pop("ground", {})},
        **more,
    )


@pytest.mark.canon("PEN-MOD-01", "PEN-ATK-03", "C-11", "pen.attack.range_bands")
@every("bands", ["v3", "quickref"])
@every("hexes", RANGES)
def test_each_hex_of_range_has_its_number(hexes: int, bands: Any) -> None:
    rules = replace(DEFAULT, attack_range_bands=bands)
    needs(7 if bands == "quickref" and hexes >= 11 else RANGES[hexes], off, hexes=hexes, rules=rules)


MOVED = {0: 0, 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 12: 3}


@pytest.mark.canon("PEN-MOD-02", "PEN-MOD-03", "PEN-ATK-06")
@every("hexes", MOVED)
def test_moving_makes_it_harder_for_whoever_moved_and_against_them(hexes: int) -> None:
    needs(5 + MOVED[hexes], Shot, now={"moved": hexes})
    needs(5 + MOVED[hexes], Shot, blue={"moved": hexes})
    if hexes < 7:
        needs(5 + 2 * MOVED[hexes], Shot, now={"moved": hexes}, blue={"moved": hexes})


@pytest.mark.canon("PEN-MOV-07", "PEN-MOV-06", "PEN-MOD-02")
def test_the_seventh_hex_of_a_turn_is_a_sprint_on_foot_or_by_cards() -> None:
    hand = (SHOT, "overextend", "desperate-lunge")
    told = Shot(red={"at": (0, 5), "hand": hand}, blue={"at": (0, -5)}).told()
    told.does("play", "overextend").does("step", to=(0, 4)).does("step", to=(0, 3)).does("step", to=(0, 2))
    told.does("play", "desperate-lunge").does("step", to=(0, 1)).does("step", to=(0, 0))
    told.does("move", to=(0, -1))
    six = told.battle.clone()
    told.does("move", to=(0, -2))
    assert told.fighter("red").moved == 7
    told.strikes(SHOT, (1, 6))
    assert sum_of(told, ev.AttackRolled, "target") == {"base": 5, "attacker-moved": 3}
    short = replace(told, battle=six).strikes(SHOT, (1, 6))
    assert sum_of(short, ev.AttackRolled, "target") == {"base": 5, "attacker-moved": 2, "range": 1}


SIDES = {1: 5, 2: 5, 3: 4, 4: 3, 5: 4, 6: 6}


@pytest.mark.canon("PEN-MOD-04", "PEN-MOD-13", "C-61")
@every("side", SIDES)
def test_each_side_has_its_number(side: int) -> None:
    """The shield side is the hardest, not the front."""
    needs(SIDES[side], Shot, blue={"facing": STRUCK[side]})


@pytest.mark.canon("PEN-MOD-05", "PEN-MOD-06", "PEN-MOD-07", "PEN-MOD-08", "PEN-MOD-09", "PEN-MOD-10", "C-12")
@every(
    ("ground", "between", "number"),
    [
        ({}, False, 5),
        ({(0, -3): "rubble"}, False, 6),
        ({(0, -3): "low-wall"}, False, 6),
        ({(0, -3): "forest"}, False, 7),
        ({(0, -3): smoky("smoke")}, False, 7),
        ({(0, -3): smoky("darkness")}, False, 7),
        ({}, True, 6),
        ({(0, 0): "elevated"}, False, 4),
        ({(0, -3): "elevated"}, False, 6),
        ({(0, 0): "elevated", (0, -3): "elevated"}, False, 5),
        ({(0, -3): "rubble"}, True, 6),
        ({(0, -3): "forest", (0, -2): "rubble"}, True, 7),
        ({(0, -3): smoky("smoke", "darkness")}, False, 7),
        ({(0, -3): smoky("smoke", terrain="forest")}, False, 9),
        ({(0, -3): smoky("smoke", terrain="rubble"), (0, 0): "elevated"}, False, 7),
    ],
)
def test_cover_smoke_and_height_have_their_numbers_and_only_cover_does_not_add_up(
    ground: dict[tuple[int, int], Any],
    between: bool,  # noqa: FBT001 - one column
    number: int,
) -> None:
    others = {"navy": Stands(at=(0, -1), side=1)} if between else {}
    needs(number, Shot, ground=ground, others=others)


@pytest.mark.canon("PEN-MOD-06", "C-13", "PEN-LOS-09")
@every(("wall", "number"), [("fortress-wall", 7), ("wall", 5), ("building", 5), ("obstacle", 5), ("rubble", 5)])
def test_a_fortress_wall_shelters_whoever_stands_at_it_and_no_other_wall_does(wall: str, number: int) -> None:
    """Beside the line, before the target."""
    needs(number, Shot, ground={(0, -2): wall}, blue={"at": (1, -3)})


@pytest.mark.canon("PEN-MOD-11", "C-20")
@pytest.mark.parametrize(("hexes", "number"), [(1, 5), (2, 6), (3, 6), (4, 7)])
def test_a_lost_head_is_felt_beyond_one_hex(hexes: int, number: int) -> None:
    needs(number, off, hexes=hexes, red={"marks": {"head": 3}})


HARDEST: dict[str, Any] = {"hexes": 11, "now": {"moved": 7}}
BEHIND_ALL = {"facing": STRUCK[6], "moved": 7}


@pytest.mark.canon("PEN-MOD-12", "PEN-ATK-06", "C-16")
def test_the_easiest_and_the_hardest_target_there_are() -> None:
    """The five that are printed as +13 are +12; Smoke, height and a lost Head make it +16."""
    needs(2, Shot, ground={(0, 0): "elevated"}, blue={"facing": NORTH})
    needs(17, off, **HARDEST, blue=BEHIND_ALL, ground={(0, -6): "forest"})
    hidden = smoky("smoke", terrain="forest")
    needs(19, off, **HARDEST, blue=BEHIND_ALL, ground={(0, -6): hidden})
    higher = replace(hidden, level=1)
    needs(20, off, **HARDEST, blue=BEHIND_ALL, ground={(0, -6): higher})
    needs(21, off, **HARDEST, blue=BEHIND_ALL, ground={(0, -6): higher}, red={"marks": {"head": 3}})


@pytest.mark.canon("PEN-EX-04", "PEN-EX-05", "PEN-ATK-06", "C-16")
@pytest.mark.parametrize(("ground", "number"), [({(0, 0): "rubble"}, 11), ({}, 10)])
def test_the_worked_targets_are_one_harder_than_printed(ground: dict[tuple[int, int], str], number: int) -> None:
    """Five hexes off, four moved, two moved by the target, its shield side; and the first behind low ground."""
    needs(number, off, hexes=5, now={"moved": 4}, blue={"facing": STRUCK[6], "moved": 2}, ground=ground)


@pytest.mark.canon("C-13", "pen.cover.forest")
@pytest.mark.parametrize("terrain", ["forest", "dense-forest"])
@pytest.mark.parametrize(("cover", "number"), [("heavy", 7), ("light", 6)])
def test_what_cover_a_forest_gives_is_the_houses(cover: Any, number: int, terrain: str) -> None:
    needs(number, Shot, rules=replace(DEFAULT, cover_forest=cover), ground={(0, -3): terrain})


@pytest.mark.canon("PEN-MOD-09", "C-14", "pen.elevation.lower_penalty")
@pytest.mark.parametrize(("counts", "number"), [(True, 6), (False, 5)])
def test_whether_it_is_harder_from_below_is_the_houses(counts: bool, number: int) -> None:  # noqa: FBT001 - one column
    rules = replace(DEFAULT, elevation_lower_penalty=counts)
    needs(number, Shot, rules=rules, ground={(0, -3): "elevated"})
    needs(4, Shot, rules=rules, ground={(0, 0): "elevated"})
