"""Let a mission wait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_known, must_not_have_begun
from apps.battles.events.mission_events import MissionPostponed
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import among
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_be_short


@dataclass(frozen=True, slots=True, kw_only=True)
class PostponeMission:
    """Let a mission wait."""

    mission: Annotated[str, among("muster")]
    reason: Words = ""


def decide(asked: Asked[PostponeMission], field: MissionView, _: Dice) -> Iterator[MissionPostponed]:
    mission, reason = must_be_known(asked.command.mission, field), asked.command.reason
    must_be_short(reason, "The reason")
    must_not_have_begun(mission)
    if mission.stage == "postponed":
        raise Refusal(f"{mission.name} waits already: resume it when its time has come.")
    yield MissionPostponed(mission=mission.mission, reason=reason)


COMMAND = Command(
    type=PostponeMission,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION, "reason": "Half of the table has a fever."},
    offers=(
        Offer(at="mission", words="Let it wait", rank=140, when=having("stage", "muster"), more=True),
        Offer(at="mission", words="Postpone it", rank=80, when=having("stage", "muster"), desk=True),
    ),
)
