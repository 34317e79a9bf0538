"""The to-hit numbers of the documents' examples, as the route works them out."""

from __future__ import annotations

import pytest

from tests.lab.answers import told
from tests.lab.conftest import Caller

LINES = [("base", 5), ("range", 1), ("attacker-moved", 2), ("defender-moved", 1), ("facing", 1)]
"""Medium range, four hexes run, a target that moved two, and its shield side."""


@pytest.mark.canon("PEN-EX-05", "PEN-DISP-06", "C-16")
@pytest.mark.parametrize("distance", [4, 5, 6])
def test_nine_as_printed_is_ten_by_the_table(caller: Caller, distance: int) -> None:
    """The example scores four hexes as one; the table says two."""
    asked = {"range": distance, "attacker_moved": 4, "defender_moved": 2, "side": 6}
    answer = told(caller.post("rules/to-hit", asked))
    assert answer["target_number"] == 10
    assert [(line["code"], line["value"]) for line in answer["lines"]] == LINES
    assert sum(value for _, value in LINES) == 10
