"""Let a mission not be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_known, must_not_have_begun
from apps.battles.events.mission_events import MissionCalledOff
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import among
from apps.kernel.marks import Words
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_say


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOffMission:
    """Let a mission not be."""

    mission: Annotated[str, among("muster", "postponed")]
    reason: Words


def decide(asked: Asked[CallOffMission], field: MissionView, _: Dice) -> Iterator[MissionCalledOff]:
    mission, reason = must_be_known(asked.command.mission, field), asked.command.reason
    must_say(reason, "The reason")
    must_not_have_begun(mission)
    yield MissionCalledOff(mission=mission.mission, reason=reason)


COMMAND = Command(
    type=CallOffMission,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION, "reason": "The pass is shut."},
    offers=(
        Offer(at="mission", words="Call it off", rank=160, when=having("stage", "muster", "postponed"), more=True),
        Offer(
            at="mission",
            words="Call it off",
            rank=130,
            when=having("stage", "muster", "postponed"),
            desk=True,
            ends=True,
        ),
    ),
)
