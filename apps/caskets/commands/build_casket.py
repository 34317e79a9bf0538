"""Build a Casket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.caskets.decider.casket_checks import must_be_keys
from apps.caskets.decider.hangars import Hangars
from apps.caskets.events.fate_events import CasketBuilt
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


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCasket:
    """Build a Casket of a kind from the catalogue: for yourself, or for whoever keeps the table, for another seat."""

    name: Words
    kind: Annotated[str, Mark.SIDE_BY_SIDE]
    seat: Annotated[str, Hint("Left out: your own."), Mark.FOR_OTHERS] = ""


def decide(asked: Asked[BuildCasket], hangars: Hangars, _: Dice) -> Iterator[CasketBuilt]:
    command = asked.command
    seat = seat_for(asked, command.seat, hangars.seats)
    must_be_a_name(command.name, "A Casket's name", "Mercy")
    if hangars.hangar.named(command.name):
        raise Refusal(
            f"{command.name} is already the name of a Casket in this campaign: choose another, so that the chronicle "
            "stays readable."
        )
    must_be_keys((command.kind,))
    kind = hangars.played.library.casket(command.kind)
    yield CasketBuilt(casket=made_from("casket", asked.key), seat=seat, name=command.name, kind=kind.key)


COMMAND = Command(
    type=BuildCasket,
    decide=decide,
    roles=PLAYERS,
    example={"name": "Mercy", "kind": "confessor"},
    offers=(Offer(at="campaign", words="Build a Casket", rank=70, desk=True),),
)
