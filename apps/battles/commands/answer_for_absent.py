"""Let the question go by that nobody answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.decider.battle_command import QuestionCommand
from apps.battles.decider.battle_in_play import BattleInPlay
from apps.battles.decider.field import MissionView, Said
from apps.battles.decider.noted_dice import Noting
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.roles import KEEPERS
from apps.rules.battle.battle_options import default


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerForAbsent(QuestionCommand):
    """Let the question go by that nobody answers: it comes to what does least."""


def decide(asked: Asked[AnswerForAbsent], field: MissionView, dice: Dice) -> Iterator[Said]:
    play = BattleInPlay.at_question(asked, field, dice)
    return play.asking_next(play.answered(default(play.battle), Noting(dice)))


COMMAND = Command(
    type=AnswerForAbsent,
    decide=decide,
    roles=KEEPERS,
    example={"mission": MISSION, "number": 12},
)
