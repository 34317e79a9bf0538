"""Say for how long a question of a battle stands open, and what follows then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.decider.battle_command import BattleCommand
from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_be_engaged, must_be_known
from apps.battles.decider.question_hours import Hours, WhatThen, agreed
from apps.battles.events.absence_events import AbsenceAgreed
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.roles import KEEPERS


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeOnAbsence(BattleCommand):
    """Say for how many hours a question of a battle stands open from here on, and whether it goes by then or a bot
    plays on; of none, it waits for ever. What is asked now has all of them, agreed on again as well.
    """

    hours: Hours
    then: WhatThen = "pass"


def decide(asked: Asked[AgreeOnAbsence], field: MissionView, _: Dice) -> Iterator[AbsenceAgreed]:
    mission = must_be_known(asked.command.mission, field)
    must_be_engaged(mission)
    yield from agreed(mission, asked.command.hours, asked.command.then, asked.at)


COMMAND = Command(
    type=AgreeOnAbsence,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION, "hours": 24, "then": "greedy"},
    offers=(Offer(at="mission", words="Say how long it waits", rank=110, when=having("stage", "fought"), desk=True),),
)
