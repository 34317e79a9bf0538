"""The ground under a battle: what each kind costs, shelters and hides, which side is struck, and what is in front."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ground.boards import Tile
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.shooting import NOTHING, SHOT, Shot, needs
from tests.rules.battle.telling import NORTH, SOUTH, Stands, Told, field_of
from tests.rules.ground.maps import smoky

Place = tuple[int, int]
GROUND: dict[str, tuple[int | None, bool, int]] = {
    "clear": (1, True, 0),
    "open-ground": (1, True, 0),
    "forest": (2, True, 2),
    "dense-forest": (2, False, 2),
    "rubble": (2, True, 1),
    "low-wall": (2, True, 1),
    "wall": (None, False, 0),
    "fortress-wall": (None, False, 0),
    "building": (None, False, 0),
    "obstacle": (None, True, 0),
    "water": (1, True, 0),
    "elevated": (2, True, 0),
}
"""By terrain: the SP of a step onto it, whether a line passes it, and what it adds to the number of whoever is in it or
behind it.
"""
WALKED = {terrain: row for terrain, row in GROUND.items() if row[0] is not None}


@pytest.mark.canon("PEN-TER-01", "PEN-TER-02", "PEN-TER-03", "PEN-TER-04", "PEN-TER-06", "PEN-TER-08", "PEN-MOV-01")
@every("terrain", GROUND)
def test_a_step_onto_each_ground_has_its_price(terrain: str) -> None:
    told = field_of(red=Stands(at=(0, 0)), blue=Stands(at=(0, -5)), ground={(0, -1): terrain}).turn("red")
    cost, _, _ = GROUND[terrain]
    assert told.may("move", to=(0, -1)) == (cost is not None)
    if cost is not None:
        assert told.does("move", to=(0, -1)).fighter("red").sp == 6 - cost


@pytest.mark.canon(
    "PEN-TER-01", "PEN-TER-02", "PEN-TER-03", "PEN-TER-04", "PEN-TER-06", "PEN-TER-08",
    "PEN-LOS-02", "PEN-LOS-03", "PEN-LOS-04", "PEN-LOS-05", "PEN-LOS-09",
)  # fmt: skip
@every("terrain", GROUND)
def test_a_line_across_each_ground_is_open_or_not_and_finds_cover_only_where_it_ends(terrain: str) -> None:
    _, sees, cover = GROUND[terrain]
    far, near = Shot(ground={(0, -1): terrain}), Shot(ground={(0, -2): terrain})
    assert (far.is_open, near.is_open) == (sees, sees)
    if sees:
        needs(5, Shot, ground={(0, -1): terrain})
        needs(5 + cover, Shot, ground={(0, -2): terrain})


@pytest.mark.canon("PEN-TER-02", "PEN-TER-03", "PEN-TER-06", "PEN-MOD-06", "PEN-LOS-04", "PEN-LOS-09")
@every("terrain", WALKED)
def test_whoever_stands_in_it_is_seen_and_has_its_cover(terrain: str) -> None:
    needs(5 + GROUND[terrain][2] + (terrain == "elevated"), Shot, ground={(0, -3): terrain})


@pytest.mark.canon("PEN-MOV-02", "PEN-TER-06", "C-75")
def test_up_a_level_costs_two_down_one_and_nobody_takes_two_levels_at_once() -> None:
    ground: dict[Place, Tile | str] = {(0, -1): "elevated", (0, -2): Tile("elevated", 2), (1, -1): Tile("elevated", 2)}
    told = field_of(red=Stands(at=(0, 0)), blue=Stands(at=(0, -5)), ground=ground).turn("red")
    told.refuses("move", to=(1, -1))
    left = []
    for to in ((0, -1), (0, -2), (0, -1), (0, 0)):
        told.does("move", to=to)
        left.append(told.fighter("red").sp)
    assert left == [4, 2, 1, 0]


@pytest.mark.canon("PEN-MOV-02", "PEN-TER-02")
def test_a_rising_forest_costs_for_both() -> None:
    told = field_of(red=Stands(at=(0, 0)), blue=Stands(at=(0, -5)), ground={(0, -1): Tile("forest", 1)}).turn("red")
    assert told.does("move", to=(0, -1)).fighter("red").sp == 6 - 3


@pytest.mark.canon("PEN-LOS-06", "PEN-MOD-07", "C-75")
@every("side", [0, 1])
@every("at", [(0, -1), (0, -2), (0, -3)])
def test_a_casket_anywhere_between_hides_nobody_and_makes_it_one_harder(at: Place, side: int) -> None:
    needs(7, Shot, blue={"at": (0, -4)}, others={"other": Stands(at=at, side=side)})
    needs(6, Shot, blue={"at": (0, -4)}, others={"other": Stands(at=(1, -2), side=side)})


@pytest.mark.canon("PEN-LOS-08", "C-75")
@every(
    ("to", "walls", "sees"),
    [
        ((1, -3), [(0, -1)], False),
        ((1, -3), [(1, -2)], False),
        ((1, -3), [(1, -1), (0, -2)], True),
        ((1, -2), [(0, -1)], True),
        ((1, -2), [(1, -1)], True),
        ((1, -2), [(0, -1), (1, -1)], False),
        ((2, -4), [(0, -1), (2, -3)], True),
        ((2, -4), [(1, -2)], False),
        ((2, -4), [(1, -3), (2, -3)], False),
        ((0, -1), [(1, -1), (-1, 0)], True),
        ((0, -3), [(1, -2), (-1, -1), (1, -3), (-1, -2)], True),
    ],
)
def test_a_line_goes_from_centre_to_centre_and_along_an_edge_both_sides_must_block(
    to: Place,
    walls: list[Place],
    sees: bool,  # noqa: FBT001 - one column
) -> None:
    assert Shot(blue={"at": to}, ground=dict.fromkeys(walls, "wall")).is_open == sees
    back = Shot(red={"at": to, "facing": SOUTH}, blue={"at": (0, 0)}, ground=dict.fromkeys(walls, "building"))
    assert back.is_open == sees, "and back"


@pytest.mark.canon("PEN-LOS-04", "PEN-LOS-08")
def test_neighbours_see_each_other_out_of_a_dense_forest_into_another() -> None:
    needs(7, Shot, blue={"at": (0, -1)}, ground={(0, 0): "dense-forest", (0, -1): "dense-forest"})


@pytest.mark.canon("PEN-LOS-09", "PEN-MOD-08", "C-75")
@every(
    ("overlay", "at", "number"),
    [
        ("smoke", (0, 0), 6),
        ("smoke", (0, -1), 8),
        ("smoke", (0, -3), 8),
        ("smoke", (0, -4), 8),
        ("smoke", (0, -5), 6),
        ("smoke", (1, -2), 6),
        ("darkness", (0, -1), 6),
        ("darkness", (0, -3), 6),
        ("darkness", (0, -4), 8),
    ],
)
def test_smoke_hides_what_is_in_it_or_beyond_it_and_darkness_only_what_is_in_it(
    overlay: str, at: Place, number: int
) -> None:
    """Four hexes off, which makes six."""
    needs(number, Shot, blue={"at": (0, -4)}, ground={at: smoky(overlay)})


@pytest.mark.canon("PEN-LOS-09", "C-75")
@pytest.mark.parametrize(
    ("beside", "number"),
    [(("rubble", "clear"), 5), (("rubble", "rubble"), 6), (("rubble", "forest"), 6), (("forest", "forest"), 7)],
)
def test_along_an_edge_the_lesser_cover_of_both_sides_counts(beside: tuple[str, str], number: int) -> None:
    ground = dict(zip([(0, -1), (1, -1)], beside, strict=True))
    needs(number, Shot, blue={"at": (1, -2)}, ground=ground)


AROUND = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
NAMED = {1: "front", 2: "weapon side", 3: "right flank", 4: "rear", 5: "left flank", 6: "shield side"}


def turned(place: Place, sixths: int) -> Place:
    """The place that lies so many sixths of a circle farther clockwise."""
    q, r = place
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def side_of(attacker: Place, *, facing: int = NORTH, **rules: Any) -> ev.AttackRolled:
    """The side of blue, who stands in the middle, that a shot from there meets."""
    towards = next(way for way in range(6) if Shot(red={"at": attacker, "facing": way}, blue=MIDDLE).is_open)
    shot = Shot(
        red={"at": attacker, "facing": towards},
        blue={**MIDDLE, "facing": facing},
        rules=replace(DEFAULT, **rules),
    )
    return shot.falls(*NOTHING).one(ev.AttackRolled)


MIDDLE = {"at": (0, 0)}


@pytest.mark.canon("PEN-FACE-01", "PEN-FACE-07")
@every(("side", "facing"), list(product(AROUND, range(6))))
def test_sides_count_clockwise_from_wherever_the_casket_looks(side: int, facing: int) -> None:
    assert side_of(turned(AROUND[side], facing), facing=facing).side == side
    x, y = AROUND[side]
    assert side_of(turned((3 * x, 3 * y), facing), facing=facing).side == side


@pytest.mark.canon("PEN-FACE-01")
@every("side", AROUND)
def test_each_side_is_told_by_its_name(side: int) -> None:
    told = Shot(red={"at": AROUND[side], "facing": (side + 2) % 6}, blue={**MIDDLE, "facing": NORTH}).falls(*NOTHING)
    why = told.why(ev.AttackRolled, "target")
    (words,) = [line.text for line in why.lines if line.code == "facing"] or [
        unused.why for unused in why.not_applied if unused.code == "facing"
    ]
    assert words.startswith(f"Struck on the {NAMED[side]} (side {side})")


@pytest.mark.canon("PEN-FACE-07", "C-15", "pen.facing.tie")
@every("facing", [0, 1, 4])
@every(
    ("corner", "sides"),
    [
        ((1, -2), {"defender": 1, "attacker": 2}),
        ((2, -1), {"defender": 2, "attacker": 3}),
        ((1, 1), {"defender": 3, "attacker": 4}),
        ((-1, 2), {"defender": 5, "attacker": 4}),
        ((-2, 1), {"defender": 6, "attacker": 5}),
        ((-1, -1), {"defender": 6, "attacker": 1}),
    ],
)
def test_along_a_corner_the_house_says_whom_the_tie_favours(corner: Place, sides: dict[str, int], facing: int) -> None:
    for tie, side in sides.items():
        assert side_of(turned(corner, facing), facing=facing, facing_tie=tie).side == side, tie
        x, y = corner
        assert side_of(turned((2 * x, 2 * y), facing), facing=facing, facing_tie=tie).side == side, tie


@pytest.mark.canon("PEN-FACE-07", "C-15")
@every("tie", ["defender", "attacker"])
@every(
    ("off", "side"),
    [((1, -3), 1), ((2, -3), 2), ((3, -2), 2), ((3, -1), 3), ((2, 1), 3), ((-1, 3), 4), ((-2, 3), 5), ((-1, -2), 1)],
)
def test_beside_a_corner_the_nearer_side_is_struck_whomever_ties_favour(off: Place, side: int, tie: Any) -> None:
    assert side_of(off, facing_tie=tie).side == side


IN_FRONT = {(0, -1), (1, -1), (-1, 0), (0, -2), (1, -2), (2, -2), (2, -1), (-1, -1), (-2, 0), (-2, 1)}
"""Of the eighteen places one or two hexes from somebody who looks north; the last of each side lie on the boundary."""
BEHIND = {(1, 0), (0, 1), (-1, 1), (2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2)}


@pytest.mark.canon("PEN-FACE-08", "PEN-ATK-24", "C-15")
@every("facing", range(6))
def test_half_of_the_map_lies_in_front_its_boundary_too(facing: int) -> None:
    assert len(IN_FRONT | BEHIND) == 18
    for place in IN_FRONT | BEHIND:
        shot = Shot(red={"at": (0, 0), "facing": facing}, blue={"at": turned(place, facing)})
        assert shot.is_open == (place in IN_FRONT), place


@pytest.mark.canon("PEN-FACE-06", "PEN-FACE-08", "PEN-ATK-24")
@every("facing", range(6))
def test_whoever_has_nobody_in_front_turns_first(facing: int) -> None:
    """One hex to the south-east."""
    told = Shot(red={"facing": facing}, blue={"at": (1, 0)}).told()
    assert told.may("play", SHOT) == (facing in (1, 2, 3))
    if facing not in (1, 2, 3):
        assert told.does("rotate", number=2).may("play", SHOT, on="blue")
        assert told.fighter("red").sp == 6, "and turns for nothing"


def ring(hexes: int) -> list[Place]:
    """Every place exactly so many hexes from the middle: a straight way, and its bends to the next."""
    return [
        (a * x + b * turned((x, y), 1)[0], a * y + b * turned((x, y), 1)[1])
        for x, y in AROUND.values()
        for a, b in ((hexes - bend, bend) for bend in range(hexes))
    ]


@pytest.mark.canon("PEN-GEN-08", "PEN-LOS-07")
def test_range_is_counted_in_hexes_whichever_way_they_lie() -> None:
    """A pistol as it is printed: three hexes."""
    for hexes, reached in ((1, True), (2, True), (3, True), (4, False), (5, False)):
        places = ring(hexes)
        assert len(set(places)) == 6 * hexes
        for place in places:
            shots = [
                field_of(
                    red=Stands(facing=facing, equipment="pistol", hand=(SHOT,)), blue=Stands(at=place), ground={}
                ).turn("red")
                for facing in range(6)
            ]
            assert any(told.may("play", SHOT) for told in shots) == reached, place


@pytest.mark.canon("PEN-GEN-08", "PEN-KEY-04", "PEN-CARD-P06")
def test_a_radius_is_counted_in_hexes_whichever_way_they_lie() -> None:
    """Consecrated Ground gives cards back in three hexes around it, and not in the fourth."""
    for hexes, place in [(far, place) for far in (1, 3, 4) for place in ring(far)]:
        told = on_ground_of(Stands(at=(0, 0), hand=("consecrated-ground",), deck=20), place)
        assert (told.asked[0] == "recover") == (hexes <= 3), place


def on_ground_of(layer: Stands, at: Place) -> Told:
    """An ally's turn ends there, while the ground is laid."""
    told = field_of(red=layer, ruby=Stands(at=at, side=0, deck=20), blue=Stands(at=(5, -5)))
    told.turn("red").does("play", "consecrated-ground").ends().stands()
    return told.turn("ruby").ends()
