"""Stories of the table."""

from __future__ import annotations

import pytest

from apps.campaigns.commands import FoundCampaign, OfferSeat
from apps.campaigns.events import CampaignFounded, SeatTaken
from apps.kernel.ids import made_from
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.ruleset.settling import Setting, ruleset, settings_of
from tests.cast import FOUNDED, HOST, MARCH
from tests.story import KEY, given


class TestFoundCampaign:
    def test_the_founder_sits_down_as_host(self) -> None:
        given().when(FoundCampaign(name="The Ash March"), seat=HOST, role="host").then(
            CampaignFounded(name="The Ash March", edition="penance-1", rules=settings_of(DEFAULT)),
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
                CampaignFounded(name="The Ash March", edition="penance-1", rules=settings_of(rules)),
                SeatTaken(seat=HOST, role="host"),
            )
        )
        assert state.ruleset == rules != DEFAULT

    def test_a_story_without_settled_rules_is_played_by_the_defaults(self) -> None:
        state = (
            given(FOUNDED)
            .when(OfferSeat(role="player"), role="host")
            .then(SeatTaken(seat=made_from("seat", KEY), role="player"))
        )
        assert state.ruleset == DEFAULT

    @pytest.mark.parametrize(
        ("preset", "house", "said", "rule"),
        [
            ("brawl", {}, "no preset 'brawl'", "C-60"),
            ("arena", {"pen.luck": True}, "no house rule 'pen.luck'", ""),
            ("arena", {"pen.grit.cap": "high"}, "pen.grit.cap may be a number", "C-40"),
        ],
    )
    def test_rules_that_nobody_can_play_are_refused(
        self, preset: str, house: dict[str, Setting], said: str, rule: str
    ) -> None:
        given().when(FoundCampaign(name="The Ash March", preset=preset, house_rules=house)).refused(said, rule=rule)

    def test_a_campaign_is_founded_once(self) -> None:
        given(FOUNDED).when(FoundCampaign(name="Another")).refused("The Ash March", "beside it")

    @pytest.mark.parametrize("name", ["", "  ", " The March", "x" * 81])
    def test_a_name_can_be_written_on_the_cover(self, name: str) -> None:
        given().when(FoundCampaign(name=name)).refused("name")


class TestOfferSeat:
    def test_a_new_chair_has_an_id_made_from_the_key(self) -> None:
        seat = made_from("seat", KEY)
        state = (
            given(*MARCH).when(OfferSeat(role="spectator"), role="host").then(SeatTaken(seat=seat, role="spectator"))
        )
        assert state.seats[seat] == "spectator"

    def test_no_chairs_before_the_founding(self) -> None:
        given().when(OfferSeat(role="player")).refused("found the campaign first")
