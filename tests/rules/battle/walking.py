"""Every way through a battle from here on: all answers, each as likely as the others, and all dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.engine import decide
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.odds.face_counts import Rolled
from apps.rules.tables.printed_dice import ATTACK_DIE, DEFENSE_DIE
from tests.rules.odds.every_way import Enumerating


@dataclass
class Known(Mapping[str, Rolled]):
    """Which dice fall under a label, by the end of its name."""

    kinds: Mapping[str, Rolled]

    def __getitem__(self, label: str) -> Rolled:
        return self.kinds[label.split("/")[1]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)


DICE = Known({"attack": ATTACK_DIE, "defense": DEFENSE_DIE, "defense-again": DEFENSE_DIE})


@dataclass
class Counted:
    """By depth, how many ways there are, how many of them are over, and how likely all of them are together."""

    paths: list[int] = field(default_factory=list)
    over: list[int] = field(default_factory=list)
    chance: list[Fraction] = field(default_factory=list)

    def count(self, depth: int, chance: Fraction, *, is_over: bool) -> None:
        while len(self.paths) <= depth:
            self.paths.append(0)
            self.over.append(0)
            self.chance.append(Fraction(0))
        self.paths[depth] += 1
        self.over[depth] += is_over
        self.chance[depth] += chance


def walked(battle: Battle, depth: int) -> Counted:
    """A way that is over early counts on, so that the chances of every depth are all there are."""
    counted = Counted()
    _walk(battle, depth, 0, Fraction(1), counted)
    return counted


def _walk(battle: Battle, depth: int, done: int, chance: Fraction, counted: Counted) -> None:
    if done:
        counted.count(done - 1, chance, is_over=battle.verdict is not None)
    if done == depth:
        return
    if battle.verdict is not None:
        _walk(battle, depth, done + 1, chance, counted)
        return
    choices = options(battle)
    for choice in choices:
        for after, weight in ways(battle, choice):
            _walk(after, depth, done + 1, chance * weight / len(choices), counted)


def ways(battle: Battle, choice: BattleAnswer) -> Iterator[tuple[Battle, Fraction]]:
    """What may come of an answer, and how likely each is: the engine itself, run once for each fall of the dice."""
    known: list[int] = []
    while True:
        after = battle.clone()
        dice = Enumerating(known=known, one_by_one=False, dice=DICE)
        decide(after, choice, dice)
        yield after, Fraction(dice.weight, dice.total)
        while known and known[-1] + 1 == dice.ways[len(known) - 1]:
            known.pop()
        if not known:
            return
        known[-1] += 1
