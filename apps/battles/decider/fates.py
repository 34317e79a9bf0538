"""What may have become of a pilot by a report: dead, captured, carried home, or none of it."""

from __future__ import annotations

from apps.battles.decider.field import MissionView
from apps.battles.decider.wound_checks import may_have_died
from apps.battles.events.told_report import CrewReport, SideReport
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name


def must_be_one_end(crew: CrewReport, side: SideReport, field: MissionView) -> None:
    """The dead are extracted by allies, the living are captured, and nobody is both."""
    name = field.pilot_name(crew.pilot)
    if crew.captor:
        must_be_a_name(crew.captor, "A captor's name", "The Ossuarium")
        if crew.died or crew.extracted or not field.roster.pilots[crew.pilot].is_alive:
            raise Refusal(
                f"{name} cannot be captured and dead at once: the living are captured, the dead are carried home.",
                rule="PEN-CAMP-08",
            )
    if crew.extracted:
        _must_be_carried(crew, side, name, field)


def _must_be_carried(crew: CrewReport, side: SideReport, name: str, field: MissionView) -> None:
    if not may_have_died(crew, field):
        raise Refusal(f"{name} lives by this report, and only the dead are extracted: leave it out.", rule="PEN-WND-21")
    if len(side.crews) < 2:
        raise Refusal(f"{name} went out alone, and the dead are extracted by allies: leave it out.", rule="PEN-WND-21")
