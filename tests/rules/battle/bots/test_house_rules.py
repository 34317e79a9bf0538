"""Bots know how to play whatever a table has agreed on: under each answer to each house rule they come to blows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.editions import EDITIONS, Edition
from apps.rules.ruleset.rule_settings import register
from apps.rules.ruleset.rules import Ruleset
from tests.rules.battle.bots.matches import CYCLED, a_duel, questions
from tests.rules.battle.wandering import NUMBERS

pytestmark = pytest.mark.machinery
ROUNDS, FEWEST = 12, 5
BY_DAY = 2
"""Whoever does not know what to make of an answer comes to no blows at all, or to one by chance."""
GREEDY = ("greedy", "greedy")


def attacks(rules: Ruleset, edition: Edition = "penance-2", seed: int = 4, enough: int = FEWEST) -> int:
    """In a duel of so many rounds at most, and as many as are enough."""
    duel = replace(a_duel(rules=rules, rounds=ROUNDS), edition=edition)
    fought = (event for _, said in questions(duel, GREEDY, seed) for event in said)
    return len([*islice((event for event in fought if isinstance(event, ev.AttackDeclared)), enough)])


def answers() -> Iterator[Any]:
    for key, choice in register().items():
        for value in choice.values if choice.closed else NUMBERS.get(choice.field, ()):
            if key.startswith("pen.") and value != getattr(CYCLED, choice.field):
                yield pytest.param(choice.field, value, id=f"{key}={value}")


@pytest.mark.parametrize("enough", [BY_DAY, pytest.param(FEWEST, marks=pytest.mark.nightly)], ids=["few", "as many"])
@pytest.mark.parametrize(("field", "value"), [*answers()])
def test_greedy_bots_come_to_blows_under_every_house_rule(field: str, value: Any, enough: int) -> None:
    changes: dict[str, Any] = {field: value}
    assert attacks(replace(CYCLED, **changes), enough=enough) == enough


@pytest.mark.canon("C-58", "pen.rotation.step")
@pytest.mark.parametrize("edition", EDITIONS)
def test_where_a_rotation_is_one_side_they_make_as_many_as_it_takes(edition: Edition) -> None:
    """By the first edition they never learn it, so that what they answered once is answered again."""
    rules = replace(CYCLED, rotation_step="one_side")
    fought = [attacks(rules, edition, seed) for seed in range(3)]
    assert (min(fought) == FEWEST) == (edition == "penance-2"), fought
