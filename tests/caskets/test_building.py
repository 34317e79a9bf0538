"""Caskets are built from the catalogue and broken up."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.scrap_casket import ScrapCasket
from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.crew_events import CasketVacated
from apps.caskets.events.fate_events import CasketBuilt, CasketLost, CasketScrapped, CasketWrecked
from apps.caskets.registry import COMMANDS
from apps.kernel.ids import made_from
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.editions import NEWEST
from tests.cases import every
from tests.caskets.cast import WATCHED, WATCHER
from tests.cast import ANVIL, FOUNDED, HOST, MARCH, MERCY, MERCY_BUILT, PACKS, PLAYER, RIVAL, RIVALS, VESS
from tests.story import KEY, given

NEW = made_from("casket", KEY)


@every("kind", shelf().caskets)
def test_every_kind_of_the_catalogue_is_built_in_ones_own_hangar(kind: str) -> None:
    story = given(*MARCH).when(BuildCasket(name="Mercy", kind=kind), seat=PLAYER)
    state = story.then(CasketBuilt(casket=NEW, seat=PLAYER, name="Mercy", kind=kind))
    assert state.hangar.caskets[NEW].stands


def test_whoever_keeps_the_table_builds_for_another_seat() -> None:
    asked = BuildCasket(name="Mercy", kind="scout", seat=PLAYER)
    for role in ("host", "deputy"):
        story = given(*MARCH).when(asked, seat=HOST, role=role)
        story.then(CasketBuilt(casket=NEW, seat=PLAYER, name="Mercy", kind="scout"))


def test_a_player_may_name_their_own_seat() -> None:
    story = given(*MARCH).when(BuildCasket(name="Mercy", kind="scout", seat=PLAYER), seat=PLAYER)
    story.then(CasketBuilt(casket=NEW, seat=PLAYER, name="Mercy", kind="scout"))


def test_a_player_builds_for_nobody_else() -> None:
    asked = BuildCasket(name="Mercy", kind="scout", seat=RIVAL)
    given(*RIVALS).when(asked, seat=PLAYER).refused("another seat", "the host")


def test_nobody_builds_for_a_seat_that_is_not_there() -> None:
    asked = BuildCasket(name="Mercy", kind="scout", seat="seat-nobody")
    given(*MARCH).when(asked, seat=HOST, role="host").refused("No such seat", "name one that does")


def test_nobody_builds_for_whoever_only_looks_on() -> None:
    asked = BuildCasket(name="Mercy", kind="scout", seat=WATCHER)
    given(*MARCH, WATCHED).when(asked, seat=HOST, role="host").refused("A spectator looks on", "another seat")


@every("name", ["", "  ", " Mercy", "Mercy ", "Mer\ncy", "Mer\x00cy"])
def test_a_casket_has_a_name(name: str) -> None:
    given(*MARCH).when(BuildCasket(name=name, kind="scout"), seat=PLAYER).refused("A Casket's name", "like Mercy")


def test_a_name_has_sixty_characters_at_most() -> None:
    given(*MARCH).when(BuildCasket(name="M" * 60, kind="scout"), seat=PLAYER).then(
        CasketBuilt(casket=NEW, seat=PLAYER, name="M" * 60, kind="scout")
    )
    given(*MARCH).when(BuildCasket(name="M" * 10_000, kind="scout"), seat=PLAYER).refused("60", "10,000", "shorter")


@pytest.mark.parametrize("name", ["Mercy", "mercy", "MERCY"])
def test_no_two_caskets_have_one_name(name: str) -> None:
    given(*RIVALS).when(BuildCasket(name=name, kind="scout"), seat=RIVAL).refused("already the name", "choose another")


def test_the_name_of_one_that_is_gone_is_still_told() -> None:
    gone = (*MARCH, MERCY_BUILT, CasketScrapped(casket=MERCY))
    given(*gone).when(BuildCasket(name="Mercy", kind="scout"), seat=PLAYER).refused("already the name")


def test_what_the_catalogue_does_not_hold_is_not_built() -> None:
    story = given(*MARCH).when(BuildCasket(name="Mercy", kind="cathedral"), seat=PLAYER)
    story.refused("no Casket 'cathedral'", "confessor", "threnody")


def test_the_catalogue_is_that_of_the_packs_played() -> None:
    canon_alone = type(FOUNDED)(name="The Ash March", edition=NEWEST, rules=FOUNDED.rules, packs=PACKS[:1])
    story = given(canon_alone, *MARCH[1:]).when(BuildCasket(name="Anvil", kind="ironclad"), seat=PLAYER)
    story.refused("no Casket 'ironclad'", "confessor")


def test_no_refusal_repeats_a_book() -> None:
    story = given(*MARCH).when(BuildCasket(name="Mercy", kind="x" * 10_000), seat=PLAYER)
    story.refused("key of 10,000 characters")
    assert story.refusal
    assert len(story.refusal.sentence) < 200


@pytest.mark.parametrize(("seat", "role"), [(PLAYER, "player"), (HOST, "host"), (HOST, "deputy")])
def test_a_casket_is_broken_up_by_whose_it_is_or_by_whoever_keeps_the_table(seat: str, role: str) -> None:
    story = given(*MARCH, MERCY_BUILT).when(
        ScrapCasket(casket=MERCY, reason="The wall needs iron"), seat=seat, role=role
    )
    state = story.then(CasketScrapped(casket=MERCY, reason="The wall needs iron"))
    assert not state.hangar.caskets[MERCY].stands


def test_nobody_breaks_up_what_is_anothers() -> None:
    given(*RIVALS).when(ScrapCasket(casket=ANVIL), seat=PLAYER).refused("Anvil belongs to another seat")


def test_nobody_is_broken_up_with_their_casket() -> None:
    given(*RIVALS).when(ScrapCasket(casket=MERCY), seat=PLAYER).refused("Mercy", "take the pilot out first")
    vacated = (*RIVALS, CasketVacated(casket=MERCY, pilot=VESS))
    given(*vacated).when(ScrapCasket(casket=MERCY), seat=PLAYER).then(CasketScrapped(casket=MERCY))


def test_what_is_broken_up_is_not_broken_up_again() -> None:
    gone = (*MARCH, MERCY_BUILT, CasketScrapped(casket=MERCY))
    given(*gone).when(ScrapCasket(casket=MERCY), seat=PLAYER).refused("Mercy was broken up", "another Casket")


def test_what_is_lost_is_not_there_to_be_broken_up() -> None:
    gone = (*MARCH, MERCY_BUILT, CasketWrecked(casket=MERCY, mission="mission-ford"), CasketLost(casket=MERCY))
    given(*gone).when(ScrapCasket(casket=MERCY), seat=PLAYER).refused("Mercy was lost", "another", rule="C-78")


@every("casket", ["", "casket-nobody", VESS, "<b>", "x" * 10_000])
def test_a_casket_that_is_not_there_is_refused_with_those_that_are(casket: str) -> None:
    given(*RIVALS).when(ScrapCasket(casket=casket), seat=PLAYER).refused("No such Casket", "Mercy", "Anvil")
    given(*MARCH).when(ScrapCasket(casket=casket), seat=PLAYER).refused("No such Casket", "it is empty")


def test_a_reason_is_not_a_book() -> None:
    story = given(*MARCH, MERCY_BUILT).when(ScrapCasket(casket=MERCY, reason="x" * 2_001), seat=PLAYER)
    story.refused("2,000", "2,001")


@pytest.mark.canon("PEN-DECK-03", "PEN-CAMP-06")
def test_the_primary_weapon_is_for_life() -> None:
    """No command names a weapon or another kind for a Casket that stands, and no event tells of another."""
    for command in (each.type for each in COMMANDS):
        asked = {field.name for field in fields(command)}
        assert "weapon" not in asked
        assert ("kind" in asked) == (command is BuildCasket)
    for event in get_args(CasketEvent):
        told = {field.name for field in fields(event)}
        assert "weapon" not in told
        assert ("kind" in told) == (event is CasketBuilt)
