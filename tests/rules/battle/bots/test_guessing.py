"""No bot guesses a die: whatever it chooses to roll falls as often as the odds say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from math import sqrt

import pytest

from apps.kernel.fast import FastDice
from apps.lab.simulation.battle_dice import TurnDice
from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.bot import Bot
from apps.rules.battle.bots.greedy_bot import greedy
from apps.rules.battle.bots.ladder import BOTS
from apps.rules.battle.bots.search_bot import searching
from apps.rules.battle.engine import decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.position.attack_preview import is_attack
from apps.rules.battle.values.battle_questions import END, BattleAnswer
from apps.rules.odds.attack_odds import strikes
from apps.rules.striking.attack_roll import is_hit
from tests.rules.battle.bots.matches import a_duel, questions

pytestmark = pytest.mark.machinery
SIGMAS = 3.0


def rolled(battle: Battle, told: list[BattleFact]) -> Iterator[tuple[float, bool]]:
    """Each attack roll: the chance it had, and whether it hit."""
    for event in told:
        if isinstance(event, ev.AttackRolled):
            chances = strikes(event.target, event.mode, battle.fielding.rules)
            yield float(chances.where(lambda strike: is_hit(strike.outcome))), is_hit(event.outcome)


def surprise(rolls: list[tuple[float, bool]]) -> float:
    """By how many standard deviations the hits are more than the odds say."""
    spread = sum(chance * (1 - chance) for chance, _ in rolls)
    return (sum(hit for _, hit in rolls) - sum(chance for chance, _ in rolls)) / sqrt(spread)


@pytest.mark.parametrize(("name", "battles"), [("random", 40), ("greedy", 12)])
def test_attacks_hit_as_often_as_the_odds_say(name: str, battles: int) -> None:
    duel = a_duel()
    found = [roll for seed in range(battles) for battle, told in questions(duel, (name, name), seed)
             for roll in rolled(battle, told)]  # fmt: skip
    assert len(found) > 20
    assert abs(surprise(found)) < SIGMAS


@cache
def before_a_blow() -> Battle:
    """Somebody is about to act, and may strike or let it be."""
    for battle, _ in questions(a_duel("ironclad", "confessor"), ("greedy", "greedy"), 1):
        asked = battle.pending
        if asked and asked.kind == "act" and is_attack(battle, greedy(battle, asked.side, FastDice(b"")).choice):
            return battle.clone()
    raise AssertionError("nobody ever came near")


def blows(bot: Bot, seeds: int) -> list[tuple[float, bool]]:
    """What a bot rolls out of one situation, whose die falls otherwise each time, and is there to be peeped at."""
    found = []
    for seed in range(seeds):
        battle = before_a_blow().clone()
        dice = TurnDice(f"play/{seed}", battle)
        for _ in range(6):
            asked = battle.pending
            if asked is None or asked.kind not in ("act", "before"):
                break
            chosen = bot(battle, asked.side, TurnDice(f"own/{seed}", battle))
            found += list(rolled(battle, decide(battle, chosen.choice, dice)))
    return found


@pytest.mark.parametrize("name", ["random", "greedy", "search"])
def test_nobody_profits_from_a_die_that_lies_there(name: str) -> None:
    bots: dict[str, Bot] = {**BOTS, "search": partial(searching, nodes=60)}
    found = blows(bots[name], 16 if name == "search" else 80)
    assert found
    assert abs(surprise(found)) < SIGMAS


def test_whoever_peeps_is_found_out() -> None:
    """The same measure of a bot that looks at the dice of the battle before it strikes."""
    found = []
    for seed in range(80):
        battle = before_a_blow().clone()
        dice = TurnDice(f"play/{seed}", battle)
        choice = _peeping(battle, seed)
        found += list(rolled(battle, decide(battle, choice, dice)))
    assert surprise(found) > SIGMAS


def _peeping(battle: Battle, seed: int) -> BattleAnswer:
    for choice in options(battle):
        if is_attack(battle, choice):
            copy = battle.clone()
            told = decide(copy, choice, TurnDice(f"play/{seed}", copy))
            if any(hit for _, hit in rolled(copy, told)):
                return choice
    return END
