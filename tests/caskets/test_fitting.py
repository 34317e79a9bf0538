"""Loadouts: named, with versions, looked at whenever they are made or chosen."""

from __future__ import annotations

import pytest

from apps.campaigns.events.story_events import CampaignFounded
from apps.caskets.commands.build_loadout import MOST_LOADOUTS, MOST_VERSIONS, BuildLoadout
from apps.caskets.commands.choose_loadout import ChooseLoadout
from apps.caskets.events.fate_events import CasketLost, CasketScrapped, CasketWrecked
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.kernel.ids import made_from
from apps.rules.packs.decks import tactics_of
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.editions import NEWEST
from tests.cases import every
from tests.caskets.cast import built
from tests.cast import ANVIL, BUILD, FOUNDED, HOST, MARCH, MERCY, MERCY_ARMED, MERCY_BUILT, PACKS, PLAYER, RIVALS
from tests.story import KEY, Story, given

NEW = made_from("loadout", KEY)
UNARMED = (*MARCH, MERCY_BUILT)
ARMED = (*UNARMED, *MERCY_ARMED)
TOWER = BuildLoadout(casket=MERCY, name="Tower", equipment="tower-shield", tactics=["absolution", "last-rites"])
TOWER_BUILT = built("Tower", loadout=NEW, equipment="tower-shield", tactics=("absolution", "last-rites"))


def building(*, equipment: str = "buckler", tactics: tuple[str, ...] = ("absolution", "last-rites")) -> Story:
    asked = BuildLoadout(casket=MERCY, name="Second", equipment=equipment, tactics=tactics)
    return given(*ARMED).when(asked, seat=PLAYER)


def test_the_first_build_of_a_casket_is_chosen_at_once() -> None:
    state = (
        given(*UNARMED).when(TOWER, seat=PLAYER).then(TOWER_BUILT, LoadoutChosen(casket=MERCY, loadout=NEW, version=1))
    )
    build = state.hangar.caskets[MERCY].build
    assert build
    assert (build.equipment, build.tactics) == ("tower-shield", ("absolution", "last-rites"))


def test_a_second_build_waits_to_be_chosen() -> None:
    state = given(*ARMED).when(TOWER, seat=PLAYER).then(TOWER_BUILT)
    assert state.hangar.caskets[MERCY].chosen == BUILD


@pytest.mark.parametrize("name", ["First", "first"])
def test_the_same_name_is_the_next_version(name: str) -> None:
    asked = BuildLoadout(casket=MERCY, name=name, equipment="pistol", tactics=["absolution", "last-rites"])
    state = (
        given(*ARMED)
        .when(asked, seat=PLAYER)
        .then(built(name, 2, equipment="pistol", tactics=("absolution", "last-rites")))
    )
    casket = state.hangar.caskets[MERCY]
    assert casket.loadouts[BUILD].latest == 2
    assert casket.loadouts[BUILD].build(1).equipment == "buckler"
    assert (casket.chosen, casket.chosen_version) == (BUILD, 1)


@pytest.mark.canon("PEN-DECK-05")
@every("kind", shelf().caskets)
def test_every_faction_takes_two_of_its_own_tactics(kind: str) -> None:
    casket = shelf().caskets[kind]
    tactics = tuple(card.key for card in tactics_of(casket.faction, shelf()))
    mercy = type(MERCY_BUILT)(casket=MERCY, seat=PLAYER, name="Mercy", kind=casket.key)
    asked = BuildLoadout(casket=MERCY, name="Tower", equipment="pistol", tactics=tactics[3:])
    given(*MARCH, mercy, *MERCY_ARMED).when(asked, seat=PLAYER).then(
        built("Tower", loadout=NEW, equipment="pistol", tactics=tactics[3:])
    )


@pytest.mark.canon("PEN-DECK-04")
@pytest.mark.parametrize("equipment", ["", "shield", "penitent-blades", "Buckler"])
def test_a_build_takes_one_set_that_there_is(equipment: str) -> None:
    building(equipment=equipment).refused(
        "no equipment", "buckler, tower-shield, repair-kit, pistol", rule="PEN-DECK-04"
    )


@pytest.mark.canon("PEN-DECK-05", "PEN-DECK-06")
@every("taken", [(), (0,), (0, 0), (0, 1, 2), (0, 1, 1)])
def test_a_build_takes_two_different_tactics(taken: tuple[int, ...]) -> None:
    tactics = ("absolution", "last-rites", "crusaders-vow")
    building(tactics=tuple(tactics[one] for one in taken)).refused(
        "2 different tactics", "choose 2 of", "crusaders-vow", rule="PEN-DECK-05"
    )


@pytest.mark.canon("PEN-DECK-05", "PEN-DECK-06")
@every("strange", ["last-hall", "faithful-thrust", "brace-for-impact", "nonsense", ""])
def test_a_build_takes_no_tactic_of_another_faction(strange: str) -> None:
    building(tactics=("absolution", strange)).refused("this Casket's faction", "last-rites", rule="PEN-DECK-05")


def test_no_refusal_repeats_a_book() -> None:
    building(equipment="x" * 10_000).refused("key of 10,000 characters")
    building(tactics=("absolution", "x" * 61)).refused("key of 61 characters")


@pytest.mark.parametrize("name", ["", " Tower", "T" * 61])
def test_a_loadout_has_a_name(name: str) -> None:
    asked = BuildLoadout(casket=MERCY, name=name, equipment="buckler", tactics=["absolution", "last-rites"])
    given(*ARMED).when(asked, seat=PLAYER).refused("A loadout's name", "give")


def test_a_casket_has_twenty_loadouts_at_most() -> None:
    many = [built(f"Build {number}", loadout=f"loadout-{number}") for number in range(1, MOST_LOADOUTS + 1)]
    given(*UNARMED, *many[:-1]).when(TOWER, seat=PLAYER).then(
        TOWER_BUILT, LoadoutChosen(casket=MERCY, loadout=NEW, version=1)
    )
    given(*UNARMED, *many).when(TOWER, seat=PLAYER).refused("Mercy has 20 loadouts", "next version")
    again = BuildLoadout(casket=MERCY, name="Build 7", equipment="pistol", tactics=["absolution", "last-rites"])
    given(*ARMED[:-2], *MERCY_ARMED, *many[:-1]).when(again, seat=PLAYER).then(
        built("Build 7", 2, loadout="loadout-7", equipment="pistol", tactics=("absolution", "last-rites"))
    )


def test_a_loadout_has_fifty_versions_at_most() -> None:
    many = [built("Tower", number, loadout="loadout-tower") for number in range(1, MOST_VERSIONS + 1)]
    last = built("Tower", 50, loadout="loadout-tower", equipment="tower-shield", tactics=TOWER_BUILT.tactics)
    given(*ARMED, *many[:-1]).when(TOWER, seat=PLAYER).then(last)
    given(*ARMED, *many).when(TOWER, seat=PLAYER).refused("Tower has 50 versions", "another name")


@pytest.mark.canon("PEN-CAMP-06", "PEN-DECK-05")
def test_another_build_is_chosen_before_a_battle_and_the_weapon_stays() -> None:
    two = (*ARMED, built("First", 2, equipment="pistol", tactics=("absolution", "last-rites")))
    state = (
        given(*two)
        .when(ChooseLoadout(casket=MERCY, loadout=BUILD, version=2), seat=PLAYER)
        .then(LoadoutChosen(casket=MERCY, loadout=BUILD, version=2))
    )
    casket = state.hangar.caskets[MERCY]
    assert casket.build
    assert casket.build.tactics == ("absolution", "last-rites")
    assert casket.kind == "confessor"


def test_without_a_version_the_latest_is_chosen() -> None:
    two = (*ARMED, built("First", 2, equipment="pistol"))
    given(*two).when(ChooseLoadout(casket=MERCY, loadout=BUILD), seat=PLAYER).then(
        LoadoutChosen(casket=MERCY, loadout=BUILD, version=2)
    )
    given(*two).when(ChooseLoadout(casket=MERCY, loadout=BUILD, version=1), seat=HOST, role="host").then(
        LoadoutChosen(casket=MERCY, loadout=BUILD, version=1)
    )


@pytest.mark.parametrize("version", [-1, 2, 1_000])
def test_a_version_that_is_not_there_is_not_chosen(version: int) -> None:
    asked = ChooseLoadout(casket=MERCY, loadout=BUILD, version=version)
    given(*ARMED).when(asked, seat=PLAYER).refused(f"no version {version}", "from 1 to 1")


def test_a_casket_goes_out_with_its_own_builds_alone() -> None:
    asked = ChooseLoadout(casket=MERCY, loadout="loadout-of-another")
    given(*ARMED).when(asked, seat=PLAYER).refused("Mercy has no such loadout", "First")
    given(*UNARMED).when(asked, seat=PLAYER).refused("Mercy has no such loadout", "write one down first")


def test_a_build_is_looked_at_again_when_it_is_chosen() -> None:
    """The house pack is gone since it was made: nobody has that tactic now."""
    canon_alone = CampaignFounded(name="The Ash March", edition=NEWEST, rules=FOUNDED.rules, packs=PACKS[:1])
    dwarven = built("First", tactics=("last-hall", "carved-grudge"))
    story = given(canon_alone, *MARCH[1:], MERCY_BUILT, dwarven)
    asked = ChooseLoadout(casket=MERCY, loadout=BUILD)
    story.when(asked, seat=PLAYER).refused("'last-hall'", "absolution", rule="PEN-DECK-05")


@pytest.mark.parametrize(
    "asked",
    [
        BuildLoadout(casket=ANVIL, name="Tower", equipment="buckler", tactics=["last-hall", "carved-grudge"]),
        ChooseLoadout(casket=ANVIL, loadout=BUILD),
    ],
)
def test_nobody_fits_out_what_is_anothers(asked: BuildLoadout | ChooseLoadout) -> None:
    given(*RIVALS).when(asked, seat=PLAYER).refused("Anvil belongs to another seat")


@pytest.mark.parametrize("asked", [TOWER, ChooseLoadout(casket=MERCY, loadout=BUILD)])
def test_what_does_not_stand_is_not_fitted_out(asked: BuildLoadout | ChooseLoadout) -> None:
    wrecked = (*ARMED, CasketWrecked(casket=MERCY, mission="mission-ford"))
    given(*wrecked).when(asked, seat=PLAYER).refused("Mercy lies wrecked", rule="C-78")
    given(*wrecked, CasketLost(casket=MERCY)).when(asked, seat=PLAYER).refused("Mercy was lost", rule="C-78")
    given(*ARMED, CasketScrapped(casket=MERCY)).when(asked, seat=PLAYER).refused("Mercy was broken up")


@pytest.mark.parametrize(
    "asked",
    [
        BuildLoadout(casket="casket-nobody", name="Tower", equipment="buckler", tactics=["absolution", "last-rites"]),
        ChooseLoadout(casket="casket-nobody", loadout=BUILD),
    ],
)
def test_a_casket_that_is_not_there_is_not_fitted_out(asked: BuildLoadout | ChooseLoadout) -> None:
    given(*RIVALS).when(asked, seat=PLAYER).refused("No such Casket", "Mercy", "Anvil")


def test_loadouts_of_two_caskets_may_have_one_name() -> None:
    asked = BuildLoadout(casket=ANVIL, name="Second", equipment="pistol", tactics=["last-hall", "carved-grudge"])
    given(*RIVALS, built("Second", loadout="loadout-second")).when(asked, seat=HOST, role="deputy").then(
        LoadoutBuilt(
            casket=ANVIL,
            loadout=NEW,
            version=1,
            name="Second",
            equipment="pistol",
            tactics=("last-hall", "carved-grudge"),
        )
    )
