"""What the end of a mission or of a season does for a pilot: counters rise, wounds rest, a career goes on."""

from __future__ import annotations

from collections.abc import Iterator

from apps.pilots.decider.pilot_notes import healed
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import MissionSurvived, PilotPromoted
from apps.pilots.events.wound_events import WoundFaded
from apps.pilots.state import Roster
from apps.rules.pilot.grit import grit_tier
from apps.rules.pilot.wounds.deck import HealingMoment, rested
from apps.rules.played import Played

CAUSES: dict[HealingMoment, str] = {"mission_end": "mission-end", "settlement": "season-end"}


def survive(pilot: str, roster: Roster, mission: str, played: Played) -> Iterator[PilotEvent]:
    """The mission is over and the pilot lives: it counts, with its Severe Injuries, before any wound rests."""
    known = roster.pilots[pilot]
    if not known.is_alive:
        return
    yield MissionSurvived(pilot=pilot, mission=mission, severe=known.severe_open)
    yield from rest(pilot, roster, "mission_end", played)
    yield from promote(pilot, roster, played)


def rest(pilot: str, roster: Roster, moment: HealingMoment, played: Played) -> Iterator[PilotEvent]:
    """What recovers at this moment goes face-down; what stays open loses an effect that ends with the mission."""
    known = roster.pilots[pilot]
    if not known.is_alive:
        return
    after = {wound.wound: wound for wound in rested(known.deck, moment, played.rules).face_up}
    for wound in known.wounds:
        if wound.wound not in after:
            yield healed(wound, known, CAUSES[moment])
        elif after[wound.wound].faded and not wound.faded:
            yield WoundFaded(pilot=pilot, wound=wound.wound)


def promote(pilot: str, roster: Roster, played: Played) -> Iterator[PilotEvent]:
    """A career that reached another tier of Grit says so once; tiers are never lost."""
    known = roster.pilots[pilot]
    tier = grit_tier(missions=known.missions, severe_survived=known.severe_survived).grit
    if known.is_alive and tier > known.tier:
        yield PilotPromoted(pilot=pilot, tier=tier)
