"""Take it that whoever is asked is away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.decider.battle_command import QuestionCommand
from apps.battles.decider.battle_in_play import BattleInPlay
from apps.battles.decider.field import MissionView, Said
from apps.battles.decider.noted_dice import Noting
from apps.battles.decider.question_hours import GOES_BY
from apps.battles.events.absence_events import AbsenceTaken
from apps.battles.events.played_events import BotSeated
from apps.battles.state import fought
from apps.kernel.command import Command
from apps.kernel.days import has_come, hours_after
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.refusal import Refusal
from apps.kernel.roles import JOB, PLAYERS
from apps.kernel.wording import many
from apps.rules.battle.battle_options import default


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAbsence(QuestionCommand):
    """Take it that whoever is asked is away, once the battle's hours are over: what was agreed on follows."""


def decide(asked: Asked[TakeAbsence], field: MissionView, dice: Dice) -> Iterator[Said]:
    """What a bot answers is a decision of its own, as ever."""
    play = BattleInPlay.at_question(asked, field, dice)
    _must_be_away(play)
    then, side = fought(play.known).then, play.side.side
    yield AbsenceTaken(mission=play.mission, side=side, number=play.number, then=then)
    if then == GOES_BY:
        yield from play.asking_next(play.answered(default(play.battle), Noting(dice)))
    else:
        yield BotSeated(mission=play.mission, side=side, bot=then)


def _must_be_away(play: BattleInPlay) -> None:
    """A side's people are away once the hours are over; a bot never is."""
    mission, engagement = play.known, fought(play.known)
    if play.bot:
        raise Refusal(f"{play.side.name} is played by a bot, which is never away: let the bots go on.")
    if not engagement.hours:
        raise Refusal(
            f"{mission.name} waits for as long as it takes: answer what is asked there, or let the host agree with "
            "the table on how long a question stands open."
        )
    until = hours_after(engagement.since, engagement.hours)
    if not has_come(until, play.asked.at):
        raise Refusal(
            f"{play.side.name} was asked at {_said(engagement.since)}, and a question of {mission.name} stands open "
            f"for {many(engagement.hours, 'hour', 'hours')}: wait until {_said(until)}."
        )


def _said(moment: str) -> str:
    """By the clock of Greenwich, as everybody reads it."""
    there = hours_after(moment, 0)
    return f"{there[11:19]} on {there[:10]} (UTC)"


COMMAND = Command(
    type=TakeAbsence,
    decide=decide,
    roles=PLAYERS | {"client", JOB},
    example={"mission": MISSION, "number": 12},
)
