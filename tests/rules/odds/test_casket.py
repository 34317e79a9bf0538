"""The exact odds of Strain, the Damage die, a random component, and DAMAGED cards after reshuffles."""

from __future__ import annotations

from fractions import Fraction

import pytest

from apps.rules.book.casket_figures import damaged_share
from apps.rules.odds.casket_odds import strain_chances
from tests.cases import every
from tests.rules.casket.piles.lying import lying

SIXTH = Fraction(1, 6)


@pytest.mark.canon("C-25", "PEN-PROB-03")
@every(
    ("heat", "sp", "damage", "malfunction"),
    [(5, 3, 3, 0), (6, 2, 3, 1), (7, 1, 3, 2), (8, 0, 3, 3), (9, 0, 2, 4), (10, 0, 0, 6), (17, 0, 0, 6)],
)
def test_strain_by_heat(heat: int, sp: int, damage: int, malfunction: int) -> None:
    chances = strain_chances(heat).map(lambda row: row.key if row else "none")
    expected = {"sp": sp * SIXTH, "damage": damage * SIXTH, "malfunction": malfunction * SIXTH}
    assert chances.fractions() == {key: chance for key, chance in expected.items() if chance}


@pytest.mark.canon("PEN-HEAT-01", "PEN-PROB-03")
@every("heat", range(5))
def test_a_safe_casket_never_strains(heat: int) -> None:
    assert strain_chances(heat).fractions() == {None: 1}


@pytest.mark.canon("C-44")
def test_of_no_card_in_circulation_none_is_damaged() -> None:
    assert damaged_share(lying(graveyard=[1, -1])) == 0
    assert damaged_share(lying(deck=[-1])) == 1
