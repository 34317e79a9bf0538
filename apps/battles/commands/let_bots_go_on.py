"""Let the bots of a battle answer until people are asked, or for a while."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from apps.battles.decider.battle_command import QuestionCommand
from apps.battles.decider.battle_in_play import BattleInPlay
from apps.battles.decider.bots import AT_ONCE, replied
from apps.battles.decider.field import MissionView, Said
from apps.battles.decider.mission_checks import must_be_there
from apps.battles.decider.noted_dice import Noting
from apps.battles.events.played_events import BotChose
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.refusal import Refusal
from apps.kernel.roles import JOB, PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBotsGoOn(QuestionCommand):
    """Let the bots of a battle answer until people are asked, or for a while; `number` is the question that is open."""


def decide(asked: Asked[LetBotsGoOn], field: MissionView, dice: Dice) -> Iterator[Said]:
    play = BattleInPlay.at_question(asked, field, dice)
    must_be_there(asked, play.known, field)
    if not play.bot:
        raise Refusal(f"{play.side.name} is asked, and no bot plays it: its own word is waited for.")
    return play.asking_next(_by_bots(play))


def _by_bots(play: BattleInPlay) -> Iterator[Said]:
    """One answer after the other, as long as bots are asked, and not for too long at once."""
    for answers in count():
        bot, number = play.bot, play.number
        if not bot or answers >= AT_ONCE[bot]:
            return
        reply = replied(bot, play.battle, number, play.dice)
        yield BotChose(mission=play.mission, side=play.side.side, number=number, bot=bot, why=reply.why)
        yield from play.answered(reply.choice, Noting(play.dice, f"question-{number}/"))


COMMAND = Command(
    type=LetBotsGoOn,
    decide=decide,
    roles=PLAYERS | {JOB},
    example={"mission": MISSION, "number": 13},
)
