"""Missions as plain data to draw, while they stand and when they are over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.battles.events.ending_events import BattleSettled, SaveThrown
from apps.battles.events.mission_events import MissionCalledOff, MissionPostponed
from apps.battles.events.report_events import BattleReported, ReportConfirmed, ReportDisputed, ReportRuled
from apps.battles.events.told_report import Hurt, Looked, Spent
from apps.battles.sheet.mission_sheet import MissionSheet, mission_sheet
from apps.battles.sheet.past_sheet import battle_told, past_sheet
from apps.battles.sheet.report_sheet import ReportSheet
from apps.campaigns.state import Event
from apps.rules.content_names import Names
from apps.rules.packs.shelf import shelf
from tests.battles.cast import (
    AT,
    AT_THE_FORD,
    FORD,
    HELD,
    MUSTERED,
    NAVE,
    OUT,
    PLANNED,
    VESS_MUSTERED,
    duel,
    endings,
    orrin,
    reported,
    vess,
)
from tests.cast import ANVIL, BUILD, HOST, MERCY, ORRIN, PLAYER, RIVAL, RIVALS, VESS
from tests.story import given

NAMES = Names(
    things={VESS: "Vess", ORRIN: "Orrin Deepdelve", MERCY: "Mercy", ANVIL: "Anvil", BUILD: "First", NAVE: PLANNED.name},
    library=shelf(),
)
WON = duel(won_by="west", rounds=6, text="By the altar.")
DISPUTED = ReportDisputed(mission=NAVE, side="east", seat=RIVAL, reason="I won.", counter=duel(won_by="east"))


def sheet(*before: Event, mission: str = NAVE) -> MissionSheet:
    return mission_sheet(given(*before).state().war_table.missions[mission], NAMES)


def lines(told: ReportSheet | None, side: int = 0) -> tuple[str, ...]:
    assert told is not None
    return told.sides[side].crews[0].lines


class TestMissionSheet:
    def test_it_shows_the_scenario_the_sides_and_who_goes(self) -> None:
        drawn = sheet(*MUSTERED)
        assert drawn.scenario is not None
        assert (drawn.scenario.name, drawn.name, drawn.says) == (
            "Duel in the Nave",
            "Duel in the Nave",
            "Crews are put down for it",
        )
        west = drawn.sides[0]
        assert (west.name, west.seats, west.least, west.most) == ("West Door", (PLAYER,), 1, 1)
        assert west.setup == "Anywhere in the west aisle."
        assert [goal.text for goal in west.objectives] == ["Leave the other Casket where it falls."]
        (crew,) = west.crews
        assert (crew.pilot_name, crew.casket_name, crew.loadout_name, crew.version) == ("Vess", "Mercy", "First", 1)

    def test_a_mission_in_ones_own_words_asks_for_nothing(self) -> None:
        drawn = sheet(*RIVALS, HELD, mission=FORD)
        assert (drawn.scenario, drawn.text) == (None, "Hold it until dawn.")
        assert [(side.name, side.least, side.most) for side in drawn.sides] == [
            ("The Ford Watch", 0, 0),
            ("The Drowned", 0, 0),
        ]

    def test_it_says_what_is_missing(self) -> None:
        assert sheet(*RIVALS, PLANNED).missing == (
            "Nobody is put down for it: one crew at least goes out.",
            "No side has the crews it asks for: West Door asks for 1, East Door asks for 1.",
        )
        assert sheet(*RIVALS, PLANNED, VESS_MUSTERED).missing == ()
        assert sheet(*MUSTERED, MissionPostponed(mission=NAVE, reason="")).missing == (
            "It waits: the host may resume it.",
        )
        assert sheet(*OUT).missing == ()

    def test_it_shows_the_report_and_whose_word_is_waited_for(self) -> None:
        drawn = sheet(*OUT, reported(WON))
        assert (drawn.told_by, drawn.told_at, drawn.reports, drawn.waits_for) == (PLAYER, AT, 1, ("East Door",))
        assert [(word.name, word.word) for word in drawn.words] == [("West Door", "told"), ("East Door", "waited-for")]
        assert drawn.report is not None
        assert (drawn.report.rounds, drawn.report.text, drawn.report.played) == (6, "By the altar.", WON)
        assert [(side.name, side.objective) for side in drawn.report.sides] == [
            ("West Door", True),
            ("East Door", False),
        ]

    def test_who_agreed_and_who_did_not(self) -> None:
        told = reported(WON, seat=HOST, waits_for=("west", "east"))
        drawn = sheet(*OUT, told, ReportConfirmed(mission=NAVE, side="west", seat=PLAYER), DISPUTED)
        assert [word.word for word in drawn.words] == ["agreed", "disputed"]
        assert drawn.counter is not None
        assert [side.objective for side in drawn.counter.sides] == [False, True]

    def test_before_it_is_told_nobody_is_asked(self) -> None:
        drawn = sheet(*OUT)
        assert (drawn.report, drawn.words, drawn.waits_for) == (None, (), ())


class TestReportInWords:
    def test_whoever_came_through_has_no_lines(self) -> None:
        assert lines(sheet(*OUT, reported(WON)).report) == ()

    def test_each_thing_is_a_line(self) -> None:
        went = vess(
            kills=("Anvil",),
            hurts=(
                Hurt(
                    cause="neural-feedback",
                    points=2,
                    looked=(Looked(wound="broken-finger", face=2, finger=9), Looked(face=3)),
                ),
                Hurt(cause="thread-snap"),
            ),
            casket_destroyed=True,
            save=2,
            saved=(Looked(wound="ptsd"),),
            destroyed=("right-arm", "head"),
            damaged=2,
            taint=11,
            spent=(Spent(spend="void-step", times=2), Spent(spend="heat-spike", buyer=ORRIN)),
            overload=(Looked(wound="concussion", face=1),),
            resisting=(2, 6),
            captor="The Deep Forges",
        )
        assert lines(sheet(*OUT, reported(duel(went))).report) == (
            "Felled Anvil",
            "Neural Feedback: 2 damage (Broken Finger, Grit 2, finger 9; Grit 3)",
            "Thread Snap: 1 damage",
            "Mercy destroyed (save 2; PTSD)",
            "Mercy lost Right Arm, Head",
            "2 DAMAGED in the deck",
            "11 Taint gained",
            "Taint spent on Void Step 2 times",
            "Taint spent on Heat Spike, bought by Orrin Deepdelve",
            "Ten Taint (Concussion, Grit 1; resisting 2; Corrupted table 6)",
            "Captured by The Deep Forges",
        )

    def test_the_dead_are_named_as_such(self) -> None:
        fallen = orrin(died=True, extracted=True, casket_destroyed=True)
        assert lines(sheet(*OUT, reported(duel(east=fallen))).report, 1) == (
            "Anvil destroyed",
            "Died",
            "Carried home by allies, if dead",
        )


class TestPast:
    STORY = (
        *(event for event in OUT if getattr(event, "mission", "") == NAVE),
        reported(duel()),
        DISPUTED,
        reported(WON, number=2),
        ReportRuled(mission=NAVE, reason="I saw it.", report=WON),
        SaveThrown(mission=NAVE, pilot=VESS, face=4, saved=True),
        BattleSettled(mission=NAVE, outcomes=endings("success", "partial")),
    )

    def test_it_is_put_together_from_its_own_entries(self) -> None:
        past = battle_told(self.STORY)
        assert (past.over, past.outcomes) == ("settled", endings("success", "partial"))
        assert [each.number for each in past.reports] == [1, 2]
        assert past.disputes == (DISPUTED,)
        assert past.ruling is not None
        assert list(past.mission.crews) == [VESS, ORRIN]

    def test_and_drawn_as_it_was(self) -> None:
        drawn = past_sheet(battle_told(self.STORY), NAMES)
        assert drawn.mission.report is not None
        assert drawn.mission.report.played == WON
        assert [told.played for told in drawn.told_before] == [duel()]
        assert [(each.side, each.reason) for each in drawn.disputes] == [("East Door", "I won.")]
        assert (drawn.ruling, drawn.called_off) == ("I saw it.", "")
        assert [(each.side, each.ending, each.rule) for each in drawn.outcomes] == [
            ("West Door", "success", "PEN-VIC-06"),
            ("East Door", "partial", "PEN-VIC-07"),
        ]

    def test_one_that_was_called_off_has_no_outcome(self) -> None:
        off = MissionCalledOff(mission=NAVE, reason="Peace.")
        past = battle_told((PLANNED, VESS_MUSTERED, off))
        assert (past.over, past.called_off, past.outcomes) == ("called-off", "Peace.", ())

    def test_one_that_stands_is_not_over(self) -> None:
        assert battle_told((PLANNED,)).over == ""

    def test_of_what_nobody_told_nothing_is_known(self) -> None:
        with pytest.raises(LookupError):
            battle_told(())

    def test_a_report_that_was_forgotten_is_empty(self) -> None:
        told = BattleReported(mission=FORD, number=1, seat=PLAYER, at=AT, report=duel(), waits_for=("them",))
        empty = replace(told, report=type(WON)())
        drawn = sheet(*AT_THE_FORD, empty, mission=FORD)
        assert drawn.report is not None
        assert drawn.report.sides == ()
