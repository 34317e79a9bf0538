"""Take a pilot off a mission that has not begun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_known
from apps.battles.events.mission_events import CrewWithdrawn
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION, PILOT
from apps.kernel.form_marks import among, mine_among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import must_act_for
from apps.pilots.decider import pilot_checks as pilots


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawCrew:
    """Take a pilot off a mission that has not begun."""

    mission: Annotated[str, among("muster", "postponed")]
    pilot: Annotated[str, mine_among("serving")]


def decide(asked: Asked[WithdrawCrew], field: MissionView, _: Dice) -> Iterator[CrewWithdrawn]:
    mission = must_be_known(asked.command.mission, field)
    pilot = pilots.must_be_known(asked.command.pilot, field.roster)
    must_act_for(asked, pilot.seat, pilot.name)
    if mission.has_begun:
        raise Refusal(f"{mission.name} has begun, and nobody is taken off it: report how it ended.")
    if pilot.pilot not in mission.crews:
        names = ", ".join(field.pilot_name(crew) for crew in mission.crews) or "nobody yet"
        raise Refusal(f"{pilot.name} is not put down for {mission.name}: those who are: {names}.")
    yield CrewWithdrawn(mission=mission.mission, pilot=pilot.pilot)


COMMAND = Command(
    type=WithdrawCrew,
    decide=decide,
    roles=PLAYERS,
    example={"mission": MISSION, "pilot": PILOT},
)
