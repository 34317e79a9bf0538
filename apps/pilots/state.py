"""The roster: what is true of every pilot."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, assert_never

from apps.kernel.branch import Branch
from apps.pilots.events.ledger_events import (
    Burden,
    GritShifted,
    MarkLifted,
    PilotBurdened,
    PilotMarked,
    RelicGained,
    SpMaximumShifted,
)
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotExtracted, PilotFreed, PilotRetired
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import (
    KillScored,
    MissionSurvived,
    PilotAssigned,
    PilotDeployed,
    PilotEnlisted,
    PilotPromoted,
    PilotUnassigned,
)
from apps.pilots.events.taint_events import CorruptionResisted, PilotCorrupted, TaintGained, TaintLost, TaintSpent
from apps.pilots.events.wound_events import WoundFaded, WoundFlipped, WoundHealed, WoundWithstood
from apps.rules.factions import Faction
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS

Fate = Literal["serving", "captured", "retired", "dead"]


@dataclass(slots=True, kw_only=True)
class Pilot:
    """One pilot as the log has made them: what deciding needs, and no history."""

    pilot: str
    seat: str
    name: str
    faction: Faction
    fate: Fate = "serving"
    casket: str = ""
    mission: str = ""
    """The mission that the pilot is out on."""
    missions: int = 0
    severe_survived: int = 0
    severe_open: int = 0
    """Severe Injuries that no homecoming has counted yet."""
    tier: int = 0
    kills: int = 0
    taint: int = 0
    wounds: tuple[FaceUp, ...] = ()
    grit_shifts: dict[str, int] = field(default_factory=dict)
    """For good, by what shifted it."""
    sp_shifts: dict[str, int] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    burdens: tuple[Burden, ...] = ()
    carried: tuple[Burden, ...] = ()
    """What was paid and lent on the mission under way."""
    corruption: str = ""
    """What the void did to the pilot on this mission."""
    died_of: str = ""

    @property
    def is_alive(self) -> bool:
        return self.fate != "dead"

    @property
    def serves(self) -> bool:
        """Alive, free and under arms."""
        return self.fate == "serving"

    @property
    def deck(self) -> WoundDeck:
        """The ten wounds. No order of those face-down is kept: the one on top is found by a die when it is turned."""
        return _deck_with(self.wounds)

    def clone(self) -> Pilot:
        return replace(self, grit_shifts=dict(self.grit_shifts), sp_shifts=dict(self.sp_shifts))


@lru_cache(maxsize=1024)
def _deck_with(face_up: tuple[FaceUp, ...]) -> WoundDeck:
    lying = {wound.wound for wound in face_up}
    return WoundDeck(face_down=tuple([card.key for card in WOUND_CARDS if card.key not in lying]), face_up=face_up)


@dataclass(slots=True)
class Roster:
    """All pilots of a campaign by id, in the order in which they enlisted."""

    pilots: dict[str, Pilot] = field(default_factory=dict)

    def branch(self) -> Roster:
        return Roster(Branch(self.pilots))

    def named(self, name: str) -> Pilot | None:
        return next((pilot for pilot in self.pilots.values() if pilot.name.casefold() == name.casefold()), None)


def evolve(roster: Roster, event: PilotEvent) -> None:
    """What is true after it: one case for each kind."""
    if isinstance(event, PilotEnlisted):
        roster.pilots[event.pilot] = Pilot(pilot=event.pilot, seat=event.seat, name=event.name, faction=event.faction)
        return
    pilot = roster.pilots[event.pilot]
    match event:
        case WoundFlipped(wound=wound, downgraded=downgraded, finger=finger):
            opened = FaceUp(wound=wound, downgraded=downgraded, finger=finger)
            pilot.wounds = (*pilot.wounds, opened)
            pilot.severe_open += opened.counts_as == "severe"
        case WoundHealed(wound=healed):
            pilot.wounds = tuple(wound for wound in pilot.wounds if wound.wound != healed)
        case WoundFaded(wound=faded):
            pilot.wounds = tuple(
                replace(wound, faded=True) if wound.wound == faded else wound for wound in pilot.wounds
            )
        case TaintGained(by=by):
            pilot.taint += by
        case TaintLost(by=by) | TaintSpent(by=by):
            pilot.taint -= by
        case PilotCorrupted(corruption=corruption):
            pilot.corruption = corruption
        case GritShifted(cause=cause, by=by):
            pilot.grit_shifts[cause] = pilot.grit_shifts.get(cause, 0) + by
        case SpMaximumShifted(cause=cause, by=by):
            pilot.sp_shifts[cause] = pilot.sp_shifts.get(cause, 0) + by
        case PilotMarked(mark=mark):
            pilot.marks = (*pilot.marks, mark)
        case MarkLifted(mark=mark):
            pilot.marks = tuple(held for held in pilot.marks if held != mark)
        case RelicGained(relic=relic):
            pilot.relics = (*pilot.relics, relic)
        case PilotBurdened():
            pilot.burdens = (*pilot.burdens, event.burden)
        case PilotAssigned(casket=casket):
            pilot.casket = casket
        case PilotUnassigned():
            pilot.casket = ""
        case PilotDeployed(mission=mission):
            pilot.mission, pilot.carried, pilot.burdens = mission, pilot.burdens, ()
        case KillScored():
            pilot.kills += 1
        case PilotPromoted(tier=tier):
            pilot.tier = tier
        case MissionSurvived(severe=severe):
            pilot.missions += 1
            pilot.severe_survived += severe
            pilot.severe_open = 0
            _come_home(pilot)
        case PilotCaptured():
            pilot.fate = "captured"
        case PilotFreed():
            pilot.fate = "serving"
            _come_home(pilot)
        case PilotRetired():
            pilot.fate = "retired"
        case PilotDied(cause=cause):
            pilot.fate, pilot.died_of = "dead", cause
            _come_home(pilot)
        case WoundWithstood() | CorruptionResisted() | PilotExtracted():
            pass
        case _:
            assert_never(event)


def _come_home(pilot: Pilot) -> None:
    pilot.mission, pilot.carried, pilot.corruption = "", (), ""
