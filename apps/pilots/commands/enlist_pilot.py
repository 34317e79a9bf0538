"""Bring a pilot into a crew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint, Mark
from apps.kernel.ids import made_from
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import seat_for
from apps.kernel.wording import must_be_a_name
from apps.pilots.decider.crews import Crews
from apps.pilots.events.service_events import PilotEnlisted
from apps.rules.factions import Faction


@dataclass(frozen=True, slots=True, kw_only=True)
class EnlistPilot:
    """Bring a new pilot into a crew: your own, or for whoever keeps the table, that of another seat."""

    name: Words
    faction: Faction
    seat: Annotated[str, Hint("Left out: your own."), Mark.FOR_OTHERS] = ""


def decide(asked: Asked[EnlistPilot], crews: Crews, _: Dice) -> Iterator[PilotEnlisted]:
    command = asked.command
    seat = seat_for(asked, command.seat, crews.seats)
    must_be_a_name(command.name, "A pilot's name", "Vess")
    if crews.roster.named(command.name):
        raise Refusal(
            f"{command.name} is already on this campaign's roll: choose another name, "
            "so that the chronicle stays readable."
        )
    yield PilotEnlisted(pilot=made_from("pilot", asked.key), seat=seat, name=command.name, faction=command.faction)


COMMAND = Command(
    type=EnlistPilot,
    decide=decide,
    roles=PLAYERS,
    example={"name": "Mother Hask", "faction": "ossuarium"},
    offers=(Offer(at="campaign", words="Enlist a pilot", rank=60, desk=True),),
)
