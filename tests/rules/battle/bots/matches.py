"""Battles between bots, for tests: the same seed is the same battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.bots.bot import Bot
from apps.rules.battle.bots.ladder import BOTS
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.setup.lineup import Fielding, fielding, fresh
from apps.rules.packs.decks import deck, tactics_of
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.field import library

CYCLED = replace(DEFAULT, hand_set_aside="any")


def a_duel(one: str = "confessor", other: str = "sexton", rules: Ruleset = CYCLED, rounds: int = 30) -> Fielding:
    found = []
    for side, key in enumerate((one, other)):
        casket = library().casket(key)
        tactics = tuple(card.key for card in tactics_of(casket.faction, library())[:2])
        found.append(fresh(f"s{side}", side, deck(key, "buckler", tactics, library()), library(), grit=1))
    duel = fielding(rules, library(), "duel-in-the-nave", tuple(found))
    return replace(duel, scenario=replace(duel.scenario, round_limit=rounds))


def questions(
    duel: Fielding, bots: tuple[str | Bot, str | Bot], seed: int
) -> Iterator[tuple[Battle, list[BattleFact]]]:
    """The battle at every open question, with what was told since the one before; at last when it is over."""
    battle = begun(duel)
    dice = FastDice(f"battle/{seed}".encode())
    own = [FastDice(f"bot/{side}/{seed}".encode()) for side in (0, 1)]
    said = begin(battle, dice)
    while battle.pending is not None:
        yield battle, said
        side = battle.pending.side
        bot = bots[side]
        chosen = (BOTS[bot] if isinstance(bot, str) else bot)(battle, side, own[side])
        said = decide(battle, chosen.choice, dice)
    yield battle, said


def fought(duel: Fielding, bots: tuple[str | Bot, str | Bot], seed: int) -> Battle:
    battle = begun(duel)
    for one, _ in questions(duel, bots, seed):
        battle = one
    return battle


def winner(battle: Battle) -> int:
    """The side that has won, or -1."""
    names = [side.name for side in battle.fielding.scenario.sides]
    won = battle.verdict.winner if battle.verdict else None
    return names.index(won) if won else -1
