"""A battle under a referee's eyes: every fact is compared with the canon before and after it is folded in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.field import Chance, a_fielding, picked
from tests.rules.battle.referee import checks, offers
from tests.rules.battle.referee.court import Court, Difference
from tests.rules.battle.referee.crowds import a_crowd
from tests.rules.battle.referee.memory import remember
from tests.rules.battle.wandering import Wandering, any_rules

Check = Callable[[Court, Battle, Battle, Any], None]
PLAIN, CROWDED = 1, 2
EVERY, ROUNDS = 6, 8
"""Of so many battles one is fought by pilots whom little befell, and one by a crowd of fresh ones."""


@dataclass
class Judged(Wandering):
    """A wandering battle with a referee beside it."""

    court: Court = field(init=False)

    def __post_init__(self) -> None:
        Wandering.__post_init__(self)
        kind = self.seed % EVERY
        if kind in (PLAIN, CROWDED):
            chance = Chance(self.seed + 500_000)
            rules = any_rules(chance) if chance.below(2) else replace(DEFAULT, battle_round_limit=ROUNDS)
            played = a_fielding(chance, rules=rules) if kind == PLAIN else a_crowd(chance, rules)
            self.battle, self.shadow = begun(played), begun(played)
        self.court = Court(self.seed, self.battle.fielding)

    def answer(self) -> BattleAnswer:
        offers.judge_offers(self.court, self.battle)
        return picked(self.chance, self.battle) if self.seed % EVERY == PLAIN else Wandering.answer(self)

    def _hear(self, events: list[BattleFact]) -> list[BattleFact]:
        for event in events:
            then = self.shadow.clone()
            event.fold(self.shadow)
            self.court.fact = event
            for check in checks.CHECKS.get(type(event), ()):
                check(self.court, then, self.shadow, event)
            remember(self.court, then, event)
        return events


@dataclass
class Findings:
    """What came of many battles."""

    battles: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    @property
    def checks(self) -> int:
        return sum(self.counts.values())


def findings(seeds: Iterable[int]) -> Findings:
    found = Findings()
    for seed in seeds:
        judged = Judged(seed)
        for _ in judged.goes():
            pass
        found.battles += 1
        found.counts.update(judged.court.counts)
        found.differences += judged.court.differences
    return found


def differences(seeds: Iterable[int]) -> Iterator[Difference]:
    """Where engine and canon differ in these battles, one battle after the other."""
    return (each for seed in seeds for each in findings([seed]).differences)
