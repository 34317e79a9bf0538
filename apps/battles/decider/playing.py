"""A battle that is played here: opened, answered question by question, broken off, and told when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from apps.battles.commands import (
    AgreeOnAbsence,
    Answer,
    AnswerBattle,
    AnswerForAbsent,
    Answering,
    BreakOffBattle,
    LetBotPlay,
    LetBotsGoOn,
    PlayBattle,
    Playing,
    TakeAbsence,
)
from apps.battles.decider import befalling, telling, waiting
from apps.battles.decider.aftermath import settle
from apps.battles.decider.bots import AT_ONCE, must_be_a_bot, replied
from apps.battles.decider.field import Field, FieldEvent, keeps_the_table, must_be_known, must_have_side
from apps.battles.decider.fielding import opened
from apps.battles.decider.laying import laid
from apps.battles.decider.rolling import Noting
from apps.battles.events import (
    AbsenceTaken,
    BattleBrokenOff,
    BattleEvent,
    BattleReported,
    BotChose,
    BotSeated,
    SideAsked,
    SidePlan,
)
from apps.battles.state import Engagement, Mission, fought
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_say
from apps.rules.battle import engine
from apps.rules.battle.answer_options import default
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.values.questions import OF_THE_TABLE, BattleAnswer, Pending
from apps.rules.ground.hexes import Hex
from apps.rules.ruleset.editions import edition

Said = FieldEvent | Led[BattleEvent]


def decide(asked: Asked[Playing], field: Field, dice: Dice) -> Iterator[Said]:
    mission = must_be_known(asked.command.mission, field)
    match asked.command:
        case PlayBattle():
            return _open(asked.about(asked.command), mission, field, dice)
        case LetBotPlay(side=side, bot=bot):
            return _let_a_bot_play(asked, must_have_side(mission, side), bot, mission, field)
        case AgreeOnAbsence(hours=hours, then=then):
            _engaged(mission)
            return waiting.agreed(mission, hours, then, asked.at)
        case BreakOffBattle(reason=reason):
            return _break_off(mission, reason)
        case _:
            return _go_on(asked.about(asked.command), mission, field, dice)


def _go_on(asked: Asked[Answering], mission: Mission, field: Field, dice: Dice) -> Iterator[Said]:
    """An answer: by whoever is asked, by nobody, or by bots. Where hours are counted, the next ones begin."""
    play = Play(asked=asked, mission=mission.mission, field=field, dice=dice, battle=_copy(mission, field))
    play.must_be_open(asked.command.number)
    match asked.command:
        case AnswerBattle(choice=said):
            play.must_speak()
            return play.asking_next(play.answered(_choice(said), Noting(dice)))
        case AnswerForAbsent():
            return play.asking_next(play.answered(default(play.battle), Noting(dice)))
        case TakeAbsence():
            play.must_be_away()
            return play.taken_for_absent()
        case LetBotsGoOn():
            _must_be_there(asked, mission, field)
            play.must_ask_a_bot()
            return play.asking_next(play.by_bots())


def _choice(said: Answer) -> BattleAnswer:
    place = Hex(*said.place) if said.place else None
    return BattleAnswer(
        said.do, said.card, said.target, said.word, place, said.number, said.cards, said.stance, said.way
    )


def _open(asked: Asked[PlayBattle], mission: Mission, field: Field, dice: Dice) -> Iterator[Said]:
    """Refused until the crews are out, and to whoever plays none of them."""
    _must_be_there(asked, mission, field)
    if not mission.has_begun:
        raise Refusal(f"{mission.name} has not begun: begin it before its battle is played.")
    if mission.engagement:
        raise Refusal(f"{mission.name} is played here already: answer what is asked there.")
    if mission.stage != "underway":
        raise Refusal(f"{mission.name} was told already: confirm or dispute what was told.")
    command = asked.command
    yield opened(mission, field, command, edition(asked.edition))
    if command.hours:
        yield from waiting.agreed(mission, command.hours, command.then, asked.at)
    play = Play(asked=asked, mission=mission.mission, field=field, dice=dice, battle=_copy(mission, field))
    yield from play.begun()


def _must_be_there(asked: Asked[object], mission: Mission, field: Field) -> None:
    if not (keeps_the_table(asked) or any(field.speaks_for(asked.seat, side) for side in mission.sides)):
        raise Refusal(f"You play no side of {mission.name}: those who do open its battle and move it on, or the host.")


def _let_a_bot_play(asked: Asked[Playing], side: SidePlan, bot: str, mission: Mission, field: Field) -> Iterator[Said]:
    """By whoever plays the side; the host may set one down for somebody who is away."""
    must_be_a_bot(bot)
    if bot and _engaged(mission).opened.tabled:
        raise Refusal(f"The models of {mission.name} stand on a table, and bots move none: people play it.")
    if not (keeps_the_table(asked) or field.speaks_for(asked.seat, side)):
        raise Refusal(f"{side.name} is others' to play: they may let a bot play it, or the host.")
    engagement = _engaged(mission)
    if engagement.bots.get(side.side, "") == bot:
        raise Refusal(f"{side.name} is played so already: choose another bot, or leave it.")
    yield BotSeated(mission=mission.mission, side=side.side, bot=bot)
    if engagement.hours and not bot:
        yield from _asked_anew(side, mission, engagement.battle(field.library_of(mission.mission)), asked.at)


def _asked_anew(side: SidePlan, mission: Mission, battle: Battle, at: str) -> Iterator[Said]:
    """Whoever takes a side back that is asked just now is not away, and has all of the hours."""
    if battle.pending and battle.fielding.sides[battle.pending.side] == side.side:
        yield SideAsked(mission=mission.mission, side=side.side, number=battle.decisions + 1, at=at)


def _break_off(mission: Mission, reason: str) -> Iterator[Said]:
    must_say(reason, "The reason")
    _engaged(mission)
    yield BattleBrokenOff(mission=mission.mission, reason=reason)


def _engaged(mission: Mission) -> Engagement:
    if mission.engagement is None:
        raise Refusal(f"No battle of {mission.name} is played here: open it first, or report how it ended.")
    return mission.engagement


def _copy(mission: Mission, field: Field) -> Battle:
    return _engaged(mission).battle(field.library_of(mission.mission)).clone()


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One battle in one decision: a copy to go on with, and whoever asks."""

    asked: Asked[PlayBattle] | Asked[Answering]
    mission: str
    field: Field
    dice: Dice
    battle: Battle

    @property
    def known(self) -> Mission:
        return self.field.war_table.missions[self.mission]

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

    def must_be_open(self, number: int) -> None:
        now = self.battle.decisions + 1
        if number < now:
            raise Refusal(
                f"Question {number} of {self.known.name} was answered already. Question {now} is open, and "
                f"{self.side.name} is asked: look at it, and answer that one."
            )
        if number > now:
            raise Refusal(f"{self.known.name} has not come to question {number}: question {now} is open.")

    def must_speak(self) -> None:
        """Any seat of the side that is asked; of the world's side, whoever keeps the table. What anybody at the table
        can see, anybody there may say.
        """
        if self.pending.kind in OF_THE_TABLE:
            _must_be_there(self.asked, self.known, self.field)
        elif not self.field.speaks_for(self.asked.seat, self.side):
            raise Refusal(f"{self.side.name} is asked, and others play it: wait for their word.", rule="PEN-TURN-01")

    def must_be_away(self) -> None:
        """A side's people are away once the hours are over; a bot never is."""
        if self.bot:
            raise Refusal(f"{self.side.name} is played by a bot, which is never away: let the bots go on.")
        waiting.must_be_over(fought(self.known), self.known, self.side.name, self.asked.at)

    def taken_for_absent(self) -> Iterator[Said]:
        """What a bot answers is a decision of its own, as ever."""
        then, side, number = fought(self.known).then, self.side.side, self.battle.decisions + 1
        yield AbsenceTaken(mission=self.mission, side=side, number=number, then=then)
        if then == waiting.GOES_BY:
            yield from self.asking_next(self.answered(default(self.battle), Noting(self.dice)))
        else:
            yield BotSeated(mission=self.mission, side=side, bot=then)

    def asking_next(self, said: Iterator[Said]) -> Iterator[Said]:
        """What was said, and from when on the next question's hours run: nobody is asked where it was the last."""
        yield from said
        if self.battle.pending and fought(self.known).hours:
            number = self.battle.decisions + 1
            yield SideAsked(mission=self.mission, side=self.side.side, number=number, at=self.asked.at)

    def begun(self) -> Iterator[Said]:
        noting = Noting(self.dice)
        engine.begin(self.battle, noting, told=noting.told)
        yield from laid(self.mission, noting, self.battle.fielding)

    def must_ask_a_bot(self) -> None:
        if not self.bot:
            raise Refusal(f"{self.side.name} is asked, and no bot plays it: its own word is waited for.")

    @property
    def bot(self) -> str:
        """The bot that plays the side that is asked; none, where people do."""
        return fought(self.known).bots.get(self.side.side, "") if self.battle.pending else ""

    def by_bots(self) -> Iterator[Said]:
        """One answer after the other, as long as bots are asked, and not for too long at once."""
        for answers in count():
            bot, number = self.bot, self.battle.decisions + 1
            if not bot or answers >= AT_ONCE[bot]:
                return
            reply = replied(bot, self.battle, number, self.dice)
            side = self.side.side
            yield BotChose(mission=self.mission, side=side, number=number, bot=bot, why=reply.why)
            yield from self.answered(reply.choice, Noting(self.dice, f"question-{number}/"))

    def answered(self, choice: BattleAnswer, noting: Noting) -> Iterator[Said]:
        """With the answer that ends it, everything follows that a battle leaves behind."""
        engine.decide(self.battle, choice, noting, by=self.pending.side, told=noting.told)
        yield from laid(self.mission, noting, self.battle.fielding)
        if self.battle.verdict:
            yield from self._over()

    def _over(self) -> Iterator[Said]:
        mission = self.known
        course = befalling.course_of(fought(mission).told, self.battle, mission, self.field)
        yield BattleReported(
            mission=mission.mission,
            number=mission.reports + 1,
            seat=self.asked.seat,
            at=self.asked.at,
            report=telling.report_of(self.battle, course, mission),
        )
        yield from settle(mission, self.field, self.dice, course)
