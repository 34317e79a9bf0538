"""Stories of the farewell."""

from __future__ import annotations

from apps.pilots.commands.retire_pilot import RetirePilot
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotRetired
from apps.pilots.events.service_events import PilotAssigned, PilotDeployed
from tests.cases import every
from tests.cast import HOST, MARCH, MERCY, PLAYER, RIVAL, RIVALED, VESS, VESS_ENLISTED
from tests.story import given

CREW = (*MARCH, RIVALED, VESS_ENLISTED)
OUT = PilotDeployed(pilot=VESS, mission="mission-gate")
DEAD = PilotDied(pilot=VESS, cause="seen")
CAPTURED = PilotCaptured(pilot=VESS, mission="mission-gate", captor="The Ossuarium")
RETIRED = PilotRetired(pilot=VESS)


def test_a_pilot_lays_down_the_threads_with_a_reason_or_without() -> None:
    for reason in ("", "Enough."):
        state = (
            given(*CREW)
            .when(RetirePilot(pilot=VESS, reason=reason), seat=PLAYER)
            .then(PilotRetired(pilot=VESS, reason=reason))
        )
        assert state.roster.pilots[VESS].fate == "retired"
        assert not state.roster.pilots[VESS].serves


def test_a_retired_pilot_keeps_the_casket_until_it_is_vacated() -> None:
    story = given(*CREW, PilotAssigned(pilot=VESS, casket=MERCY)).when(RetirePilot(pilot=VESS), seat=PLAYER)
    assert story.then(PilotRetired(pilot=VESS)).roster.pilots[VESS].casket == MERCY


def test_the_host_may_retire_anybodys() -> None:
    given(*CREW).when(RetirePilot(pilot=VESS), seat=HOST, role="host").then(PilotRetired(pilot=VESS))


def test_nobody_retires_another_players_pilot() -> None:
    given(*CREW).when(RetirePilot(pilot=VESS), seat=RIVAL).refused("Vess belongs to another seat")


def test_nobody_retires_from_the_field() -> None:
    given(*CREW, OUT).when(RetirePilot(pilot=VESS), seat=PLAYER).refused("out on a mission", "once it is told")


def test_only_who_serves_can_retire() -> None:
    asked = RetirePilot(pilot=VESS)
    given(*CREW, DEAD).when(asked, seat=PLAYER).refused("Vess is dead", "enlist a new one", rule="PEN-WND-21")
    given(*CREW, CAPTURED).when(asked, seat=PLAYER).refused("enemy hands", "bring them home", rule="PEN-CAMP-08")
    given(*CREW, RETIRED).when(asked, seat=PLAYER).refused("for good", "choose a pilot")


def test_a_reason_has_an_end() -> None:
    assert given(*CREW).when(RetirePilot(pilot=VESS, reason="a" * 2000), seat=PLAYER).events
    given(*CREW).when(RetirePilot(pilot=VESS, reason="a" * 2001), seat=PLAYER).refused("2,001", "2,000")


@every("pilot", ["", "pilot-nobody", MERCY, PLAYER, "x" * 10_000])
def test_an_id_of_anything_else_is_refused(pilot: str) -> None:
    given(*CREW).when(RetirePilot(pilot=pilot), seat=HOST, role="host").refused(
        "No such pilot is on this campaign's roll"
    )
