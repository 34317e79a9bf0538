"""Agree to a report for a side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.aftermath import settle
from apps.battles.decider.field import FieldEvent, MissionView
from apps.battles.decider.mission_checks import must_be_known
from apps.battles.decider.report_checks import must_tell_of_everybody
from apps.battles.decider.report_word import must_be_reported, side_spoken_for
from apps.battles.events.report_events import ReportConfirmed
from apps.battles.state import told
from apps.kernel.command import Command, Offer, both, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import Hint, Mark, among
from apps.kernel.roles import PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmReport:
    """Agree to a report for a side: with the last side's word, everything follows. Whoever has one side names none."""

    mission: Annotated[str, among("reported", "disputed")]
    side: Annotated[str, Hint("Left out: your own."), Mark.OWN_SIDE] = ""


def decide(asked: Asked[ConfirmReport], field: MissionView, dice: Dice) -> Iterator[FieldEvent]:
    mission = must_be_known(asked.command.mission, field)
    must_be_reported(mission)
    side = side_spoken_for(asked, asked.command.side, mission, field)
    must_tell_of_everybody(told(mission).report, mission, field)
    yield ReportConfirmed(mission=mission.mission, side=side, seat=asked.seat)
    if not told(mission).silent:
        yield from settle(mission, field, dice)


COMMAND = Command(
    type=ConfirmReport,
    decide=decide,
    roles=PLAYERS,
    example={"mission": MISSION},
    offers=(
        Offer(
            at="mission",
            words="Look first",
            rank=80,
            when=both(having("stage", "reported"), having("asked")),
            given=(("look", "yes"),),
        ),
    ),
)
