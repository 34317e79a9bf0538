"""Questions, their answers, who begins, and how it ended."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.veils import Asking, Nobodys, Seen
from apps.rules.battle.facts.words import Teller
from apps.rules.battle.values.battle_questions import KINDS, BattleAnswer, Task
from apps.rules.victory import Verdict


class Answered(NamedTuple):
    """A question was answered: by hand, or with what stands for silence."""

    side: int
    fighter: int
    kind: str
    choice: Seen[BattleAnswer]

    def sentence(self, teller: Teller) -> str:
        do = self.choice.do.replace("-", " ")
        return f"{teller.side(self.side)} answered{_for(self.fighter, teller)}: {do}."

    def fold(self, battle: Battle) -> None:
        battle.pending, battle.offers = None, None
        battle.decisions += 1


class Asked(NamedTuple):
    """A question is open, and this is still to be done once it is answered."""

    pending: Asking
    agenda: Nobodys[tuple[Task, ...]]

    def sentence(self, teller: Teller) -> str:
        asked = self.pending
        return f"{teller.side(asked.side)} is asked{_for(asked.fighter, teller)}. {KINDS[asked.kind]}."

    def fold(self, battle: Battle) -> None:
        battle.pending, battle.agenda = self
        battle.offers = None


def _for(fighter: int, teller: Teller) -> str:
    return f" for {teller.casket(fighter)}" if fighter >= 0 else ""


class BattleOver(NamedTuple):
    """The verdict."""

    verdict: Seen[Verdict]

    def sentence(self, teller: Teller) -> str:
        how = f"won by {self.verdict.winner}" if self.verdict.winner else "a draw"
        return f"The battle is over, {how}: {'; '.join(reason.text for reason in self.verdict.reasons)}."

    def fold(self, battle: Battle) -> None:
        battle.verdict, battle.phase, battle.pending, battle.agenda = self.verdict, "over", None, ()


class Surrendered(NamedTuple):
    """A side gave up."""

    side: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.side(self.side)} gave up."

    def fold(self, battle: Battle) -> None:
        battle.surrendered += (self.side,)
        battle.shaken = True


class InitiativeRolled(NamedTuple):
    """Each side threw two Attack dice, as often as they tied; the higher begins."""

    faces: Seen[tuple[tuple[int, ...], ...]]
    first: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.side(self.first)} won the roll and begins."

    def fold(self, battle: Battle) -> None:
        battle.first = self.first
