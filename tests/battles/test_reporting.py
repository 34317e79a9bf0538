"""Stories of battles that are reported, and of who is asked for their word."""

from __future__ import annotations

from dataclasses import replace

from apps.battles.commands.report_battle import ReportBattle
from apps.battles.events.ending_events import BattleSettled, Outcome
from apps.battles.events.mission_events import MissionBegun, MissionPlanned
from apps.battles.events.report_events import BattleReported, ReportDisputed
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import Report, SideReport
from apps.campaigns.events.seat_events import SeatEmptied, SeatTaken
from apps.pilots.events.service_events import PilotDeployed
from tests.battles.cast import (
    AT,
    AT_THE_FORD,
    FORD,
    MUSTERED,
    NAVE,
    OUT,
    VESS_MUSTERED,
    duel,
    ford,
    home,
    reported,
    vess,
)
from tests.cast import HOST, PLAYER, RIVAL, RIVALS, VESS
from tests.story import Story, given

CLIENT = "seat-client"


def told(story: Story, report: Report, *, mission: str = NAVE, seat: str = PLAYER, role: str = "player") -> Story:
    return story.when(ReportBattle(mission=mission, report=report), seat=seat, role=role)


class TestWhoIsAsked:
    def test_the_other_side_is(self) -> None:
        state = told(given(*OUT), duel(won_by="west")).then(reported(duel(won_by="west")))
        mission = state.war_table.missions[NAVE]
        assert mission.stage == "reported"
        assert mission.told is not None
        assert mission.told.silent == ("east",)
        assert state.roster.pilots[VESS].missions == 0

    def test_both_are_where_the_host_tells_it_who_does_not_play(self) -> None:
        story = told(given(*OUT), duel(), seat=HOST, role="host")
        story.then(reported(duel(), seat=HOST, waits_for=("west", "east")))

    def test_both_are_where_a_client_recorded_it(self) -> None:
        story = told(given(*OUT, SeatTaken(seat=CLIENT, role="client")), duel(), seat=CLIENT, role="client")
        story.then(reported(duel(), seat=CLIENT, waits_for=("west", "east")))

    def test_against_the_world_a_player_waits_for_the_host(self) -> None:
        story = told(given(*AT_THE_FORD), ford(), mission=FORD)
        story.then(BattleReported(mission=FORD, number=1, seat=PLAYER, at=AT, report=ford(), waits_for=("them",)))

    def test_nobody_is_where_the_host_plays_against_the_world(self) -> None:
        solo = MissionPlanned(
            mission=FORD,
            season=1,
            name="Alone",
            scenario="",
            text="",
            sides=(SidePlan(side="ours", name="Us", seats=(HOST,)), SidePlan(side="them", name="Them")),
        )
        out = (
            replace(VESS_MUSTERED, mission=FORD, side="ours"),
            MissionBegun(mission=FORD),
            PilotDeployed(pilot=VESS, mission=FORD),
        )
        report = Report(
            sides=(SideReport(side="ours", objective=True, crews=(vess(),)), SideReport(side="them")), rounds=7
        )
        state = told(given(*RIVALS, solo, *out), report, mission=FORD, seat=HOST, role="host").then(
            BattleReported(mission=FORD, number=1, seat=HOST, at=AT, report=report),
            home(VESS, FORD),
            BattleSettled(mission=FORD, outcomes=(Outcome(side="ours", ending="success", rule="PEN-VIC-06"),)),
        )
        assert not state.war_table.missions
        assert state.roster.pilots[VESS].missions == 1

    def test_a_side_whose_seats_are_gone_is_the_worlds(self) -> None:
        story = told(given(*OUT, SeatEmptied(seat=RIVAL)), duel(), seat=HOST, role="host")
        story.then(reported(duel(), seat=HOST, waits_for=("west",)))


class TestReportBattle:
    def test_a_second_report_takes_the_place_of_the_first(self) -> None:
        first = reported(duel(won_by="west"))
        state = told(given(*OUT, first), duel(won_by="east"), seat=RIVAL).then(
            reported(duel(won_by="east"), number=2, seat=RIVAL, waits_for=("west",))
        )
        assert state.war_table.missions[NAVE].reports == 2

    def test_also_of_one_that_was_disputed(self) -> None:
        disputed = ReportDisputed(mission=NAVE, side="east", seat=RIVAL, reason="No.")
        state = told(given(*OUT, reported(duel()), disputed), duel(rounds=9)).then(reported(duel(rounds=9), number=2))
        assert state.war_table.missions[NAVE].stage == "reported"

    def test_whoever_was_not_there_does_not_tell_of_it(self) -> None:
        told(given(*AT_THE_FORD), ford(), mission=FORD, seat=RIVAL).refused("No crew of yours", "The Cold Ford")

    def test_what_has_not_begun_is_not_told_of(self) -> None:
        told(given(*MUSTERED), duel()).refused("has not begun")

    def test_what_nobody_knows_neither(self) -> None:
        told(given(*OUT), duel(), mission="no").refused("No such mission")


class TestEverybodyIsToldOfOnce:
    def test_every_side(self) -> None:
        told(given(*OUT), Report(sides=duel().sides[:1])).refused("East Door is told of not at all")
        told(given(*OUT), Report(sides=(*duel().sides, duel().sides[0]))).refused("West Door is told of twice")
        told(given(*OUT), Report()).refused("West Door is told of not at all")

    def test_no_other_side(self) -> None:
        told(given(*OUT), Report(sides=(*duel().sides, SideReport(side="north")))).refused("no such side")

    def test_every_crew(self) -> None:
        told(given(*AT_THE_FORD), ford(vess()), mission=FORD).refused("Ilka Thorn", "not at all")
        west, east = duel().sides
        doubled = Report(sides=(replace(west, crews=(vess(), vess())), east))
        told(given(*OUT), doubled).refused("Vess went out for West Door and is told of twice")

    def test_no_other_crew(self) -> None:
        west, east = duel().sides
        crossed = Report(sides=(replace(west, crews=east.crews), replace(east, crews=west.crews)))
        told(given(*OUT), crossed).refused("West Door is told of a pilot who did not go out for it", "Vess")

    def test_the_text_and_the_rounds_are_sane(self) -> None:
        told(given(*OUT), duel(text="x" * 2001)).refused("2,000")
        told(given(*OUT), duel(rounds=61)).refused("The number of rounds", "60")
        told(given(*OUT), duel(rounds=-1)).refused("The number of rounds")
