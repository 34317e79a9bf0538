"""Send the crews out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.crew_checks import must_be_eligible
from apps.battles.decider.field import FieldEvent, MissionView
from apps.battles.decider.mission_checks import must_be_known, must_be_mustered_for
from apps.battles.events.mission_events import MissionBegun
from apps.battles.state import Crew, Mission
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.pilots.events.service_events import PilotDeployed


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginMission:
    """Send the crews out: each is looked at once more, and pays what it owes."""

    mission: Annotated[str, among("muster")]


def decide(asked: Asked[BeginMission], field: MissionView, _: Dice) -> Iterator[FieldEvent]:
    mission = must_be_known(asked.command.mission, field)
    must_be_mustered_for(mission)
    _must_have_enough(mission, field)
    crews = tuple(mission.crews.values())
    for crew in crews:
        _must_still_be_eligible(crew, mission, field)
    yield MissionBegun(mission=mission.mission)
    for crew in crews:
        yield PilotDeployed(pilot=crew.pilot, mission=mission.mission)


def _must_have_enough(mission: Mission, field: MissionView) -> None:
    if not mission.crews:
        raise Refusal(f"Nobody is put down for {mission.name}: muster one crew at least.", rule="PEN-VIC-11")
    asked_of = [(side, bounds) for side in mission.sides if (bounds := field.bounds(mission, side.side))]
    if asked_of and not any(len(mission.crew_of(side.side)) >= bounds.least for side, bounds in asked_of):
        wanting = ", ".join(f"{side.name} {bounds.least}" for side, bounds in asked_of)
        raise Refusal(f"No side of {mission.name} has the crews that it asks for: muster at least {wanting}.")


def _must_still_be_eligible(crew: Crew, mission: Mission, field: MissionView) -> None:
    try:
        must_be_eligible(crew, mission, field)
    except Refusal as refusal:
        sentence = f"{field.pilot_name(crew.pilot)} cannot go out on {mission.name}. {refusal.sentence}"
        raise Refusal(sentence, rule=refusal.rule) from refusal


COMMAND = Command(
    type=BeginMission,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION},
    offers=(
        Offer(at="mission", words="Begin", rank=20, when=having("stage", "muster")),
        Offer(at="mission", words="Begin it", rank=40, when=having("stage", "muster"), desk=True),
    ),
)
