"""Stories of what the other sides say: yes, no, nothing, and of the host's last word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.dispute_report import DisputeReport
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.commands.take_silence import TakeSilence
from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.report_events import BattleReported, ReportConfirmed, ReportDisputed, ReportRuled
from apps.battles.events.told_report import Report
from apps.campaigns.events.rule_events import SilenceAgreed
from tests.battles.cast import (
    AT,
    AT_THE_FORD,
    BEGUN,
    EAST,
    FORD,
    MUSTERED,
    NAVE,
    ORRIN_MUSTERED,
    OUT,
    PLANNED,
    VESS_MUSTERED,
    WEST,
    duel,
    endings,
    ford,
    home,
    reported,
    vess,
)
from tests.cast import HOST, ORRIN, PLAYER, RIVAL, RIVALS, VESS
from tests.story import Story, given

WON = duel(won_by="west")
SETTLED = (home(VESS), home(ORRIN), BattleSettled(mission=NAVE, outcomes=endings("success", "partial")))
DISPUTED = ReportDisputed(mission=NAVE, side="east", seat=RIVAL, reason="I won.", counter=duel(won_by="east"))
BY_THE_HOST = (*OUT, reported(WON, seat=HOST, waits_for=("west", "east")))


def confirmed(side: str, seat: str, *, by_silence: bool = False) -> ReportConfirmed:
    return ReportConfirmed(mission=NAVE, side=side, seat=seat, by_silence=by_silence)


class TestConfirmReport:
    def test_with_the_last_sides_word_everything_follows(self) -> None:
        story = given(*OUT, reported(WON)).when(ConfirmReport(mission=NAVE), seat=RIVAL)
        state = story.then(confirmed("east", RIVAL), *SETTLED)
        assert not state.war_table.missions
        assert [state.roster.pilots[pilot].missions for pilot in (VESS, ORRIN)] == [1, 1]

    def test_with_the_first_of_two_nothing_does(self) -> None:
        state = given(*BY_THE_HOST).when(ConfirmReport(mission=NAVE), seat=RIVAL).then(confirmed("east", RIVAL))
        told = state.war_table.missions[NAVE].told
        assert told is not None
        assert told.silent == ("west",)

    def test_the_side_may_be_named(self) -> None:
        story = given(*OUT, reported(WON)).when(ConfirmReport(mission=NAVE, side="east"), seat=RIVAL)
        assert story.events

    def test_the_host_speaks_for_the_world(self) -> None:
        told = BattleReported(mission=FORD, number=1, seat=PLAYER, at=AT, report=ford(), waits_for=("them",))
        story = given(*AT_THE_FORD, told).when(ConfirmReport(mission=FORD), seat=HOST, role="host")
        assert isinstance(story.events[-1], BattleSettled)

    def test_the_host_does_not_speak_for_a_player(self) -> None:
        story = given(*OUT, reported(WON)).when(ConfirmReport(mission=NAVE, side="east"), seat=HOST, role="host")
        story.refused("East Door", "its own seats", "may rule")

    def test_nobody_speaks_for_another(self) -> None:
        story = given(*BY_THE_HOST).when(ConfirmReport(mission=NAVE, side="east"), seat=PLAYER)
        story.refused("For East Door its own seats speak")

    def test_a_player_does_not_speak_for_the_world(self) -> None:
        told = BattleReported(mission=FORD, number=1, seat=HOST, at=AT, report=ford(), waits_for=("ours", "them"))
        story = given(*AT_THE_FORD, told).when(ConfirmReport(mission=FORD, side="them"), seat=PLAYER)
        story.refused("For The Drowned the host speaks")

    def test_whoever_told_it_is_not_asked(self) -> None:
        given(*OUT, reported(WON)).when(ConfirmReport(mission=NAVE), seat=PLAYER).refused("told this report itself")

    def test_whoever_agreed_has_agreed(self) -> None:
        story = given(*BY_THE_HOST, confirmed("east", RIVAL)).when(ConfirmReport(mission=NAVE), seat=RIVAL)
        story.refused("East Door has agreed already")

    def test_whoever_plays_no_side_is_not_asked(self) -> None:
        given(*OUT, reported(WON)).when(ConfirmReport(mission=NAVE), seat="seat-other").refused("You speak for no side")

    def test_whoever_plays_two_says_for_which(self) -> None:
        both = replace(PLANNED, sides=(WEST, replace(EAST, seats=(PLAYER, RIVAL))))
        out = (*RIVALS, both, VESS_MUSTERED, ORRIN_MUSTERED, *BEGUN)
        story = given(*out, reported(WON, seat=HOST, waits_for=("west", "east")))
        story.when(ConfirmReport(mission=NAVE), seat=PLAYER).refused("say for which", "west (West Door)")

    def test_what_was_not_told_is_not_confirmed(self) -> None:
        given(*OUT).when(ConfirmReport(mission=NAVE), seat=RIVAL).refused("Nobody has reported")
        given(*MUSTERED).when(ConfirmReport(mission="no"), seat=RIVAL).refused("No such mission")

    def test_nor_a_side_that_is_none(self) -> None:
        story = given(*OUT, reported(WON)).when(ConfirmReport(mission=NAVE, side="no"), seat=RIVAL)
        story.refused("no such side")

    def test_nor_a_report_that_was_forgotten(self) -> None:
        story = given(*OUT, reported(Report())).when(ConfirmReport(mission=NAVE), seat=RIVAL)
        story.refused("West Door is told of not at all")

    def test_whoever_disputed_it_may_give_in(self) -> None:
        story = given(*OUT, reported(WON), DISPUTED).when(ConfirmReport(mission=NAVE), seat=RIVAL)
        assert not story.then(confirmed("east", RIVAL), *SETTLED).war_table.missions

    def test_a_dispute_stands_whatever_the_others_say(self) -> None:
        story = given(*BY_THE_HOST, DISPUTED).when(ConfirmReport(mission=NAVE), seat=PLAYER)
        state = story.then(confirmed("west", PLAYER))
        assert state.war_table.missions[NAVE].stage == "disputed"


class TestDisputeReport:
    def test_a_side_says_why_and_how_it_was(self) -> None:
        command = DisputeReport(mission=NAVE, reason="I won.", counter=duel(won_by="east"))
        state = given(*OUT, reported(WON)).when(command, seat=RIVAL).then(DISPUTED)
        told = state.war_table.missions[NAVE].told
        assert state.war_table.missions[NAVE].stage == "disputed"
        assert told is not None
        assert (told.disputed_by, told.counter) == ("east", duel(won_by="east"))

    def test_it_need_not_tell_it_otherwise(self) -> None:
        story = given(*OUT, reported(WON)).when(DisputeReport(mission=NAVE, reason="I won."), seat=RIVAL)
        story.then(replace(DISPUTED, counter=None))

    @pytest.mark.parametrize("reason", ["", "  "])
    def test_it_says_why(self, reason: str) -> None:
        given(*OUT, reported(WON)).when(DisputeReport(mission=NAVE, reason=reason), seat=RIVAL).refused(
            "reason is missing"
        )

    def test_briefly(self) -> None:
        story = given(*OUT, reported(WON)).when(DisputeReport(mission=NAVE, reason="x" * 2001), seat=RIVAL)
        story.refused("2,000")

    def test_the_other_telling_fits_the_mission_too(self) -> None:
        command = DisputeReport(mission=NAVE, reason="I won.", counter=duel(vess(taint=61)))
        given(*OUT, reported(WON)).when(command, seat=RIVAL).refused("Vess's Taint", "60")

    def test_once_is_enough(self) -> None:
        story = given(*BY_THE_HOST, DISPUTED).when(DisputeReport(mission=NAVE, reason="No."), seat=PLAYER)
        story.refused("disputed already", "let the host rule")

    def test_whoever_told_it_tells_it_anew_instead(self) -> None:
        story = given(*OUT, reported(WON)).when(DisputeReport(mission=NAVE, reason="No."), seat=PLAYER)
        story.refused("report the battle again")

    def test_whoever_agreed_is_bound(self) -> None:
        story = given(*BY_THE_HOST, confirmed("east", RIVAL))
        story.when(DisputeReport(mission=NAVE, reason="No."), seat=RIVAL).refused("has agreed already")

    def test_there_is_a_report(self) -> None:
        given(*OUT).when(DisputeReport(mission=NAVE, reason="No."), seat=RIVAL).refused("Nobody has reported")


class TestRuleOnReport:
    def test_the_report_as_it_stands(self) -> None:
        story = given(*OUT, reported(WON), DISPUTED).when(
            RuleOnReport(mission=NAVE, reason="I saw it."), seat=HOST, role="host"
        )
        story.then(ReportRuled(mission=NAVE, reason="I saw it.", report=WON), *SETTLED)

    def test_or_another(self) -> None:
        other = duel(won_by="east")
        story = given(*OUT, reported(WON)).when(
            RuleOnReport(mission=NAVE, reason="I saw it.", report=other), seat=HOST, role="host"
        )
        story.then(
            ReportRuled(mission=NAVE, reason="I saw it.", report=other),
            home(VESS),
            home(ORRIN),
            BattleSettled(mission=NAVE, outcomes=endings("partial", "success")),
        )

    def test_it_fits_the_mission_too(self) -> None:
        command = RuleOnReport(mission=NAVE, reason="I saw it.", report=Report(sides=WON.sides[:1]))
        given(*OUT, reported(WON)).when(command, seat=HOST, role="host").refused("East Door", "not at all")

    def test_it_says_why(self) -> None:
        story = given(*OUT, reported(WON)).when(RuleOnReport(mission=NAVE, reason=""), seat=HOST, role="host")
        story.refused("reason is missing")

    def test_there_is_a_report(self) -> None:
        given(*OUT).when(RuleOnReport(mission=NAVE, reason="So."), seat=HOST, role="host").refused(
            "Nobody has reported"
        )


class TestTakeSilence:
    WEEK = "2025-12-25T20:00:00+00:00"

    def silent(self, at: str, *more: object) -> Story:
        story = given(*OUT, reported(WON, at=at), *more)  # type: ignore[arg-type]  # events of any slice
        return story.when(TakeSilence(mission=NAVE), seat="", role="job")

    def test_after_the_days_that_the_table_gives_it_is_a_yes(self) -> None:
        self.silent(self.WEEK).then(confirmed("east", "", by_silence=True), *SETTLED)

    def test_for_every_side_that_gave_no_word(self) -> None:
        told = reported(WON, at=self.WEEK, seat=HOST, waits_for=("west", "east"))
        story = given(*OUT, told, confirmed("east", RIVAL)).when(TakeSilence(mission=NAVE), seat=HOST, role="host")
        story.then(confirmed("west", HOST, by_silence=True), *SETTLED)

    @pytest.mark.parametrize("at", ["2025-12-25T20:00:01+00:00", AT])
    def test_not_a_moment_earlier(self, at: str) -> None:
        self.silent(at).refused("gives 7 days")

    def test_a_table_may_agree_on_other_days(self) -> None:
        assert self.silent("2025-12-31T20:00:00+00:00", SilenceAgreed(days=1)).events
        self.silent("2026-01-01T19:00:00+00:00", SilenceAgreed(days=1)).refused("0 days", "1 day:")

    def test_or_never_to_take_it_so(self) -> None:
        self.silent("2020-01-01T00:00:00+00:00", SilenceAgreed(days=0)).refused("never a yes")

    def test_not_against_a_dispute(self) -> None:
        self.silent(self.WEEK, DISPUTED).refused("disputed", "let the host rule")

    def test_not_before_there_is_a_report(self) -> None:
        given(*OUT).when(TakeSilence(mission=NAVE), role="job").refused("Nobody has reported")
