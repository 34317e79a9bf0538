"""Stories of pilots and Caskets that meet and part."""

from __future__ import annotations

import pytest

from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.inherit_casket import InheritCasket
from apps.battles.commands.vacate_casket import VacateCasket
from apps.caskets.events.crew_events import CasketCrewed, CasketInherited, CasketVacated
from apps.caskets.events.fate_events import CasketBuilt, CasketScrapped
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotRetired
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import PilotAssigned, PilotEnlisted, PilotUnassigned
from tests.battles.cast import GRACE, GRACE_BUILT, ILKA, ILKA_ENLISTED, ILKA_READY, NAVE, OUT
from tests.cast import (
    ANVIL,
    ANVIL_BUILT,
    HOST,
    MARCH,
    MERCY,
    MERCY_BUILT,
    ORRIN,
    PLAYER,
    RIVAL,
    RIVALED,
    RIVALS,
    VESS,
    VESS_ENLISTED,
)
from tests.story import given

VESS_LEAVES = (CasketVacated(casket=MERCY, pilot=VESS), PilotUnassigned(pilot=VESS, casket=MERCY))
VESS_DIED = PilotDied(pilot=VESS, cause="seen")
GONE: tuple[PilotEvent, ...] = (
    VESS_DIED,
    PilotCaptured(pilot=VESS, mission=NAVE),
    PilotRetired(pilot=VESS),
)
HEIR = PilotEnlisted(pilot=ILKA, seat=RIVAL, name="Ilka Thorn", faction="church")


class TestCrewCasket:
    def test_a_pilot_and_a_casket_of_one_seat_and_faction_meet(self) -> None:
        state = (
            given(*MARCH, VESS_ENLISTED, MERCY_BUILT)
            .when(CrewCasket(casket=MERCY, pilot=VESS), seat=PLAYER)
            .then(CasketCrewed(casket=MERCY, pilot=VESS), PilotAssigned(pilot=VESS, casket=MERCY))
        )
        assert state.hangar.caskets[MERCY].pilot == VESS
        assert state.roster.pilots[VESS].casket == MERCY

    def test_what_either_had_before_is_left(self) -> None:
        state = (
            given(*RIVALS, *ILKA_READY)
            .when(CrewCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
            .then(
                *VESS_LEAVES,
                CasketVacated(casket=GRACE, pilot=ILKA),
                PilotUnassigned(pilot=ILKA, casket=GRACE),
                CasketCrewed(casket=MERCY, pilot=ILKA),
                PilotAssigned(pilot=ILKA, casket=MERCY),
            )
        )
        assert (state.roster.pilots[VESS].casket, state.hangar.caskets[GRACE].pilot) == ("", "")

    @pytest.mark.canon("PEN-CAMP-05")
    def test_after_a_death_another_pilot_climbs_in(self) -> None:
        story = given(*RIVALS, VESS_DIED, ILKA_ENLISTED).when(CrewCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
        story.then(*VESS_LEAVES, CasketCrewed(casket=MERCY, pilot=ILKA), PilotAssigned(pilot=ILKA, casket=MERCY))

    def test_the_host_may_do_it_for_a_player(self) -> None:
        story = given(*MARCH, VESS_ENLISTED, MERCY_BUILT)
        assert story.when(CrewCasket(casket=MERCY, pilot=VESS), seat=HOST, role="host").events

    def test_another_player_may_not(self) -> None:
        story = given(*MARCH, RIVALED, VESS_ENLISTED, MERCY_BUILT).when(
            CrewCasket(casket=MERCY, pilot=VESS), seat=RIVAL
        )
        story.refused("Mercy", "another seat")

    def test_the_casket_and_the_pilot_are_of_this_campaign(self) -> None:
        given(*RIVALS).when(CrewCasket(casket="pilot-vess", pilot=VESS)).refused("No such Casket", "Mercy")
        given(*RIVALS).when(CrewCasket(casket=MERCY, pilot="casket-mercy")).refused("No such pilot")

    def test_they_are_of_one_seat(self) -> None:
        story = given(*RIVALS, HEIR).when(CrewCasket(casket=MERCY, pilot=ILKA), seat=HOST, role="host")
        story.refused("another seat's hangar", "inherited")

    def test_they_are_of_one_faction(self) -> None:
        elf = PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka Thorn", faction="elves")
        story = given(*RIVALS, elf).when(CrewCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
        story.refused("Church of Absolution", "Elves", "own faction")

    def test_once_is_enough(self) -> None:
        given(*RIVALS).when(CrewCasket(casket=MERCY, pilot=VESS), seat=PLAYER).refused("already")

    @pytest.mark.parametrize(("gone", "rule"), [*zip(GONE, ("PEN-WND-21", "PEN-CAMP-08", ""), strict=True)])
    def test_who_serves_no_more_crews_nothing(self, gone: PilotEvent, rule: str) -> None:
        story = given(*MARCH, VESS_ENLISTED, MERCY_BUILT, gone).when(CrewCasket(casket=MERCY, pilot=VESS), seat=PLAYER)
        story.refused("Vess", "choose", rule=rule)

    def test_whoever_is_out_comes_home_first(self) -> None:
        story = given(*OUT, GRACE_BUILT).when(CrewCasket(casket=GRACE, pilot=VESS), seat=PLAYER)
        story.refused("Vess is out on a mission")

    def test_so_does_a_casket_that_is_out(self) -> None:
        story = given(*OUT, ILKA_ENLISTED).when(CrewCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
        story.refused("Mercy is out on Duel in the Nave")

    def test_a_casket_stands_to_be_crewed(self) -> None:
        broken = CasketScrapped(casket=MERCY)
        story = given(*MARCH, VESS_ENLISTED, MERCY_BUILT, broken).when(
            CrewCasket(casket=MERCY, pilot=VESS), seat=PLAYER
        )
        story.refused("Mercy was broken up")


class TestVacateCasket:
    def test_a_pilot_is_taken_out(self) -> None:
        state = given(*RIVALS).when(VacateCasket(casket=MERCY), seat=PLAYER).then(*VESS_LEAVES)
        assert state.hangar.caskets[MERCY].after == VESS

    def test_of_an_empty_casket_nobody_is(self) -> None:
        given(*MARCH, MERCY_BUILT).when(VacateCasket(casket=MERCY), seat=PLAYER).refused("Nobody", "Mercy")

    def test_nor_of_one_that_is_out(self) -> None:
        given(*OUT).when(VacateCasket(casket=MERCY), seat=PLAYER).refused("out on Duel in the Nave")

    def test_nor_by_another_player(self) -> None:
        given(*RIVALS).when(VacateCasket(casket=MERCY), seat=RIVAL).refused("another seat")

    def test_nor_of_one_that_nobody_knows(self) -> None:
        given(*RIVALS).when(VacateCasket(casket="casket-none"), seat=PLAYER).refused("No such Casket")


class TestInheritCasket:
    @pytest.mark.parametrize("gone", GONE)
    def test_an_heir_of_another_seat_takes_it_with_them(self, gone: PilotEvent) -> None:
        state = (
            given(*RIVALS, HEIR, gone)
            .when(InheritCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
            .then(
                *VESS_LEAVES,
                CasketInherited(casket=MERCY, seat=RIVAL, after=VESS),
                CasketCrewed(casket=MERCY, pilot=ILKA),
                PilotAssigned(pilot=ILKA, casket=MERCY),
            )
        )
        assert (state.hangar.caskets[MERCY].seat, state.hangar.caskets[MERCY].pilot) == (RIVAL, ILKA)

    def test_within_a_seat_it_is_crewed_and_no_more(self) -> None:
        story = given(*RIVALS, ILKA_ENLISTED, VESS_DIED).when(InheritCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
        story.then(*VESS_LEAVES, CasketCrewed(casket=MERCY, pilot=ILKA), PilotAssigned(pilot=ILKA, casket=MERCY))

    def test_one_that_stands_empty_after_its_pilot_is_inherited_too(self) -> None:
        story = given(*RIVALS, ILKA_ENLISTED, *VESS_LEAVES, VESS_DIED)
        story.when(InheritCasket(casket=MERCY, pilot=ILKA), seat=HOST, role="host").then(
            CasketCrewed(casket=MERCY, pilot=ILKA), PilotAssigned(pilot=ILKA, casket=MERCY)
        )

    def test_not_as_long_as_its_pilot_serves(self) -> None:
        story = given(*RIVALS, ILKA_ENLISTED).when(InheritCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
        story.refused("Vess", "still serves")

    def test_not_before_it_ever_had_one(self) -> None:
        story = given(*RIVALS, ILKA_ENLISTED, GRACE_BUILT).when(InheritCasket(casket=GRACE, pilot=ILKA), seat=PLAYER)
        story.refused("never had a pilot")

    def test_an_heir_leaves_their_own_casket_first(self) -> None:
        story = given(*RIVALS, *ILKA_READY, VESS_DIED).when(InheritCasket(casket=MERCY, pilot=ILKA), seat=PLAYER)
        story.refused("Grace", "vacate it first")

    def test_an_heir_serves(self) -> None:
        dead = PilotDied(pilot=ILKA, cause="seen")
        story = given(*RIVALS, ILKA_ENLISTED, VESS_DIED, dead).when(
            InheritCasket(casket=MERCY, pilot=ILKA), seat=PLAYER
        )
        story.refused("Ilka Thorn is dead", rule="PEN-WND-21")

    def test_an_heir_is_of_the_faction(self) -> None:
        ours = CasketBuilt(casket=GRACE, seat=RIVAL, name="Grace", kind="confessor")
        free = (CasketVacated(casket=ANVIL, pilot=ORRIN), PilotUnassigned(pilot=ORRIN, casket=ANVIL))
        story = given(*RIVALS, ours, *free, VESS_DIED).when(InheritCasket(casket=MERCY, pilot=ORRIN), seat=PLAYER)
        story.refused("own faction")

    def test_it_is_its_owners_to_give(self) -> None:
        story = given(*RIVALS, HEIR, VESS_DIED).when(InheritCasket(casket=MERCY, pilot=ILKA), seat=RIVAL)
        story.refused("Mercy", "another seat")

    def test_both_are_known(self) -> None:
        given(*RIVALS).when(InheritCasket(casket="no", pilot=VESS)).refused("No such Casket")
        given(*RIVALS, ANVIL_BUILT).when(InheritCasket(casket=ANVIL, pilot="no"), seat=RIVAL).refused("No such pilot")
