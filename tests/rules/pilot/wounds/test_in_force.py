"""What open wounds do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.pilot.wounds import in_force
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck, rested
from apps.rules.pilot.wounds.in_force import dissociated, dissociates
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.ruleset.rules import Ruleset
from tests.rules.pilot.wounds.decks import KEYS, with_open

NUMBERS = {
    "sp": in_force.sp_maximum,
    "threads": in_force.neural_threads,
    "move": in_force.move_surcharge,
    "damage": in_force.attack_damage,
    "heat": in_force.heat_gain,
    "round": in_force.round_start_loss,
    "deployment": in_force.deployment_loss,
}


def numbers(deck: WoundDeck) -> dict[str, int]:
    """What is in force, by name, where it is anything."""
    found = {name: number(deck).value for name, number in NUMBERS.items()}
    return {name: value for name, value in found.items() if value}


@pytest.mark.parametrize(
    ("wound", "does"),
    [
        pytest.param("concussion", {"sp": -1}, marks=pytest.mark.canon("PEN-WND-10", "C-43", "PEN-SP-06")),
        pytest.param("broken-finger", {}, marks=pytest.mark.canon("PEN-WND-11")),
        pytest.param("internal-bleeding", {"round": 1}, marks=pytest.mark.canon("PEN-WND-12")),
        pytest.param("dislocated-shoulder", {"damage": -2}, marks=pytest.mark.canon("PEN-WND-13")),
        pytest.param("cracked-rib", {"heat": 1}, marks=pytest.mark.canon("PEN-WND-14")),
        pytest.param("shattered-hand", {"sp": -2, "threads": -2}, marks=pytest.mark.canon("PEN-WND-15", "PEN-SP-05")),
        pytest.param("spinal-trauma", {"move": 1}, marks=pytest.mark.canon("PEN-WND-16")),
        pytest.param("ruptured-organ", {"deployment": 5}, marks=pytest.mark.canon("PEN-WND-17")),
        pytest.param("ptsd", {}, marks=pytest.mark.canon("PEN-WND-18")),
        pytest.param("dissociation", {}, marks=pytest.mark.canon("PEN-WND-19")),
    ],
)
def test_each_wound_does_what_it_prints_and_nothing_else(wound: str, does: dict[str, int]) -> None:
    assert numbers(with_open(wound)) == does


def test_no_wound_does_anything_face_down_and_all_of_them_add_up() -> None:
    assert numbers(with_open()) == {}
    assert numbers(with_open(*KEYS)) == {
        "sp": -3,
        "threads": -2,
        "move": 1,
        "damage": -2,
        "heat": 1,
        "round": 1,
        "deployment": 5,
    }


def test_each_number_says_which_wounds_it_comes_from() -> None:
    told = in_force.sp_maximum(with_open("concussion", FaceUp(wound="shattered-hand", downgraded=True)))
    assert [(line.code, line.value, line.rule, line.text) for line in told.lines] == [
        ("wound.concussion", -1, "PEN-WND-10", "Concussion"),
        ("wound.shattered-hand", -2, "PEN-WND-15", "Shattered Hand, toughed out"),
    ]


@pytest.mark.canon("PEN-WND-10", "PEN-WND-13", "PEN-WND-22")
@pytest.mark.parametrize("wound", ["concussion", "dislocated-shoulder"])
def test_two_wounds_end_with_the_mission_as_they_print_though_they_lie_open(wound: str) -> None:
    home = rested(with_open(wound), "mission_end", Ruleset(wounds_minor_recovers="never"))
    assert numbers(home) == {}
    unused = [one for number in NUMBERS.values() for one in number(home).not_applied]
    assert [(one.code, one.rule) for one in unused] == [(f"wound.{wound}", "PEN-WND-22")]


@pytest.mark.canon("PEN-WND-15", "PEN-WND-16", "PEN-WND-17")
def test_severe_injuries_outlast_the_mission() -> None:
    home = rested(with_open("shattered-hand", "spinal-trauma", "ruptured-organ"), "mission_end", Ruleset())
    assert numbers(home) == {"sp": -2, "threads": -2, "move": 1, "deployment": 5}


@pytest.mark.canon("PEN-WND-19")
def test_dissociation_costs_one_sp_on_a_1_or_a_2() -> None:
    assert dissociates(with_open("dissociation"))
    assert not dissociates(with_open(*(key for key in KEYS if key != "dissociation")))
    assert [dissociated(face) for face in range(1, 7)] == [1, 1, 0, 0, 0, 0]
    assert Fraction(sum(dissociated(face) for face in range(1, 7)), 6) == Fraction(1, 3)


@pytest.mark.parametrize("face", [0, 7])
def test_dissociation_is_read_from_a_d6(face: int) -> None:
    with pytest.raises(Refusal, match="faces from 1 to 6"):
        dissociated(face)


CARDS = {
    "Desperate Lunge": ("movement", "universal", False),
    "Brace for Impact": ("defense", "universal", True),
    "Emergency Vent": ("heat", "universal", False),
    "Survey the Field": ("utility", "universal", False),
    "Rally Cry": ("support", "universal", False),
    "Bash": ("attack", "secondary", False),
    "Faithful Thrust": ("attack", "primary", False),
    "Feint": ("combat", "universal", False),
}


def test_every_wound_has_words_of_its_own() -> None:
    assert len({card.text for card in WOUND_CARDS}) == 10
