"""The sheet of a pilot: every number with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

import pytest

from apps.pilots.events.ledger_events import Burden
from apps.pilots.sheet.burden_sheet import FaceSheet
from apps.pilots.sheet.pilot_sheet import KeptSheet, PilotSheet, pilot_sheet
from apps.pilots.sheet.taint_sheet import TaintSheet
from apps.pilots.state import Pilot
from apps.rules.factions import Faction
from apps.rules.pilot.grit import grit_check
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.played import Played
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.wound_kinds import WOUND_KINDS
from tests.cases import every
from tests.pilots.roll import KEYS, PLAYED, VESS, lying_open, played, roster
from tests.rules.people import FACTIONS

SOMETHING: Mapping[object, object] = {"str": "something", "int": 1, "tuple[str, ...]": ("something",)}
"""By what a field of a pilot may hold."""


def sheet(rules: Played = PLAYED, **known: object) -> PilotSheet:
    return pilot_sheet(roster(**known).pilots[VESS], rules)


def test_a_fresh_pilot_has_ten_wounds_face_down_and_nothing_else() -> None:
    fresh = sheet(faction="church")
    assert (fresh.pilot, fresh.seat, fresh.name, fresh.faction_name) == (
        VESS,
        "seat-player",
        "Vess",
        "Church of Absolution",
    )
    assert (fresh.fate, fresh.casket, fresh.mission, fresh.died_of) == ("serving", "", "", "")
    assert (fresh.missions, fresh.severe_survived, fresh.kills, fresh.wounds_open) == (0, 0, 0, 0)
    assert (fresh.grit.value, fresh.most_grit) == (1, 3)
    assert [(wound.wound, wound.is_open) for wound in fresh.wounds] == [(key, False) for key in KEYS]
    assert [(hidden.kind, hidden.cards) for hidden in fresh.hidden] == [("minor", 5), ("severe", 3), ("trauma", 2)]
    assert not any((fresh.burdens, fresh.carried, fresh.marks, fresh.relics, fresh.modifiers, fresh.barred))


def test_open_wounds_stand_first_in_the_order_in_which_they_came() -> None:
    wounds = (
        FaceUp(wound="spinal-trauma", downgraded=True),
        FaceUp(wound="broken-finger", finger=4),
        FaceUp(wound="concussion", faded=True),
    )
    told = sheet(wounds=wounds)
    assert [wound.wound for wound in told.wounds[:3]] == ["spinal-trauma", "broken-finger", "concussion"]
    assert [wound.wound for wound in told.wounds[3:]] == [key for key in KEYS if key not in {w.wound for w in wounds}]
    assert [wound.is_open for wound in told.wounds] == [True] * 3 + [False] * 7
    spinal, finger, concussion = told.wounds[:3]
    assert (spinal.downgraded, spinal.kind_name) == (True, "Severe Injury")
    assert finger.finger == "Reactive cards may not be played"
    assert concussion.faded
    assert all(wound.text and wound.rule and wound.name for wound in told.wounds)
    assert [hidden.cards for hidden in told.hidden] == [3, 2, 2]
    assert told.wounds_open == 3


@pytest.mark.canon("PEN-DISP-06")
@pytest.mark.parametrize("faction", FACTIONS)
def test_what_a_check_adds_against_each_kind(faction: Faction) -> None:
    told = sheet(faction=faction, missions=10, wounds=lying_open("ptsd"))
    if faction == "ossuarium":
        assert not told.checks
        assert told.why_unchecked == "The Ossuarium's dead flip no wounds."
        return
    assert not told.why_unchecked
    assert [check.kind for check in told.checks] == list(WOUND_KINDS)
    assert all(
        check.added == grit_check(told.grit.value, faction, traumas=1, kind=check.kind, rules=DEFAULT)
        for check in told.checks
    )


def test_why_no_check_is_made() -> None:
    assert "not played" in sheet(played(modules_grit=False)).why_unchecked
    assert "no Grit check" in sheet(played(grit_ossuarium="no_checks"), faction="ossuarium").why_unchecked
    assert "not played" in sheet(played(modules_grit=False), faction="ossuarium").why_unchecked


def test_shifts_are_named_by_what_they_came_of() -> None:
    told = sheet(grit_shifts={"leg-skimming": 1, "soul-bargain": 1, "ruling": 1})
    assert [line.text for line in told.grit.lines][1:] == ["Leg-Skimmed", "Soul Bargain", "the host's ruling"]


@pytest.mark.canon("PEN-TAINT-02")
@every(
    ("taint", "next_at", "next_brings", "offered"),
    [
        (0, 8, "Taint Purging is offered.", False),
        (7, 8, "Taint Purging is offered.", False),
        (8, 10, "1 pilot damage, then a roll against corruption.", True),
        (9, 10, "1 pilot damage, then a roll against corruption.", True),
        (10, 0, "Nothing more, until it has fallen below 10.", True),
        (15, 0, "Nothing more, until it has fallen below 10.", True),
    ],
)
def test_taint_says_what_comes_next(taint: int, next_at: int, next_brings: str, *, offered: bool) -> None:
    assert sheet(taint=taint).taint == TaintSheet(
        held=taint, next_at=next_at, next_brings=next_brings, purging_offered=offered
    )


def test_the_tenth_brings_what_the_table_plays() -> None:
    assert sheet(played(taint_at_10="wound_only"), taint=8).taint.next_brings == "1 pilot damage."
    assert sheet(played(taint_at_10="corruption_only"), taint=8).taint.next_brings == "A roll against corruption."
    assert sheet(played(modules_taint_exploitation=False), taint=8).taint.next_brings == "1 pilot damage."


def test_burdens_are_told_in_words() -> None:
    heavy = Burden(
        cause="penance-ritual",
        faces=(4, 2),
        cards_lost=3,
        heat=1,
        first_attack=2,
        first_attack_ignores=1,
        all_attacks=1,
        sp_maximum=-1,
    )
    light = Burden(cause="ruling", cards_lost=1, heat=-1)
    told = sheet(burdens=(heavy, light), carried=(Burden(cause="soul-bargain", faces=(1,)),))
    first, second = told.burdens
    assert (first.cause, first.cause_name) == ("penance-ritual", "Penance Ritual")
    assert first.faces == (FaceSheet(face=4, name="PENANCE"), FaceSheet(face=2, name="BLOOD PRICE"))
    assert first.lines == (
        "3 cards lost at deployment",
        "+1 Heat at deployment",
        "+2 damage on the first attack",
        "the first attack ignores 1 Armor",
        "+1 damage on every attack of the mission",
        "-1 to the SP maximum for the mission",
    )
    assert second.lines == ("1 card lost at deployment", "-1 Heat at deployment")
    assert told.carried[0].lines == ("Nothing is asked.",)


def test_marks_and_relics_come_with_their_texts() -> None:
    told = sheet(marks=("haunted", "lost-mark"), relics=("tin-saint",))
    assert told.marks == (
        KeptSheet(key="haunted", name="Haunted", text="Something that was buried came home too."),
        KeptSheet(key="lost-mark", name="lost-mark", text=""),
    )
    assert told.relics[0].name == PLAYED.library.relics["tin-saint"].name
    assert told.relics[0].text


@pytest.mark.canon("PEN-CAMP-02")
def test_what_wounds_and_shifts_do_now() -> None:
    told = sheet(wounds=lying_open(*KEYS), sp_shifts={"leg-skimming": 1, "soul-bargain": 1, "ruling": 0})
    assert {modifier.figure: modifier.by.value for modifier in told.modifiers} == {
        "sp-maximum": -1,
        "threads": -2,
        "move-surcharge": 1,
        "attack-damage": -2,
        "heat-gain": 1,
        "round-start-loss": 1,
        "deployment-loss": 5,
    }
    assert [(line.value, line.text) for line in told.modifiers[0].by.lines] == [
        (1, "Leg-Skimmed"),
        (1, "Soul Bargain"),
        (-1, "Concussion"),
        (-2, "Shattered Hand"),
    ]
    assert told.barred == (
        "No attacks of the Primary Weapon: a Broken Finger",
        "No attacks on an enemy's rear: PTSD",
        "A d6 at the start of each own turn: Dissociation",
    )


def test_what_has_faded_is_told_and_counts_no_more() -> None:
    told = sheet(wounds=(FaceUp(wound="concussion", faded=True),))
    (modifier,) = told.modifiers
    assert (modifier.figure, modifier.by.value, len(modifier.by.not_applied)) == ("sp-maximum", 0, 1)


@pytest.mark.canon("PEN-CAMP-02")
@pytest.mark.parametrize(
    ("wound", "figure", "by"),
    [
        ("shattered-hand", "sp-maximum", -2),
        ("spinal-trauma", "move-surcharge", 1),
        ("ruptured-organ", "deployment-loss", 5),
    ],
)
def test_permanent_effects_stand_on_the_sheet_of_the_next_mission(wound: str, figure: str, by: int) -> None:
    found = {modifier.figure: modifier.by.value for modifier in sheet(wounds=lying_open(wound), missions=3).modifiers}
    assert found[figure] == by


def test_the_cause_of_death_is_told_in_words() -> None:
    assert sheet(fate="dead", died_of="casket-destruction").died_of == "Casket destroyed"
    assert sheet(fate="dead", died_of="seen").died_of == "what the table saw"


def test_every_field_is_filled_for_the_fullest_pilot() -> None:
    known: dict[str, object] = {
        "fate": "dead",
        "wounds": lying_open(*KEYS),
        "marks": ("haunted",),
        "relics": ("tin-saint",),
        "burdens": (Burden(cause="ruling"),),
        "carried": (Burden(cause="ruling"),),
        "died_of": "seen",
    }
    held = {field.name: SOMETHING[field.type] for field in fields(Pilot) if field.type in SOMETHING}
    pilot = roster(**{**held, "faction": "elves", "pilot": VESS, **known}).pilots[VESS]
    told = pilot_sheet(pilot, PLAYED)
    assert [field.name for field in fields(told) if not getattr(told, field.name)] == ["why_unchecked"]
