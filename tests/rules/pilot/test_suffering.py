"""The Suffering dice against their printed faces, added up, and what rolls them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.pilot.suffering import (
    Suffered,
    all_attacks_lent,
    blood_offering,
    cards_demanded,
    flagellants_zeal,
    in_rolled_order,
    martyrdom_protocol,
    next_attack_lent,
    owed,
    suffered,
)
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.dice import (
    ABSOLUTION,
    BLOOD_PRICE,
    DIVINE_MERCY,
    MARTYRDOM,
    PENANCE,
    SUFFERING_DICE,
    ZEALOTS_FURY,
)
from apps.rules.tables.suffering_die import SUFFERING_DIE
from apps.rules.tables.suffering_events import SUFFERING_EVENTS

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


@pytest.mark.canon("PEN-SUF-07", "C-21", "pen.blood_offering.cost", "pen.blood_offering.keeps_bonus")
@pytest.mark.parametrize(
    ("rules", "cards", "dice", "next_attack", "ignores_armor"),
    [
        (DEFAULT, 0, 1, 3, 1),
        (Ruleset(blood_offering_keeps_bonus=False), 0, 1, 0, 0),
        (Ruleset(blood_offering_cost="fixed_two"), 2, 0, 3, 1),
        (Ruleset(blood_offering_cost="fixed_two", blood_offering_keeps_bonus=False), 2, 0, 3, 1),
    ],
)
def test_blood_offering_rolls_a_die_or_takes_two_cards(
    rules: Ruleset, cards: int, dice: int, next_attack: int, ignores_armor: int
) -> None:
    offering = blood_offering(rules)
    assert (offering.cards, offering.dice, offering.sp) == (cards, dice, 0)
    assert (offering.next_attack, offering.ignores_armor) == (next_attack, ignores_armor)


@pytest.mark.canon("C-21")
def test_the_bonus_of_the_die_adds_to_that_of_blood_offering() -> None:
    lent = next_attack_lent(blood_offering(DEFAULT), (PENANCE,))
    assert lent.value == 5
    assert [(line.code, line.value, line.rule) for line in lent.lines] == [
        ("card.blood-offering", 3, "PEN-SUF-07"),
        ("suffering.penance", 2, "PEN-SUF-04"),
    ]


@pytest.mark.canon("PEN-SUF-08", "C-22", "pen.flagellants_zeal")
@pytest.mark.parametrize(
    ("rules", "cards", "dice"),
    [
        (DEFAULT, 0, 2),
        (Ruleset(flagellants_zeal="fixed_five"), 5, 0),
        (Ruleset(flagellants_zeal="fixed_five_plus_dice"), 5, 2),
    ],
)
def test_flagellants_zeal_gives_five_sp_for_dice_or_cards_or_both(rules: Ruleset, cards: int, dice: int) -> None:
    zeal = flagellants_zeal(rules)
    assert (zeal.cards, zeal.dice, zeal.sp) == (cards, dice, 5)
    assert (zeal.next_attack, zeal.ignores_armor) == (0, 0)


@pytest.mark.canon("PEN-SUF-08")
def test_zeal_applies_both_of_its_dice() -> None:
    zeal = flagellants_zeal(Ruleset(flagellants_zeal="fixed_five_plus_dice"))
    demanded = cards_demanded(zeal, (ZEALOTS_FURY, MARTYRDOM))
    assert demanded.value == 9
    assert [line.text for line in demanded.lines] == ["Flagellant's Zeal", "ZEALOT'S FURY", "MARTYRDOM"]
    assert next_attack_lent(zeal, (ZEALOTS_FURY, MARTYRDOM)).value == 3
    assert all_attacks_lent(zeal, (ZEALOTS_FURY, MARTYRDOM)).value == 1


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (1, 7)])
def test_zeal_takes_two_faces_of_a_suffering_die_and_nothing_else(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refusal, match="Flagellant's Zeal rolls 2 dice"):
        cards_demanded(flagellants_zeal(DEFAULT), faces)


@pytest.mark.canon("PEN-SUF-09")
@pytest.mark.parametrize(
    ("redirected", "dice"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (14, 4)]
)
def test_martyrdom_protocol_rolls_a_die_for_every_full_three_damage(redirected: int, dice: int) -> None:
    protocol = martyrdom_protocol(redirected)
    assert (protocol.dice, protocol.cards, protocol.next_attack, protocol.sp) == (dice, 0, 0, 0)


def test_no_less_than_no_damage_is_redirected() -> None:
    with pytest.raises(Refusal, match="0 or more"):
        martyrdom_protocol(-1)


@pytest.mark.parametrize(
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
