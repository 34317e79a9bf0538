"""A battle that goes on in one decision: answered question by question, and told when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.decider import battle_course, battle_report
from apps.battles.decider.aftermath import settle
from apps.battles.decider.battle_command import QuestionCommand
from apps.battles.decider.field import MissionView, Said
from apps.battles.decider.log_entries import laid
from apps.battles.decider.mission_checks import must_be_engaged, must_be_known
from apps.battles.decider.noted_dice import Noting
from apps.battles.events.absence_events import SideAsked
from apps.battles.events.report_events import BattleReported
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Mission, fought
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.rules.battle import engine
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending


def copy_of(mission: Mission, field: MissionView) -> Battle:
    """The battle that is played here, to go on with."""
    return must_be_engaged(mission).battle(field.library_of(mission.mission)).clone()


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleInPlay:
    """One battle in one decision: a copy to go on with, and whoever asks."""

    asked: Asked[QuestionCommand]
    mission: str
    field: MissionView
    dice: Dice
    battle: Battle

    @classmethod
    def at_question(cls, asked: Asked[QuestionCommand], field: MissionView, dice: Dice) -> BattleInPlay:
        """Refused where another question is open."""
        mission = must_be_known(asked.command.mission, field)
        play = cls(asked=asked, mission=mission.mission, field=field, dice=dice, battle=copy_of(mission, field))
        play._must_be_open(asked.command.number)
        return play

    @property
    def known(self) -> Mission:
        return self.field.war_table.missions[self.mission]

    @property
    def number(self) -> int:
        """Of the open question."""
        return self.battle.decisions + 1

    @property
    def pending(self) -> Pending:
        """The open question: as long as a battle is on the war table, there is one."""
        if self.battle.pending is None:
            raise LookupError(f"{self.mission} asks nothing")
        return self.battle.pending

    @property
    def side(self) -> SidePlan:
        """The side whose word is waited for."""
        key = self.battle.fielding.sides[self.pending.side]
        return next(side for side in self.known.sides if side.side == key)

    @property
    def bot(self) -> str:
        """The bot that plays the side that is asked; none, where people do."""
        return fought(self.known).bots.get(self.side.side, "") if self.battle.pending else ""

    def asking_next(self, said: Iterator[Said]) -> Iterator[Said]:
        """What was said, and from when on the next question's hours run: nobody is asked where it was the last."""
        yield from said
        if self.battle.pending and fought(self.known).hours:
            yield SideAsked(mission=self.mission, side=self.side.side, number=self.number, at=self.asked.at)

    def answered(self, choice: BattleAnswer, noting: Noting) -> Iterator[Said]:
        """With the answer that ends it, everything follows that a battle leaves behind."""
        engine.decide(self.battle, choice, noting, by=self.pending.side, told=noting.told)
        yield from laid(self.mission, noting, self.battle.fielding)
        if self.battle.verdict:
            yield from self._over()

    def _over(self) -> Iterator[Said]:
        mission = self.known
        course = battle_course.course_of(fought(mission).told, self.battle, mission, self.field)
        yield BattleReported(
            mission=mission.mission,
            number=mission.reports + 1,
            seat=self.asked.seat,
            at=self.asked.at,
            report=battle_report.report_of(self.battle, course, mission),
        )
        yield from settle(mission, self.field, self.dice, course)

    def _must_be_open(self, number: int) -> None:
        now = self.number
        if number < now:
            raise Refusal(
                f"Question {number} of {self.known.name} was answered already. Question {now} is open, and "
                f"{self.side.name} is asked: look at it, and answer that one."
            )
        if number > now:
            raise Refusal(f"{self.known.name} has not come to question {number}: question {now} is open.")
