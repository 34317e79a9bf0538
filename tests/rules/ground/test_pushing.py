"""Being pushed: straight away, or not at all."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Tile, tile
from apps.rules.ground.hexes import STEPS, Hex
from apps.rules.ground.pushing import pushed
from tests.rules.ground.maps import HERE, field


@pytest.mark.canon("C-74")
@pytest.mark.parametrize("step", STEPS)
def test_a_push_goes_one_hex_straight_away_from_the_pusher(step: Hex) -> None:
    pushed_to = pushed(field(), HERE, step, [HERE, step])
    assert pushed_to == (Hex(step.q * 2, step.r * 2), False)


@pytest.mark.canon("C-74")
@pytest.mark.parametrize("ground", [tile("wall"), tile("building"), tile("obstacle"), tile("clear", level=2)])
def test_ground_that_cannot_be_entered_blocks_a_push(ground: Tile) -> None:
    target = Hex(1, 0)
    assert pushed(field({(2, 0): ground}), HERE, target, []) == (target, True)


@pytest.mark.canon("C-74")
def test_another_casket_and_the_end_of_the_map_block_a_push() -> None:
    target = Hex(1, 0)
    assert pushed(field(), HERE, target, [Hex(2, 0)]) == (target, True)
    assert pushed(field(radius=1), HERE, target, []) == (target, True)


@pytest.mark.canon("C-74", "C-75")
@pytest.mark.parametrize("ground", [tile("forest"), tile("water"), tile("elevated"), tile("rubble", level=1)])
def test_a_push_pays_for_no_ground(ground: Tile) -> None:
    assert pushed(field({(2, 0): ground}), HERE, Hex(1, 0), []) == (Hex(2, 0), False)


def test_a_push_from_afar_needs_a_straight_line() -> None:
    assert pushed(field(), HERE, Hex(0, 3), []).end == Hex(0, 4)
    for target in (Hex(1, 1), HERE):
        with pytest.raises(Refusal, match="does not lie straight from hex 0, 0"):
            pushed(field(), HERE, target, [])
