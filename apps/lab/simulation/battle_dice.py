"""Dice of a simulated battle: each roll by battle, round, Casket and purpose, so that one roll more moves no other."""

from __future__ import annotations

from dataclasses import dataclass, field

from apps.kernel.dice import KeyedDice
from apps.kernel.fast import FastDice
from apps.rules.battle.battle_state import Battle


@dataclass(slots=True)
class TurnDice:
    """What is thrown again in a round for the same purpose of the same Casket is told apart by how often it was."""

    seed: str
    battle: Battle
    thrown: dict[tuple[int, str], int] = field(default_factory=dict)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        return self._keyed().throw(self._named(label), count=count, sides=sides)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        return self._keyed().shuffle(self._named(label), count=count)

    def _keyed(self) -> KeyedDice:
        return KeyedDice(seed=self.seed.encode(), key=f"round-{self.battle.round}")

    def _named(self, label: str) -> str:
        key = self.battle.round, label
        again = self.thrown[key] = self.thrown.get(key, 0) + 1
        return f"{label}/{again}"


@dataclass(slots=True)
class Musing:
    """Dice by which a bot imagines and hesitates: its own, anew in every round, and never those of the battle."""

    seed: str
    battle: Battle
    kept: FastDice | None = None
    round: int = -1

    def now(self) -> FastDice:
        if self.kept is None or self.round != self.battle.round:
            self.round = self.battle.round
            self.kept = FastDice(f"musing/{self.seed}/{self.round}".encode())
        return self.kept
