"""A battle that was played here, as a report: what the others read who were not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast, get_args

from apps.battles.decider.battle_course import Course, Lived
from apps.battles.events.ending_events import SaveThrown
from apps.battles.events.side_plan import SidePlan
from apps.battles.events.told_report import CrewReport, Harm, Hurt, Looked, Report, SideReport, Spent
from apps.battles.state import Mission, fought
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import KillScored
from apps.pilots.events.taint_events import CorruptionResisted, PilotCorrupted, TaintGained, TaintSpent
from apps.pilots.events.wound_events import WoundFlipped, WoundWithstood
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.field_left import holder, is_captured, is_extracted
from apps.rules.casket.component_marks import destroyed
from apps.rules.casket.next_battle import unpurged
from apps.rules.tables.pilot_damage import CASKET_DESTRUCTION, TAINT_OVERLOAD_THRESHOLD

HARMS: tuple[str, ...] = get_args(Harm)


def report_of(battle: Battle, course: Course, mission: Mission) -> Report:
    """Every side with everybody who went out for it; a side is there for its objective, or for the field."""
    reasons = "; ".join(reason.text for reason in battle.verdict.reasons) if battle.verdict else ""
    return Report(
        sides=tuple(_side(side, battle, course, mission) for side in mission.sides),
        rounds=battle.round,
        text=f"Played here: {reasons}." if reasons else "Played here.",
    )


def _side(side: SidePlan, battle: Battle, course: Course, mission: Mission) -> SideReport:
    number = battle.fielding.sides.index(side.side)
    goals = [goal for goal in battle.fielding.scenario.objectives if goal.primary and goal.side == side.side]
    return SideReport(
        side=side.side,
        objective=holder(battle) == number or (bool(goals) and all(goal.key in battle.reached for goal in goals)),
        surrendered=number in battle.surrendered,
        crews=tuple(_crew(crew.casket, battle, course[crew.pilot], mission) for crew in mission.crew_of(side.side)),
    )


def _crew(casket: str, battle: Battle, lived: Lived, mission: Mission) -> CrewReport:
    number = next(n for n, each in enumerate(battle.fielding.fielded) if each.key == casket)
    fighter, said = battle.fighters[number], lived.events
    looks = tuple(_looks(lived))
    broken = fought(mission).opened.broken.get(casket, ())
    lost = tuple(one for one in destroyed(fighter.components, battle.fielding.rules) if one not in broken)
    return CrewReport(
        pilot=lived.pilot,
        hurts=tuple(
            Hurt(cause=cast("Harm", cause), points=len(looked), looked=looked)
            for cause, looked in looks
            if cause in HARMS
        ),
        casket_destroyed=fighter.destroyed,
        save=next((each.face for each in said if isinstance(each, SaveThrown)), 0),
        saved=tuple(look for cause, looked in looks if cause == CASKET_DESTRUCTION.key for look in looked),
        destroyed=lost,
        damaged=unpurged(fighter.piles),
        taint=sum(each.by for each in said if isinstance(each, TaintGained)),
        spent=tuple(_spent(lived)),
        overload=tuple(look for cause, looked in looks if cause == TAINT_OVERLOAD_THRESHOLD.key for look in looked),
        resisting=_resisting(lived),
        kills=tuple(each.victim for each in said if isinstance(each, KillScored)),
        extracted=is_extracted(battle, number),
        captor=_captor(battle, number, mission),
    )


def _captor(battle: Battle, number: int, mission: Mission) -> str:
    """The other side by the name that it has on this mission, where captives are taken and this is one."""
    if not (fought(mission).opened.captives and is_captured(battle, number)):
        return ""
    key = battle.fielding.sides[1 - battle.of(number).side]
    return next(plan.name for plan in mission.sides if plan.side == key)


def _looks(lived: Lived) -> Iterator[tuple[str, tuple[Looked, ...]]]:
    """What struck, one cause after the other, point by point."""
    last, looked = "", list[Looked]()
    for event in lived.events:
        if not isinstance(event, WoundFlipped | WoundWithstood):
            continue
        if event.cause != last and looked:
            yield last, tuple(looked)
            looked = []
        last = event.cause
        looked.append(_looked(event))
    if looked:
        yield last, tuple(looked)


def _looked(event: PilotEvent) -> Looked:
    if isinstance(event, WoundFlipped):
        return Looked(wound=event.wound, face=event.face, finger=event.finger)
    return Looked(face=event.face if isinstance(event, WoundWithstood) else 0)


def _spent(lived: Lived) -> Iterator[Spent]:
    times = Counter((each.cause, each.buyer) for each in lived.events if isinstance(each, TaintSpent))
    for (spend, buyer), count in times.items():
        yield Spent(spend=spend, times=count, buyer=buyer)


def _resisting(lived: Lived) -> tuple[int, ...]:
    for event in lived.events:
        if isinstance(event, CorruptionResisted):
            return (event.face,)
        if isinstance(event, PilotCorrupted):
            return event.face, event.table_face
    return ()
