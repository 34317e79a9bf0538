"""What a battle that was played here did to its pilots: nothing is decided again, it is told as it came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from apps.battles.decider.field import MissionView
from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.ending_events import SaveThrown
from apps.battles.state import Mission
from apps.pilots.decider.point_damage import HELD
from apps.pilots.decider.taint_moves import CORRUPTION
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import KillScored
from apps.pilots.events.taint_events import CorruptionResisted, PilotCorrupted, TaintGained, TaintLost, TaintSpent
from apps.pilots.events.wound_events import WoundFlipped, WoundWithstood
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.pilot.wounds.wound_flips import FLIPS

BATTLE = "battle"
Befell = (
    ev.PilotStruck
    | ev.PilotKilled
    | ev.SaveRolled
    | ev.TaintChanged
    | ev.TaintSpent
    | ev.CorruptionRolled
    | ev.KillScored
)
Course = Mapping[str, "Lived"]
"""By pilot."""


@dataclass(slots=True, kw_only=True)
class Lived:
    """One pilot's battle, as long as they lived."""

    pilot: str
    mission: str
    taint: int
    events: list[PilotEvent | BattleEvent] = field(default_factory=list)
    cause: str = ""
    """What struck last."""
    died: bool = False

    def tell(self, event: PilotEvent | BattleEvent) -> None:
        """Taint that comes in of one cause, with nothing in between, is one gain."""
        last = self.events[-1] if self.events else None
        if isinstance(event, TaintGained) and isinstance(last, TaintGained) and last.cause == event.cause:
            self.events[-1] = TaintGained(pilot=self.pilot, cause=event.cause, by=last.by + event.by)
        else:
            self.events.append(event)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewsOut:
    """Who fought, by the numbers of their Caskets."""

    pilots: tuple[str, ...]
    names: tuple[str, ...]
    corruption: frozenset[str]


def course_of(told: Iterable[BattleFact], battle: Battle, mission: Mission, field: MissionView) -> Course:
    """Every pilot's own, out of all that was told."""
    by_casket = {crew.casket: crew.pilot for crew in mission.crews.values()}
    pilots = tuple(by_casket[each.key] for each in battle.fielding.fielded)
    crews = CrewsOut(
        pilots=pilots,
        names=tuple(field.pilot_name(pilot) for pilot in pilots),
        corruption=frozenset(battle.fielding.library.corruption),
    )
    lived = {
        pilot: Lived(pilot=pilot, mission=mission.mission, taint=each.taint)
        for pilot, each in zip(pilots, battle.fielding.fielded, strict=True)
    }
    for event in told:
        if isinstance(event, Befell):
            _befall(lived, crews, event)
    return lived


def _befall(lived: Course, crews: CrewsOut, event: Befell) -> None:
    """Whose it is: of Taint that was spent, whose pool paid."""
    number = event.payer if isinstance(event, ev.TaintSpent) else event.fighter
    one = lived[crews.pilots[number]]
    if not one.died:
        for said in _said(one, crews, event):
            one.tell(said)


def _said(one: Lived, crews: CrewsOut, event: Befell) -> Iterator[PilotEvent | BattleEvent]:
    match event:
        case ev.PilotStruck():
            one.cause = CORRUPTION if event.cause in crews.corruption else event.cause
            yield _struck(one, event)
        case ev.PilotKilled():
            one.died = True
            yield PilotDied(pilot=one.pilot, cause=one.cause, mission=one.mission)
        case ev.SaveRolled(face=face, saved=saved):
            yield SaveThrown(mission=one.mission, pilot=one.pilot, face=face, saved=saved)
        case ev.KillScored(victim=victim):
            yield KillScored(pilot=one.pilot, mission=one.mission, victim=crews.names[victim])
        case ev.CorruptionRolled(face=face, resisted=True):
            yield CorruptionResisted(pilot=one.pilot, face=face)
        case ev.CorruptionRolled(face=face, row=row, row_face=second):
            yield PilotCorrupted(pilot=one.pilot, face=face, table_face=second, corruption=row)
        case ev.TaintChanged() | ev.TaintSpent():
            yield from _tainted(one, crews, event)


def _tainted(one: Lived, crews: CrewsOut, event: ev.TaintChanged | ev.TaintSpent) -> Iterator[PilotEvent]:
    if isinstance(event, ev.TaintSpent):
        paid, one.taint = one.taint - event.left, event.left
        buyer = crews.pilots[event.fighter] if event.fighter != event.payer else ""
        if paid:
            yield TaintSpent(pilot=one.pilot, cause=event.spend, by=paid, buyer=buyer)
        return
    one.taint += event.by
    cause = CORRUPTION if event.why in crews.corruption else BATTLE
    if event.by > 0:
        yield TaintGained(pilot=one.pilot, cause=cause, by=event.by)
    elif event.by < 0:
        yield TaintLost(pilot=one.pilot, cause=cause, by=-event.by)


def _struck(one: Lived, event: ev.PilotStruck) -> PilotEvent:
    added = event.added or 0
    if event.happens not in FLIPS:
        result = HELD[event.happens]  # type: ignore[index]  # what does not flip holds
        return WoundWithstood(pilot=one.pilot, cause=one.cause, result=result, face=event.face, added=added)
    return WoundFlipped(
        pilot=one.pilot,
        cause=one.cause,
        wound=event.wound,
        face=event.face,
        added=added,
        downgraded=event.happens == "flip-downgraded",
        finger=event.finger,
    )
