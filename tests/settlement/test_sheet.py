"""A burden in words."""

from __future__ import annotations

import pytest

from apps.settlement.events import PenanceRitualHeld
from apps.settlement.sheet import burden_sheet
from apps.settlement.state import Settlement, evolve


@pytest.mark.parametrize(
    ("face", "name", "lines"),
    [
        (1, "DIVINE MERCY", ("Nothing is asked.",)),
        (2, "BLOOD PRICE", ("2 cards lost at deployment",)),
        (3, "ZEALOT'S FURY", ("1 card lost at deployment", "+1 damage on the first attack")),
        (4, "PENANCE", ("1 card lost at deployment", "+1 Heat at deployment", "+2 damage on the first attack")),
        (5, "MARTYRDOM", ("3 cards lost at deployment", "+3 damage on the first attack")),
        (6, "ABSOLUTION", ("Nothing is asked.",)),
    ],
)
def test_a_burden_is_said_line_by_line(face: int, name: str, lines: tuple[str, ...]) -> None:
    settlement = Settlement()
    evolve(settlement, PenanceRitualHeld(pilot="pilot-vess", face=face))
    sheet = burden_sheet(settlement.burdens["pilot-vess"])
    assert (sheet.face, sheet.suffering, sheet.lines) == (face, name, lines)
