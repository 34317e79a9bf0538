"""Being pushed and being pulled."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Tile, tile
from apps.rules.ground.hexes import STEPS, Hex
from apps.rules.ground.pushes import pushed
from tests.cases import every
from tests.rules.ground.maps import HERE, field


@pytest.mark.canon("C-74")
@every("step", STEPS)
def test_a_push_goes_one_hex_straight_away_from_the_pusher(step: Hex) -> None:
    pushed_to = pushed(field(), HERE, step, [HERE, step])
    assert pushed_to == (Hex(step.q * 2, step.r * 2), 1)


@pytest.mark.canon("C-74")
@pytest.mark.parametrize("ground", [tile("wall"), tile("building"), tile("obstacle"), tile("clear", level=2)])
def test_ground_that_cannot_be_entered_blocks_a_push(ground: Tile) -> None:
    target = Hex(1, 0)
    assert pushed(field({(2, 0): ground}), HERE, target, []) == (target, 0)


@pytest.mark.canon("C-74")
def test_another_casket_and_the_end_of_the_map_block_a_push() -> None:
    target = Hex(1, 0)
    assert pushed(field(), HERE, target, [Hex(2, 0)]) == (target, 0)
    assert pushed(field(radius=1), HERE, target, []) == (target, 0)


@pytest.mark.canon("C-74", "C-75")
@pytest.mark.parametrize("ground", [tile("forest"), tile("water"), tile("elevated"), tile("rubble", level=1)])
def test_a_push_pays_for_no_ground(ground: Tile) -> None:
    assert pushed(field({(2, 0): ground}), HERE, Hex(1, 0), []) == (Hex(2, 0), 1)


def test_a_pull_comes_straight_towards_and_stops_before_whoever_pulls() -> None:
    assert pushed(field(), HERE, Hex(0, 3), [HERE], hexes=2, towards=True) == (Hex(0, 1), 2)
    assert pushed(field(), HERE, Hex(0, 2), [], hexes=2, towards=True) == (Hex(0, 1), 1)
    assert pushed(field({(0, 1): tile("wall")}), HERE, Hex(0, 2), [], hexes=2, towards=True) == (Hex(0, 2), 0)


def test_a_push_of_several_hexes_stops_where_something_stands() -> None:
    assert pushed(field(), HERE, Hex(1, 0), [], hexes=3) == (Hex(4, 0), 3)
    assert pushed(field(), HERE, Hex(1, 0), [Hex(3, 0)], hexes=3) == (Hex(2, 0), 1)


def test_off_the_straight_lines_it_goes_where_it_points_best() -> None:
    """From two hexes north-east and one more south, away is south-east or north-east; the first clockwise is taken."""
    assert pushed(field(), HERE, Hex(2, -1), []) == (Hex(3, -2), 1)
    assert pushed(field(), HERE, Hex(3, -1), []) == (Hex(4, -1), 1)
    assert pushed(field(), HERE, Hex(3, -1), [], hexes=2, towards=True) == (Hex(1, 0), 2)


def test_nobody_is_pushed_out_of_the_hex_that_it_shares() -> None:
    with pytest.raises(Refusal, match="both stand in"):
        pushed(field(), HERE, HERE, [])
