"""Give a Casket to an heir, and with them to their seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.crew_changes import left, must_fit, threaded
from apps.battles.decider.field import FieldEvent, MissionView
from apps.caskets.decider import casket_checks as caskets
from apps.caskets.events.crew_events import CasketInherited
from apps.caskets.state import Casket
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import CASKET, PILOT
from apps.kernel.form_marks import among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import must_act_for
from apps.pilots.decider import pilot_checks as pilots
from apps.pilots.state import Pilot


@dataclass(frozen=True, slots=True, kw_only=True)
class InheritCasket:
    """Give a Casket whose pilot is dead, captured or retired to another pilot, with their seat."""

    casket: str
    pilot: Annotated[str, among("serving")]


def decide(asked: Asked[InheritCasket], field: MissionView, _: Dice) -> Iterator[FieldEvent]:
    casket = caskets.must_be_known(asked.command.casket, field.hangar)
    heir = pilots.must_be_known(asked.command.pilot, field.roster)
    must_act_for(asked, casket.seat, casket.name)
    after = _must_be_bereft(casket, field)
    must_fit(heir, casket, field)
    if heir.casket:
        own = field.hangar.caskets[heir.casket].name
        raise Refusal(f"{heir.name} is threaded into {own}: vacate it first, then {casket.name} may be inherited.")
    yield from left(casket.casket, field)
    if heir.seat != casket.seat:
        yield CasketInherited(casket=casket.casket, seat=heir.seat, after=after.pilot)
    yield from threaded(casket.casket, heir.pilot)


def _must_be_bereft(casket: Casket, field: MissionView) -> Pilot:
    """The pilot after whom a Casket may be inherited: the one it has, or the last one it had."""
    last = field.roster.pilots.get(casket.pilot or casket.after)
    if last is None:
        raise Refusal(f"{casket.name} never had a pilot to inherit it from: its own seat may crew it.")
    if last.serves:
        raise Refusal(
            f"{casket.name} is {last.name}'s, who still serves: a Casket is inherited once its pilot is dead, captured "
            "or retired."
        )
    return last


COMMAND = Command(
    type=InheritCasket,
    decide=decide,
    roles=PLAYERS,
    example={"casket": CASKET, "pilot": PILOT},
    offers=(Offer(at="casket", words="Hand it on", rank=50, when=having("condition", "standing"), more=True),),
)
