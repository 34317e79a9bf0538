"""No house rule that a battle asks about is a word alone: with each other answer to it, some battle goes otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_state import begun
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.ruleset.rule_settings import register
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.field import Chance
from tests.rules.battle.roaming import roamed
from tests.rules.battle.wandering import NUMBERS, any_fielding

pytestmark = pytest.mark.machinery
SHORT = replace(DEFAULT, battle_round_limit=8)
TABLES = (SHORT, replace(SHORT, pool_enabled=True, hand_set_aside="any"))
BATTLES = 40
SELDOM = (
    "pen.attack.execution_beats_any_target",
    "pen.attack.range_bands",
    "pen.defeat.at_hp_zero",
    "pen.grit.cap",
    "pen.grit.church",
    "pen.resurrection.cards",
)
"""What so few battles by chance do not come upon: stories of their own hold these."""
AT_HOME = (
    "pen.casket.after_destruction",
    "pen.component.chassis_sp_lasts",
    "pen.damaged.carry_over",
    "pen.wounds.minor_recovers",
)
"""What matters once a battle is over: reports hold these."""


def course(rules: Ruleset, seed: int) -> Iterator[BattleFact]:
    """A battle at random, which is the same battle under other rules until these make it another."""
    battle = begun(any_fielding(Chance(seed), rules))
    dice, chance = FastDice(f"matter/{seed}".encode()), Chance(seed)
    yield from begin(battle, dice)
    while battle.verdict is None:
        yield from decide(battle, roamed(chance, battle, errand=seed % 3 == 0), dice)


@cache
def known(table: int, seed: int) -> tuple[BattleFact, ...]:
    return tuple(course(TABLES[table], seed))


def goes_otherwise(table: int, field: str, value: Any, seed: int) -> bool:
    changes: dict[str, Any] = {field: value}
    other = course(replace(TABLES[table], **changes), seed)
    return any(now != then for now, then in zip(other, known(table, seed), strict=False))


def answers() -> Iterator[Any]:
    for key, choice in register().items():
        if key.startswith("pen.") and key not in (*SELDOM, *AT_HOME):
            for value in choice.values if choice.closed else NUMBERS[choice.field]:
                yield pytest.param(choice.field, value, id=f"{key}={value}")


@pytest.mark.parametrize(("field", "value"), [*answers()])
def test_each_answer_to_a_house_rule_makes_some_battle_another(field: str, value: Any) -> None:
    tables = [table for table, rules in enumerate(TABLES) if getattr(rules, field) != value]
    if not tables:
        return
    assert any(goes_otherwise(table, field, value, seed) for seed in range(BATTLES) for table in tables)
