"""Where the settlement's decisions stand: itself, who lives there, and what is played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.caskets import state as caskets
from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.state import Hangar
from apps.kernel.refusal import Refusal
from apps.pilots import state as pilots
from apps.pilots.decider.pilot_checks import must_be_known, must_serve
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.state import Pilot, Roster
from apps.rules.played import Played
from apps.settlement import state as settlement
from apps.settlement.events.settlement_event import SettlementEvent
from apps.settlement.state import Settlement

HomeEvent = SettlementEvent | PilotEvent | CasketEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """What the settlement decides on. Its parts move with every event that is yielded."""

    settlement: Settlement
    roster: Roster
    hangar: Hangar
    played: Played
    season: int

    def branch(self) -> Home:
        """Another, to look ahead on."""
        return replace(
            self,
            settlement=self.settlement.branch(),
            roster=self.roster.branch(),
            hangar=self.hangar.branch(),
        )

    def name_of(self, pilot: str) -> str:
        """A pilot by name; the settlement where nobody is meant."""
        known = self.roster.pilots.get(pilot)
        return known.name if known else "the settlement"


def evolve(home: Home, event: HomeEvent) -> None:
    """One event folded into the part that it is about."""
    if isinstance(event, PilotEvent):
        pilots.evolve(home.roster, event)
    elif isinstance(event, CasketEvent):
        caskets.evolve(home.hangar, event)
    else:
        settlement.evolve(home.settlement, event)


def at_home(home: Home) -> tuple[Pilot, ...]:
    """The pilots whom something can befall: they serve, and are not out on a mission."""
    return tuple(pilot for pilot in home.roster.pilots.values() if is_at_home(pilot))


def is_at_home(pilot: Pilot) -> bool:
    return pilot.serves and not pilot.mission


def must_be_at_home(pilot: str, home: Home) -> None:
    """Only whom the settlement can reach can have anything befall them in it."""
    known = must_be_known(pilot, home.roster)
    must_serve(known)
    if known.mission:
        raise Refusal(f"{known.name} is out on a mission: this waits until they are home again.")
