"""What may happen to pilots."""

from __future__ import annotations

from apps.kernel.decider import Asked
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.pilots.commands import EnlistPilot, PilotCommand
from apps.pilots.events import PilotEnlisted, PilotEvent
from apps.pilots.state import Roster

LONGEST_NAME = 60


def decide(asked: Asked[PilotCommand], roster: Roster) -> list[PilotEvent]:
    match asked.command:
        case EnlistPilot(name=name, faction=faction):
            _must_be_a_free_name(name, roster)
            pilot = made_from("pilot", asked.key)
            return [PilotEnlisted(pilot=pilot, seat=asked.seat, name=name, faction=faction)]


def _must_be_a_free_name(name: str, roster: Roster) -> None:
    if not name.strip() or name != name.strip():
        raise Refusal("A pilot's name has no space at its ends and is not empty: give a name like Vess.")
    if len(name) > LONGEST_NAME:
        raise Refusal(f"The name has {len(name)} characters; the roll of pilots holds {LONGEST_NAME} at most.")
    if roster.named(name):
        raise Refusal(
            f"{name} is already on this campaign's roll: choose another name, so that the chronicle stays readable."
        )
