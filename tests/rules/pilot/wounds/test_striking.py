"""Pilot damage point by point."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.factions import Faction
from apps.rules.pilot.wounds.deck import WoundDeck
from apps.rules.pilot.wounds.wound_flips import Happening, Nerve, Peril, StruckPoint, pilot_hit, strike_pilot
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.pilot_damage import (
    CAPSULE_BREACH,
    CRITICAL_MALFUNCTION,
    PILOT_DAMAGE,
    RESURRECTION,
    PilotDamage,
)
from apps.rules.tables.wound_kinds import WOUND_KINDS, WoundKind
from tests.cases import every
from tests.rules.people import FACTIONS
from tests.rules.pilot.wounds.decks import KEYS, Told, deck_of, with_open

OFF = Ruleset(modules_grit=False)
SWAP = Ruleset(grit_tough_it_out="swap_for_minor")
UNCHECKED = Ruleset(grit_ossuarium="no_checks")
ELF = Nerve(grit=1, faction="elves")
DEAD = Nerve(grit=0, faction="ossuarium")
AS_THEY_LIE = tuple(range(1, 11))
TWICE = PilotDamage(key="twice", name="Twice", rule="PEN-WND-02", points=2)


def at(kind: WoundKind, *, grit: int = 0, faction: Faction = "dwarves", traumas: int = 0, minors: int = 5) -> Peril:
    return Peril(nerve=Nerve(grit, faction), kind=kind, traumas=traumas, minors=minors)


def happens(kind: WoundKind, rules: Ruleset = DEFAULT) -> list[Happening]:
    """What each face brings an Elf of Grit 3, who adds 2: every row but the first is reached."""
    return [pilot_hit(at(kind, grit=3, faction="elves"), face, rules).happens for face in range(1, 7)]


def struck(
    deck: WoundDeck, nerve: Nerve, damage: PilotDamage, dice: Told, rules: Ruleset = DEFAULT
) -> list[StruckPoint]:
    found = list(strike_pilot(deck, nerve, damage, dice, "hit", rules))
    dice.must_all_be_used()
    return found


@pytest.mark.canon("PEN-GRIT-07", "PEN-GRIT-08", "PEN-GRIT-09", "PEN-GRIT-10", "C-39")
def test_a_severe_injury_is_flipped_softened_shrugged_off_or_ignored() -> None:
    assert happens("severe") == ["flip", "flip-downgraded", "flip-downgraded", "heat", "heat", "nothing"]


@pytest.mark.canon("PEN-GRIT-08")
@pytest.mark.parametrize("kind", ["minor", "trauma"])
def test_toughing_it_out_softens_no_minor_and_no_trauma(kind: WoundKind) -> None:
    assert happens(kind) == ["flip", "flip", "flip", "heat", "heat", "nothing"]


@pytest.mark.canon("PEN-GRIT-09")
def test_shrugging_it_off_costs_one_heat_and_nothing_else_does() -> None:
    heat = [pilot_hit(at("minor", grit=3, faction="elves"), face, DEFAULT).heat for face in range(1, 7)]
    assert heat == [0, 0, 0, 1, 1, 0]


@pytest.mark.canon("pen.grit.tough_it_out", "C-39")
def test_toughing_it_out_may_swap_the_severe_injury_for_a_minor_one() -> None:
    swapped = ["flip", "swap-for-minor", "swap-for-minor", "heat", "heat", "nothing"]
    assert happens("severe", SWAP) == swapped
    assert happens("minor", SWAP) == happens("minor")
    assert happens("trauma", SWAP) == happens("trauma")
    assert pilot_hit(at("severe", minors=0), 4, SWAP).happens == "flip-downgraded"


@pytest.mark.canon("PEN-GRIT-12", "C-39")
def test_the_dwarves_bonus_knows_the_card_before_the_roll() -> None:
    assert [pilot_hit(at(kind), 5, DEFAULT).happens for kind in WOUND_KINDS] == ["flip", "heat", "flip"]


@pytest.mark.canon("PEN-GRIT-13", "C-40", "pen.grit.ossuarium")
@pytest.mark.parametrize("kind", WOUND_KINDS)
def test_the_ossuarium_flips_nothing_while_the_module_is_played(kind: WoundKind) -> None:
    assert pilot_hit(at(kind, faction="ossuarium"), None, DEFAULT).happens == "immune"
    assert pilot_hit(at(kind, faction="ossuarium"), None, UNCHECKED).happens == "flip"
    assert pilot_hit(at(kind, faction="ossuarium"), None, OFF).happens == "flip"


@pytest.mark.canon("pen.modules.grit")
@every("faction", FACTIONS)
@every("kind", WOUND_KINDS)
def test_without_the_module_every_wound_is_flipped(faction: Faction, kind: WoundKind) -> None:
    hit = pilot_hit(at(kind, grit=3, faction=faction), None, OFF)
    assert (hit.happens, hit.heat, hit.check) == ("flip", 0, None)


@pytest.mark.parametrize(("faction", "rules"), [("church", OFF), ("ossuarium", UNCHECKED)])
def test_a_die_where_no_check_is_made_is_refused(faction: Faction, rules: Ruleset) -> None:
    with pytest.raises(Refusal, match="no Grit check"):
        pilot_hit(at("minor", faction=faction), 6, rules)


@pytest.mark.canon("PEN-GRIT-06", "PEN-WND-02")
def test_a_check_is_made_before_the_card_is_flipped() -> None:
    (point,) = struck(deck_of("spinal-trauma"), ELF, CAPSULE_BREACH, Told(hit_1_grit=(3,)))
    assert (point.face, point.hit.happens) == (3, "flip")
    assert point.hit.check is not None
    assert point.hit.check.value == 0
    assert [wound.wound for wound in point.deck.face_up] == ["spinal-trauma"]
    assert point.wound == point.deck.face_up[-1]


@pytest.mark.canon("PEN-GRIT-18", "PEN-GRIT-16")
def test_every_point_has_its_own_check_and_a_trauma_counts_from_the_next_one_on() -> None:
    dice = Told(hit_1_grit=(1,), hit_2_grit=(4,))
    first, second = struck(deck_of("ptsd", "spinal-trauma"), ELF, TWICE, dice)
    assert first.hit.check is not None
    assert second.hit.check is not None
    assert (first.hit.check.value, second.hit.check.value) == (0, -1)
    assert [wound.wound for wound in second.deck.face_up] == ["ptsd", "spinal-trauma"]


@pytest.mark.canon("PEN-GRIT-09")
def test_a_card_that_is_not_flipped_is_shuffled_back_among_the_face_down_ones() -> None:
    dice = Told(hit_1_grit=(6,), hit_1_wounds=(2, 3, 4, 5, 6, 7, 8, 9, 10, 1))
    (point,) = struck(deck_of("ptsd"), ELF, CAPSULE_BREACH, dice)
    assert (point.hit.happens, point.hit.heat, point.deck.face_up, point.wound) == ("heat", 1, (), None)
    assert point.deck.face_down[-1] == "ptsd"
    assert sorted(point.deck.face_down) == sorted(KEYS)


@pytest.mark.canon("PEN-GRIT-08", "C-39")
def test_a_toughed_out_severe_injury_lies_open_with_a_mark() -> None:
    (point,) = struck(deck_of("spinal-trauma"), ELF, CAPSULE_BREACH, Told(hit_1_grit=(4,)))
    assert [(wound.wound, wound.downgraded) for wound in point.deck.face_up] == [("spinal-trauma", True)]


@pytest.mark.canon("pen.grit.tough_it_out")
def test_a_swap_opens_the_highest_minor_and_shuffles_the_severe_injury_back() -> None:
    dice = Told(hit_1_grit=(4,), hit_1_finger=(7,), hit_1_wounds=(9, 8, 7, 6, 5, 4, 3, 2, 1))
    (point,) = struck(deck_of("spinal-trauma", "ptsd", "broken-finger"), ELF, CAPSULE_BREACH, dice, SWAP)
    assert [(wound.wound, wound.finger, wound.downgraded) for wound in point.deck.face_up] == [
        ("broken-finger", 7, False)
    ]
    assert point.deck.face_down[-1] == "spinal-trauma"
    assert len(point.deck.face_down) == 9


@pytest.mark.canon("PEN-WND-11")
def test_a_broken_finger_rolls_its_d10_as_it_is_flipped() -> None:
    dice = Told(hit_1_finger=(9,))
    (point,) = struck(deck_of("broken-finger"), ELF, CAPSULE_BREACH, dice, OFF)
    assert dice.sides == {"hit/1/finger": 10}
    assert [(wound.wound, wound.finger) for wound in point.deck.face_up] == [("broken-finger", 9)]


@pytest.mark.canon("PEN-GRIT-13")
def test_nothing_is_rolled_for_an_immune_pilot_and_no_card_is_looked_at() -> None:
    deck = deck_of("ptsd")
    (point,) = struck(deck, DEAD, CRITICAL_MALFUNCTION, Told())
    assert (point.hit.happens, point.face, point.deck) == ("immune", None, deck)


@pytest.mark.canon("C-37")
def test_the_two_wounds_of_a_resurrection_are_flipped_without_a_check() -> None:
    first, second = struck(deck_of("ptsd", "cracked-rib"), Nerve(grit=3, faction="church"), RESURRECTION, Told())
    assert (first.hit.check, second.hit.check) == (None, None)
    assert [wound.wound for wound in second.deck.face_up] == ["ptsd", "cracked-rib"]


@pytest.mark.canon("PEN-WND-20")
def test_points_end_with_the_pilots_life() -> None:
    dying = with_open(*(key for key in KEYS if key != "ptsd"))
    points = struck(dying, ELF, TWICE, Told(), OFF)
    assert len(points) == 1
    assert points[0].deck.is_dead
    assert struck(points[0].deck, ELF, TWICE, Told(), OFF) == []


@pytest.mark.canon("PEN-WND-03", "PEN-WND-04", "PEN-WND-05", "PEN-WND-06", "PEN-WND-07", "PEN-WND-08")
def test_eight_causes_hurt_a_pilot_and_one_of_them_twice_and_without_a_check() -> None:
    assert [(cause.name, cause.points, cause.checked) for cause in PILOT_DAMAGE] == [
        ("Capsule Breach", 1, True),
        ("Neural Feedback", 1, True),
        ("Thread Snap", 1, True),
        ("Taint Overload: 10 Taint", 1, True),
        ("Casket destroyed", 1, True),
        ("Critical Malfunction", 1, True),
        ("Taint Overload: bought", 1, True),
        ("Resurrection", 2, False),
    ]
    for cause in PILOT_DAMAGE:
        points = struck(deck_of("ptsd", "cracked-rib"), ELF, cause, Told(), OFF)
        assert len(points[-1].deck.face_up) == cause.points
