"""Take the pilot out of a Casket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.decider.crew_changes import left, must_be_home
from apps.battles.decider.field import FieldEvent, MissionView
from apps.caskets.decider import casket_checks as caskets
from apps.kernel.command import Command, Offer, both, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import CASKET
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import must_act_for


@dataclass(frozen=True, slots=True, kw_only=True)
class VacateCasket:
    """Take the pilot out of a Casket."""

    casket: str


def decide(asked: Asked[VacateCasket], field: MissionView, _: Dice) -> Iterator[FieldEvent]:
    casket = caskets.must_be_known(asked.command.casket, field.hangar)
    must_act_for(asked, casket.seat, casket.name)
    if not casket.pilot:
        raise Refusal(f"Nobody is threaded into {casket.name}: crew it, or leave it as it stands.")
    must_be_home(casket, field)
    yield from left(casket.casket, field)


COMMAND = Command(
    type=VacateCasket,
    decide=decide,
    roles=PLAYERS,
    example={"casket": CASKET},
    offers=(
        Offer(
            at="casket",
            words="Take the pilot out",
            rank=40,
            when=both(having("condition", "standing"), having("pilot")),
            more=True,
        ),
        Offer(
            at="casket",
            words="Take it from its pilot",
            rank=40,
            when=both(having("condition", "standing"), having("pilot")),
            desk=True,
        ),
    ),
)
