"""A Casket's sheet: its kind, its pips, its SP, its loadouts, and its thirty cards as a list."""

from __future__ import annotations

import pytest

from apps.caskets.decider.casket_checks import body_facts
from apps.caskets.events.crew_events import CasketCrewed
from apps.caskets.events.fate_events import CasketBuilt
from apps.caskets.events.harm_events import ChassisScarred, ComponentBroken, DamagedKept
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.caskets.sheet.cards import CardSheet
from apps.caskets.sheet.casket import casket_sheet
from apps.caskets.state import Casket
from apps.rules.packs.decks import tactics_of
from apps.rules.packs.library import library
from apps.rules.packs.shelf import CANON, shelf, shipped
from apps.rules.played import Played
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.component_rows import COMPONENTS, Component
from apps.rules.tables.frames import FRAMES
from tests.cases import every
from tests.caskets.cast import DEFAULT_PLAYED, built, casket_of, playing
from tests.cast import BUILD, MERCY, MERCY_ARMED, MERCY_BUILT, PLAYER, VESS

CANON_ALONE = Played(rules=DEFAULT, library=library([shipped(CANON)]))
SCARRED = ChassisScarred(casket=MERCY, mission="mission-ford")


def broken(component: Component) -> ComponentBroken:
    return ComponentBroken(casket=MERCY, cause="ruling", component=component)


def armed(kind: str, equipment: str) -> Casket:
    tactics = tuple(card.key for card in tactics_of(shelf().casket(kind).faction, shelf())[:2])
    return casket_of(
        CasketBuilt(casket=MERCY, seat=PLAYER, name="Mercy", kind=kind),
        LoadoutBuilt(casket=MERCY, loadout=BUILD, version=1, name="First", equipment=equipment, tactics=tactics),
        LoadoutChosen(casket=MERCY, loadout=BUILD, version=1),
    )


def cards_of(casket: Casket, played: Played = DEFAULT_PLAYED) -> dict[str, CardSheet]:
    return {card.key: card for group in casket_sheet(casket, played).deck for card in group.cards}


@pytest.mark.canon("PEN-DECK-01", "PEN-DECK-02", "PEN-DECK-03", "PEN-DECK-04", "PEN-DECK-05", "PEN-CARD-X06")
@every("equipment", shelf().equipment)
@every("kind", shelf().caskets)
def test_every_kind_with_every_set_goes_out_with_thirty_cards(kind: str, equipment: str) -> None:
    row = shelf().casket(kind)
    deck = casket_sheet(armed(kind, equipment), DEFAULT_PLAYED).deck
    assert {group.group: group.copies for group in deck} == {
        "universal": 10,
        "primary": 12,
        "secondary": 6,
        "tactic": 2,
    }
    assert sum(card.copies for group in deck for card in group.cards) == 30
    assert [group.name for group in deck] == [
        "Universal Core",
        shelf().weapons[row.weapon].name,
        shelf().equipment[equipment].name,
        "Tactics",
    ]
    for group in deck:
        assert all(card.name and card.text and not card.silenced_by for card in group.cards)
        assert {shelf().card(card.key).group for card in group.cards} == {group.group}


def test_a_card_shows_what_is_printed_on_it() -> None:
    thrust = cards_of(casket_of(MERCY_BUILT, *MERCY_ARMED))["faithful-thrust"]
    assert thrust == CardSheet(
        key="faithful-thrust",
        name="Faithful Thrust",
        copies=3,
        cost=2,
        type="attack",
        timing="own-turn",
        text="Melee: four damage, and two more into the rear.",
        keywords=("Melee",),
        silenced_by="",
    )


@every("kind", shelf().caskets)
def test_a_kind_is_shown_whole(kind: str) -> None:
    row = shelf().casket(kind)
    sheet = casket_sheet(casket_of(CasketBuilt(casket=MERCY, seat=PLAYER, name="Mercy", kind=kind)), DEFAULT_PLAYED)
    assert (sheet.name, sheet.condition, sheet.seat, sheet.pilot) == ("Mercy", "standing", PLAYER, "")
    assert (sheet.kind.name, sheet.kind.text, sheet.kind.armor) == (row.name, row.text, row.armor)
    assert (sheet.kind.faction, sheet.kind.frame, sheet.kind.weapon) == (row.faction, row.frame, row.weapon)
    assert sheet.sp_maximum.value == FRAMES[row.frame].sp
    assert (sheet.loadouts, sheet.chosen, sheet.deck) == ((), "", ())


def test_its_pilot_is_told_by_id() -> None:
    crewed = casket_of(MERCY_BUILT, CasketCrewed(casket=MERCY, pilot=VESS))
    assert casket_sheet(crewed, DEFAULT_PLAYED).pilot == VESS


@pytest.mark.canon("PEN-GEN-11")
def test_five_pips_say_what_is_lost_without_them() -> None:
    pips = {pip.component: pip for pip in casket_sheet(casket_of(MERCY_BUILT), DEFAULT_PLAYED).components}
    assert tuple(pips) == tuple(COMPONENTS)
    assert all(pip.whole for pip in pips.values())
    assert {pip.name: (pip.carries, pip.lost_without) for pip in pips.values()} == {
        "Right Arm": (
            "Primary Weapon",
            (
                "all Primary Weapon cards in hand are discarded as it goes",
                "no Primary Weapon card may be played",
            ),
        ),
        "Left Arm": (
            "Secondary Equipment",
            (
                "all Secondary Equipment cards in hand are discarded as it goes",
                "no Shield or Off-Hand card may be played",
            ),
        ),
        "Legs": ("movement", ("+1 SP for each hex", "at most 3 hexes a turn")),
        "Head": (
            "sensors",
            ("no Targeting card may be played", "+1 on the target number of attacks at range"),
        ),
        "Chassis": ("core", ("-1 SP maximum", "-1 Defense against every attack")),
    }


@pytest.mark.canon("pen.component.left_arm_blocks")
def test_a_left_arm_takes_all_its_equipment_along_where_the_house_says_so() -> None:
    played = playing(component_left_arm_blocks="all_secondary")
    left_arm = casket_sheet(casket_of(MERCY_BUILT), played).components[1]
    assert "no Secondary Equipment or Shield or Off-Hand card may be played" in left_arm.lost_without
    gone = casket_of(MERCY_BUILT, *MERCY_ARMED, broken("left-arm"))
    assert casket_sheet(gone, played).deck[2].silenced_by == "Left Arm"
    assert casket_sheet(gone, DEFAULT_PLAYED).deck[2].silenced_by == ""


@pytest.mark.canon("PEN-COMP-07", "PEN-COMP-09", "PEN-COMP-11")
@every("component", COMPONENTS)
def test_a_broken_component_silences_its_cards(component: Component) -> None:
    casket = casket_of(MERCY_BUILT, *MERCY_ARMED, broken(component))
    sheet = casket_sheet(casket, DEFAULT_PLAYED)
    assert [pip.component for pip in sheet.components if not pip.whole] == [component]
    silent = {card.key for group in sheet.deck for card in group.cards if card.silenced_by}
    assert (
        silent
        == {
            "right-arm": {
                "blood-offering",
                "faithful-thrust",
                "righteous-cleave",
                "martyrdom-protocol",
                "divine-judgment",
                "consecrated-ground",
            },
            "left-arm": {"deflect", "bash"},
            "legs": set(),
            "head": {"sensor-sweep"},
            "chassis": set(),
        }[component]
    )
    assert [group.group for group in sheet.deck if group.silenced_by] == ["primary"] * (component == "right-arm")
    assert {card.silenced_by for group in sheet.deck for card in group.cards} <= {"", COMPONENTS[component].name}
    assert body_facts(casket) == ("component-destroyed",)
    assert body_facts(casket_of(MERCY_BUILT)) == ()


@pytest.mark.canon("PEN-SP-03", "PEN-COMP-12", "C-20", "C-32", "PEN-CAMP-02")
def test_the_sp_maximum_says_what_it_is_made_of() -> None:
    casket = casket_of(MERCY_BUILT, SCARRED, SCARRED, broken("chassis"))
    maximum = casket_sheet(casket, DEFAULT_PLAYED).sp_maximum
    assert maximum.value == 3
    assert [(line.code, line.value, line.rule) for line in maximum.lines] == [
        ("frame", 6, "PEN-SP-01"),
        ("chassis-lost", -2, "C-20"),
        ("chassis", -1, "PEN-COMP-12"),
    ]
    hulk = casket_of(MERCY_BUILT, *[SCARRED] * 9)
    assert casket_sheet(hulk, DEFAULT_PLAYED).sp_maximum.value == 1
    assert casket_sheet(hulk, playing(sp_max_floor=0)).sp_maximum.value == 0


@pytest.mark.canon("C-78", "pen.damaged.carry_over")
def test_damaged_cards_come_along_where_the_house_says_so() -> None:
    clogged = casket_of(MERCY_BUILT, DamagedKept(casket=MERCY, mission="mission-ford", cards=2))
    assert casket_sheet(clogged, playing(damaged_carry_over="campaign")).damaged == 2
    assert casket_sheet(clogged, playing(damaged_carry_over="battle")).damaged == 0


def test_every_version_of_every_loadout_is_shown_by_name() -> None:
    casket = casket_of(MERCY_BUILT, *MERCY_ARMED, built("First", 2, equipment="pistol"), built("Tower", loadout="two"))
    first, tower = casket_sheet(casket, DEFAULT_PLAYED).loadouts
    assert (first.name, first.chosen, tower.name, tower.chosen) == ("First", True, "Tower", False)
    assert [(one.version, one.equipment.name, one.chosen, one.legal) for one in first.versions] == [
        (1, "Buckler Shield", True, True),
        (2, "Secondary Weapon (Pistol)", False, True),
    ]
    assert [one.name for one in first.versions[0].tactics] == ["Righteous Fury", "Flagellant's Zeal"]
    assert (first.versions[0].why, first.versions[0].rule) == ("", "")


def test_a_version_that_is_legal_no_longer_says_why() -> None:
    """The pack with the dwarven tactics is gone."""
    gone = built("First", tactics=("last-hall", "carved-grudge"))
    casket = casket_of(MERCY_BUILT, gone, LoadoutChosen(casket=MERCY, loadout=BUILD, version=1))
    sheet = casket_sheet(casket, CANON_ALONE)
    (version,) = sheet.loadouts[0].versions
    assert not version.legal
    assert version.why.startswith("'last-hall' is no tactic of this Casket's faction: choose 2 of")
    assert version.rule == "PEN-DECK-05"
    assert version.tactics[0].name == "last-hall"
    assert sheet.deck == ()


def test_a_kind_that_the_packs_do_not_know_is_still_drawn() -> None:
    anvil = CasketBuilt(casket=MERCY, seat=PLAYER, name="Anvil", kind="ironclad")
    sheet = casket_sheet(casket_of(anvil, *MERCY_ARMED, SCARRED), CANON_ALONE)
    assert (sheet.kind.key, sheet.kind.frame, sheet.kind.armor) == ("ironclad", "", 0)
    assert sheet.sp_maximum.value == -1
    assert sheet.deck == ()
    assert sheet.loadouts[0].versions[0].why.startswith("There is no Casket 'ironclad' in the packs loaded: confessor")
