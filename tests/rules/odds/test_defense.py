"""How many Defense dice block, against every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.odds.defense_odds import apart, block_chances
from apps.rules.tables.printed_dice import PIERCE
from tests.cases import every


@pytest.mark.canon("PEN-DEF-03", "PEN-DEF-12")
@every("count", range(6))
def test_shields_and_absorbs_block_in_every_throw(count: int) -> None:
    thrown = Counter(sum(face in (1, 2) for face in faces) for faces in product(range(1, 7), repeat=count))
    assert block_chances(count).fractions() == {blocks: Fraction(ways, 6**count) for blocks, ways in thrown.items()}


@pytest.mark.canon("PEN-DEF-13", "PEN-PROB-03")
@every(("count", "expected"), [(3, 1), (6, 2), (9, 3), (12, 4), (30, 10)])
def test_a_third_of_the_dice_block(count: int, expected: int) -> None:
    assert block_chances(count).mean(int) == expected


@pytest.mark.canon("C-42", "PEN-DEF-18")
def test_six_dice_block_as_often_as_computed_and_not_as_printed() -> None:
    blocks = block_chances(6)
    assert (blocks.of(0), blocks.of(2), blocks.of(6)) == (Fraction(64, 729), Fraction(80, 243), Fraction(1, 729))


def test_thirty_dice_are_counted_too() -> None:
    assert block_chances(30).of(10) == comb(30, 10) * Fraction(1, 3) ** 10 * Fraction(2, 3) ** 20


@pytest.mark.parametrize("count", [-1, 31, 1_000_000])
def test_as_many_as_nobody_rolls_are_refused(count: int) -> None:
    with pytest.raises(Refusal, match=r"0 to 30 Defense dice") as refused:
        block_chances(count)
    assert refused.value.rule == "PEN-DEF-02"


def test_faces_are_told_apart_as_far_as_asked() -> None:
    assert apart() == ((1, 2), (3, 4, 5, 6))
    assert apart(PIERCE) == ((1, 2), (5,), (3, 4, 6))
