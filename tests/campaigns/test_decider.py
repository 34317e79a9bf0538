"""Stories of the table: how it begins, by which rules it plays, what is written, and how it ends."""

from __future__ import annotations

import pytest

from apps.battles.events.mission_events import MissionPlanned
from apps.campaigns.commands.adopt_house_rules import AdoptHouseRules
from apps.campaigns.commands.agree_on_silence import AgreeOnSilence
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.offer_seat import OfferSeat
from apps.campaigns.commands.reopen_campaign import ReopenCampaign
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.events.campaign_event import CampaignEvent
from apps.campaigns.events.pack_events import PackAdded, PackRef
from apps.campaigns.events.rule_events import HouseRulesAdopted, SilenceAgreed
from apps.campaigns.events.season_events import PhaseBegun, SeasonBegun, SeasonEnded
from apps.campaigns.events.seat_events import RoleGiven, SeatEmptied, SeatTaken
from apps.campaigns.events.session_events import SessionCalledOff, SessionMoved, SessionPlanned
from apps.campaigns.events.story_events import CampaignClosed, CampaignFounded, CampaignReopened
from apps.campaigns.events.word_events import NoteWritten, RulingMade
from apps.campaigns.state import SILENCE
from apps.kernel.ids import made_from
from apps.kernel.wording import LONGEST_TEXT
from apps.pilots.events.parting_events import PilotDied
from apps.rules.content_names import Names
from apps.rules.packs.shelf import VERSIONS, shipped
from apps.rules.ruleset.editions import NEWEST
from apps.rules.ruleset.rule_settings import Setting, ruleset, settings_of
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.cast import FOUNDED, HOST, MARCH, MERCY, PACKS, RIVALS, VESS
from tests.story import KEY, given

CLOSED = CampaignClosed(reason="The bells are silent.")


class TestFoundCampaign:
    def test_the_founder_sits_down_as_host(self) -> None:
        given().when(FoundCampaign(name="The Ash March"), seat=HOST, role="host").then(
            CampaignFounded(name="The Ash March", edition=NEWEST, rules=settings_of(DEFAULT), packs=PACKS),
            SeatTaken(seat=HOST, role="host"),
        )

    @pytest.mark.canon("PEN-GEN-07", "C-60")
    def test_every_house_rule_is_settled_as_it_is_founded(self) -> None:
        house: dict[str, Setting] = {"pen.hand.set_aside": "any", "pen.battle.round_limit": 12}
        rules = ruleset("arena", house)
        state = (
            given()
            .when(FoundCampaign(name="The Ash March", preset="arena", house_rules=house), seat=HOST, role="host")
            .then(
                CampaignFounded(name="The Ash March", edition=NEWEST, rules=settings_of(rules), packs=PACKS),
                SeatTaken(seat=HOST, role="host"),
            )
        )
        assert state.ruleset == rules != DEFAULT

    @pytest.mark.parametrize("packs", [("penance",), ("house", "penance")])
    def test_packs_are_taken_from_the_shelf_in_the_order_named(self, packs: tuple[str, ...]) -> None:
        taken = tuple(PackRef(pack=pack, digest=shipped(pack).digest) for pack in packs)
        state = (
            given()
            .when(FoundCampaign(name="The Ash March", packs=packs), seat=HOST, role="host")
            .then(
                CampaignFounded(name="The Ash March", edition=NEWEST, rules=settings_of(DEFAULT), packs=taken),
                SeatTaken(seat=HOST, role="host"),
            )
        )
        assert tuple(pack.key for pack in state.played.library.packs) == packs

    @pytest.mark.parametrize("digits", [12, 64])
    def test_an_older_version_may_be_named(self, digits: int) -> None:
        older = VERSIONS["house"][1]
        taken = (PackRef(pack="penance", digest=VERSIONS["penance"][-1]), PackRef(pack="house", digest=older))
        state = (
            given()
            .when(FoundCampaign(name="The Ash March", packs=("penance", f"house@{older[:digits]}")), seat=HOST)
            .then(
                CampaignFounded(name="The Ash March", edition=NEWEST, rules=settings_of(DEFAULT), packs=taken),
                SeatTaken(seat=HOST, role="host"),
            )
        )
        assert state.played.library.packs[1].digest == older

    @every(
        ("packs", "said"),
        [
            (("penance", "gilded"), "no pack 'gilded' on the shelf: there are penance, house"),
            (("penance", "x" * 10_000), "xxx…'"),
            (("house",), "'penance' holds the game itself"),
            ((), "'penance' holds the game itself"),
            (("penance", "house", "house"), "'house' stands twice"),
            (("penance", "house@89b7124f165c", "house"), "'house' stands twice"),
            (("penance", "house@89b"), "no version '89b' of the pack 'house' on the shelf: there are 8f11a0ba2030, "),
            (("penance@ffffffffffff",), "no version 'ffffffffffff' of the pack 'penance'"),
        ],
    )
    def test_other_packs_are_not_on_the_shelf(self, packs: tuple[str, ...], said: str) -> None:
        given().when(FoundCampaign(name="The Ash March", packs=packs)).refused(said)

    def test_a_story_without_settled_rules_is_played_by_the_defaults(self) -> None:
        unsettled = CampaignFounded(name="The Ash March", edition=NEWEST, rules={}, packs=PACKS)
        state = (
            given(unsettled)
            .when(OfferSeat(role="player"), role="host")
            .then(SeatTaken(seat=made_from("seat", KEY), role="player"))
        )
        assert state.ruleset == DEFAULT

    @pytest.mark.parametrize(
        ("preset", "answers", "said", "rule"),
        [
            ("brawl", {}, "no preset 'brawl'", "C-60"),
            ("arena", {"pen.luck": True}, "no house rule 'pen.luck'", ""),
            ("arena", {"pen.grit.cap": "high"}, "pen.grit.cap may be a number", "C-40"),
        ],
    )
    def test_rules_that_nobody_can_play_are_refused(
        self, preset: str, answers: dict[str, Setting], said: str, rule: str
    ) -> None:
        given().when(FoundCampaign(name="The Ash March", preset=preset, house_rules=answers)).refused(said, rule=rule)

    def test_a_campaign_is_founded_once(self) -> None:
        given(FOUNDED).when(FoundCampaign(name="Another")).refused("The Ash March", "beside it")

    @pytest.mark.parametrize("name", ["", "  ", " The March", "x" * 81])
    def test_a_name_can_be_written_on_the_cover(self, name: str) -> None:
        given().when(FoundCampaign(name=name)).refused("name")


class TestAdoptHouseRules:
    def test_only_what_is_another_than_before_is_told(self) -> None:
        asked: dict[str, Setting] = {"pen.grit.cap": 6, "pen.pool.enabled": DEFAULT.pool_enabled}
        state = (
            given(*MARCH)
            .when(AdoptHouseRules(house_rules=asked, reason="They die too soon."), role="host")
            .then(HouseRulesAdopted(rules={"pen.grit.cap": 6}, reason="They die too soon."))
        )
        assert state.ruleset == ruleset(settings={"pen.grit.cap": 6})

    def test_answers_given_before_stand(self) -> None:
        before = HouseRulesAdopted(rules={"pen.grit.cap": 6}, reason="They die too soon.")
        state = (
            given(*MARCH, before)
            .when(AdoptHouseRules(house_rules={"pen.hand.set_aside": "any"}, reason="So be it."), role="host")
            .then(HouseRulesAdopted(rules={"pen.hand.set_aside": "any"}, reason="So be it."))
        )
        assert state.rules["pen.grit.cap"] == 6

    @every(
        ("answers", "said", "rule"),
        [
            ({}, "name at least one", ""),
            ({"pen.pool.enabled": DEFAULT.pool_enabled}, "name at least one", ""),
            ({"pen.luck": True}, "no house rule 'pen.luck'", ""),
            ({"pen.grit.cap": "high"}, "pen.grit.cap may be a number", "C-40"),
            (
                {"pen.damaged.actions": "off", "pen.damaged.pays_damage": False},
                "cannot both stand as asked",
                "pen.damaged.pays_damage",
            ),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, answers: dict[str, Setting], said: str, rule: str) -> None:
        given(*MARCH).when(AdoptHouseRules(house_rules=answers, reason="Because."), role="host").refused(
            said, rule=rule
        )

    def test_two_that_contradict_each_other_are_refused_though_one_is_old(self) -> None:
        before = HouseRulesAdopted(rules={"pen.damaged.actions": "off"}, reason="Because.")
        asked = AdoptHouseRules(house_rules={"pen.damaged.pays_damage": False}, reason="Because.")
        given(*MARCH, before).when(asked, role="host").refused("cannot both stand", rule="pen.damaged.pays_damage")

    @pytest.mark.parametrize("reason", ["", "  ", "x" * (LONGEST_TEXT + 1)])
    def test_a_reason_is_needed(self, reason: str) -> None:
        asked = AdoptHouseRules(house_rules={"pen.grit.cap": 6}, reason=reason)
        given(*MARCH).when(asked, role="host").refused("The reason for other house rules")


PLANNED = MissionPlanned(mission="mission-bridge", season=1, name="The Bridge", scenario="", text="", sides=())


class TestWriteNote:
    @pytest.mark.parametrize("about", ["", VESS, MERCY, "mission-bridge"])
    def test_of_the_campaign_or_of_what_it_knows(self, about: str) -> None:
        given(*RIVALS, PLANNED).when(WriteNote(text="It rained <i>ash</i>.", about=about)).then(
            NoteWritten(note=made_from("note", KEY), about=about, text="It rained <i>ash</i>.")
        )

    def test_of_the_dead_too(self) -> None:
        dead = PilotDied(pilot=VESS, cause="battle")
        given(*RIVALS, dead).when(WriteNote(text="She sang.", about=VESS)).then(
            NoteWritten(note=made_from("note", KEY), about=VESS, text="She sang.")
        )

    @pytest.mark.parametrize("about", ["pilot-nobody", "x" * 10_000])
    def test_of_nothing_else(self, about: str) -> None:
        given(*RIVALS).when(WriteNote(text="Who?", about=about)).refused("Nothing of that name", about[:20])

    @pytest.mark.parametrize("text", ["", " \n ", "x" * (LONGEST_TEXT + 1)])
    def test_it_says_something_and_not_too_much(self, text: str) -> None:
        given(*RIVALS).when(WriteNote(text=text)).refused("The note")


class TestAgreeOnSilence:
    @pytest.mark.parametrize("days", [0, 1, 60])
    def test_the_table_gives_so_many_days(self, days: int) -> None:
        state = given(*MARCH).when(AgreeOnSilence(days=days), role="host").then(SilenceAgreed(days=days))
        assert state.silence == days

    @pytest.mark.parametrize("days", [-1, 61])
    def test_no_more_and_no_fewer(self, days: int) -> None:
        given(*MARCH).when(AgreeOnSilence(days=days), role="host").refused("1 to 60 days")

    def test_nothing_is_agreed_twice(self) -> None:
        given(*MARCH).when(AgreeOnSilence(days=SILENCE), role="host").refused("already")


class TestCloseCampaign:
    def test_the_story_is_over(self) -> None:
        state = given(*MARCH).when(CloseCampaign(reason=CLOSED.reason), role="host").then(CLOSED)
        assert state.closed

    @pytest.mark.parametrize("command", [OfferSeat(role="player"), WriteNote(text="One more."), CloseCampaign()])
    def test_a_closed_one_does_nothing(self, command: object) -> None:
        given(*MARCH, CLOSED).when(command, role="host").refused("The Ash March is closed", "open it again")

    def test_its_reason_is_no_novel(self) -> None:
        given(*MARCH).when(CloseCampaign(reason="x" * 2_001), role="host").refused("2,001 characters")


class TestReopenCampaign:
    def test_the_story_goes_on(self) -> None:
        state = given(*MARCH, CLOSED).when(ReopenCampaign(), role="host").then(CampaignReopened(reason=""))
        assert not state.closed

    def test_an_open_one_cannot_be_opened(self) -> None:
        given(*MARCH).when(ReopenCampaign(), role="host").refused("The Ash March is open")

    def test_its_reason_is_no_novel(self) -> None:
        given(*MARCH, CLOSED).when(ReopenCampaign(reason="x" * 2_001), role="host").refused("2,001 characters")


@pytest.mark.parametrize(
    "command", [OfferSeat(role="player"), WriteNote(text="Hello?"), CloseCampaign(), AgreeOnSilence(days=3)]
)
def test_before_its_founding_nothing_happens(command: object) -> None:
    given().when(command, role="host").refused("found the campaign first")


NAMES = Names(things={VESS: "Vess", MERCY: "Mercy"}, library=given(*RIVALS).state().played.library)


@every(
    ("event", "said"),
    [
        (FOUNDED, "The Ash March was founded."),
        (SeatTaken(seat=HOST, role="deputy"), "A chair was set for a deputy."),
        (RoleGiven(seat=HOST, role="host"), "The keys of the table went to another hand."),
        (RoleGiven(seat=HOST, role="client"), "A seat at the table became a client's."),
        (SeatEmptied(seat=HOST), "A chair was taken from the table."),
        (
            PackAdded(pack="house", digest="", files={}),
            "The table took up another book: House pack.",
        ),
        (
            PackAdded(pack="gone", digest="", files={}),
            "The table took up another book: one that was put away since.",
        ),
        (
            HouseRulesAdopted(rules={"pen.grit.cap": 6}, reason="They die too soon"),
            "One house rule is answered otherwise from here on: They die too soon.",
        ),
        (
            HouseRulesAdopted(rules={"pen.grit.cap": 6, "pen.pool.enabled": True}, reason="Because!"),
            "2 house rules are answered otherwise from here on: Because!",
        ),
        (SilenceAgreed(days=0), "Silence was agreed to mean nothing, however long."),
        (SilenceAgreed(days=1), "It was agreed that 1 day of silence is a yes."),
        (SilenceAgreed(days=7), "It was agreed that 7 days of silence are a yes."),
        (PhaseBegun(season=1, phase="aftermath"), "The gates closed, and the dead were counted."),
        (SeasonEnded(season=1), "Season 1 ended, and its dice were shown."),
        (SeasonBegun(season=2), "Season 2 began, with the muster."),
        (
            SessionPlanned(session="s", at="2026-01-08T18:00:00+00:00", place="The Cold Nave", note=""),
            "A session was set for 2026-01-08, 18:00 UTC, The Cold Nave.",
        ),
        (
            SessionMoved(session="s", at="2026-01-08T18:00:00+00:00", place="", note=""),
            "A session was moved: it is on 2026-01-08, 18:00 UTC.",
        ),
        (
            SessionCalledOff(session="s", at="2026-01-08T18:00:00+00:00", reason=""),
            "The session of 2026-01-08, 18:00 UTC was called off.",
        ),
        (
            SessionCalledOff(session="s", at="2026-01-08T18:00:00+00:00", reason="Snow"),
            "The session of 2026-01-08, 18:00 UTC was called off: Snow.",
        ),
        (CLOSED, "The chronicle was closed: The bells are silent."),
        (CampaignClosed(reason=""), "The chronicle was closed."),
        (CampaignReopened(reason="Again"), "The chronicle was opened again: Again."),
        (RulingMade(about=VESS, reason="Luck.", effects=()), "The host ruled on Vess: Luck."),
        (RulingMade(about="", reason="Luck", effects=()), "The host ruled on the settlement: Luck."),
        (NoteWritten(note="n", about=MERCY, text="Rust"), "Somebody wrote of Mercy: Rust."),
        (NoteWritten(note="n", about="gone", text="Rust"), "Somebody wrote of something long gone: Rust."),
        (NoteWritten(note="n", about="", text="Rust?"), "Somebody wrote in the margin: Rust?"),
    ],
)
def test_what_happens_at_the_table_is_told_in_a_sentence(event: CampaignEvent, said: str) -> None:
    assert event.sentence(NAMES) == said
