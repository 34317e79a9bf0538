"""Stories of pilots: the oath, the farewell, the way home."""

from __future__ import annotations

import pytest

from apps.campaigns.events.seat_events import SeatTaken
from apps.kernel.ids import made_from
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.commands.free_pilot import FreePilot
from apps.pilots.commands.retire_pilot import RetirePilot
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotFreed, PilotRetired
from apps.pilots.events.service_events import PilotAssigned, PilotDeployed, PilotEnlisted
from tests.cast import HOST, MARCH, MERCY, PLAYER, RIVAL, RIVALED, VESS, VESS_ENLISTED
from tests.story import KEY, given

ILKA = made_from("pilot", KEY)
GALLERY = SeatTaken(seat="seat-gallery", role="spectator")
CREW = (*MARCH, RIVALED, VESS_ENLISTED)
OUT = PilotDeployed(pilot=VESS, mission="mission-gate")
DEAD = PilotDied(pilot=VESS, cause="seen")
CAPTURED = PilotCaptured(pilot=VESS, mission="mission-gate", captor="The Ossuarium")
RETIRED = PilotRetired(pilot=VESS)


class TestEnlistPilot:
    def test_a_pilot_takes_the_oath_in_their_players_seat(self) -> None:
        state = (
            given(*MARCH)
            .when(EnlistPilot(name="Ilka Thorn", faction="elves"), seat=PLAYER)
            .then(PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka Thorn", faction="elves"))
        )
        assert state.roster.pilots[ILKA].faction == "elves"

    def test_a_player_may_name_their_own_seat(self) -> None:
        given(*MARCH).when(EnlistPilot(name="Ilka", faction="elves", seat=PLAYER), seat=PLAYER).then(
            PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka", faction="elves")
        )

    @pytest.mark.parametrize("role", ["host", "deputy"])
    def test_whoever_keeps_the_table_enlists_for_another(self, role: str) -> None:
        given(*MARCH).when(EnlistPilot(name="Ilka", faction="elves", seat=PLAYER), seat=HOST, role=role).then(
            PilotEnlisted(pilot=ILKA, seat=PLAYER, name="Ilka", faction="elves")
        )

    @pytest.mark.parametrize("seat", [RIVAL, "seat-nowhere"])
    def test_a_player_enlists_for_nobody_else(self, seat: str) -> None:
        given(*CREW).when(EnlistPilot(name="Ilka", faction="elves", seat=seat), seat=PLAYER).refused(
            "belongs to another seat", "ask"
        )

    def test_a_seat_that_does_not_stand_has_no_crew(self) -> None:
        given(*CREW).when(EnlistPilot(name="Ilka", faction="elves", seat="nowhere"), seat=HOST, role="host").refused(
            "No such seat", "name one that does"
        )

    def test_a_spectator_has_no_crew(self) -> None:
        given(*CREW, GALLERY).when(
            EnlistPilot(name="Ilka", faction="elves", seat=GALLERY.seat), seat=HOST, role="host"
        ).refused("spectator", "name another seat")

    def test_a_name_stands_once_on_the_roll(self) -> None:
        given(*MARCH, VESS_ENLISTED).when(EnlistPilot(name="VESS", faction="church")).refused("another name")

    @pytest.mark.parametrize("name", ["", " ", " Vess", "Vess "])
    def test_a_name_is_not_empty_or_padded(self, name: str) -> None:
        given(*MARCH).when(EnlistPilot(name=name, faction="church")).refused("a name like Vess")

    @pytest.mark.parametrize("name", ["Ve\nss", "Ve\x00ss", "Ve\u202ess"])
    def test_a_name_is_one_line_that_can_be_read(self, name: str) -> None:
        given(*MARCH).when(EnlistPilot(name=name, faction="church")).refused("one line")

    @pytest.mark.parametrize("name", ["Vess d'Orléans", "<b>Vess</b>", "Þóra 九"])
    def test_whatever_can_be_read_may_be_a_name(self, name: str) -> None:
        assert given(*MARCH).when(EnlistPilot(name=name, faction="church")).events

    def test_the_longest_name_fits_and_one_more_letter_does_not(self) -> None:
        assert given(*MARCH).when(EnlistPilot(name="a" * 60, faction="church")).events
        given(*MARCH).when(EnlistPilot(name="a" * 61, faction="church")).refused("61", "60")
        given(*MARCH).when(EnlistPilot(name="a" * 10_000, faction="church")).refused("10,000", "60")

    def test_nobody_enlists_before_the_founding(self) -> None:
        given().when(EnlistPilot(name="Vess", faction="church")).refused("found the campaign first")


class TestRetirePilot:
    def test_a_pilot_lays_down_the_threads_with_a_reason_or_without(self) -> None:
        for reason in ("", "Enough."):
            state = (
                given(*CREW)
                .when(RetirePilot(pilot=VESS, reason=reason), seat=PLAYER)
                .then(PilotRetired(pilot=VESS, reason=reason))
            )
            assert state.roster.pilots[VESS].fate == "retired"
            assert not state.roster.pilots[VESS].serves

    def test_a_retired_pilot_keeps_the_casket_until_it_is_vacated(self) -> None:
        story = given(*CREW, PilotAssigned(pilot=VESS, casket=MERCY)).when(RetirePilot(pilot=VESS), seat=PLAYER)
        assert story.then(PilotRetired(pilot=VESS)).roster.pilots[VESS].casket == MERCY

    def test_the_host_may_retire_anybodys(self) -> None:
        given(*CREW).when(RetirePilot(pilot=VESS), seat=HOST, role="host").then(PilotRetired(pilot=VESS))

    def test_nobody_retires_another_players_pilot(self) -> None:
        given(*CREW).when(RetirePilot(pilot=VESS), seat=RIVAL).refused("Vess belongs to another seat")

    def test_nobody_retires_from_the_field(self) -> None:
        given(*CREW, OUT).when(RetirePilot(pilot=VESS), seat=PLAYER).refused("out on a mission", "once it is told")

    def test_only_who_serves_can_retire(self) -> None:
        asked = RetirePilot(pilot=VESS)
        given(*CREW, DEAD).when(asked, seat=PLAYER).refused("Vess is dead", "enlist a new one", rule="PEN-WND-21")
        given(*CREW, CAPTURED).when(asked, seat=PLAYER).refused("enemy hands", "bring them home", rule="PEN-CAMP-08")
        given(*CREW, RETIRED).when(asked, seat=PLAYER).refused("for good", "choose a pilot")

    def test_a_reason_has_an_end(self) -> None:
        assert given(*CREW).when(RetirePilot(pilot=VESS, reason="a" * 2000), seat=PLAYER).events
        given(*CREW).when(RetirePilot(pilot=VESS, reason="a" * 2001), seat=PLAYER).refused("2,001", "2,000")


class TestFreePilot:
    def test_a_captured_pilot_comes_home_and_serves(self) -> None:
        state = (
            given(*CREW, OUT, CAPTURED)
            .when(FreePilot(pilot=VESS, reason="A ransom of bones."), seat=HOST, role="host")
            .then(PilotFreed(pilot=VESS, reason="A ransom of bones."))
        )
        assert state.roster.pilots[VESS].serves
        assert not state.roster.pilots[VESS].mission

    @pytest.mark.parametrize("fate", [(), (DEAD,), (RETIRED,)])
    def test_only_the_captured_are_freed(self, fate: tuple[PilotDied | PilotRetired, ...]) -> None:
        given(*CREW, *fate).when(FreePilot(pilot=VESS), seat=HOST, role="host").refused(
            "nobody's hands", "only a captured pilot", rule="PEN-CAMP-08"
        )

    def test_nobody_frees_another_seats_pilot(self) -> None:
        given(*CREW, CAPTURED).when(FreePilot(pilot=VESS), seat=RIVAL).refused("Vess belongs to another seat")

    def test_a_reason_has_an_end(self) -> None:
        given(*CREW, CAPTURED).when(FreePilot(pilot=VESS, reason="a" * 2001), seat=PLAYER).refused("2,000")


@pytest.mark.parametrize("pilot", ["", "pilot-nobody", MERCY, PLAYER, "x" * 10_000])
@pytest.mark.parametrize("asks", [RetirePilot, FreePilot])
def test_an_id_of_anything_else_is_refused(asks: type[RetirePilot] | type[FreePilot], pilot: str) -> None:
    command = asks(pilot=pilot)
    given(*CREW).when(command, seat=HOST, role="host").refused("No such pilot is on this campaign's roll")
