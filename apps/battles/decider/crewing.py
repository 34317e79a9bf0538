"""Where a pilot and a Casket meet, part, and where a Casket goes on to an heir."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.commands import CrewCasket, InheritCasket, VacateCasket
from apps.battles.decider.field import Field, FieldEvent
from apps.caskets.decider import casket_checks as caskets
from apps.caskets.events.crew_events import CasketCrewed, CasketInherited, CasketVacated
from apps.caskets.state import Casket
from apps.kernel.acting import must_act_for
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.pilots.decider import pilot_checks as pilots
from apps.pilots.events.service_events import PilotAssigned, PilotUnassigned
from apps.pilots.state import Pilot
from apps.rules.factions import FACTION_NAMES


def decide(asked: Asked[CrewCasket | VacateCasket | InheritCasket], field: Field) -> Iterator[FieldEvent]:
    match asked.command:
        case CrewCasket():
            return _crew(asked.about(asked.command), field)
        case VacateCasket():
            return _vacate(asked.about(asked.command), field)
        case InheritCasket():
            return _inherit(asked.about(asked.command), field)


def _crew(asked: Asked[CrewCasket], field: Field) -> Iterator[FieldEvent]:
    """A pilot is threaded into a Casket of their own seat and faction; what either had before is left."""
    casket = caskets.must_be_known(asked.command.casket, field.hangar)
    pilot = pilots.must_be_known(asked.command.pilot, field.roster)
    must_act_for(asked, casket.seat, casket.name)
    must_act_for(asked, pilot.seat, pilot.name)
    if pilot.seat != casket.seat:
        raise Refusal(
            f"{casket.name} stands in another seat's hangar than {pilot.name}'s: crew it with a pilot of its own seat, "
            "or let it be inherited once its pilot is gone."
        )
    if casket.pilot == pilot.pilot:
        raise Refusal(f"{pilot.name} is threaded into {casket.name} already: choose another pilot or another Casket.")
    _must_fit(pilot, casket, field)
    yield from _left(casket.casket, field)
    if pilot.casket:
        yield from _left(pilot.casket, field)
    yield from _threaded(casket.casket, pilot.pilot)


def _vacate(asked: Asked[VacateCasket], field: Field) -> Iterator[FieldEvent]:
    casket = caskets.must_be_known(asked.command.casket, field.hangar)
    must_act_for(asked, casket.seat, casket.name)
    if not casket.pilot:
        raise Refusal(f"Nobody is threaded into {casket.name}: crew it, or leave it as it stands.")
    _must_be_home(casket, field)
    yield from _left(casket.casket, field)


def _inherit(asked: Asked[InheritCasket], field: Field) -> Iterator[FieldEvent]:
    """A Casket whose pilot comes back no more goes to an heir, and with them to their seat."""
    casket = caskets.must_be_known(asked.command.casket, field.hangar)
    heir = pilots.must_be_known(asked.command.pilot, field.roster)
    must_act_for(asked, casket.seat, casket.name)
    after = _must_be_bereft(casket, field)
    _must_fit(heir, casket, field)
    if heir.casket:
        own = field.hangar.caskets[heir.casket].name
        raise Refusal(f"{heir.name} is threaded into {own}: vacate it first, then {casket.name} may be inherited.")
    yield from _left(casket.casket, field)
    if heir.seat != casket.seat:
        yield CasketInherited(casket=casket.casket, seat=heir.seat, after=after.pilot)
    yield from _threaded(casket.casket, heir.pilot)


def _left(casket: str, field: Field) -> Iterator[FieldEvent]:
    """Whoever is threaded into it leaves."""
    pilot = field.hangar.caskets[casket].pilot
    if pilot:
        yield CasketVacated(casket=casket, pilot=pilot)
        yield PilotUnassigned(pilot=pilot, casket=casket)


def _threaded(casket: str, pilot: str) -> Iterator[FieldEvent]:
    yield CasketCrewed(casket=casket, pilot=pilot)
    yield PilotAssigned(pilot=pilot, casket=casket)


def _must_fit(pilot: Pilot, casket: Casket, field: Field) -> None:
    """Both are there and at home, and of one faction."""
    pilots.must_serve(pilot)
    if pilot.mission:
        raise Refusal(f"{pilot.name} is out on a mission: wait until it is settled, or choose another pilot.")
    caskets.must_stand(casket)
    _must_be_home(casket, field)
    faction = caskets.kind_of(casket, field.played).faction
    if pilot.faction != faction:
        raise Refusal(
            f"{casket.name} was built for {FACTION_NAMES[faction]}, and {pilot.name} serves "
            f"{FACTION_NAMES[pilot.faction]}: choose a pilot of the Casket's own faction."
        )


def _must_be_home(casket: Casket, field: Field) -> None:
    for mission in field.war_table.missions.values():
        if mission.has_begun and any(crew.casket == casket.casket for crew in mission.crews.values()):
            raise Refusal(f"{casket.name} is out on {mission.name}: wait until it is settled, or take another Casket.")


def _must_be_bereft(casket: Casket, field: Field) -> Pilot:
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
