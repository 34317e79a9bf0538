"""The Suffering die against its printed faces."""

from __future__ import annotations

from fractions import Fraction

import pytest

from apps.rules.tables.suffering_die import SUFFERING_DIE

FACES = SUFFERING_DIE.values()


@pytest.mark.canon("PEN-SUF-01", "PEN-SUF-02", "PEN-SUF-03", "PEN-SUF-04", "PEN-SUF-05", "PEN-SUF-06")
def test_the_six_faces_ask_and_lend_what_is_printed() -> None:
    printed = [(face.name, face.discard, face.recover, face.heat, face.next_attack, face.all_attacks) for face in FACES]
    assert printed == [
        ("DIVINE MERCY", 0, 0, 0, 0, 0),
        ("BLOOD PRICE", 2, 0, 0, 0, 0),
        ("ZEALOT'S FURY", 1, 0, 0, 0, 1),
        ("PENANCE", 1, 0, 1, 2, 0),
        ("MARTYRDOM", 3, 0, 0, 3, 0),
        ("ABSOLUTION", 1, 1, 0, 0, 0),
    ]


@pytest.mark.canon("PEN-SUF-14")
def test_the_die_costs_four_thirds_of_a_card_gross_and_seven_sixths_net() -> None:
    assert Fraction(sum(face.discard for face in FACES), 6) == Fraction(4, 3)
    assert Fraction(sum(face.cards_lost for face in FACES), 6) == Fraction(7, 6)


@pytest.mark.canon("PEN-SUF-15")
def test_the_best_the_worst_and_the_bursts() -> None:
    assert min(face.discard for face in FACES) == 0
    assert max(face.discard for face in FACES) == 3
    assert sum(face.next_attack == 3 for face in FACES) == 1
    assert sum(face.all_attacks == 1 for face in FACES) == 1
