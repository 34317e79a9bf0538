"""One decision on its way: the battle, the dice, what was said so far, and what is still to be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from apps.kernel.dice import Dice, turn
from apps.rules.battle.battle_state import Battle, Fighter
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.battle.values.battle_questions import Pending, Task
from apps.rules.ruleset.rules import Ruleset


class Wanted(Exception):
    """Dice that a table throws lie nowhere yet."""

    def __init__(self, label: str, count: int, sides: int, fell: tuple[int, ...]) -> None:
        super().__init__(label)
        self.label, self.count, self.sides, self.fell = label, count, sides, fell


@dataclass(slots=True)
class TableDice:
    """Dice that fall on a table: those that lie there are read, and for others the table is asked. Cards are shuffled
    here.
    """

    dice: Dice
    lying: list[int] = field(default_factory=list)
    read: list[int] = field(default_factory=list)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        if len(self.lying) < count:
            raise Wanted(label, count, sides, tuple(self.read))
        faces = tuple(self.lying[:count])
        del self.lying[:count]
        self.read += faces
        return faces

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        return self.dice.shuffle(label, count=count)

    def turn(self, label: str) -> None:
        turn(self.dice, label)

    def clear(self) -> None:
        """What lay there was for one step."""
        self.lying.clear()
        self.read.clear()


@dataclass(slots=True)
class Play:
    """Whatever happens is told, and telling is the only way to change the battle.

    A roll leads to what is told next: between dice that fall and the event that they decide, nothing else is told.
    """

    battle: Battle
    dice: Dice
    todo: list[Task]
    said: list[BattleFact]
    labels: dict[str, int]
    table: TableDice | None = None
    """Where dice fall on a table, the same dice."""
    asking: Pending | None = None

    def tell(self, event: BattleFact) -> None:
        event.fold(self.battle)
        self.said.append(event)

    def next(self, *tasks: Task) -> None:
        """These are done before all that waits, the first of them first."""
        self.todo += tasks[::-1]

    def ask(self, pending: Pending) -> None:
        self.asking = pending

    def label(self, fighter: int, what: str) -> str:
        """Whose roll for what. What one decision asks for again is told apart by how often it was asked."""
        name = f"{self.battle.of(fighter).key}/{what}"
        asked = self.labels[name] = self.labels.get(name, 0) + 1
        return name if asked == 1 else f"{name}/{asked}"

    def throw(self, fighter: int, what: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        return self.dice.throw(self.label(fighter, what), count=count, sides=sides)

    def turn(self, fighter: int, what: str) -> None:
        """Before anything is seen that lay where nobody sees it."""
        turn(self.dice, f"{self.battle.of(fighter).key}/{what}")

    @property
    def rules(self) -> Ruleset:
        return self.battle.fielding.rules

    @property
    def fielding(self) -> Fielding:
        return self.battle.fielding

    def fighter(self, number: int) -> Fighter:
        return self.battle.fighters[number]


StepFunction = Callable[[Play, Task], None]
STEPS: dict[str, StepFunction] = {}


def step(name: str) -> Callable[[StepFunction], StepFunction]:
    """What is done under this name when its task comes up."""

    def registered(function: StepFunction) -> StepFunction:
        STEPS[name] = function
        return function

    return registered
