"""Every answer to a question of the house makes another battle of some battle, or is none that a battle asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.battle.battle_state import begun
from apps.rules.ruleset.rule_settings import must_go_together, register
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.field import Chance
from tests.rules.battle.wandering import NUMBERS, Wandering, any_fielding

BATTLES = 400
ELSEWHERE = {
    "aet_crit_doubles",
    "aet_net_floor",
    "aet_stress_step",
    "attack_range_bands",
    "casket_after_destruction",
    "component_chassis_sp_lasts",
    "damaged_carry_over",
    "grit_cap",
    "grit_church",
    "skm_natural_six_hits",
    "wounds_minor_recovers",
}
"""Asked by the campaign, the table or other games; and no printed card reaches eleven hexes."""
TOO_SELDOM = {"attack_execution_beats_any_target"}
"""Two DEATH BLOWs at a target beyond ten: `test_played` tells of them."""
BESIDE: dict[str, dict[str, Any]] = {
    "pool_conversion": {"pool_enabled": True},
    "pool_high_heat_disadvantage_from": {"pool_enabled": True},
    "component_left_arm_blocks": {"component_threshold": 1},
    "defeat_at_hp_zero": {"battle_round_limit": 20},
}
"""What must be played besides, or shows an answer sooner."""


def answers() -> Iterator[tuple[str, Any]]:
    for choice in register().values():
        values = NUMBERS.get(choice.field) or (choice.values if choice.closed else ())
        if choice.field not in TOO_SELDOM:
            yield from ((choice.field, value) for value in values if value != getattr(DEFAULT, choice.field))


def asked(field: str) -> Ruleset:
    return replace(DEFAULT, **{"battle_round_limit": 6, **BESIDE.get(field, {})})


@lru_cache(maxsize=2_000)
def log(seed: int, rules: Ruleset) -> int:
    """The log of a battle between the same Caskets, under these rules, as a number."""
    wandering = Wandering(seed)
    wandering.chance = Chance(seed)
    played = any_fielding(wandering.chance, rules)
    wandering.battle, wandering.shadow = begun(played), begun(played)
    for _ in wandering.goes():
        pass
    return hash(tuple(map(repr, wandering.seen)))


@pytest.mark.nightly
@pytest.mark.parametrize(("field", "value"), list(answers()))
def test_an_answer_shows_in_some_battle(field: str, value: Any) -> None:
    rules = asked(field)
    other = replace(rules, **{field: value})
    try:
        must_go_together(other)
    except Refusal:
        pytest.skip("not with the other defaults")
    shows = any(log(seed, rules) != log(seed, other) for seed in range(BATTLES))
    assert shows == (field not in ELSEWHERE)
