"""Stories of a whole battle's aftermath: who lives, how the mission ended, and what a career keeps of it."""

from __future__ import annotations

import pytest

from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.ending_events import BattleSettled, Ending, Outcome
from apps.battles.events.report_events import BattleReported, ReportConfirmed
from apps.battles.events.told_report import Looked, Report, Spent
from apps.caskets.events.fate_events import CasketRebuilt, CasketWrecked
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotExtracted
from apps.pilots.events.service_events import KillScored, PilotPromoted
from apps.pilots.events.taint_events import TaintGained, TaintSpent
from apps.pilots.events.wound_events import WoundFlipped
from tests.battles.cast import (
    AT,
    AT_THE_FORD,
    FORD,
    ILKA,
    KEYS,
    NAVE,
    OUT,
    duel,
    ford,
    home,
    ilka,
    orrin,
    reported,
    ruled,
    tainted,
    vess,
    wounded,
)
from tests.battles.following import (
    FEEDBACK,
    REBUILT,
    SO,
    after,
    flipped,
    followed,
    healed,
    hurt,
    labels_of,
    settled,
)
from tests.cases import every
from tests.cast import ANVIL, HOST, MERCY, ORRIN, PLAYER, RIVAL, VESS
from tests.story import given


class TestEnds:
    def test_the_last_wound_kills(self) -> None:
        nine = wounded(VESS, *KEYS[:9])
        told = duel(vess(hurts=(hurt(Looked(face=1), points=3),), taint=10, captor="Orrin", kills=("a wight",)))
        events = followed(told, *nine)
        assert events == [
            KillScored(pilot=VESS, mission=NAVE, victim="a wight"),
            flipped("dissociation", added=0),
            PilotDied(pilot=VESS, cause=FEEDBACK, mission=NAVE),
            home(ORRIN),
            settled("failure"),
        ]

    @pytest.mark.canon("PEN-CAMP-08")
    def test_a_captured_pilot_lived_through_the_mission(self) -> None:
        state = after(duel(vess(captor="The Deep Forges"), won_by="west"))
        pilot = state.roster.pilots[VESS]
        assert (pilot.fate, pilot.missions, pilot.mission) == ("captured", 1, "")

    @pytest.mark.canon("PEN-CAMP-08", "PEN-VIC-08")
    def test_and_the_mission_failed_without_them(self) -> None:
        events = followed(duel(vess(captor="The Deep Forges"), won_by="west"))
        assert events == [
            PilotCaptured(pilot=VESS, mission=NAVE, captor="The Deep Forges"),
            home(VESS),
            home(ORRIN),
            settled("failure", "partial"),
        ]

    @pytest.mark.canon("PEN-WND-21")
    def test_allies_carry_the_dead_home_and_another_pilot_takes_the_oath(self) -> None:
        told = BattleReported(
            mission=FORD,
            number=1,
            seat=PLAYER,
            at=AT,
            report=ford(vess(died=True, extracted=True), ilka(), held=True),
            waits_for=("them",),
        )
        story = given(*AT_THE_FORD, told).when(ConfirmReport(mission=FORD), seat=HOST, role="host")
        state = story.then(
            ReportConfirmed(mission=FORD, side="them", seat=HOST),
            PilotDied(pilot=VESS, cause="seen", mission=FORD),
            PilotExtracted(pilot=VESS, mission=FORD),
            home(ILKA, FORD),
            BattleSettled(mission=FORD, outcomes=(Outcome(side="ours", ending="success", rule="PEN-VIC-06"),)),
        )
        assert state.roster.pilots[VESS].fate == "dead"

    def test_whoever_lives_after_all_is_not_carried(self) -> None:
        told = BattleReported(
            mission=FORD,
            number=1,
            seat=PLAYER,
            at=AT,
            report=ford(vess(extracted=True, hurts=(hurt(),)), ilka()),
            waits_for=("them",),
        )
        story = given(*AT_THE_FORD, *wounded(VESS, *KEYS[:9]), told).when(
            ConfirmReport(mission=FORD), dice=[6], seat=HOST, role="host"
        )
        assert not any(isinstance(event, PilotExtracted | PilotDied) for event in story.events)

    def test_whoever_died_meanwhile_brings_home_nothing_but_the_casket(self) -> None:
        dead = PilotDied(pilot=VESS, cause="ruling")
        told = duel(vess(hurts=(hurt(),), kills=("a wight",), taint=9, casket_destroyed=True))
        story = given(*OUT, reported(told), dead).when(RuleOnReport(mission=NAVE, reason=SO), seat=HOST, role="host")
        assert story.events[1:] == [*REBUILT, home(ORRIN), settled("failure")]


class TestOutcomes:
    @pytest.mark.parametrize(
        ("report", "west", "east"),
        [
            pytest.param(duel(won_by="west"), "success", "partial", marks=pytest.mark.canon("PEN-VIC-06")),
            pytest.param(duel(), "partial", "partial", marks=pytest.mark.canon("PEN-VIC-07")),
            pytest.param(
                duel(vess(died=True), orrin(died=True), won_by="west"),
                "failure",
                "failure",
                marks=pytest.mark.canon("PEN-VIC-08"),
            ),
        ],
    )
    def test_a_mission_is_won_half_won_or_lost(self, report: Report, west: Ending, east: Ending) -> None:
        assert followed(report)[-1] == settled(west, east)

    def test_both_may_have_what_they_came_for(self) -> None:
        both = Report(sides=(duel(won_by="west").sides[0], duel(won_by="east").sides[1]))
        assert followed(both)[-1] == settled("success", "success")

    def test_one_who_is_free_is_enough(self) -> None:
        told = BattleReported(
            mission=FORD,
            number=1,
            seat=PLAYER,
            at=AT,
            report=ford(vess(captor="The Drowned"), ilka(), held=True),
            waits_for=("them",),
        )
        story = given(*AT_THE_FORD, told).when(ConfirmReport(mission=FORD), seat=HOST, role="host")
        assert story.events[-1] == BattleSettled(
            mission=FORD, outcomes=(Outcome(side="ours", ending="success", rule="PEN-VIC-06"),)
        )


class TestCareers:
    @pytest.mark.canon("PEN-CAMP-01")
    def test_missions_and_severe_injuries_survived_are_counted(self) -> None:
        told = duel(vess(hurts=(hurt(Looked(wound="spinal-trauma", face=1)),)))
        events = followed(told)
        assert home(VESS, severe=1) in events
        assert PilotPromoted(pilot=VESS, tier=1) in events
        pilot = after(told).roster.pilots[VESS]
        assert (pilot.missions, pilot.severe_survived, pilot.tier) == (1, 1, 1)

    @pytest.mark.canon("PEN-CAMP-02")
    @every("wound", ["shattered-hand", "spinal-trauma", "ruptured-organ", "ptsd", "dissociation"])
    def test_what_is_permanent_stays_for_the_missions_to_come(self, wound: str) -> None:
        state = after(duel(vess(hurts=(hurt(Looked(wound=wound, face=1)),))))
        assert [(each.wound, each.faded) for each in state.roster.pilots[VESS].wounds] == [(wound, False)]

    @pytest.mark.canon("PEN-CAMP-02")
    def test_so_does_a_scarred_chassis_where_the_house_says_so(self) -> None:
        state = after(duel(vess(destroyed=("chassis",))), ruled(pen__component__chassis_sp_lasts="campaign"))
        assert state.hangar.caskets[MERCY].scars == 1

    @pytest.mark.canon("PEN-CAMP-07")
    def test_of_a_kills_bonus_nothing_outlasts_the_mission(self) -> None:
        """Righteous Fury is in the deck, and a kill was scored: the kill is counted, and nothing else is otherwise."""
        fallen = orrin(casket_destroyed=True, saved=(Looked(wound="concussion", face=6),))
        plain, proud = after(duel(east=fallen)), after(duel(vess(kills=("Anvil",)), fallen))
        before, now = plain.roster.pilots[VESS], proud.roster.pilots[VESS]
        assert (before.kills, now.kills) == (0, 1)
        now.kills = 0
        assert now == before
        assert proud.hangar == plain.hangar


class TestAWholeBattle:
    def test_with_dice_that_fall_here(self) -> None:
        told = duel(
            vess(hurts=(hurt(points=2),), taint=3, kills=("Anvil",)),
            orrin(casket_destroyed=True, destroyed=("head",), taint=5, spent=(Spent(spend="heat-spike", buyer=VESS),)),
            won_by="west",
            rounds=6,
        )
        story = given(*OUT, reported(told)).when(ConfirmReport(mission=NAVE), dice=[1, 1, 5, 3, 10, 1], seat=RIVAL)
        story.then(
            ReportConfirmed(mission=NAVE, side="east", seat=RIVAL),
            KillScored(pilot=VESS, mission=NAVE, victim="Anvil"),
            flipped("concussion"),
            flipped("shattered-hand", face=3, downgraded=True),
            TaintGained(pilot=VESS, cause="battle", by=3),
            WoundFlipped(pilot=ORRIN, cause="casket-destruction", wound="dissociation", face=1, added=0),
            TaintGained(pilot=ORRIN, cause="battle", by=1),
            TaintSpent(pilot=ORRIN, cause="heat-spike", by=1, buyer=VESS),
            TaintGained(pilot=ORRIN, cause="battle", by=4),
            CasketWrecked(casket=ANVIL, mission=NAVE),
            CasketRebuilt(casket=ANVIL),
            home(VESS),
            healed("concussion"),
            healed("shattered-hand"),
            home(ORRIN),
            settled("success", "partial"),
        )

    def test_with_everything_typed_at_the_table(self) -> None:
        """No die is thrown here."""
        told = duel(
            vess(
                hurts=(
                    hurt(Looked(wound="concussion", face=1), Looked(wound="broken-finger", face=2, finger=9), points=2),
                    hurt(Looked(wound="ptsd"), Looked(wound="cracked-rib"), cause="resurrection", points=2),
                ),
                casket_destroyed=True,
                save=2,
                saved=(Looked(wound="internal-bleeding", face=2),),
                taint=11,
                spent=(Spent(spend="resurrection"),),
                overload=(Looked(wound="ruptured-organ", face=2),),
                resisting=(2, 6),
            ),
            orrin(kills=("Mercy",)),
            won_by="east",
        )
        rolls = ruled(pen__casket_destruction_save="d6_4plus")
        state = after(told, rolls, tainted(VESS, 4))
        pilot = state.roster.pilots[VESS]
        assert {wound.wound for wound in pilot.wounds} == {"ptsd", "ruptured-organ"}
        assert (pilot.taint, pilot.is_alive, pilot.missions) == (5, True, 1)
        assert state.roster.pilots[ORRIN].kills == 1

    def test_every_die_of_a_report_may_be_typed_or_thrown(self) -> None:
        """Whatever is left out is asked for under its own name, and no name twice."""
        told = duel(
            vess(hurts=(hurt(points=2), hurt(cause="capsule-breach")), casket_destroyed=True, taint=12),
            orrin(hurts=(hurt(points=2),), casket_destroyed=True, taint=12),
        )
        labels = labels_of(told)
        assert len(labels) == len(set(labels))
