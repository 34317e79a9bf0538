"""Stories of phases, and of the end of a season for the whole roster."""

from __future__ import annotations

import pytest

from apps.accounts.credentials import account_named
from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.mission_events import MissionBegun, MissionPlanned, MissionPostponed
from apps.battles.events.report_events import BattleReported, ReportDisputed
from apps.battles.events.told_report import Report
from apps.campaigns.commands.begin_phase import BeginPhase
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.events.rule_events import HouseRulesAdopted
from apps.campaigns.events.season_events import Phase, PhaseBegun, SeasonBegun, SeasonEnded
from apps.campaigns.registry.dispatch import decide
from apps.campaigns.seats import found, sitting_of
from apps.campaigns.state import Event
from apps.chronicle.door.handle import handle
from apps.chronicle.models import Entry
from apps.chronicle.proof.verify import verify
from apps.kernel.chance import OpenSeed, RevealSeeds
from apps.kernel.decider import Asked
from apps.pilots.events.parting_events import PilotCaptured, PilotDied
from apps.pilots.events.service_events import MissionSurvived, PilotEnlisted, PilotPromoted
from apps.pilots.events.wound_events import WoundFlipped, WoundHealed
from apps.rules.ruleset.editions import NEWEST
from apps.settlement.events.happening_events import EventAnswered, EventCalled
from apps.settlement.events.store_events import StoreShifted
from tests.cast import HOST, ORRIN, PLAYER, RIVALS, VESS
from tests.story import LoadedDice, given

OVER = (SeasonEnded(season=1), SeasonBegun(season=2))
MINOR = "cracked-rib"
LASTS_LONGER = HouseRulesAdopted(rules={"pen.wounds.minor_recovers": "settlement"}, reason="Ribs take their time.")


def cracked(pilot: str) -> WoundFlipped:
    return WoundFlipped(pilot=pilot, cause="battle", wound=MINOR)


class TestBeginPhase:
    @pytest.mark.parametrize("phase", ["mission", "aftermath", "settlement"])
    def test_any_phase_follows_any_other(self, phase: Phase) -> None:
        begun = PhaseBegun(season=1, phase=phase)
        state = given(*RIVALS).when(BeginPhase(phase=phase), role="deputy").then(begun)
        assert state.phase == phase
        back = PhaseBegun(season=1, phase="muster")
        given(*RIVALS, begun).when(BeginPhase(phase="muster"), role="host").then(back)

    def test_it_is_another_one(self) -> None:
        given(*RIVALS).when(BeginPhase(phase="muster"), role="host").refused("in the muster phase already")

    def test_there_are_four(self) -> None:
        command = BeginPhase(phase="feast")  # type: ignore[arg-type]  # from outside
        given(*RIVALS).when(command, role="host").refused("muster, mission, aftermath, settlement")


class TestEndSeason:
    def test_the_next_one_begins_with_the_muster(self) -> None:
        state = given(*RIVALS, PhaseBegun(season=1, phase="settlement")).when(EndSeason(), role="host").then(*OVER)
        assert (state.season, state.phase) == (2, "muster")

    def test_it_may_be_named_so_that_none_ends_twice(self) -> None:
        given(*RIVALS).when(EndSeason(season=1), role="job").then(*OVER)
        given(*RIVALS, *OVER).when(EndSeason(season=1), role="job").refused("This is season 2")

    def test_a_new_seed_opens_and_those_before_it_are_shown(self) -> None:
        asked = Asked(command=EndSeason(), key="k", seat=HOST, role="host", at="", edition=NEWEST)
        said = list(decide(asked, given(*RIVALS).state(), LoadedDice([])))
        assert said == [OVER[0], OpenSeed(), RevealSeeds(), OVER[1]]

    def test_whoever_lives_rests_in_the_order_of_the_roster(self) -> None:
        hurt = (cracked(ORRIN), cracked(VESS))
        state = (
            given(*RIVALS, LASTS_LONGER, *hurt)
            .when(EndSeason(), role="host")
            .then(
                WoundHealed(pilot=VESS, cause="season-end", wound=MINOR),
                WoundHealed(pilot=ORRIN, cause="season-end", wound=MINOR),
                *OVER,
            )
        )
        assert not state.roster.pilots[VESS].wounds

    def test_the_captured_rest_too_and_the_dead_rest_already(self) -> None:
        fates = (PilotCaptured(pilot=VESS, mission="m"), PilotDied(pilot=ORRIN, cause="battle"))
        given(*RIVALS, LASTS_LONGER, cracked(VESS), cracked(ORRIN), *fates).when(EndSeason(), role="host").then(
            WoundHealed(pilot=VESS, cause="season-end", wound=MINOR), *OVER
        )

    def test_a_career_that_was_not_told_yet_is_told_now(self) -> None:
        survived = tuple(MissionSurvived(pilot=VESS, mission=f"m-{number}") for number in range(5))
        given(*RIVALS, *survived).when(EndSeason(), role="host").then(PilotPromoted(pilot=VESS, tier=1), *OVER)

    def test_what_lies_open_in_the_settlement_comes_to_pass(self) -> None:
        called = EventCalled(happening="h", event="harmony-in-the-pipes", season=1)
        state = (
            given(*RIVALS, called)
            .when(EndSeason(), role="host")
            .then(
                EventAnswered(happening="h", event="harmony-in-the-pipes", by_default=True),
                StoreShifted(store="candles", cause="harmony-in-the-pipes", by=1),
                *OVER,
            )
        )
        assert not state.settlement.pending

    def test_somebody_who_enlists_later_stands_later(self) -> None:
        late = PilotEnlisted(pilot="pilot-aab", seat=PLAYER, name="Aab", faction="elves")
        given(*RIVALS, LASTS_LONGER, late, cracked("pilot-aab"), cracked(VESS)).when(EndSeason(), role="host").then(
            WoundHealed(pilot=VESS, cause="season-end", wound=MINOR),
            WoundHealed(pilot="pilot-aab", cause="season-end", wound=MINOR),
            *OVER,
        )


PLANNED = MissionPlanned(mission="m", season=1, name="The Bridge", scenario="", text="", sides=())
BEGUN = (PLANNED, MissionBegun(mission="m"))
REPORTED = (*BEGUN, BattleReported(mission="m", number=1, seat=PLAYER, at="", report=Report(sides=())))
DISPUTED = (*REPORTED, ReportDisputed(mission="m", side="a", seat=HOST, reason="No."))


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (BEGUN, "The Bridge is under way"),
        (REPORTED, "The Bridge waits for a word on its report"),
        (DISPUTED, "The Bridge is disputed"),
    ],
)
def test_no_season_ends_while_somebody_is_out(before: tuple[Event, ...], said: str) -> None:
    given(*RIVALS, *before).when(EndSeason(), role="host").refused(said)


@pytest.mark.parametrize("before", [(PLANNED,), (PLANNED, MissionPostponed(mission="m", reason="Fog."))])
def test_what_is_only_planned_waits_for_the_next_season(before: tuple[BattleEvent, ...]) -> None:
    state = given(*RIVALS, *before).when(EndSeason(), role="host").then(*OVER)
    assert "m" in state.war_table.missions


@pytest.mark.django_db
def test_the_log_shows_the_dice_of_the_season_that_is_over() -> None:
    account = account_named("host")
    founded = found(account, FoundCampaign(name="The Ash March"), "k")
    host = sitting_of(account, founded.chronicle)
    assert host
    for season in (1, 2):
        ended = handle(founded.chronicle, EndSeason(season=season), key=host.key(f"end-{season}"), by=host.by)
        assert not ended.refusal
        again = handle(founded.chronicle, EndSeason(season=season), key=host.key(f"end-{season}"), by=host.by)
        assert (again.first, again.replayed) == (ended.first, True)
    assert list(Entry.objects.order_by("position").values_list("kind", flat=True)) == [
        "SeedOpened",
        "CampaignFounded",
        "SeatTaken",
        *(["SeasonEnded", "SeedOpened", "SeedRevealed", "SeasonBegun"] * 2),
    ]
    assert list(verify(founded.chronicle)) == []
