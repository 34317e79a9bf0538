"""A report held against its mission: everybody who went out is told of once, and nothing that cannot have been."""

from __future__ import annotations

from collections.abc import Iterable

from apps.battles.decider.fates import must_be_one_end
from apps.battles.decider.field import MissionView
from apps.battles.decider.kills import must_be_credited
from apps.battles.decider.mission_checks import must_have_side
from apps.battles.decider.taint_spent import must_be_paid
from apps.battles.decider.wound_checks import must_be_possible
from apps.battles.events.told_report import CrewReport, Report, SideReport
from apps.battles.state import Mission
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_short
from apps.rules.tables.component_rows import COMPONENTS

MOST = 60
"""More of anything than this is a slip of the pen."""


def must_fit(report: Report, mission: Mission, field: MissionView) -> None:
    """Refuses a report that does not belong to this mission, or tells what the rules of this table rule out."""
    must_be_short(report.text, "The text")
    _must_count(report.rounds, "The number of rounds")
    must_tell_of_everybody(report, mission, field)
    for side in report.sides:
        for crew in side.crews:
            _must_be_told(crew, side, mission, field)
    must_be_credited(report, mission, field)


def must_tell_of_everybody(report: Report, mission: Mission, field: MissionView) -> None:
    """Every side once, and of each its crews and no others. Asked again before anything follows from a report."""
    _must_be_each_once((side.side for side in report.sides), mission)
    for side in report.sides:
        _must_tell_of_its_crews(side, mission, field)


def _must_be_each_once(told: Iterable[str], mission: Mission) -> None:
    sides = list(told)
    for side in sides:
        must_have_side(mission, side)
    for planned in mission.sides:
        if sides.count(planned.side) != 1:
            told_of = "twice" if planned.side in sides else "not at all"
            raise Refusal(f"{planned.name} is told of {told_of}: a report tells of every side of {mission.name} once.")


def _must_tell_of_its_crews(side: SideReport, mission: Mission, field: MissionView) -> None:
    went = [crew.pilot for crew in mission.crew_of(side.side)]
    told = [crew.pilot for crew in side.crews]
    name = must_have_side(mission, side.side).name
    for pilot in told:
        if pilot not in went:
            known = ", ".join(field.pilot_name(each) for each in went) or "nobody of this campaign"
            raise Refusal(f"{name} is told of a pilot who did not go out for it: those who did: {known}.")
    for pilot in went:
        if told.count(pilot) != 1:
            times = "twice" if pilot in told else "not at all"
            raise Refusal(f"{field.pilot_name(pilot)} went out for {name} and is told of {times}: tell of each once.")


def _must_be_told(crew: CrewReport, side: SideReport, mission: Mission, field: MissionView) -> None:
    name = field.pilot_name(crew.pilot)
    for number, what in ((crew.damaged, "DAMAGED cards"), (crew.taint, "Taint")):
        _must_count(number, f"{name}'s {what}")
    _must_be_components(crew, name)
    must_be_paid(crew, side.side, mission, field)
    must_be_possible(crew, mission, field)
    must_be_one_end(crew, side, field)


def _must_be_components(crew: CrewReport, name: str) -> None:
    for component in crew.destroyed:
        if component not in COMPONENTS:
            raise Refusal(f"{name}'s Casket has no such component: it has {', '.join(COMPONENTS)}.", rule="PEN-COMP-01")
    if len(set(crew.destroyed)) < len(crew.destroyed):
        raise Refusal(f"A component of {name}'s Casket is lost twice: name each once.")


def _must_count(number: int, what: str) -> None:
    if not 0 <= number <= MOST:
        raise Refusal(f"{what} is a whole number from 0 to {MOST}, not {number:,}.")
