"""What a bot knows: what its side may see, and nothing of what is hidden from it."""

from __future__ import annotations

from functools import partial

import pytest

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.bot import Bot
from apps.rules.battle.bots.imagined_battle import imagined
from apps.rules.battle.bots.ladder import BOTS
from apps.rules.battle.bots.search_bot import searching
from apps.rules.battle.views.masked_battle import veiled
from tests.rules.battle.bots.matches import a_duel, questions

pytestmark = pytest.mark.machinery

TRIED: dict[str, Bot] = {**BOTS, "search": partial(searching, nodes=60)}


def situations(seed: int, every: int) -> list[Battle]:
    duel = a_duel("confessor", "shrike", rounds=8)
    found = [battle.clone() for battle, _ in questions(duel, ("greedy", "random"), seed) if battle.pending]
    return found[::every]


def hidden(battle: Battle) -> list[tuple[list[int], list[int], tuple[str, ...]]]:
    return [(one.piles.deck, one.piles.hand, one.wounds.face_down) for one in battle.fighters]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_imagined_looks_the_same_to_whoever_imagines_it(seed: int) -> None:
    for battle in situations(seed, every=5):
        for side in (0, 1):
            dealt = imagined(battle, side, FastDice(f"other/{seed}".encode()))
            assert veiled(dealt, side) == veiled(battle, side)
            assert hidden(dealt) != hidden(battle)


@pytest.mark.parametrize("seed", range(4))
def test_two_battles_that_look_alike_are_imagined_alike(seed: int) -> None:
    for battle in situations(seed, every=5):
        dealt = imagined(battle, 0, FastDice(b"dealt otherwise"))
        assert imagined(battle, 0, FastDice(b"own")) == imagined(dealt, 0, FastDice(b"own"))


@pytest.mark.parametrize("name", TRIED)
def test_no_bot_chooses_by_what_is_hidden_from_it(name: str) -> None:
    for battle in situations(7, every=9):
        assert battle.pending is not None
        side = battle.pending.side
        dealt = imagined(battle, side, FastDice(b"dealt otherwise"))
        assert hidden(dealt) != hidden(battle)
        assert TRIED[name](battle, side, FastDice(b"own")) == TRIED[name](dealt, side, FastDice(b"own"))


@pytest.mark.parametrize("name", TRIED)
def test_a_bot_leaves_the_battle_as_it_was(name: str) -> None:
    for battle in situations(3, every=25):
        before = battle.clone()
        assert battle.pending is not None
        TRIED[name](battle, battle.pending.side, FastDice(b"own"))
        assert battle == before
