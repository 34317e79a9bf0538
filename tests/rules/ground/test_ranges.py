"""Ranges as cards say them."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.ground.ranges import must_reach, range_word


@pytest.mark.canon("PEN-LOS-01")
def test_each_distance_has_its_word() -> None:
    words = ["Melee", "Close", "Close", "Medium", "Medium", "Medium", "Long", "Long"]
    assert [range_word(hexes) for hexes in range(1, 9)] == words
    assert range_word(40) == "Long"


@pytest.mark.canon("PEN-LOS-07")
def test_a_card_is_held_to_the_range_it_prints() -> None:
    for hexes in (1, 2, 3):
        must_reach(hexes, 3)
    with pytest.raises(Refusal, match="reaches 3 hexes and the target is 4 away \\(Medium\\)") as refused:
        must_reach(4, 3)
    assert refused.value.rule == "PEN-LOS-07"
    with pytest.raises(Refusal, match="reaches 1 hex and"):
        must_reach(2, 1)


@pytest.mark.canon("PEN-LOS-07")
def test_a_card_that_prints_no_range_reaches_any_hex() -> None:
    must_reach(40, None)


@pytest.mark.parametrize("hexes", [0, -1])
def test_no_range_is_below_1(hexes: int) -> None:
    for asked in (range_word, lambda far: must_reach(far, 3)):
        with pytest.raises(Refusal, match=f"{hexes} is no range"):
            asked(hexes)
