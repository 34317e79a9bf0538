"""Stories of crews that are put down for a mission, taken off it, and sent out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.withdraw_crew import WithdrawCrew
from apps.battles.events.mission_events import (
    CrewMustered,
    CrewWithdrawn,
    MissionBegun,
    MissionPlanned,
    MissionPostponed,
)
from apps.battles.events.side_plan import SidePlan
from apps.caskets.events.crew_events import CasketCrewed, CasketVacated
from apps.caskets.events.fate_events import CasketBuilt, CasketLost, CasketWrecked
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.pilots.events.ledger_events import PilotBurdened
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.service_events import PilotAssigned, PilotDeployed, PilotUnassigned
from tests.battles.cast import (
    EAST,
    FORD,
    GRACE,
    HELD,
    ILKA,
    ILKA_AT_THE_FORD,
    ILKA_READY,
    KEYS,
    MUSTERED,
    NAVE,
    OUT,
    PLANNED,
    SPAN,
    VESS_AT_THE_FORD,
    VESS_MUSTERED,
    WEST,
    wounded,
)
from tests.cast import (
    BUILD,
    HOST,
    MARCH,
    MERCY,
    MERCY_BUILT,
    MERCY_CREWED,
    ORRIN,
    PLAYER,
    RIVAL,
    RIVALS,
    VESS,
    VESS_ENLISTED,
)
from tests.story import Story, given

SECOND = LoadoutBuilt(
    casket=MERCY,
    loadout=BUILD,
    version=2,
    name="First",
    equipment="buckler",
    tactics=("righteous-fury", "flagellants-zeal"),
)
ILLEGAL = replace(SECOND, loadout="loadout-odd", version=1, name="Odd", tactics=("last-hall", "carved-grudge"))
STAIRS = MissionPlanned(
    mission=SPAN,
    season=1,
    name="The Ossuary Stairs",
    scenario="the-ossuary-stairs",
    text="",
    sides=(SidePlan(side="pilgrims", name="Pilgrims in Arms"), SidePlan(side="keepers", name="Keepers")),
)
LAST_BELL = MissionPlanned(
    mission=SPAN,
    season=1,
    name="The Last Bell",
    scenario="the-last-bell",
    text="",
    sides=(
        SidePlan(side="ringers", name="Ringers", seats=(PLAYER,)),
        SidePlan(side="fog", name="Those in the Fog"),
    ),
)


def muster(story: Story, *, mission: str = NAVE, side: str = "west", pilot: str = VESS, **asked: object) -> Story:
    return story.when(MusterCrew(mission=mission, side=side, pilot=pilot, **asked), seat=PLAYER)  # type: ignore[arg-type]


def begin(story: Story, mission: str = NAVE) -> Story:
    return story.when(BeginMission(mission=mission), seat=HOST, role="host")


class TestMusterCrew:
    def test_a_pilot_is_put_down_with_the_build_that_was_chosen(self) -> None:
        state = muster(given(*RIVALS, PLANNED)).then(VESS_MUSTERED)
        assert state.war_table.missions[NAVE].crews[VESS].casket == MERCY

    @pytest.mark.canon("PEN-CAMP-06")
    def test_tactics_are_chosen_anew_before_each_battle(self) -> None:
        story = muster(given(*MUSTERED, SECOND), loadout=BUILD)
        state = story.then(replace(VESS_MUSTERED, version=2))
        assert state.war_table.missions[NAVE].crews[VESS].version == 2

    def test_a_version_may_be_named(self) -> None:
        muster(given(*RIVALS, PLANNED, SECOND), loadout=BUILD, version=1).then(VESS_MUSTERED)

    def test_the_host_musters_for_a_player_and_for_the_worlds_sides(self) -> None:
        world = MissionPlanned(
            mission=FORD, season=1, name="Ford", scenario="", text="", sides=(SidePlan(side="ours", name="Us"), EAST)
        )
        story = given(*RIVALS, world).when(MusterCrew(mission=FORD, side="ours", pilot=VESS), seat=HOST, role="host")
        story.then(VESS_AT_THE_FORD)

    def test_a_player_does_not_muster_for_the_world(self) -> None:
        muster(given(*RIVALS, HELD), mission=FORD, side="them").refused("No seat is put to The Drowned", "ask the host")

    def test_nor_for_another_seats_side(self) -> None:
        muster(given(*RIVALS, PLANNED), side="east").refused("East Door is another seat's side")

    def test_nor_another_seats_pilot(self) -> None:
        muster(given(*RIVALS, PLANNED), side="east", pilot=ORRIN).refused("Orrin Deepdelve", "another seat")

    def test_mission_side_and_pilot_are_known(self) -> None:
        muster(given(*RIVALS, PLANNED), mission="no").refused("No such mission")
        muster(given(*RIVALS, PLANNED), side="no").refused("no such side", "west (West Door)")
        muster(given(*RIVALS, PLANNED), pilot="no").refused("No such pilot")

    def test_the_dead_are_not_mustered(self) -> None:
        dead = PilotDied(pilot=VESS, cause="seen")
        muster(given(*RIVALS, PLANNED, dead)).refused("Vess is dead", rule="PEN-WND-21")

    def test_nor_whoever_has_no_wound_left(self) -> None:
        muster(given(*RIVALS, PLANNED, *wounded(VESS, *KEYS))).refused("ten wounds of Vess", rule="PEN-WND-20")

    def test_nor_whoever_has_no_casket(self) -> None:
        muster(given(*MARCH, VESS_ENLISTED, MERCY_BUILT, PLANNED)).refused("Vess has no Casket", "crew one")

    def test_nor_in_a_casket_that_is_no_more(self) -> None:
        lost = (CasketWrecked(casket=MERCY, mission=SPAN), CasketLost(casket=MERCY))
        muster(given(*RIVALS, PLANNED, *lost)).refused("Mercy was lost", rule="C-78")

    def test_nor_without_a_build(self) -> None:
        bare = (*MARCH, VESS_ENLISTED, MERCY_BUILT, *MERCY_CREWED, PLANNED)
        muster(given(*bare)).refused("Mercy has no loadout", "two tactics")

    def test_nor_with_a_build_that_is_not_its_own(self) -> None:
        muster(given(*RIVALS, PLANNED), loadout="no").refused("no such loadout", "First")
        muster(given(*RIVALS, PLANNED), loadout=BUILD, version=2).refused("no version 2")
        muster(given(*RIVALS, PLANNED), version=1).refused("A version alone")

    def test_nor_with_one_that_the_rules_forbid(self) -> None:
        story = muster(given(*RIVALS, PLANNED, ILLEGAL), loadout="loadout-odd")
        story.refused("no tactic of this Casket's faction", rule="PEN-DECK-05")

    def test_just_so_twice_is_no_news(self) -> None:
        muster(given(*MUSTERED)).refused("just so")

    def test_whoever_stands_on_one_side_leaves_it_first(self) -> None:
        both = replace(PLANNED, sides=(WEST, replace(EAST, seats=(PLAYER,))))
        muster(given(*RIVALS, both, VESS_MUSTERED), side="east").refused("withdraw them there first")

    def test_a_side_takes_as_many_as_the_scenario_says(self) -> None:
        story = muster(given(*RIVALS, PLANNED, *ILKA_READY, VESS_MUSTERED), pilot=ILKA)
        story.refused("West Door has its one crew already")

    def test_whoever_replaces_themselves_does_not_count_twice(self) -> None:
        assert muster(given(*MUSTERED, SECOND), loadout=BUILD).events

    def test_a_side_takes_only_its_factions(self) -> None:
        story = given(*RIVALS, STAIRS).when(
            MusterCrew(mission=SPAN, side="keepers", pilot=VESS), seat=HOST, role="host"
        )
        story.refused("Keepers is a side of Ossuarium", "Church of Absolution")

    def test_missions_at_once_never_share_a_pilot(self) -> None:
        muster(given(*MUSTERED, HELD), mission=FORD, side="ours").refused("Vess is put down for Duel in the Nave")
        muster(given(*OUT, HELD), mission=FORD, side="ours").refused("Vess is out on Duel in the Nave")

    def test_one_that_waits_holds_nobody(self) -> None:
        waiting = MissionPostponed(mission=NAVE, reason="")
        muster(given(*MUSTERED, waiting, HELD), mission=FORD, side="ours").then(VESS_AT_THE_FORD)

    def test_nobody_is_mustered_for_what_waits_or_has_begun(self) -> None:
        waiting = MissionPostponed(mission=NAVE, reason="")
        muster(given(*RIVALS, PLANNED, waiting)).refused("waits", "resume")
        muster(given(*OUT)).refused("has begun already")


class TestWithdrawCrew:
    def test_a_crew_is_taken_off(self) -> None:
        story = given(*MUSTERED).when(WithdrawCrew(mission=NAVE, pilot=VESS), seat=PLAYER)
        state = story.then(CrewWithdrawn(mission=NAVE, pilot=VESS))
        assert list(state.war_table.missions[NAVE].crews) == [ORRIN]

    def test_also_from_one_that_waits(self) -> None:
        waiting = MissionPostponed(mission=NAVE, reason="")
        assert given(*MUSTERED, waiting).when(WithdrawCrew(mission=NAVE, pilot=VESS), seat=PLAYER).events

    def test_not_by_another_player(self) -> None:
        given(*MUSTERED).when(WithdrawCrew(mission=NAVE, pilot=VESS), seat=RIVAL).refused("another seat")

    def test_not_whoever_is_not_on_it(self) -> None:
        story = given(*RIVALS, PLANNED).when(WithdrawCrew(mission=NAVE, pilot=VESS), seat=PLAYER)
        story.refused("Vess is not put down", "nobody yet")

    def test_not_once_it_has_begun(self) -> None:
        given(*OUT).when(WithdrawCrew(mission=NAVE, pilot=VESS), seat=PLAYER).refused("has begun")

    def test_not_an_unknown_one(self) -> None:
        given(*MUSTERED).when(WithdrawCrew(mission="no", pilot=VESS)).refused("No such mission")
        given(*MUSTERED).when(WithdrawCrew(mission=NAVE, pilot="no")).refused("No such pilot")


class TestBeginMission:
    def test_the_crews_go_out_and_pay_what_they_owe(self) -> None:
        owed = PilotBurdened(pilot=VESS, cause="penance-ritual", faces=(2,), cards_lost=2)
        story = begin(given(*MUSTERED, owed))
        state = story.then(
            MissionBegun(mission=NAVE),
            PilotDeployed(pilot=VESS, mission=NAVE),
            PilotDeployed(pilot=ORRIN, mission=NAVE),
        )
        assert state.roster.pilots[VESS].burdens == ()
        assert [burden.cards_lost for burden in state.roster.pilots[VESS].carried] == [2]

    def test_one_side_that_has_its_crews_is_enough(self) -> None:
        begin(given(*RIVALS, PLANNED, VESS_MUSTERED)).then(
            MissionBegun(mission=NAVE), PilotDeployed(pilot=VESS, mission=NAVE)
        )

    def test_nobody_is_not_enough(self) -> None:
        begin(given(*RIVALS, HELD), FORD).refused("Nobody is put down", rule="PEN-VIC-11")

    def test_too_few_for_the_scenario_are_not_either(self) -> None:
        one = replace(VESS_MUSTERED, mission=SPAN, side="ringers")
        begin(given(*RIVALS, LAST_BELL, one), SPAN).refused("Ringers 2", "Those in the Fog 3")

    def test_one_crew_is_enough_for_a_mission_in_ones_own_words(self) -> None:
        assert begin(given(*RIVALS, HELD, VESS_AT_THE_FORD), FORD).events

    def test_everybody_is_looked_at_once_more(self) -> None:
        dead = PilotDied(pilot=ORRIN, cause="seen")
        begin(given(*MUSTERED, dead)).refused("Orrin Deepdelve cannot go out", "is dead", rule="PEN-WND-21")

    def test_a_build_that_became_illegal_stays_at_home(self) -> None:
        odd = CrewMustered(mission=NAVE, side="west", pilot=VESS, casket=MERCY, loadout="loadout-odd", version=1)
        begin(given(*RIVALS, PLANNED, ILLEGAL, odd)).refused("Vess cannot go out", "tactic", rule="PEN-DECK-05")

    def test_whoever_changed_caskets_is_put_down_again(self) -> None:
        other = CasketBuilt(casket=GRACE, seat=PLAYER, name="Grace", kind="confessor")
        changed = (
            CasketVacated(casket=MERCY, pilot=VESS),
            PilotUnassigned(pilot=VESS, casket=MERCY),
            CasketCrewed(casket=GRACE, pilot=VESS),
            PilotAssigned(pilot=VESS, casket=GRACE),
            LoadoutChosen(casket=MERCY, loadout=BUILD, version=1),
        )
        begin(given(*MUSTERED, other, *changed)).refused("threaded into Grace by now", "again")

    def test_a_mission_that_waits_or_is_under_way_does_not_begin(self) -> None:
        begin(given(*MUSTERED, MissionPostponed(mission=NAVE, reason=""))).refused("waits")
        begin(given(*OUT)).refused("has begun already")

    def test_an_unknown_one_neither(self) -> None:
        begin(given(*MUSTERED), "no").refused("No such mission")

    def test_two_missions_may_be_out_at_once(self) -> None:
        ilka = replace(ILKA_AT_THE_FORD, side="ours")
        state = begin(given(*OUT, *ILKA_READY, HELD, ilka), FORD).then(
            MissionBegun(mission=FORD), PilotDeployed(pilot=ILKA, mission=FORD)
        )
        assert {pilot.pilot: pilot.mission for pilot in state.roster.pilots.values()} == {
            VESS: NAVE,
            ORRIN: NAVE,
            ILKA: FORD,
        }
