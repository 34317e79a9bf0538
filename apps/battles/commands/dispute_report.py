"""Disagree with a report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_known
from apps.battles.decider.report_checks import must_fit
from apps.battles.decider.report_word import must_be_reported, side_spoken_for
from apps.battles.events.report_events import ReportDisputed
from apps.battles.events.told_report import Report
from apps.kernel.command import Command, Offer, both, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import Hint, Label, Mark, among
from apps.kernel.marks import WORDS, Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.wording import must_say


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeReport:
    """Disagree with a report, say why, and perhaps tell it otherwise."""

    mission: Annotated[str, among("reported", "disputed"), Mark.KNOWN_FIRST]
    reason: Words
    side: Annotated[str, Hint("Left out: your own."), Mark.OWN_SIDE] = ""
    counter: Annotated[Report | None, WORDS, Label("Told otherwise")] = None


def decide(asked: Asked[DisputeReport], field: MissionView, _: Dice) -> Iterator[ReportDisputed]:
    command = asked.command
    mission = must_be_known(command.mission, field)
    must_be_reported(mission)
    must_say(command.reason, "The reason")
    if mission.stage == "disputed":
        raise Refusal(f"The report of {mission.name} is disputed already: tell it anew, or let the host rule.")
    side = side_spoken_for(asked, command.side, mission, field)
    if command.counter:
        must_fit(command.counter, mission, field)
    yield ReportDisputed(
        mission=mission.mission, side=side, seat=asked.seat, reason=command.reason, counter=command.counter
    )


COMMAND = Command(
    type=DisputeReport,
    decide=decide,
    roles=PLAYERS,
    example={"mission": MISSION, "reason": "My Casket stood at the end.", "counter": None},
    offers=(Offer(at="mission", words="Dispute", rank=90, when=both(having("stage", "reported"), having("asked"))),),
)
