"""Play a battle here no longer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.decider.battle_command import BattleCommand
from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_engaged, must_be_known
from apps.battles.events.played_events import BattleBrokenOff
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.marks import Words
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_say


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOffBattle(BattleCommand):
    """Play a battle here no longer: nothing of it counts, and the table reports how it ended."""

    reason: Words


def decide(asked: Asked[BreakOffBattle], field: MissionView, _: Dice) -> Iterator[BattleBrokenOff]:
    mission = must_be_known(asked.command.mission, field)
    must_say(asked.command.reason, "The reason")
    must_be_engaged(mission)
    yield BattleBrokenOff(mission=mission.mission, reason=asked.command.reason)


COMMAND = Command(
    type=BreakOffBattle,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION, "reason": "We play this one with figures, at the big table."},
    offers=(
        Offer(at="mission", words="Break it off", rank=130, when=having("stage", "fought"), more=True),
        Offer(
            at="mission", words="Break the battle off", rank=120, when=having("stage", "fought"), desk=True, ends=True
        ),
    ),
)
