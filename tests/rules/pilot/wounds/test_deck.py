"""The wound deck: its ten cards, flipping, shuffling, dying and healing."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.pilot.wounds.deck import (
    FaceUp,
    WoundDeck,
    broken_fingers,
    flipped,
    highest_minor,
    rested,
    shuffled,
)
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS, WOUNDS
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.broken_finger import BROKEN_FINGERS
from apps.rules.tables.grit_checks import GRIT_RESULTS
from apps.rules.tables.pilot_damage import PILOT_DAMAGE, TAINT_OVERLOAD_SPEND, TAINT_OVERLOAD_THRESHOLD
from apps.rules.tables.printed_dice import DICE
from apps.rules.tables.suffering_die import SUFFERING_DIE
from apps.rules.tables.taint_spends import TAINT_SPENDS
from tests.cases import every
from tests.rules.pilot.wounds.decks import KEYS, deck_of, with_open

IN_ORDER = tuple(range(1, 11))
SETTLEMENT = Ruleset(wounds_minor_recovers="settlement")
NEVER = Ruleset(wounds_minor_recovers="never")


def opened(deck: WoundDeck) -> list[str]:
    return [wound.wound for wound in deck.face_up]


@pytest.mark.canon("PEN-WND-09", "PEN-WND-22", "C-35")
def test_four_cards_print_how_long_they_last_and_the_other_six_do_not() -> None:
    assert [(card.name, card.kind, card.lasts) for card in WOUND_CARDS] == [
        ("Concussion", "minor", "mission_end"),
        ("Broken Finger", "minor", "unprinted"),
        ("Internal Bleeding", "minor", "unprinted"),
        ("Dislocated Shoulder", "minor", "mission_end"),
        ("Cracked Rib", "minor", "unprinted"),
        ("Shattered Hand", "severe", "for_good"),
        ("Spinal Trauma", "severe", "for_good"),
        ("Ruptured Organ", "severe", "unprinted"),
        ("PTSD", "trauma", "unprinted"),
        ("Dissociation", "trauma", "unprinted"),
    ]


@pytest.mark.canon("PEN-WND-02")
def test_a_flip_turns_the_top_card_up_and_it_stays_so() -> None:
    deck = flipped(flipped(deck_of("ptsd", "cracked-rib")))
    assert opened(deck) == ["ptsd", "cracked-rib"]
    assert len(deck.face_down) == 8
    assert not set(opened(deck)) & set(deck.face_down)


def test_a_shuffle_leaves_open_wounds_alone() -> None:
    deck = shuffled(with_open("ptsd"), tuple(reversed(range(1, 10))))
    assert opened(deck) == ["ptsd"]
    assert deck.face_down == tuple(reversed([key for key in KEYS if key != "ptsd"]))


@pytest.mark.canon("PEN-WND-11")
@every(
    ("face", "name"),
    [
        (1, "Movement cards"),
        (2, "Movement cards"),
        (3, "reactive cards"),
        (4, "reactive cards"),
        (5, "Heat cards"),
        (6, "Heat cards"),
        (7, "Utility and Support cards"),
        (8, "Utility and Support cards"),
        (9, "attacks of the Secondary Equipment"),
        (10, "attacks of the Primary Weapon"),
    ],
)
def test_a_broken_finger_takes_one_kind_of_card_by_d10(face: int, name: str) -> None:
    deck = flipped(deck_of("broken-finger"), finger=face)
    assert [finger.name for finger in broken_fingers(deck)] == [name]


@pytest.mark.parametrize("finger", [0, 11])
def test_a_broken_finger_needs_its_d10(finger: int) -> None:
    with pytest.raises(Refusal, match="faces from 1 to 10"):
        flipped(deck_of("broken-finger"), finger=finger)


def test_no_other_wound_takes_a_d10() -> None:
    with pytest.raises(Refusal, match="breaks no finger"):
        flipped(deck_of("concussion"), finger=4)


def test_the_highest_minor_is_the_first_from_the_top() -> None:
    assert highest_minor(deck_of("ptsd", "spinal-trauma", "cracked-rib")) == 2
    assert highest_minor(WoundDeck(face_down=("ptsd", "spinal-trauma"))) is None


@pytest.mark.canon("C-35", "pen.wounds.minor_recovers")
@pytest.mark.parametrize(
    ("rules", "after_mission", "after_settlement"),
    [
        (DEFAULT, ["spinal-trauma", "ptsd"], ["spinal-trauma", "ptsd"]),
        (SETTLEMENT, ["cracked-rib", "spinal-trauma", "ptsd"], ["spinal-trauma", "ptsd"]),
        (NEVER, ["cracked-rib", "spinal-trauma", "ptsd"], ["cracked-rib", "spinal-trauma", "ptsd"]),
    ],
)
def test_minor_injuries_recover_when_the_house_says_and_the_others_never(
    rules: Ruleset, after_mission: list[str], after_settlement: list[str]
) -> None:
    home = rested(with_open("cracked-rib", "spinal-trauma", "ptsd"), "mission_end", rules)
    assert opened(home) == after_mission
    healed = rested(home, "settlement", rules)
    assert opened(healed) == after_settlement
    assert sorted(healed.face_down + tuple(opened(healed))) == sorted(KEYS)


@pytest.mark.canon("PEN-WND-22")
@pytest.mark.parametrize("rules", [SETTLEMENT, NEVER])
def test_a_printed_time_ends_with_the_mission_though_the_card_stays_open(rules: Ruleset) -> None:
    home = rested(with_open("concussion", "internal-bleeding"), "mission_end", rules)
    assert home.face_up == (FaceUp(wound="concussion", faded=True), FaceUp(wound="internal-bleeding"))


@pytest.mark.canon("C-39")
def test_a_downgraded_severe_injury_lasts_only_the_mission_even_where_no_minor_recovers() -> None:
    home = rested(with_open(FaceUp(wound="shattered-hand", downgraded=True)), "mission_end", NEVER)
    assert home.face_up == (FaceUp(wound="shattered-hand", downgraded=True, faded=True),)


@pytest.mark.canon("PEN-WND-20")
def test_the_dead_do_not_recover() -> None:
    dead = with_open(*KEYS)
    assert dead.is_dead
    assert rested(dead, "mission_end", DEFAULT) == dead


@pytest.mark.canon("C-55")
def test_names_that_are_used_twice_are_told_apart_by_what_they_belong_to() -> None:
    codes = [
        *(f"{die.key}.{face.key}" for die in DICE for face in die.faces),
        *(card.code for card in WOUND_CARDS),
        *(spend.code for spend in TAINT_SPENDS),
        *(f"grit.{row.key}" for row in GRIT_RESULTS),
    ]
    assert len(codes) == len(set(codes)) == 24 + 10 + 11 + 4
    assert {"wound.internal-bleeding", "damage.internal-bleeding"} <= set(codes)
    assert {face.code for face in SUFFERING_DIE.values()} == {code for code in codes if code.startswith("suffering.")}
    assert len({row.key for row in PILOT_DAMAGE}) == len(PILOT_DAMAGE)
    assert TAINT_OVERLOAD_SPEND.key != TAINT_OVERLOAD_THRESHOLD.key


def test_every_finger_is_broken_by_some_face() -> None:
    assert sorted(BROKEN_FINGERS) == list(IN_ORDER)
    assert set(WOUNDS) == set(KEYS)
