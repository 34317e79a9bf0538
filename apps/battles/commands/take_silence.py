"""Take silence for a yes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.aftermath import settle
from apps.battles.decider.field import FieldEvent, MissionView
from apps.battles.decider.mission_checks import must_be_known
from apps.battles.decider.report_checks import must_tell_of_everybody
from apps.battles.decider.report_word import must_be_reported
from apps.battles.events.report_events import ReportConfirmed
from apps.battles.state import told
from apps.kernel.command import Command, Offer, having
from apps.kernel.days import days_between
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import JOB, KEEPERS
from apps.kernel.wording import many


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSilence:
    """Take the silence of the other sides for a yes, once they have had the days that this table gives them."""

    mission: Annotated[str, among("reported")]


def decide(asked: Asked[TakeSilence], field: MissionView, dice: Dice) -> Iterator[FieldEvent]:
    """So many days without a word are a yes, for every side that gave none."""
    mission = must_be_known(asked.command.mission, field)
    must_be_reported(mission)
    standing = told(mission)
    if mission.stage == "disputed":
        raise Refusal(f"The report of {mission.name} is disputed, and silence settles nothing: let the host rule.")
    if not field.silence:
        raise Refusal("Silence is never a yes at this table: ask the sides that are silent, or let the host rule.")
    days = days_between(standing.at, asked.at)
    if days < field.silence:
        waited, given = (many(each, "day", "days") for each in (days, field.silence))
        raise Refusal(
            f"The report of {mission.name} has waited for {waited}, and this table gives {given}: wait until then, or "
            "ask the sides that are silent."
        )
    must_tell_of_everybody(standing.report, mission, field)
    for side in standing.silent:
        yield ReportConfirmed(mission=mission.mission, side=side, seat=asked.seat, by_silence=True)
    yield from settle(mission, field, dice)


COMMAND = Command(
    type=TakeSilence,
    decide=decide,
    roles=KEEPERS | {JOB},
    example={"mission": MISSION},
    offers=(
        Offer(at="mission", words="Take silence for a yes", rank=120, when=having("stage", "reported"), more=True),
        Offer(
            at="mission",
            words="Take silence for consent",
            rank=90,
            when=having("stage", "reported"),
            desk=True,
            ends=True,
        ),
    ),
)
