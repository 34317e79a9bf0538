"""Stories of the oath."""

from __future__ import annotations

import pytest

from apps.campaigns.events.seat_events import SeatTaken
from apps.kernel.ids import made_from
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.events.service_events import PilotEnlisted
from tests.cast import HOST, MARCH, PLAYER, RIVAL, RIVALED, VESS_ENLISTED
from tests.story import KEY, given

ILKA = made_from("pilot", KEY)
GALLERY = SeatTaken(seat="seat-gallery", role="spectator")
CREW = (*MARCH, RIVALED, VESS_ENLISTED)


def test_a_pilot_takes_the_oath_in_their_players_seat() -> None:
    state = (
        given(*MARCH)
        .when(EnlistPilot(name="Ilka Thorn", faction="elves"), seat=PLAYER)
        .then(PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka Thorn", faction="elves"))
    )
    assert state.roster.pilots[ILKA].faction == "elves"


def test_a_player_may_name_their_own_seat() -> None:
    given(*MARCH).when(EnlistPilot(name="Ilka", faction="elves", seat=PLAYER), seat=PLAYER).then(
        PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka", faction="elves")
    )


@pytest.mark.parametrize("role", ["host", "deputy"])
def test_whoever_keeps_the_table_enlists_for_another(role: str) -> None:
    given(*MARCH).when(EnlistPilot(name="Ilka", faction="elves", seat=PLAYER), seat=HOST, role=role).then(
        PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka", faction="elves")
    )


@pytest.mark.parametrize("seat", [RIVAL, "seat-nowhere"])
def test_a_player_enlists_for_nobody_else(seat: str) -> None:
    given(*CREW).when(EnlistPilot(name="Ilka", faction="elves", seat=seat), seat=PLAYER).refused(
        "belongs to another seat", "ask"
    )


def test_a_seat_that_does_not_stand_has_no_crew() -> None:
    given(*CREW).when(EnlistPilot(name="Ilka", faction="elves", seat="nowhere"), seat=HOST, role="host").refused(
        "No such seat", "name one that does"
    )


def test_a_spectator_has_no_crew() -> None:
    given(*CREW, GALLERY).when(
        EnlistPilot(name="Ilka", faction="elves", seat=GALLERY.seat), seat=HOST, role="host"
    ).refused("spectator", "name another seat")


def test_a_name_stands_once_on_the_roll() -> None:
    given(*MARCH, VESS_ENLISTED).when(EnlistPilot(name="VESS", faction="church")).refused("another name")


@pytest.mark.parametrize("name", ["", " ", " Vess", "Vess "])
def test_a_name_is_not_empty_or_padded(name: str) -> None:
    given(*MARCH).when(EnlistPilot(name=name, faction="church")).refused("a name like Vess")


@pytest.mark.parametrize("name", ["Ve\nss", "Ve\x00ss", "Ve\u202ess"])
def test_a_name_is_one_line_that_can_be_read(name: str) -> None:
    given(*MARCH).when(EnlistPilot(name=name, faction="church")).refused("one line")


@pytest.mark.parametrize("name", ["Vess d'Orléans", "<b>Vess</b>", "Þóra 九"])
def test_whatever_can_be_read_may_be_a_name(name: str) -> None:
    assert given(*MARCH).when(EnlistPilot(name=name, faction="church")).events


def test_the_longest_name_fits_and_one_more_letter_does_not() -> None:
    assert given(*MARCH).when(EnlistPilot(name="a" * 60, faction="church")).events
    given(*MARCH).when(EnlistPilot(name="a" * 61, faction="church")).refused("61", "60")
    given(*MARCH).when(EnlistPilot(name="a" * 10_000, faction="church")).refused("10,000", "60")


def test_nobody_enlists_before_the_founding() -> None:
    given().when(EnlistPilot(name="Vess", faction="church")).refused("found the campaign first")
