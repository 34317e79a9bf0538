"""Stories of chairs: set, given another role, taken away, and the host's handed over."""

from __future__ import annotations

import pytest

from apps.battles.events.mission_events import CrewMustered, MissionBegun, MissionPlanned
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.give_role import GiveRole
from apps.campaigns.commands.hand_over import HandOver
from apps.campaigns.commands.offer_seat import OfferSeat
from apps.campaigns.events.seat_events import RoleGiven, SeatEmptied, SeatTaken
from apps.kernel.ids import made_from
from apps.kernel.roles import GivenRole
from tests.cases import every
from tests.cast import BUILD, HOST, MARCH, MERCY, PLAYER, RIVALS, VESS
from tests.story import KEY, given

WATCHER = "seat-watcher"
WATCHED = SeatTaken(seat=WATCHER, role="spectator")


class TestOfferSeat:
    @pytest.mark.parametrize("role", ["deputy", "player", "spectator", "client"])
    def test_a_new_chair_has_an_id_made_from_the_key(self, role: GivenRole) -> None:
        seat = made_from("seat", KEY)
        state = given(*MARCH).when(OfferSeat(role=role), role="host").then(SeatTaken(seat=seat, role=role))
        assert state.seats[seat] == role

    def test_no_second_host(self) -> None:
        given(*MARCH).when(OfferSeat(role="host"), role="host").refused("hand over")  # type: ignore[arg-type]  # from outside


class TestGiveRole:
    def test_a_seat_has_another_role(self) -> None:
        state = (
            given(*MARCH)
            .when(GiveRole(seat=PLAYER, role="deputy"), seat=HOST, role="host")
            .then(RoleGiven(seat=PLAYER, role="deputy"))
        )
        assert state.seats == {HOST: "host", PLAYER: "deputy"}

    def test_the_role_it_has_is_no_other(self) -> None:
        given(*MARCH).when(GiveRole(seat=PLAYER, role="player"), role="host").refused("a player's already")

    def test_the_hosts_own_is_handed_over(self) -> None:
        given(*MARCH).when(GiveRole(seat=HOST, role="player"), role="host").refused("hand the campaign over first")

    def test_nobody_is_made_host_by_it(self) -> None:
        command = GiveRole(seat=PLAYER, role="host")  # type: ignore[arg-type]  # from outside
        given(*MARCH).when(command, role="host").refused("hand over")


class TestEmptySeat:
    def test_the_chair_is_gone_and_what_belongs_to_it_stays(self) -> None:
        state = given(*RIVALS).when(EmptySeat(seat=PLAYER), role="host").then(SeatEmptied(seat=PLAYER))
        assert PLAYER not in state.seats
        assert state.roster.pilots[VESS].seat == state.hangar.caskets[MERCY].seat == PLAYER

    def test_a_mission_under_way_goes_on(self) -> None:
        planned = MissionPlanned(mission="m", season=1, name="The Bridge", scenario="", text="", sides=())
        crewed = CrewMustered(mission="m", side="a", pilot=VESS, casket=MERCY, loadout=BUILD, version=1)
        state = (
            given(*RIVALS, planned, crewed, MissionBegun(mission="m"))
            .when(EmptySeat(seat=PLAYER), role="host")
            .then(SeatEmptied(seat=PLAYER))
        )
        assert VESS in state.war_table.missions["m"].crews

    def test_the_hosts_own_stays(self) -> None:
        given(*MARCH).when(EmptySeat(seat=HOST), role="host").refused("hand the campaign over first")


class TestHandOver:
    @pytest.mark.parametrize("role", ["player", "deputy"])
    def test_there_is_one_host_before_and_after(self, role: GivenRole) -> None:
        heir = SeatTaken(seat="seat-heir", role=role)
        state = (
            given(*MARCH, heir)
            .when(HandOver(seat="seat-heir"), seat=HOST, role="host")
            .then(RoleGiven(seat="seat-heir", role="host"), RoleGiven(seat=HOST, role="deputy"))
        )
        assert state.seats == {HOST: "deputy", PLAYER: "player", "seat-heir": "host"}

    @pytest.mark.parametrize("role", ["spectator", "client"])
    def test_not_to_those_who_only_look_or_only_send(self, role: GivenRole) -> None:
        heir = SeatTaken(seat="seat-heir", role=role)
        given(*MARCH, heir).when(HandOver(seat="seat-heir"), role="host").refused(f"a {role}'s", "deputy or a player")

    def test_not_to_oneself(self) -> None:
        given(*MARCH).when(HandOver(seat=HOST), role="host").refused("the host's own seat", "deputy or a player")


@every("seat", ["seat-nobody", "", "x" * 10_000])
@every("kind", ["GiveRole", "EmptySeat", "HandOver"])
def test_a_seat_that_is_not_there(kind: str, seat: str) -> None:
    commands: dict[str, object] = {
        "GiveRole": GiveRole(seat=seat, role="deputy"),
        "EmptySeat": EmptySeat(seat=seat),
        "HandOver": HandOver(seat=seat),
    }
    given(*MARCH, WATCHED).when(commands[kind], role="host").refused("No such seat is at this table")
