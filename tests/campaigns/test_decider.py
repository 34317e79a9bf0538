"""Stories of the table."""

from __future__ import annotations

import pytest

from apps.campaigns.commands import FoundCampaign, OfferSeat
from apps.campaigns.events import CampaignFounded, SeatTaken
from apps.kernel.ids import made_from
from tests.cast import FOUNDED, HOST, MARCH
from tests.story import KEY, given


class TestFoundCampaign:
    def test_the_founder_sits_down_as_host(self) -> None:
        given().when(FoundCampaign(name="The Ash March"), seat=HOST, role="host").then(
            CampaignFounded(name="The Ash March", edition="penance-1"), SeatTaken(seat=HOST, role="host")
        )

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
