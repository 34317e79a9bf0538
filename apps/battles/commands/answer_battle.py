"""Answer the open question of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.battle_command import QuestionCommand
from apps.battles.decider.battle_in_play import BattleInPlay
from apps.battles.decider.field import MissionView, Said
from apps.battles.decider.mission_checks import must_be_there
from apps.battles.decider.noted_dice import Noting
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import Label
from apps.kernel.marks import HIDDEN
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.rules.battle.values.battle_questions import OF_THE_TABLE, BattleAnswer
from apps.rules.battle.values.table_words import Stance, Way
from apps.rules.ground.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer to a battle's question, as it stands among its options. What it does not ask stays as it is."""

    do: str = ""
    card: int = 0
    target: int = -1
    word: str = ""
    place: tuple[int, int] | None = None
    number: int = 0
    cards: tuple[int, ...] = ()
    stance: Stance | None = None
    way: Way | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBattle(QuestionCommand):
    """Answer the open question of a battle that is played here; `number` says which, so that none is answered twice.

    What was chosen is hidden in the command, since one that was refused would tell of a hand.
    """

    choice: Annotated[Answer, HIDDEN, Label("Answer")]


def decide(asked: Asked[AnswerBattle], field: MissionView, dice: Dice) -> Iterator[Said]:
    play = BattleInPlay.at_question(asked, field, dice)
    _must_speak(play)
    return play.asking_next(play.answered(_choice(asked.command.choice), Noting(dice)))


def _must_speak(play: BattleInPlay) -> None:
    """Any seat of the side that is asked; of the world's side, whoever keeps the table. What anybody at the table can
    see, anybody there may say.
    """
    if play.pending.kind in OF_THE_TABLE:
        must_be_there(play.asked, play.known, play.field)
    elif not play.field.speaks_for(play.asked.seat, play.side):
        raise Refusal(f"{play.side.name} is asked, and others play it: wait for their word.", rule="PEN-TURN-01")


def _choice(said: Answer) -> BattleAnswer:
    place = Hex(*said.place) if said.place else None
    return BattleAnswer(
        said.do, said.card, said.target, said.word, place, said.number, said.cards, said.stance, said.way
    )


COMMAND = Command(
    type=AnswerBattle,
    decide=decide,
    roles=PLAYERS,
    example={"mission": MISSION, "number": 12, "choice": {"do": "move", "place": [4, -2]}},
)
