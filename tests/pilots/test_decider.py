"""Stories of pilots."""

from __future__ import annotations

import pytest

from apps.kernel.ids import made_from
from apps.pilots.commands import EnlistPilot
from apps.pilots.events import PilotEnlisted
from tests.cast import MARCH, PLAYER, VESS_ENLISTED
from tests.story import KEY, given


class TestEnlistPilot:
    def test_a_pilot_takes_the_oath_in_their_players_seat(self) -> None:
        ilka = made_from("pilot", KEY)
        state = (
            given(*MARCH)
            .when(EnlistPilot(name="Ilka Thorn", faction="elves"), seat=PLAYER)
            .then(PilotEnlisted(pilot=ilka, seat=PLAYER, name="Ilka Thorn", faction="elves"))
        )
        assert state.roster.pilots[ilka].faction == "elves"

    def test_a_name_stands_once_on_the_roll(self) -> None:
        given(*MARCH, VESS_ENLISTED).when(EnlistPilot(name="VESS", faction="church")).refused("another name")

    @pytest.mark.parametrize("name", ["", " ", " Vess", "Vess "])
    def test_a_name_is_not_empty_or_padded(self, name: str) -> None:
        given(*MARCH).when(EnlistPilot(name=name, faction="church")).refused("a name like Vess")

    def test_the_longest_name_fits_and_one_more_letter_does_not(self) -> None:
        assert given(*MARCH).when(EnlistPilot(name="a" * 60, faction="church")).events
        given(*MARCH).when(EnlistPilot(name="a" * 61, faction="church")).refused("61", "60")

    def test_nobody_enlists_before_the_founding(self) -> None:
        given().when(EnlistPilot(name="Vess", faction="church")).refused("found the campaign first")
