"""How a pilot and a Casket meet and part."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.decider.field import FieldEvent, MissionView
from apps.caskets.decider import casket_checks as caskets
from apps.caskets.events.crew_events import CasketCrewed, CasketVacated
from apps.caskets.state import Casket
from apps.kernel.refusal import Refusal
from apps.pilots.decider import pilot_checks as pilots
from apps.pilots.events.service_events import PilotAssigned, PilotUnassigned
from apps.pilots.state import Pilot
from apps.rules.factions import FACTION_NAMES


def left(casket: str, field: MissionView) -> Iterator[FieldEvent]:
    """Whoever is threaded into it leaves."""
    pilot = field.hangar.caskets[casket].pilot
    if pilot:
        yield CasketVacated(casket=casket, pilot=pilot)
        yield PilotUnassigned(pilot=pilot, casket=casket)


def threaded(casket: str, pilot: str) -> Iterator[FieldEvent]:
    yield CasketCrewed(casket=casket, pilot=pilot)
    yield PilotAssigned(pilot=pilot, casket=casket)


def must_fit(pilot: Pilot, casket: Casket, field: MissionView) -> None:
    """Both are there and at home, and of one faction."""
    pilots.must_serve(pilot)
    if pilot.mission:
        raise Refusal(f"{pilot.name} is out on a mission: wait until it is settled, or choose another pilot.")
    caskets.must_stand(casket)
    must_be_home(casket, field)
    faction = caskets.kind_of(casket, field.played).faction
    if pilot.faction != faction:
        raise Refusal(
            f"{casket.name} was built for {FACTION_NAMES[faction]}, and {pilot.name} serves "
            f"{FACTION_NAMES[pilot.faction]}: choose a pilot of the Casket's own faction."
        )


def must_be_home(casket: Casket, field: MissionView) -> None:
    for mission in field.war_table.missions.values():
        if mission.has_begun and any(crew.casket == casket.casket for crew in mission.crews.values()):
            raise Refusal(f"{casket.name} is out on {mission.name}: wait until it is settled, or take another Casket.")
