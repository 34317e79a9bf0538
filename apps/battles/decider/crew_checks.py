"""Who may go out on a mission, in what, with which build: asked at muster, and once more as the mission begins."""

from __future__ import annotations

from apps.battles.decider.field import MissionView
from apps.battles.state import Crew, Mission
from apps.caskets.decider import casket_checks as caskets
from apps.caskets.decider import loadout_checks
from apps.caskets.state import Casket
from apps.kernel.refusal import Refusal
from apps.pilots.decider import pilot_checks as pilots
from apps.pilots.state import Pilot
from apps.rules.factions import FACTION_NAMES


def must_be_eligible(crew: Crew, mission: Mission, field: MissionView) -> None:
    """Each thing that keeps a crew at home, in the order in which a player would ask."""
    pilot = pilots.must_be_known(crew.pilot, field.roster)
    pilots.must_serve(pilot)
    _must_have_a_wound_left(pilot)
    must_be_free(pilot, mission, field)
    casket = must_be_crewed(pilot, field)
    if casket.casket != crew.casket:
        raise Refusal(f"{pilot.name} is threaded into {casket.name} by now: put them down for {mission.name} again.")
    caskets.must_stand(casket)
    build = loadout_checks.must_have(casket, crew.loadout).build(crew.version)
    caskets.deck_of(casket, build, field.played)
    _must_have_room(crew, mission, field)
    _must_be_of_the_side(pilot, crew.side, mission, field)


def must_be_free(pilot: Pilot, mission: Mission, field: MissionView) -> None:
    """Missions at once never share a pilot; one that waits holds nobody."""
    for other in field.war_table.missions.values():
        if other.mission == mission.mission or pilot.pilot not in other.crews:
            continue
        if other.has_begun:
            raise Refusal(f"{pilot.name} is out on {other.name}: wait until that is settled, or choose another pilot.")
        if other.stage == "muster":
            raise Refusal(
                f"{pilot.name} is put down for {other.name}: withdraw them there, put {other.name} off, or choose "
                "another pilot."
            )


def must_be_crewed(pilot: Pilot, field: MissionView) -> Casket:
    """The Casket that a pilot goes out in."""
    if not pilot.casket:
        raise Refusal(f"{pilot.name} has no Casket to go out in: crew one first.")
    return field.hangar.caskets[pilot.casket]


def _must_have_a_wound_left(pilot: Pilot) -> None:
    if pilot.deck.is_dead:
        raise Refusal(
            f"All ten wounds of {pilot.name} lie open: nobody goes out like that, so choose another pilot.",
            rule="PEN-WND-20",
        )


def _must_have_room(crew: Crew, mission: Mission, field: MissionView) -> None:
    bounds = field.bounds(mission, crew.side)
    others = [each for each in mission.crew_of(crew.side) if each.pilot != crew.pilot]
    if bounds and len(others) >= bounds.most:
        raise Refusal(
            f"{bounds.name} has its {bounds.most} crews already: withdraw one of them, or choose another side."
            if bounds.most > 1
            else f"{bounds.name} has its one crew already: withdraw it, or choose another side."
        )


def _must_be_of_the_side(pilot: Pilot, side: str, mission: Mission, field: MissionView) -> None:
    bounds = field.bounds(mission, side)
    if bounds and bounds.factions and pilot.faction not in bounds.factions:
        allowed = " or ".join(FACTION_NAMES[faction] for faction in bounds.factions)
        raise Refusal(
            f"{bounds.name} is a side of {allowed}, and {pilot.name} serves {FACTION_NAMES[pilot.faction]}: choose a "
            "pilot of that faction, or another side."
        )
