"""Which roll of a battle led to which of its events: the one that was told next."""

from __future__ import annotations

from dataclasses import dataclass, field

from apps.kernel.dice import Dice, turn
from apps.rules.battle.facts.battle_fact import BattleFact


@dataclass(slots=True)
class Noting:
    """Dice that see what is told of a battle, and note beside each event what was rolled for it.

    `before` tells the rolls of one answer from those of another.
    """

    dice: Dice
    before: str = ""
    told: list[BattleFact] = field(default_factory=list)
    led: dict[int, list[str]] = field(default_factory=dict)
    """By the number of an event, the labels of the rolls that led to it."""
    secret: set[str] = field(default_factory=set)
    """What was shuffled, and lies in an order that nobody knows."""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        return self.dice.throw(self._noted(label), count=count, sides=sides)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        whole = self._noted(label)
        self.secret.add(whole)
        return self.dice.shuffle(whole, count=count)

    def turn(self, label: str) -> None:
        turn(self.dice, self.before + label)

    def _noted(self, label: str) -> str:
        whole = self.before + label
        self.led.setdefault(len(self.told), []).append(whole)
        return whole
