"""Decide what was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.aftermath import settle
from apps.battles.decider.field import FieldEvent, MissionView
from apps.battles.decider.mission_checks import must_be_known
from apps.battles.decider.report_checks import must_fit, must_tell_of_everybody
from apps.battles.decider.report_word import must_be_reported
from apps.battles.events.report_events import ReportRuled
from apps.battles.events.told_report import Report
from apps.battles.state import told
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import Mark, among
from apps.kernel.marks import WORDS, Words
from apps.kernel.roles import HOST_ALONE
from apps.kernel.wording import must_say


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnReport:
    """Decide what was played: the report, the counter-report, or another. Everything follows from it."""

    mission: Annotated[str, among("reported", "disputed"), Mark.KNOWN_FIRST]
    reason: Words
    report: Annotated[Report | None, WORDS] = None
    """Left out: the report as it stands."""


def decide(asked: Asked[RuleOnReport], field: MissionView, dice: Dice) -> Iterator[FieldEvent]:
    """The host's word ends it, whoever has agreed so far."""
    command = asked.command
    mission = must_be_known(command.mission, field)
    must_be_reported(mission)
    must_say(command.reason, "The reason")
    if command.report:
        must_fit(command.report, mission, field)
    report = command.report or told(mission).report
    must_tell_of_everybody(report, mission, field)
    yield ReportRuled(mission=mission.mission, reason=command.reason, report=report)
    yield from settle(mission, field, dice)


COMMAND = Command(
    type=RuleOnReport,
    decide=decide,
    roles=HOST_ALONE,
    example={"mission": MISSION, "reason": "Two of three saw it fall."},
    offers=(
        Offer(at="mission", words="Rule on it", rank=70, when=having("stage", "disputed")),
        Offer(at="mission", words="Rule on it", rank=110, when=having("stage", "reported"), more=True),
        Offer(
            at="mission",
            words="Rule on the report",
            rank=10,
            when=having("stage", "reported", "disputed"),
            desk=True,
            ends=True,
        ),
    ),
)
