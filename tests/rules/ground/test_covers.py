"""Cover: which ground gives it, and where it must lie to count."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from apps.rules.ground.boards import Tile
from apps.rules.ground.hexes import Hex, neighbours
from apps.rules.ground.shelter import Cover
from apps.rules.ground.sight import sight
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.ground.maps import HERE, field, smoky

FAR = Hex(3, 0)
NO_COVER = ["clear", "open-ground", "water", "elevated"]
OVER_AN_EDGE = Hex(2, -1)
LEFT, RIGHT = (1, -1), (1, 0)


def covered(
    features: dict[tuple[int, int], Tile | str], *, target: Hex = FAR, caskets: tuple[Hex, ...] = ()
) -> tuple[str, ...]:
    return sight(field(features), HERE, target, caskets, DEFAULT).cover_kinds


@pytest.mark.canon("PEN-MOD-06", "PEN-TER-02", "PEN-TER-03", "PEN-TER-08", "PEN-LOS-09", "C-75")
@pytest.mark.parametrize(
    ("terrain", "kind"), [("forest", "heavy"), ("dense-forest", "heavy"), ("rubble", "light"), ("low-wall", "light")]
)
def test_the_ground_under_the_target_covers_it(terrain: str, kind: str) -> None:
    assert covered({(3, 0): terrain}) == (kind,)
    assert covered({(1, 0): terrain}, target=Hex(1, 0)) == (kind,)


@pytest.mark.canon("PEN-MOD-06", "PEN-LOS-09", "C-75")
@pytest.mark.parametrize(("terrain", "kind"), [("forest", "heavy"), ("rubble", "light"), ("low-wall", "light")])
def test_of_the_hexes_between_the_last_one_covers(terrain: str, kind: str) -> None:
    assert covered({(2, 0): terrain}) == (kind,)
    assert covered({(1, 0): terrain}) == ()
    assert covered({(0, 0): terrain}) == ()
    assert covered({(4, 0): terrain}) == ()
    assert covered({(0, 0): terrain}, target=Hex(1, 0)) == ()


@pytest.mark.canon("PEN-TER-01", "PEN-TER-05", "PEN-TER-06", "PEN-TER-08")
@pytest.mark.parametrize("terrain", NO_COVER)
def test_other_ground_covers_nobody(terrain: str) -> None:
    assert covered({(2, 0): terrain, (3, 0): terrain}) == ()


@pytest.mark.canon("PEN-TER-04", "PEN-TER-08")
@pytest.mark.parametrize("terrain", ["wall", "building", "obstacle"])
def test_walls_buildings_and_obstacles_have_no_cover_of_their_own(terrain: str) -> None:
    around = {(place.q, place.r): terrain for place in neighbours(FAR) if place not in {Hex(2, 0), Hex(4, 0)}}
    assert covered(dict(around)) == ()


def test_an_obstacle_on_the_line_covers_nobody() -> None:
    assert covered({(2, 0): "obstacle"}) == ()


@pytest.mark.canon("C-13", "pen.cover.forest")
@pytest.mark.parametrize("terrain", ["forest", "dense-forest"])
@pytest.mark.parametrize("forest", ["heavy", "light"])
def test_forest_gives_the_cover_that_the_house_rule_says(terrain: str, forest: Literal["heavy", "light"]) -> None:
    rules = replace(DEFAULT, cover_forest=forest)
    assert sight(field({(3, 0): terrain}), HERE, FAR, [], rules).cover_kinds == (forest,)
    assert sight(field({(3, 0): "rubble"}), HERE, FAR, [], rules).cover_kinds == ("light",)


@pytest.mark.canon("PEN-MOD-06", "C-13")
def test_a_fortress_wall_covers_whoever_stands_at_it_towards_the_attacker() -> None:
    target = Hex(2, 1)
    nearer, on_the_line, behind = (2, 0), (1, 1), (3, 1)
    wall = "fortress-wall"
    assert covered({nearer: wall}, target=target) == ("heavy",)
    assert covered({behind: wall}, target=target) == ()
    assert covered({(1, 0): wall}, target=Hex(1, 1)) == ("heavy",)
    blocked = sight(field({on_the_line: wall}), HERE, target, [], DEFAULT)
    assert blocked.blocked_by == (Hex(*on_the_line),)


@pytest.mark.canon("C-13")
def test_a_fortress_wall_beside_the_line_covers_only_next_to_the_target() -> None:
    assert covered({LEFT: "fortress-wall"}, target=OVER_AN_EDGE) == ("heavy",)
    assert covered({LEFT: "fortress-wall"}, target=Hex(4, -2)) == ()


@pytest.mark.canon("C-13")
def test_no_fortress_wall_covers_against_a_neighbour() -> None:
    walls: dict[tuple[int, int], Tile | str] = {
        (place.q, place.r): "fortress-wall" for place in neighbours(Hex(1, 0)) if place != HERE
    }
    assert covered(walls, target=Hex(1, 0)) == ()


@pytest.mark.canon("PEN-LOS-09", "C-75")
@every(
    ("standing", "kinds"),
    [
        ((Hex(1, 0),), ("casket",)),
        ((Hex(2, 0),), ("casket",)),
        ((Hex(1, 0), Hex(2, 0)), ("casket",)),
        ((HERE, FAR), ()),
        ((Hex(2, 1), Hex(4, 0)), ()),
    ],
)
def test_a_casket_anywhere_between_covers_once(standing: tuple[Hex, ...], kinds: tuple[str, ...]) -> None:
    assert covered({}, caskets=standing) == kinds


@pytest.mark.canon("PEN-LOS-09", "C-75")
@every(
    ("left", "right", "kinds"),
    [
        ("rubble", "clear", ()),
        ("clear", "forest", ()),
        ("rubble", "rubble", ("light",)),
        ("rubble", "forest", ("light",)),
        ("forest", "rubble", ("light",)),
        ("forest", "forest", ("heavy",)),
        ("wall", "rubble", ("light",)),
        ("forest", "building", ("heavy",)),
        ("wall", "clear", ()),
    ],
)
def test_along_an_edge_the_lesser_cover_of_its_open_sides_counts(left: str, right: str, kinds: tuple[str, ...]) -> None:
    assert covered({LEFT: left, RIGHT: right}, target=OVER_AN_EDGE) == kinds


@pytest.mark.canon("PEN-LOS-09", "C-75")
def test_along_an_edge_a_casket_must_stand_on_every_open_side() -> None:
    assert covered({}, target=OVER_AN_EDGE, caskets=(Hex(*LEFT),)) == ()
    assert covered({}, target=OVER_AN_EDGE, caskets=(Hex(*LEFT), Hex(*RIGHT))) == ("casket",)
    assert covered({LEFT: "wall"}, target=OVER_AN_EDGE, caskets=(Hex(*RIGHT),)) == ("casket",)


@pytest.mark.canon("PEN-LOS-09")
def test_every_cover_is_named_with_its_place() -> None:
    board = field({(3, 0): smoky("smoke", terrain="forest"), (2, 0): "rubble"})
    found = sight(board, HERE, FAR, [Hex(1, 0)], DEFAULT)
    assert found.covers == (
        Cover(kind="heavy", hexes=(FAR,), text="In forest"),
        Cover(kind="light", hexes=(Hex(2, 0),), text="Behind rubble"),
        Cover(kind="casket", hexes=(Hex(1, 0),), text="Behind another Casket"),
    )
    assert found.obscured_by == (FAR,)
