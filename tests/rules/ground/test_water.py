"""Water cools once a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from apps.rules.ground.boards import tile
from apps.rules.ground.water import heat_removed
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.terrain import TERRAIN_KEYS


@pytest.mark.canon("PEN-TER-05", "PEN-HEAT-10", "C-29", "pen.water.when")
@pytest.mark.parametrize(("when", "at_the_start", "at_the_end"), [("end", 0, 2), ("start", 2, 0)])
def test_water_removes_2_heat_when_the_house_rule_says(
    when: Literal["end", "start"], at_the_start: int, at_the_end: int
) -> None:
    rules = replace(DEFAULT, water_when=when)
    start, end = heat_removed(tile("water"), "start", rules), heat_removed(tile("water"), "end", rules)
    assert (start.value, end.value) == (at_the_start, at_the_end)
    other = start if when == "end" else end
    assert [unused.why for unused in other.not_applied] == [f"water cools once a turn, at its {when}"]


@pytest.mark.canon("PEN-TER-05")
@pytest.mark.parametrize("terrain", [key for key in TERRAIN_KEYS if key != "water"])
def test_no_other_ground_cools(terrain: str) -> None:
    assert heat_removed(tile(terrain), "end", DEFAULT).value == 0
