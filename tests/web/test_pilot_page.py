"""A pilot's page: the pilot, the Casket, the numbers that need both, and whether the two may go out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from apps.campaigns.sheet.pilot_page_sheet import PilotPage, pilot_page
from apps.caskets import state as caskets
from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.fate_events import CasketLost, CasketScrapped, CasketWrecked
from apps.caskets.events.harm_events import ChassisScarred, ComponentBroken, DamagedKept
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.caskets.sheet.casket import casket_sheet
from apps.chronicle.log.codec import plain
from apps.pilots import state as pilots
from apps.pilots.events.ledger_events import PilotBurdened, RelicGained, SpMaximumShifted
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotRetired
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import PilotDeployed
from apps.pilots.events.wound_events import WoundFaded, WoundFlipped
from apps.pilots.sheet.pilot_sheet import pilot_sheet
from apps.rules.explained import Explained
from apps.rules.packs.library import library
from apps.rules.packs.shelf import CANON, shelf, shipped
from apps.rules.played import Played
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cast import BUILD, MERCY, MERCY_ARMED, MERCY_BUILT, MERCY_CREWED, VESS, VESS_ENLISTED

FORD = "mission-ford"
CREWED, ASSIGNED = MERCY_CREWED
STANDING: tuple[CasketEvent, ...] = (MERCY_BUILT, CREWED, *MERCY_ARMED)
SERVING: tuple[PilotEvent, ...] = (VESS_ENLISTED, ASSIGNED)
SCARRED = ChassisScarred(casket=MERCY, mission=FORD)


def page(
    *lived: PilotEvent, casket: Sequence[CasketEvent] = STANDING, library_played: Any = None, **rules: Any
) -> PilotPage:
    roster, hangar = pilots.Roster(), caskets.Hangar()
    for happened in (*SERVING, *lived):
        pilots.evolve(roster, happened)
    for event in casket:
        caskets.evolve(hangar, event)
    played = Played(rules=Ruleset(**rules), library=library_played or shelf())
    return pilot_page(roster.pilots[VESS], hangar.caskets.get(MERCY), played)


def wound(key: str, *, finger: int = 0) -> WoundFlipped:
    return WoundFlipped(pilot=VESS, cause="capsule-breach", wound=key, finger=finger)


def burden(**owed: Any) -> PilotBurdened:
    return PilotBurdened(pilot=VESS, cause="penance-ritual", **owed)


def added_up(number: Explained | None) -> list[tuple[str, int]]:
    assert number is not None
    assert number.value == sum(line.value for line in number.lines)
    return [(line.code, line.value) for line in number.lines]


def test_a_page_is_both_sheets_without_what_is_repeated() -> None:
    roster, hangar = pilots.Roster(), caskets.Hangar()
    for happened in SERVING:
        pilots.evolve(roster, happened)
    for event in STANDING:
        caskets.evolve(hangar, event)
    played = Played(rules=DEFAULT, library=shelf())
    vess, mercy = roster.pilots[VESS], hangar.caskets[MERCY]
    drawn, alone = pilot_page(vess, mercy, played), casket_sheet(mercy, played)
    assert drawn.pilot == pilot_sheet(vess, played)
    assert drawn.casket
    assert (drawn.casket.name, drawn.casket.kind, drawn.casket.deck) == (alone.name, alone.kind, alone.deck)
    assert (drawn.casket.components, drawn.casket.loadouts) == (alone.components, alone.loadouts)
    assert drawn.sp_maximum == alone.sp_maximum
    assert isinstance(plain(drawn), dict)


def test_an_unhurt_pilot_in_a_whole_casket() -> None:
    drawn = page()
    assert added_up(drawn.sp_maximum) == [("frame", 6)]
    assert added_up(drawn.cards_at_deployment) == [("deck", 30)]
    assert added_up(drawn.hex_cost) == [("hexes", 1)]
    for number in (drawn.heat_at_deployment, drawn.first_attack, drawn.first_attack_ignores, drawn.all_attacks):
        assert added_up(number) == []


@pytest.mark.canon("PEN-SP-03", "PEN-SP-04", "PEN-SP-05", "PEN-SP-13", "PEN-CAMP-02", "PEN-CAMP-04")
def test_the_sp_maximum_of_both() -> None:
    drawn = page(
        SpMaximumShifted(pilot=VESS, cause="leg-skimming", by=1),
        wound("shattered-hand"),
        RelicGained(pilot=VESS, cause="ruling", relic="iron-rosary"),
        burden(sp_maximum=-1),
        casket=(*STANDING, SCARRED, ComponentBroken(casket=MERCY, cause="ruling", component="chassis")),
    )
    assert added_up(drawn.sp_maximum) == [
        ("frame", 6),
        ("chassis-lost", -1),
        ("chassis", -1),
        ("leg-skimmed", 1),
        ("wound.shattered-hand", -2),
        ("relic.iron-rosary", 1),
        ("burden.penance-ritual", -1),
    ]


@pytest.mark.canon("C-32")
def test_the_sp_maximum_of_both_has_a_floor() -> None:
    hulk = (*STANDING, *[SCARRED] * 5)
    assert added_up(page(wound("shattered-hand"), casket=hulk).sp_maximum)[-1] == ("floor", 2)
    floored = page(wound("shattered-hand"), casket=hulk, sp_max_floor=0).sp_maximum
    assert added_up(floored)[-1] == ("floor", 1)


@pytest.mark.canon("PEN-SP-06")
def test_what_a_faded_wound_took_is_left_out_and_says_so() -> None:
    drawn = page(wound("concussion"), WoundFaded(pilot=VESS, wound="concussion"))
    assert drawn.sp_maximum
    assert drawn.sp_maximum.value == 6
    assert [one.code for one in drawn.sp_maximum.not_applied] == ["wound.concussion"]


@pytest.mark.canon("PEN-DECK-23", "PEN-WND-17", "PEN-CAMP-02", "PEN-CAMP-09", "C-78")
def test_the_cards_at_deployment() -> None:
    clogged = (*STANDING, DamagedKept(casket=MERCY, mission=FORD, cards=2))
    lived = (wound("ruptured-organ"), burden(cards_lost=3), burden(cards_lost=1))
    asked = [("deck", 30), ("wound.ruptured-organ", -5), ("burden.penance-ritual", -3), ("burden.penance-ritual", -1)]
    assert added_up(page(*lived, casket=clogged).cards_at_deployment) == asked
    stays = page(*lived, casket=clogged, damaged_carry_over="campaign").cards_at_deployment
    assert added_up(stays) == [asked[0], ("damaged", 2), *asked[1:]]


def test_no_more_cards_are_lost_than_there_are() -> None:
    cards = page(burden(cards_lost=40)).cards_at_deployment
    assert added_up(cards) == [("deck", 30), ("burden.penance-ritual", -40), ("floor", 10)]


@pytest.mark.canon("PEN-CAMP-09")
def test_what_a_burden_asks_and_lends() -> None:
    drawn = page(burden(heat=1, first_attack=2, first_attack_ignores=1, all_attacks=1), burden(heat=2))
    told = "burden.penance-ritual"
    assert added_up(drawn.heat_at_deployment) == [(told, 1), (told, 2)]
    assert added_up(drawn.first_attack) == [(told, 2)]
    assert added_up(drawn.first_attack_ignores) == [(told, 1)]
    assert added_up(drawn.all_attacks) == [(told, 1)]
    assert drawn.first_attack.lines[0].text == "Penance Ritual"


def test_on_a_mission_the_numbers_are_those_of_that_mission() -> None:
    drawn = page(burden(heat=1), PilotDeployed(pilot=VESS, mission=FORD), burden(heat=3))
    assert added_up(drawn.heat_at_deployment) == [("burden.penance-ritual", 1)]


@pytest.mark.canon("PEN-WND-13")
def test_what_all_attacks_add() -> None:
    lantern = RelicGained(pilot=VESS, cause="ruling", relic="void-lantern")
    shoulder = wound("dislocated-shoulder")
    drawn = page(shoulder, lantern, burden(all_attacks=2))
    assert added_up(drawn.all_attacks) == [
        ("wound.dislocated-shoulder", -2),
        ("relic.void-lantern", 1),
        ("burden.penance-ritual", 2),
    ]


def test_a_relic_that_no_pack_knows_now_does_nothing() -> None:
    canon_alone = library([shipped(CANON)])
    lantern = RelicGained(pilot=VESS, cause="ruling", relic="void-lantern")
    assert added_up(page(lantern, library_played=canon_alone).all_attacks) == []


@pytest.mark.canon("PEN-MOV-04", "PEN-MOV-05", "PEN-WND-16")
def test_what_a_hex_costs() -> None:
    legless = (*STANDING, ComponentBroken(casket=MERCY, cause="ruling", component="legs"))
    assert added_up(page(casket=legless).hex_cost) == [("hexes", 1), ("legs", 1)]
    assert added_up(page(wound("spinal-trauma"), casket=legless).hex_cost) == [
        ("hexes", 1),
        ("legs", 1),
        ("spinal-trauma", 1),
    ]
    assert added_up(page(wound("spinal-trauma"), casket=()).hex_cost) == [("hexes", 1), ("spinal-trauma", 1)]


def test_a_pilot_without_a_casket_has_a_page_too() -> None:
    drawn = page(burden(heat=1), casket=())
    assert (drawn.casket, drawn.sp_maximum, drawn.cards_at_deployment) == (None, None, None)
    assert drawn.heat_at_deployment.value == 1


def test_who_serves_in_a_casket_that_stands_with_a_legal_build_may_muster() -> None:
    drawn = page()
    assert drawn.may_muster
    assert drawn.objections == ()


DEAD = PilotDied(pilot=VESS, cause="seen")
STRANGE = (
    LoadoutBuilt(
        casket=MERCY, loadout=BUILD, version=2, name="First", equipment="pistol", tactics=("last-hall", "absolution")
    ),
    LoadoutChosen(casket=MERCY, loadout=BUILD, version=2),
)


@pytest.mark.parametrize(
    ("lived", "casket", "words", "rule"),
    [
        ([DEAD], STANDING, "Vess is dead", "PEN-WND-21"),
        ([PilotCaptured(pilot=VESS, mission=FORD)], STANDING, "Vess is in enemy hands", "PEN-CAMP-08"),
        ([PilotRetired(pilot=VESS)], STANDING, "Vess has laid down the threads", ""),
        ([PilotDeployed(pilot=VESS, mission=FORD)], STANDING, "Vess is out on a mission", ""),
        ([], (), "Vess has no Casket", ""),
        ([], (*STANDING, CasketScrapped(casket=MERCY)), "Mercy was broken up", ""),
        (
            [],
            (*STANDING, CasketWrecked(casket=MERCY, mission=FORD), CasketLost(casket=MERCY)),
            "Mercy was lost",
            "C-78",
        ),
        ([], (MERCY_BUILT, CREWED), "Mercy has no loadout", "PEN-DECK-01"),
        ([], (*STANDING, *STRANGE), "'last-hall' is no tactic", "PEN-DECK-05"),
    ],
)
def test_each_reason_against_mustering_is_told(
    lived: list[PilotEvent], casket: tuple[CasketEvent, ...], words: str, rule: str
) -> None:
    drawn = page(*lived, casket=casket)
    assert not drawn.may_muster
    (objection,) = drawn.objections
    assert objection.sentence.startswith(words)
    assert objection.sentence.endswith(".")
    assert objection.rule == rule


def test_all_reasons_against_mustering_are_told() -> None:
    drawn = page(DEAD, casket=(*STANDING, *STRANGE, CasketScrapped(casket=MERCY)))
    assert [one.sentence.split()[0] for one in drawn.objections] == ["Vess", "Mercy", "'last-hall'"]
    assert len(page(DEAD, casket=()).objections) == 2
