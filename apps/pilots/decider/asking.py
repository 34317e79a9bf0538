"""What may be asked of pilots, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from apps.kernel.acting import must_act_for, seat_for
from apps.kernel.decider import Asked
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name, must_be_short
from apps.pilots.commands import EnlistPilot, FreePilot, PilotCommand, RetirePilot
from apps.pilots.decider.seen import must_be_known, must_serve
from apps.pilots.events import PilotEnlisted, PilotEvent, PilotFreed, PilotRetired
from apps.pilots.state import Roster


def decide(asked: Asked[PilotCommand], roster: Roster, seats: Mapping[str, str]) -> Iterator[PilotEvent]:
    """One event a command: no die falls over an oath, a farewell or a homecoming."""
    match asked.command:
        case EnlistPilot():
            yield _enlisted(asked.about(asked.command), roster, seats)
        case RetirePilot():
            yield _retired(asked.about(asked.command), roster)
        case FreePilot():
            yield _freed(asked.about(asked.command), roster)


def _enlisted(asked: Asked[EnlistPilot], roster: Roster, seats: Mapping[str, str]) -> PilotEnlisted:
    seat = seat_for(asked, asked.command.seat, seats)
    _must_be_a_free_name(asked.command.name, roster)
    return PilotEnlisted(
        pilot=made_from("pilot", asked.key), seat=seat, name=asked.command.name, faction=asked.command.faction
    )


def _must_be_a_free_name(name: str, roster: Roster) -> None:
    must_be_a_name(name, "A pilot's name", "Vess")
    if roster.named(name):
        raise Refusal(
            f"{name} is already on this campaign's roll: choose another name, so that the chronicle stays readable."
        )


def _retired(asked: Asked[RetirePilot], roster: Roster) -> PilotRetired:
    pilot = must_be_known(asked.command.pilot, roster)
    must_act_for(asked, pilot.seat, pilot.name)
    must_serve(pilot)
    if pilot.mission:
        raise Refusal(f"{pilot.name} is out on a mission: a pilot may retire once it is told.")
    must_be_short(asked.command.reason, "The reason")
    return PilotRetired(pilot=pilot.pilot, reason=asked.command.reason)


def _freed(asked: Asked[FreePilot], roster: Roster) -> PilotFreed:
    pilot = must_be_known(asked.command.pilot, roster)
    must_act_for(asked, pilot.seat, pilot.name)
    if pilot.fate != "captured":
        raise Refusal(f"{pilot.name} is in nobody's hands: only a captured pilot is brought home.", rule="PEN-CAMP-08")
    must_be_short(asked.command.reason, "The reason")
    return PilotFreed(pilot=pilot.pilot, reason=asked.command.reason)
