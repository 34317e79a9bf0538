"""The roster: what is true of every pilot."""

from __future__ import annotations

from dataclasses import dataclass, field

from apps.pilots.events import PilotEnlisted, PilotEvent
from apps.rules.factions import Faction


@dataclass(slots=True, kw_only=True)
class Pilot:
    """One pilot as the log has made them."""

    pilot: str
    seat: str
    name: str
    faction: Faction
    missions: int = 0
    severe_survived: int = 0


@dataclass(slots=True)
class Roster:
    """All pilots of a campaign by id, in the order in which they enlisted."""

    pilots: dict[str, Pilot] = field(default_factory=dict)

    def named(self, name: str) -> Pilot | None:
        return next((pilot for pilot in self.pilots.values() if pilot.name.casefold() == name.casefold()), None)


def evolve(roster: Roster, event: PilotEvent) -> None:
    match event:
        case PilotEnlisted(pilot=pilot, seat=seat, name=name, faction=faction):
            roster.pilots[pilot] = Pilot(pilot=pilot, seat=seat, name=name, faction=faction)
