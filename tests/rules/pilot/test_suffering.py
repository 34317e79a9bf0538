"""The Suffering dice against their printed faces, added up, and what rolls them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.book.pilot_figures import SUFFERING_EVENTS
from apps.rules.suffering import (
    Suffered,
    in_rolled_order,
    owed,
    suffered,
)
from apps.rules.tables.printed_dice import (
    ABSOLUTION,
    BLOOD_PRICE,
    DIVINE_MERCY,
    MARTYRDOM,
    PENANCE,
    SUFFERING_DICE,
    ZEALOTS_FURY,
)
from apps.rules.tables.suffering_die import SUFFERING_DIE
from tests.cases import every

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


def test_the_effects_stand_under_the_numbers_and_names_of_the_dies_own_faces() -> None:
    assert [(number, face.key, face.name) for number, face in SUFFERING_DIE.items()] == [
        (face.number, face.key, face.name) for face in SUFFERING_DICE.faces
    ]


@pytest.mark.canon("PEN-SUF-14", "C-03")
def test_the_die_costs_four_thirds_of_a_card_gross_and_seven_sixths_net() -> None:
    assert Fraction(sum(face.discard for face in FACES), 6) == Fraction(4, 3)
    assert Fraction(sum(face.cards_lost for face in FACES), 6) == Fraction(7, 6)


@pytest.mark.canon("PEN-SUF-15", "C-03")
def test_the_best_the_worst_and_the_bursts() -> None:
    assert min(face.discard for face in FACES) == 0
    assert max(face.discard for face in FACES) == 3
    assert sum(face.discard == 0 for face in FACES) == 1
    assert sum(face.next_attack == 3 for face in FACES) == 1
    assert [face.name for face in FACES if face.all_attacks] == ["ZEALOT'S FURY"]


@pytest.mark.canon("PEN-SUF-11")
def test_blood_price_and_martyrdom_discard_five_and_lend_three_to_the_next_attack() -> None:
    assert suffered((BLOOD_PRICE, MARTYRDOM)) == Suffered(discard=5, next_attack=3)


@pytest.mark.canon("PEN-SUF-12")
def test_mercy_and_absolution_discard_one_recover_one_and_lend_nothing() -> None:
    fell = suffered((DIVINE_MERCY, ABSOLUTION))
    assert fell == Suffered(discard=1, recover=1)
    assert fell.net == 0


@pytest.mark.canon("PEN-SUF-13")
def test_fury_and_penance_discard_two_heat_by_one_and_lend_one_to_all_and_two_to_the_next() -> None:
    assert suffered((ZEALOTS_FURY, PENANCE)) == Suffered(discard=2, heat=1, next_attack=2, all_attacks=1)


def test_several_dice_are_the_sum_of_each_and_none_is_nothing() -> None:
    assert suffered(()) == Suffered()
    for one, other, third in product(range(1, 7), repeat=3):
        both, last = suffered((one, other)), suffered((third,))
        assert suffered((one, other, third)) == Suffered(
            discard=both.discard + last.discard,
            recover=both.recover + last.recover,
            heat=both.heat + last.heat,
            next_attack=both.next_attack + last.next_attack,
            all_attacks=both.all_attacks + last.all_attacks,
        )


def test_dice_are_read_in_the_order_in_which_they_fell() -> None:
    names = [face.name for face in in_rolled_order((ABSOLUTION, BLOOD_PRICE, ABSOLUTION))]
    assert names == ["ABSOLUTION", "BLOOD PRICE", "ABSOLUTION"]


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(Refusal, match="faces from 1 to 6"):
        suffered((1, face))


@every(
    ("faces", "cards_lost", "heat", "first_attack"),
    [
        ((DIVINE_MERCY,), 0, 0, 0),
        ((BLOOD_PRICE,), 2, 0, 0),
        ((ZEALOTS_FURY,), 1, 0, 1),
        ((PENANCE,), 1, 1, 2),
        ((MARTYRDOM,), 3, 0, 3),
        ((ABSOLUTION,), 0, 0, 0),
        ((PENANCE, ZEALOTS_FURY), 2, 1, 3),
    ],
)
def test_in_the_settlement_net_cards_heat_and_both_bonuses_wait_for_the_mission(
    faces: tuple[int, ...], cards_lost: int, heat: int, first_attack: int
) -> None:
    waits = owed(suffered(faces))
    assert (waits.cards_lost, waits.heat, waits.first_attack) == (cards_lost, heat, first_attack)


def test_four_events_of_the_settlement_roll_one_die_each() -> None:
    assert [(event.name, event.dice) for event in SUFFERING_EVENTS] == [
        ("Penance Ritual", 1),
        ("Taint Purging", 1),
        ("Soul Bargain with Bonelord Thresh", 1),
        ("Leg-Skimming", 1),
    ]
