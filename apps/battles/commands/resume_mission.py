"""Muster again for a mission that waited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.crew_checks import must_be_free
from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_known, must_not_have_begun
from apps.battles.events.mission_events import MissionResumed
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.pilots.decider import pilot_checks as pilots


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeMission:
    """Muster again for a mission that waited."""

    mission: Annotated[str, among("postponed")]


def decide(asked: Asked[ResumeMission], field: MissionView, _: Dice) -> Iterator[MissionResumed]:
    """Refused where one of its crews was put down for another mission meanwhile."""
    mission = must_be_known(asked.command.mission, field)
    must_not_have_begun(mission)
    if mission.stage != "postponed":
        raise Refusal(f"{mission.name} is mustered for already: it may be begun, or put off.")
    for pilot in mission.crews:
        must_be_free(pilots.must_be_known(pilot, field.roster), mission, field)
    yield MissionResumed(mission=mission.mission)


COMMAND = Command(
    type=ResumeMission,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION},
    offers=(
        Offer(at="mission", words="Resume", rank=30, when=having("stage", "postponed")),
        Offer(at="mission", words="Resume it", rank=50, when=having("stage", "postponed"), desk=True),
    ),
)
