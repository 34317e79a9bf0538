"""Pilot damage, point by point: the card that a die names, the Grit check, the wound, and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from apps.pilots.decider.point_damage import hurt
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.wound_events import WoundFlipped, WoundWithstood
from apps.rules.factions import Faction
from apps.rules.pilot.wounds.triggers import destruction_damage
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS, WOUNDS
from apps.rules.tables.pilot_damage import CAPSULE_BREACH, RESURRECTION, PilotDamage
from apps.rules.tables.wound_kinds import WoundKind
from tests.cases import every
from tests.pilots.roll import KEYS, PLAYED, VESS, Loaded, all_but, befell, lying_open, ordeal, played, roster

TWO = replace(CAPSULE_BREACH, points=2)
FIRST: dict[WoundKind, str] = {"minor": "concussion", "severe": "shattered-hand", "trauma": "ptsd"}
CAREERS = {0: 0, 1: 5, 2: 10, 3: 20}
"""Missions by the tier that they reach."""
CAUSE = "capsule-breach"


def place(wound: str) -> int:
    """The face that names this card while all ten lie face-down."""
    return KEYS.index(wound) + 1


def expected(total: int, kind: WoundKind) -> tuple[str, bool]:
    """By the printed table: what happens, and whether the wound is downgraded."""
    if total >= 8:
        return "iron-will", False
    if total >= 6:
        return "shrug-it-off", False
    return "flip", total >= 4 and kind == "severe"


@pytest.mark.canon(
    "PEN-GRIT-06", "PEN-GRIT-07", "PEN-GRIT-08", "PEN-GRIT-09", "PEN-GRIT-10", "C-39", "PEN-GRIT-11", "PEN-GRIT-17"
)
@every("face", range(1, 7))
@every("kind", ["minor", "severe", "trauma"])
@every("tier", range(4))
@every(("faction", "adds"), [("elves", -1), ("dwarves", 0), ("church", 1)])
def test_every_face_against_every_kind_of_wound(
    face: int, kind: WoundKind, tier: int, faction: Faction, adds: int
) -> None:
    stat = min(3, tier + (faction == "church"))
    added = stat - (faction == "elves") + (faction == "dwarves" and kind == "severe")
    roll, dice = roster(faction=faction, missions=CAREERS[tier]), Loaded(place(FIRST[kind]), face)
    (said,) = befell(roll, hurt(ordeal(roll, PLAYED, dice, "vess/breach"), CAPSULE_BREACH))
    happens, downgraded = expected(face + added, kind)
    if happens == "flip":
        assert said == WoundFlipped(
            pilot=VESS, cause=CAUSE, wound=FIRST[kind], face=face, added=added, downgraded=downgraded
        )
    else:
        assert isinstance(said, WoundWithstood)
        assert (said.result, said.face, said.added) == (happens, face, added)
    assert len(roll.pilots[VESS].wounds) == (happens == "flip")
    dice.asked("vess/breach/1/card", "vess/breach/1/grit")


@pytest.mark.canon("PEN-WND-01", "PEN-WND-02")
@every("wound", KEYS)
def test_the_card_on_top_is_the_one_that_the_die_names(wound: str) -> None:
    roll = roster()
    finger = (7,) if WOUNDS[wound].breaks_a_finger else ()
    dice = Loaded(place(wound), 1, *finger)
    (said,) = befell(roll, hurt(ordeal(roll, PLAYED, dice, "vess"), CAPSULE_BREACH))
    assert said == WoundFlipped(
        pilot=VESS, cause=CAUSE, wound=wound, face=1, added=-1, finger=finger[0] if finger else 0
    )
    assert dice.sides["vess/1/card"] == 10
    dice.asked("vess/1/card", "vess/1/grit", *(["vess/1/finger"] if finger else []))


def test_a_finger_breaks_by_a_die_of_ten() -> None:
    roll, dice = roster(), Loaded(place("broken-finger"), 1, 10)
    befell(roll, hurt(ordeal(roll, PLAYED, dice, "vess"), CAPSULE_BREACH))
    assert dice.sides["vess/1/finger"] == 10
    assert roll.pilots[VESS].wounds == lying_open("broken-finger")


@pytest.mark.canon("PEN-GRIT-18")
def test_each_point_has_its_own_card_and_its_own_check_and_sees_the_wounds_before_it() -> None:
    roll, dice = roster(faction="dwarves"), Loaded(9, 1, 6, 5)
    said = befell(roll, hurt(ordeal(roll, PLAYED, dice, "vess"), TWO))
    assert said == [
        WoundFlipped(pilot=VESS, cause=CAUSE, wound="ptsd", face=1),
        WoundFlipped(pilot=VESS, cause=CAUSE, wound="shattered-hand", face=5, added=0, downgraded=True),
    ]
    assert dice.sides["vess/2/card"] == 9
    dice.asked("vess/1/card", "vess/1/grit", "vess/2/card", "vess/2/grit")


def test_a_card_that_grit_held_down_may_lie_on_top_again() -> None:
    roll, dice = roster(missions=20), Loaded(1, 6, 1, 1)
    said = befell(roll, hurt(ordeal(roll, PLAYED, dice, "vess"), TWO))
    assert said == [
        WoundWithstood(pilot=VESS, cause=CAUSE, result="iron-will", face=6, added=2),
        WoundFlipped(pilot=VESS, cause=CAUSE, wound="concussion", face=1, added=2),
    ]
    assert dice.sides["vess/2/card"] == 10


@pytest.mark.canon("PEN-WND-20")
@every("last", KEYS)
def test_the_tenth_wound_kills_and_no_die_names_the_last_card(last: str) -> None:
    roll = roster(wounds=all_but(last), mission="mission-gate")
    finger = (10,) if last == "broken-finger" else ()
    dice = Loaded(1, *finger)
    flipped, died = befell(roll, hurt(ordeal(roll, PLAYED, dice, "vess", "mission-gate"), TWO))
    assert isinstance(flipped, WoundFlipped)
    assert flipped.wound == last
    assert died == PilotDied(pilot=VESS, cause=CAUSE, mission="mission-gate")
    dice.asked("vess/1/grit", *(["vess/1/finger"] if finger else []))
    pilot = roll.pilots[VESS]
    assert (pilot.fate, pilot.died_of, pilot.mission) == ("dead", CAUSE, "")


@pytest.mark.canon("PEN-WND-21")
def test_the_dead_are_hurt_no_more() -> None:
    roll = roster(fate="dead")
    assert not befell(roll, hurt(ordeal(roll, PLAYED, Loaded(), "vess"), TWO))


@pytest.mark.canon("PEN-GRIT-13", "pen.grit.ossuarium")
def test_the_dead_of_the_ossuarium_flip_no_wounds_and_no_die_falls() -> None:
    roll = roster(faction="ossuarium")
    said = befell(roll, hurt(ordeal(roll, PLAYED, Loaded(), "vess"), TWO))
    assert said == [WoundWithstood(pilot=VESS, cause=CAUSE, result="immune")] * 2


@pytest.mark.canon("PEN-GRIT-13", "pen.grit.ossuarium")
@pytest.mark.parametrize("answers", [{"grit_ossuarium": "no_checks"}, {"modules_grit": False}])
def test_where_the_house_says_so_they_flip_them_without_a_check(answers: dict[str, object]) -> None:
    roll, dice = roster(faction="ossuarium"), Loaded(6)
    said = befell(roll, hurt(ordeal(roll, played(**answers), dice, "vess"), CAPSULE_BREACH))
    assert said == [WoundFlipped(pilot=VESS, cause=CAUSE, wound="shattered-hand")]
    dice.asked("vess/1/card")


@pytest.mark.canon("pen.modules.grit")
@pytest.mark.parametrize("faction", ["church", "dwarves", "elves", "ossuarium"])
def test_without_the_module_every_point_flips_a_wound(faction: Faction) -> None:
    roll, dice = roster(faction=faction, missions=20), Loaded(10)
    said = befell(roll, hurt(ordeal(roll, played(modules_grit=False), dice, "vess"), CAPSULE_BREACH))
    assert said == [WoundFlipped(pilot=VESS, cause=CAUSE, wound="dissociation")]
    dice.asked("vess/1/card")


@pytest.mark.canon("C-37")
def test_a_resurrection_flips_two_without_a_check() -> None:
    roll, dice = roster(missions=20), Loaded(10, 9)
    said = befell(roll, hurt(ordeal(roll, PLAYED, dice, "vess"), RESURRECTION))
    assert [event.wound for event in said if isinstance(event, WoundFlipped)] == ["dissociation", "ptsd"]
    dice.asked("vess/1/card", "vess/2/card")


@pytest.mark.canon("C-51")
@every("save", ["auto", "d6_4plus", "always_wound"])
@every("grit", [True, False])
def test_a_destroyed_casket_asks_grit_where_grit_is_the_save(
    save: Literal["auto", "d6_4plus", "always_wound"], *, grit: bool
) -> None:
    rules = played(casket_destruction_save=save, modules_grit=grit)
    damage = destruction_damage(1, rules.rules)
    assert isinstance(damage, PilotDamage)
    checked = grit and save != "always_wound"
    roll, dice = roster(), Loaded(1, *([1] if checked else []))
    (said,) = befell(roll, hurt(ordeal(roll, rules, dice, "vess"), damage))
    assert isinstance(said, WoundFlipped)
    assert (said.cause, said.face) == ("casket-destruction", int(checked))
    dice.asked("vess/1/card", *(["vess/1/grit"] if checked else []))


class TestSwapForMinor:
    """Under this house rule a Severe that was toughed out gives way to the highest Minor."""

    RULES = played(grit_tough_it_out="swap_for_minor")

    @pytest.mark.canon("pen.grit.tough_it_out", "C-39")
    @every("named", range(1, 6))
    def test_any_minor_may_lie_highest(self, named: int) -> None:
        roll = roster(faction="dwarves")
        minor = WOUND_CARDS[named - 1].key
        finger = (10,) if minor == "broken-finger" else ()
        dice = Loaded(6, 4, named, *finger)
        (said,) = befell(roll, hurt(ordeal(roll, self.RULES, dice, "vess"), CAPSULE_BREACH))
        assert said == WoundFlipped(
            pilot=VESS, cause=CAUSE, wound=minor, face=4, added=1, finger=finger[0] if finger else 0
        )
        assert dice.sides["vess/1/minor"] == 5
        assert roll.pilots[VESS].severe_open == 0

    def test_the_last_minor_is_named_by_no_die(self) -> None:
        roll = roster(faction="dwarves", wounds=all_but("cracked-rib", "ruptured-organ", "spinal-trauma"))
        dice = Loaded(2, 6)
        (said,) = befell(roll, hurt(ordeal(roll, self.RULES, dice, "vess"), CAPSULE_BREACH))
        assert isinstance(said, WoundFlipped)
        assert (said.wound, said.added, said.downgraded) == ("cracked-rib", -1, False)
        dice.asked("vess/1/card", "vess/1/grit")

    def test_with_no_minor_left_the_severe_is_downgraded(self) -> None:
        roll = roster(faction="dwarves", wounds=lying_open(*KEYS[:5]))
        (said,) = befell(roll, hurt(ordeal(roll, self.RULES, Loaded(1, 4), "vess"), CAPSULE_BREACH))
        assert said == WoundFlipped(pilot=VESS, cause=CAUSE, wound="shattered-hand", face=4, added=1, downgraded=True)

    @pytest.mark.parametrize(("card", "wound"), [(3, "internal-bleeding"), (9, "ptsd")])
    def test_a_minor_and_a_trauma_flip_as_printed(self, card: int, wound: str) -> None:
        roll = roster(faction="dwarves")
        (said,) = befell(roll, hurt(ordeal(roll, self.RULES, Loaded(card, 4), "vess"), CAPSULE_BREACH))
        assert said == WoundFlipped(pilot=VESS, cause=CAUSE, wound=wound, face=4)


@pytest.mark.canon("pen.grit.check_min", "PEN-GRIT-16", "PEN-GRIT-17")
@pytest.mark.parametrize(("least", "added"), [(None, -3), (0, 0)])
def test_elves_with_both_traumas_fear_the_most(least: int | None, added: int) -> None:
    roll = roster(wounds=lying_open("ptsd", "dissociation"))
    (said,) = befell(roll, hurt(ordeal(roll, played(grit_check_min=least), Loaded(1, 1), "vess"), CAPSULE_BREACH))
    assert said == WoundFlipped(pilot=VESS, cause=CAUSE, wound="concussion", face=1, added=added)


@pytest.mark.parametrize(("fate", "hurts"), [("captured", True), ("retired", True), ("dead", False)])
def test_whoever_lives_can_be_hurt(fate: str, *, hurts: bool) -> None:
    roll = roster(fate=fate)
    said: list[PilotEvent] = befell(
        roll, hurt(ordeal(roll, PLAYED, Loaded(1, 1) if hurts else Loaded(), "vess"), CAPSULE_BREACH)
    )
    assert bool(said) == hurts
