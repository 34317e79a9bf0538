"""Stories of the way home."""

from __future__ import annotations

import pytest

from apps.pilots.commands.free_pilot import FreePilot
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotFreed, PilotRetired
from apps.pilots.events.service_events import PilotDeployed
from tests.cases import every
from tests.cast import HOST, MARCH, MERCY, PLAYER, RIVAL, RIVALED, VESS, VESS_ENLISTED
from tests.story import given

CREW = (*MARCH, RIVALED, VESS_ENLISTED)
OUT = PilotDeployed(pilot=VESS, mission="mission-gate")
DEAD = PilotDied(pilot=VESS, cause="seen")
CAPTURED = PilotCaptured(pilot=VESS, mission="mission-gate", captor="The Ossuarium")
RETIRED = PilotRetired(pilot=VESS)


def test_a_captured_pilot_comes_home_and_serves() -> None:
    state = (
        given(*CREW, OUT, CAPTURED)
        .when(FreePilot(pilot=VESS, reason="A ransom of bones."), seat=HOST, role="host")
        .then(PilotFreed(pilot=VESS, reason="A ransom of bones."))
    )
    assert state.roster.pilots[VESS].serves
    assert not state.roster.pilots[VESS].mission


@pytest.mark.parametrize("fate", [(), (DEAD,), (RETIRED,)])
def test_only_the_captured_are_freed(fate: tuple[PilotDied | PilotRetired, ...]) -> None:
    given(*CREW, *fate).when(FreePilot(pilot=VESS), seat=HOST, role="host").refused(
        "nobody's hands", "only a captured pilot", rule="PEN-CAMP-08"
    )


def test_nobody_frees_another_seats_pilot() -> None:
    given(*CREW, CAPTURED).when(FreePilot(pilot=VESS), seat=RIVAL).refused("Vess belongs to another seat")


def test_a_reason_has_an_end() -> None:
    given(*CREW, CAPTURED).when(FreePilot(pilot=VESS, reason="a" * 2001), seat=PLAYER).refused("2,000")


@every("pilot", ["", "pilot-nobody", MERCY, PLAYER, "x" * 10_000])
def test_an_id_of_anything_else_is_refused(pilot: str) -> None:
    given(*CREW).when(FreePilot(pilot=pilot), seat=HOST, role="host").refused(
        "No such pilot is on this campaign's roll"
    )
