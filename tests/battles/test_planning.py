"""Stories of missions that are planned, put off, taken up again and called off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.battles.commands.call_off_mission import CallOffMission
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.postpone_mission import PostponeMission
from apps.battles.commands.resume_mission import ResumeMission
from apps.battles.commands.seat_side import SeatSide
from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.mission_events import (
    MissionBegun,
    MissionCalledOff,
    MissionPlanned,
    MissionPostponed,
    MissionResumed,
    SideSeated,
)
from apps.battles.events.side_plan import SidePlan
from apps.kernel.ids import made_from
from apps.pilots.events.service_events import PilotDeployed
from tests.battles.cast import (
    EAST,
    FORD,
    HELD,
    MUSTERED,
    NAVE,
    OUT,
    PLANNED,
    VESS_AT_THE_FORD,
    VESS_MUSTERED,
    WATCHED,
    WATCHER,
    WEST,
)
from tests.cases import every
from tests.cast import HOST, PLAYER, RIVAL, RIVALS, VESS
from tests.story import KEY, Story, given

MISSION = made_from("mission", KEY)
PUT_OFF = MissionPostponed(mission=NAVE, reason="Snow.")


def planned(story: Story, **asked: object) -> Story:
    return story.when(PlanMission(**asked), seat=HOST, role="host")  # type: ignore[arg-type]  # as it is asked


class TestPlanMission:
    def test_a_scenario_brings_its_sides(self) -> None:
        story = planned(given(*RIVALS), scenario="duel-in-the-nave")
        state = story.then(replace(PLANNED, mission=MISSION, sides=(replace(WEST, seats=()), replace(EAST, seats=()))))
        assert state.war_table.missions[MISSION].stage == "muster"

    def test_seats_are_put_to_its_sides_and_it_may_be_called_otherwise(self) -> None:
        story = planned(
            given(*RIVALS),
            scenario="duel-in-the-nave",
            name="A Question of Honour",
            text="At noon.",
            sides=[SidePlan(side="east", name="", seats=(RIVAL,)), SidePlan(side="west", name="Vess", seats=(PLAYER,))],
        )
        story.then(
            replace(
                PLANNED,
                mission=MISSION,
                name="A Question of Honour",
                text="At noon.",
                sides=(replace(WEST, name="Vess"), EAST),
            )
        )

    def test_a_mission_may_be_in_ones_own_words(self) -> None:
        story = planned(given(*RIVALS), name=HELD.name, text=HELD.text, sides=HELD.sides)
        story.then(replace(HELD, mission=MISSION))

    def test_a_mission_of_the_same_scenario_may_come_again_once_the_first_is_over(self) -> None:
        over = (*OUT, BattleSettled(mission=NAVE, outcomes=()))
        assert planned(given(*over), scenario="duel-in-the-nave").events

    def test_two_of_one_name_do_not_stand_side_by_side(self) -> None:
        planned(given(*RIVALS, PLANNED), name="duel in the nave", sides=HELD.sides).refused("name of its own")

    @pytest.mark.parametrize("name", ["", " Ford", "Ford\n", "x" * 61])
    def test_it_has_a_name_that_can_be_read(self, name: str) -> None:
        planned(given(*RIVALS), name=name, sides=HELD.sides).refused("A mission's name", "give")

    def test_its_text_is_not_a_book(self) -> None:
        assert planned(given(*RIVALS), name="Ford", sides=HELD.sides, text="x" * 2000).events
        planned(given(*RIVALS), name="Ford", sides=HELD.sides, text="x" * 2001).refused("2,000", "2,001")

    def test_the_scenario_is_on_the_shelf(self) -> None:
        planned(given(*RIVALS), scenario="the-moon").refused("no scenario", "duel-in-the-nave")

    @pytest.mark.parametrize("count", [0, 1, 7])
    def test_it_has_two_sides_at_least(self, count: int) -> None:
        sides = [SidePlan(side=f"side-{number}", name="Side") for number in range(count)]
        planned(given(*RIVALS), name="Ford", sides=sides).refused("2 to 6 sides", rule="PEN-VIC-11")

    def test_sides_have_keys_of_their_own(self) -> None:
        planned(given(*RIVALS), name="Ford", sides=[WEST, replace(EAST, side="west")]).refused("the same key")

    @every("key", ["", "-", "West Bank", "west_bank", "x" * 61])
    def test_a_key_is_short_and_plain(self, key: str) -> None:
        planned(given(*RIVALS), name="Ford", sides=[WEST, replace(EAST, side=key)]).refused("west-bank")

    def test_a_side_has_a_name(self) -> None:
        planned(given(*RIVALS), name="Ford", sides=[WEST, replace(EAST, name="")]).refused("A side's name")

    def test_the_scenario_has_the_side(self) -> None:
        planned(given(*RIVALS), scenario="duel-in-the-nave", sides=[replace(WEST, side="north")]).refused(
            "no such side", "west, east"
        )

    @pytest.mark.parametrize("seat", ["seat-nobody", WATCHER])
    def test_seats_play_at_this_table(self, seat: str) -> None:
        story = planned(given(*RIVALS, WATCHED), name="Ford", sides=[replace(WEST, seats=(seat,)), EAST])
        story.refused("West Door", "players at this table")

    def test_a_seat_is_named_once(self) -> None:
        planned(given(*RIVALS), name="Ford", sides=[replace(WEST, seats=(PLAYER, PLAYER)), EAST]).refused("twice")


class TestSeatSide:
    def seats(self, *seats: str, side: str = "east", history: tuple[Any, ...] = (*RIVALS, PLANNED)) -> Story:
        return given(*history).when(SeatSide(mission=NAVE, side=side, seats=seats), seat=HOST, role="host")

    def test_others_play_it_from_here_on(self) -> None:
        state = self.seats(PLAYER, RIVAL).then(SideSeated(mission=NAVE, side="east", seats=(PLAYER, RIVAL)))
        west, east = state.war_table.missions[NAVE].sides
        assert (west, east.seats, east.name) == (WEST, (PLAYER, RIVAL), "East Door")

    def test_without_seats_it_is_the_worlds(self) -> None:
        self.seats().then(SideSeated(mission=NAVE, side="east", seats=()))

    def test_whose_crew_is_put_down_keeps_the_seat(self) -> None:
        self.seats(PLAYER, history=MUSTERED).refused("Orrin Deepdelve is put down for East Door", "withdraw")
        self.seats(RIVAL, PLAYER, history=MUSTERED).then(SideSeated(mission=NAVE, side="east", seats=(RIVAL, PLAYER)))

    def test_nothing_new_is_no_change(self) -> None:
        self.seats(RIVAL).refused("played by these already")

    def test_seats_play_at_this_table_and_are_named_once(self) -> None:
        self.seats("seat-nobody").refused("players at this table")
        self.seats(PLAYER, PLAYER).refused("twice")

    def test_the_side_is_one_of_the_missions(self) -> None:
        self.seats(PLAYER, side="north").refused("west")

    def test_what_has_begun_stays_as_it_is(self) -> None:
        self.seats(history=OUT).refused("has begun")


class TestPostponeMission:
    def test_it_waits_and_keeps_its_crews(self) -> None:
        story = given(*MUSTERED).when(PostponeMission(mission=NAVE, reason="Snow."), seat=HOST, role="host")
        state = story.then(PUT_OFF)
        mission = state.war_table.missions[NAVE]
        assert (mission.stage, len(mission.crews)) == ("postponed", 2)

    def test_twice_is_once_too_often(self) -> None:
        given(*MUSTERED, PUT_OFF).when(PostponeMission(mission=NAVE)).refused("waits already")

    def test_what_has_begun_does_not_wait(self) -> None:
        given(*OUT).when(PostponeMission(mission=NAVE)).refused("has begun", "report")

    def test_it_stands_on_the_table(self) -> None:
        given(*RIVALS).when(PostponeMission(mission=NAVE)).refused("No such mission", "plan one first")

    def test_the_reason_is_short(self) -> None:
        given(*MUSTERED).when(PostponeMission(mission=NAVE, reason="x" * 2001)).refused("2,000")


class TestResumeMission:
    def test_it_is_mustered_for_again(self) -> None:
        story = given(*MUSTERED, PUT_OFF).when(ResumeMission(mission=NAVE), seat=HOST, role="host")
        assert story.then(MissionResumed(mission=NAVE)).war_table.missions[NAVE].stage == "muster"

    def test_not_while_a_crew_is_put_down_elsewhere(self) -> None:
        story = given(*MUSTERED, PUT_OFF, HELD, VESS_AT_THE_FORD).when(ResumeMission(mission=NAVE))
        story.refused("Vess is put down for The Cold Ford")

    def test_not_while_a_crew_is_out(self) -> None:
        out = (MissionBegun(mission=FORD), PilotDeployed(pilot=VESS, mission=FORD))
        story = given(*MUSTERED, PUT_OFF, HELD, VESS_AT_THE_FORD, *out).when(ResumeMission(mission=NAVE))
        story.refused("Vess is out on The Cold Ford")

    def test_not_what_waits_not(self) -> None:
        given(*MUSTERED).when(ResumeMission(mission=NAVE)).refused("mustered for already")

    def test_not_what_has_begun(self) -> None:
        given(*OUT).when(ResumeMission(mission=NAVE)).refused("has begun")


class TestCallOffMission:
    @pytest.mark.parametrize("waiting", [(), (PUT_OFF,)])
    def test_it_is_off_the_table(self, waiting: tuple[MissionPostponed, ...]) -> None:
        story = given(*MUSTERED, *waiting).when(CallOffMission(mission=NAVE, reason="Peace."), seat=HOST, role="host")
        assert not story.then(MissionCalledOff(mission=NAVE, reason="Peace.")).war_table.missions

    def test_it_takes_a_reason(self) -> None:
        given(*MUSTERED).when(CallOffMission(mission=NAVE, reason=" ")).refused("reason is missing")

    def test_what_has_begun_is_reported(self) -> None:
        given(*OUT).when(CallOffMission(mission=NAVE, reason="Peace.")).refused("has begun", "report")

    def test_what_is_unknown_is_named(self) -> None:
        given(*RIVALS, PLANNED, VESS_MUSTERED).when(CallOffMission(mission="no", reason="Peace.")).refused(
            "No such mission", "Duel in the Nave"
        )


def test_a_mission_may_be_planned_in_any_season() -> None:
    assert isinstance(planned(given(*RIVALS), scenario="the-salt-pit").events[0], MissionPlanned)
