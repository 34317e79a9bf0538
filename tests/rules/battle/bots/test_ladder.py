"""The bots against each other: every answer is one that was asked for, and each beats the one below."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial

import pytest

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_options import is_open
from apps.rules.battle.battle_state import begun
from apps.rules.battle.bots.ladder import BOTS
from apps.rules.battle.bots.random_bot import drawn
from apps.rules.battle.bots.search_bot import searching
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.values.battle_questions import SURRENDER
from tests.rules.battle.bots.matches import a_duel, fought, questions, winner
from tests.rules.battle.field import Chance, a_fielding, library, other_rules

pytestmark = pytest.mark.machinery
CHOICES = """
import hashlib
from tests.rules.battle.bots.matches import a_duel, questions
told = [repr(events) for seed in (1, 2) for _, events in questions(a_duel(rounds=4), ("greedy", "random"), seed)]
print(hashlib.sha256("".join(told).encode()).hexdigest())
"""


@pytest.mark.parametrize("scenario", list(library().scenarios))
@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
def test_every_answer_was_asked_for_on_every_ground(scenario: str, names: tuple[str, str]) -> None:
    """Under house rules by chance, for a while."""
    chance = Chance(len(scenario))
    battle = begun(a_fielding(chance, scenario=scenario, rules=other_rules(chance)))
    dice, own = FastDice(scenario.encode()), FastDice(b"own")
    begin(battle, dice)
    for _ in range(60):
        if battle.pending is None:
            return
        chosen = BOTS[names[battle.pending.side]](battle, battle.pending.side, own)
        assert chosen.why
        assert chosen.choice != SURRENDER
        assert is_open(battle, chosen.choice)
        decide(battle, chosen.choice, dice)


def test_greedy_beats_random() -> None:
    duel = a_duel()
    won = [winner(fought(duel, ("greedy", "random"), seed)) for seed in range(10)]
    assert won.count(0) >= 9


def test_greedy_battles_come_to_an_end() -> None:
    duels = [a_duel("ironclad", "ironclad", rounds=50), a_duel("shrike", "confessor", rounds=50)]
    ended = [fought(duel, ("greedy", "greedy"), seed) for duel in duels for seed in range(5)]
    assert sum(battle.round < 50 for battle in ended) >= 9


def test_search_is_at_home_in_a_battle() -> None:
    battle = fought(a_duel(rounds=3), (partial(searching, nodes=40), "random"), 5)
    own, other = (len(one.piles.graveyard) for one in battle.fighters)
    assert own <= other


def test_a_budget_of_nothing_is_the_greedy_answer() -> None:
    for battle, _ in questions(a_duel(rounds=2), ("greedy", "greedy"), 3):
        if battle.pending:
            side = battle.pending.side
            assert (
                partial(searching, nodes=0)(battle, side, FastDice(b"x")).choice
                == BOTS["greedy"](battle, side, FastDice(b"x")).choice
            )


@pytest.mark.parametrize("below", [1, 2, 6, 256, 257, 1000])
def test_a_number_drawn_is_as_likely_as_any_other(below: int) -> None:
    dice = FastDice(b"drawn")
    found = [drawn(dice, below) for _ in range(8 * below)]
    assert min(found) >= 0
    assert max(found) < below
    assert len(set(found)) > 0.95 * below


def test_choices_do_not_depend_on_how_python_hashes() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", CHOICES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "99")
    }
    assert len(told) == 1
