"""Lines of sight: what blocks them, what does not, and from what height they are seen."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import tile
from apps.rules.ground.hexes import Hex, neighbours
from apps.rules.ground.sight import sees, sight
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.to_hit import COVER
from tests.cases import every
from tests.rules.ground.maps import HERE, field, smoky, within

BLOCKING = ["wall", "fortress-wall", "building", "dense-forest"]
OPEN = ["clear", "open-ground", "forest", "rubble", "low-wall", "obstacle", "water", "elevated"]
FAR = Hex(3, 0)
MIDDLE = (2, 0)
# North-east and south-east of the origin touch along the edge that the line to this hex runs along.
OVER_AN_EDGE = Hex(2, -1)
LEFT, RIGHT = (1, -1), (1, 0)
MAZE = field(
    {
        **dict.fromkeys([(1, 0), (-2, 1), (0, 3), (3, -2), (-1, -1), (-3, 0)], "wall"),
        **dict.fromkeys([(2, -3), (-1, 2), (1, 1), (-2, 3)], "dense-forest"),
        **dict.fromkeys([(0, -2), (2, 1), (-1, 0)], "forest"),
    }
)


@pytest.mark.canon("PEN-LOS-02", "PEN-LOS-03", "PEN-LOS-04", "PEN-TER-04", "PEN-TER-08", "C-13")
@pytest.mark.parametrize("terrain", BLOCKING)
def test_walls_buildings_and_dense_forest_block_sight(terrain: str) -> None:
    board = field({MIDDLE: terrain})
    found = sight(board, HERE, FAR, [], DEFAULT)
    assert found.blocked
    assert found.blocked_by == (Hex(*MIDDLE),)
    assert (found.covers, found.obscured_by) == ((), ())
    assert not sees(board, HERE, FAR)


@pytest.mark.canon("PEN-LOS-04", "PEN-TER-01", "PEN-TER-02", "PEN-TER-03", "PEN-TER-05", "PEN-TER-06", "PEN-TER-08")
@every("terrain", OPEN)
def test_other_ground_leaves_sight_open(terrain: str) -> None:
    board = field({MIDDLE: terrain})
    assert sees(board, HERE, FAR)
    assert not sight(board, HERE, FAR, [], DEFAULT).blocked


@pytest.mark.canon("PEN-LOS-06")
def test_caskets_block_nothing() -> None:
    found = sight(field(), HERE, FAR, [HERE, Hex(1, 0), Hex(2, 0), FAR], DEFAULT)
    assert not found.blocked
    assert found.cover_kinds == ("casket",)
    assert COVER["casket"] == 1


@pytest.mark.canon("PEN-LOS-08", "C-75")
def test_along_an_edge_both_sides_must_block() -> None:
    for left, right in product(["clear", *BLOCKING], repeat=2):
        board = field({LEFT: left, RIGHT: right})
        assert sees(board, HERE, OVER_AN_EDGE) == ("clear" in (left, right))
    shut = sight(field({LEFT: "wall", RIGHT: "building"}), HERE, OVER_AN_EDGE, [], DEFAULT)
    assert set(shut.blocked_by) == {Hex(*LEFT), Hex(*RIGHT)}


@pytest.mark.canon("PEN-LOS-08", "C-75")
def test_neighbours_always_see_each_other() -> None:
    for place in neighbours(HERE):
        walled = field({(at.q, at.r): "wall" for at in within(HERE, 4) if at not in {HERE, place}})
        assert sees(walled, HERE, place)
        assert sees(walled, place, HERE)


@pytest.mark.canon("PEN-LOS-08", "C-75")
def test_the_hexes_at_both_ends_block_nothing() -> None:
    for start, end in product(("clear", "dense-forest"), repeat=2):
        assert sees(field({(0, 0): start, (3, 0): end}), HERE, FAR)


@pytest.mark.canon("PEN-LOS-08", "C-75")
def test_a_wall_whose_corner_alone_is_touched_blocks_nothing() -> None:
    board = field({(1, 1): "wall"}, radius=5)
    assert sees(board, HERE, Hex(4, 1))
    assert not sees(board, HERE, Hex(2, 2))


@pytest.mark.canon("PEN-LOS-08")
def test_whoever_sees_is_seen() -> None:
    seen = hidden = 0
    for one, other in product(MAZE.tiles, repeat=2):
        assert sees(MAZE, one, other) == sees(MAZE, other, one)
        seen += sees(MAZE, one, other)
        hidden += not sees(MAZE, one, other)
    assert seen > 100
    assert hidden > 100


def test_a_line_that_was_worked_out_once_is_known_again() -> None:
    board = field({MIDDLE: "wall"})
    before = sight(board, HERE, FAR, [], DEFAULT)
    assert sight(board, HERE, FAR, [], DEFAULT) == before
    opened = board.changed(Hex(*MIDDLE), tile("rubble"))
    assert sees(opened, HERE, FAR)
    assert not sees(board, HERE, FAR)


def test_beyond_the_map_nothing_blocks_and_nothing_covers() -> None:
    island = replace(MAZE, tiles={HERE: tile("clear"), FAR: tile("clear")})
    found = sight(island, HERE, FAR, [], DEFAULT)
    assert (found.blocked, found.covers, found.obscured) == (False, (), False)


@pytest.mark.canon("PEN-TER-06")
@pytest.mark.parametrize(
    ("ours", "theirs", "seen"), [(0, 0, "level"), (2, 2, "level"), (1, 0, "higher"), (0, 3, "lower")]
)
def test_height_is_told_from_the_attacker(ours: int, theirs: int, seen: str) -> None:
    board = field({(0, 0): tile("clear", level=ours), (3, 0): tile("clear", level=theirs)})
    assert sight(board, HERE, FAR, [], DEFAULT).elevation == seen


@pytest.mark.canon("PEN-GEN-08")
def test_a_line_tells_its_length_in_hexes() -> None:
    for place in within(HERE, 4)[1:]:
        assert sight(MAZE, HERE, place, [], DEFAULT).distance == max(abs(place.q), abs(place.r), abs(place.q + place.r))


def test_nobody_attacks_into_its_own_hex_or_off_the_board() -> None:
    with pytest.raises(Refusal, match="Nobody attacks into its own hex"):
        sight(field(), HERE, HERE, [], DEFAULT)
    for start, end in ((HERE, Hex(9, 9)), (Hex(9, 9), HERE)):
        with pytest.raises(Refusal, match="There is no hex 9, 9 on this board"):
            sight(field(), start, end, [], DEFAULT)


@pytest.mark.canon("PEN-LOS-09", "C-75")
@every(
    ("where", "overlay", "obscured"),
    [
        ((1, 0), "smoke", True),
        ((2, 0), "smoke", True),
        ((3, 0), "smoke", True),
        ((0, 0), "smoke", False),
        ((4, 0), "smoke", False),
        ((2, 1), "smoke", False),
        ((3, 0), "darkness", True),
        ((2, 0), "darkness", False),
        ((0, 0), "darkness", False),
    ],
)
def test_smoke_obscures_between_and_at_the_target_and_darkness_at_the_target(
    where: tuple[int, int],
    overlay: str,
    obscured: bool,  # noqa: FBT001 - a table's column
) -> None:
    found = sight(field({where: smoky(overlay)}), HERE, FAR, [], DEFAULT)
    assert found.obscured == obscured
    assert found.obscured_by == ((Hex(*where),) if obscured else ())


@pytest.mark.canon("PEN-LOS-09", "C-75")
def test_along_an_edge_smoke_must_lie_on_every_open_side() -> None:
    for left, right, obscured in (
        (smoky("smoke"), smoky("smoke"), True),
        (smoky("smoke"), tile("clear"), False),
        (smoky("smoke"), tile("wall"), True),
        (tile("clear"), smoky("smoke", terrain="wall"), False),
    ):
        found = sight(field({LEFT: left, RIGHT: right}), HERE, OVER_AN_EDGE, [], DEFAULT)
        assert found.obscured == obscured
