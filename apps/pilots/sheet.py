"""A pilot as plain data to draw."""

from __future__ import annotations

from dataclasses import dataclass

from apps.pilots.state import Pilot
from apps.rules.explained import Explained
from apps.rules.factions import FACTION_NAMES, Faction
from apps.rules.pilot.grit import grit
from apps.rules.ruleset.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotSheet:
    """Who the pilot is, and Grit with its sources."""

    pilot: str
    seat: str
    name: str
    faction: Faction
    faction_name: str
    missions: int
    grit: Explained
    most_grit: int


def pilot_sheet(pilot: Pilot, rules: Ruleset) -> PilotSheet:
    return PilotSheet(
        pilot=pilot.pilot,
        seat=pilot.seat,
        name=pilot.name,
        faction=pilot.faction,
        faction_name=FACTION_NAMES[pilot.faction],
        missions=pilot.missions,
        grit=grit(pilot.faction, missions=pilot.missions, severe_survived=pilot.severe_survived, rules=rules),
        most_grit=rules.grit_cap,
    )
