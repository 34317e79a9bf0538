"""What is simulated: two teams, the ground, the rules and the bots, as plain values that any worker can be handed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from apps.kernel.fast import FastDice
from apps.kernel.refusal import Refusal
from apps.lab.simulation.teams import drawn, wanted
from apps.rules.battle.bots.ladder import BOTS
from apps.rules.battle.setup.lineup import Fielded, Fielding, fielding, fresh
from apps.rules.packs.library import Library, library
from apps.rules.packs.shelf import pack_from, shelf
from apps.rules.ruleset.rule_settings import Setting, ruleset
from apps.rules.ruleset.rules import Ruleset

TEAMS = ("one", "other")
MOST_ROUNDS = 50
Texts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """One pairing. With `both_seats` each second battle is the first from the other seat: the same decks and dice."""

    one: str = "any"
    other: str = "any"
    scenario: str = "duel-in-the-nave"
    bots: tuple[str, str] = ("greedy", "greedy")
    preset: str = "campaign"
    rules: tuple[tuple[str, Setting], ...] = ()
    packs: tuple[Texts, ...] = ()
    both_seats: bool = False
    rounds: int = 0
    """The round limit; 0 is what the scenario says."""

    @property
    def name(self) -> str:
        return f"{self.one} against {self.other}"


def settings(texts: Iterable[str]) -> tuple[tuple[str, Setting], ...]:
    """House rules as they are typed: `pen.hand.set_aside=any`."""
    return tuple(_setting(text) for text in texts)


def _setting(text: str) -> tuple[str, Setting]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Refusal(f"{text!r} sets no house rule: write its key, = and its value, as in pen.hand.set_aside=any.")
    words: dict[str, Setting] = {"true": True, "false": False, "null": None, "none": "none"}
    if value in words:
        return key, words[value]
    return key, int(value) if value.lstrip("-").isdecimal() else value


@lru_cache(maxsize=8)
def library_of(packs: tuple[Texts, ...]) -> Library:
    """The packs that ship, and those brought along."""
    if not packs:
        return shelf()
    return library([*shelf().packs, *(pack_from(dict(texts)) for texts in packs)])


@lru_cache(maxsize=16)
def rules_of(setup: Setup) -> Ruleset:
    return ruleset(setup.preset, dict(setup.rules))


def must_be_playable(setup: Setup) -> None:
    """Whatever is wrong is said before the first battle: the bots, and whoever cannot be fielded there."""
    for bot in setup.bots:
        if bot not in BOTS:
            raise Refusal(f"There is no bot {bot!r}: name {', '.join(BOTS)}.")
    if not 0 <= setup.rounds <= MOST_ROUNDS:
        raise Refusal(f"A round limit is 1 to {MOST_ROUNDS} rounds, not {setup.rounds}.", rule="C-76")
    for number in range(2 if setup.both_seats else 1):
        fielded(setup, "", number)


def fielded(setup: Setup, seed: str, number: int) -> Fielding:
    """Both teams of one battle, set against each other: each Casket by a key that is its own in either seat."""
    packed, swapped = library_of(setup.packs), setup.both_seats and number % 2 == 1
    chance = FastDice(f"decks/{seed}/{number // 2 if setup.both_seats else number}".encode())
    teams: list[Fielded] = []
    for team, (name, text) in enumerate(zip(TEAMS, (setup.one, setup.other), strict=True)):
        for place, one in enumerate(wanted(text, packed)):
            teams.append(fresh(f"{name}-{place}", team ^ swapped, drawn(one, packed, chance), packed))
    found = fielding(rules_of(setup), packed, setup.scenario, tuple(sorted(teams, key=lambda each: each.side)))
    if not setup.rounds:
        return found
    return replace(found, scenario=replace(found.scenario, round_limit=setup.rounds))


def team_of(setup: Setup, number: int, side: int) -> int:
    """Which of the two teams sits on a side."""
    return side ^ (setup.both_seats and number % 2 == 1)


def every_pairing(setup: Setup) -> tuple[Setup, ...]:
    """Each faction against each, itself too, from both seats."""
    factions = tuple(library_of(setup.packs).factions)
    pairs = combinations_with_replacement(factions, 2)
    return tuple(replace(setup, one=one, other=other, both_seats=True) for one, other in pairs)


def changed(setup: Setup, text: str) -> Setup:
    """A variant: another answer to a house rule, or another team, scenario, preset or pair of bots."""
    key, equals, value = text.partition("=")
    if not equals:
        raise Refusal(f"{text!r} changes nothing: write one={setup.one}, bots=greedy,random or pen.hand.set_aside=any.")
    match key:
        case "one":
            return replace(setup, one=value)
        case "other":
            return replace(setup, other=value)
        case "scenario":
            return replace(setup, scenario=value)
        case "preset":
            return replace(setup, preset=value)
        case "bots":
            return replace(setup, bots=bots(value))
        case _:
            return _ruled(setup, text)


def _ruled(setup: Setup, text: str) -> Setup:
    answers: dict[str, Setting] = {**dict(setup.rules), **dict(settings([text]))}
    return replace(setup, rules=tuple(answers.items()))


def bots(text: str) -> tuple[str, str]:
    """One name for both, or two."""
    names = text.split(",")
    if len(names) > 2:
        raise Refusal(f"{text!r} names {len(names)} bots: there are two teams.")
    return names[0], names[-1]


def plain(setup: Setup) -> dict[str, Any]:
    """As JSON tells it; packs by their names alone."""
    return {
        "one": setup.one,
        "other": setup.other,
        "scenario": setup.scenario,
        "bots": list(setup.bots),
        "preset": setup.preset,
        "rules": dict(setup.rules),
        "packs": [_named(texts) for texts in setup.packs],
        "both_seats": setup.both_seats,
        "rounds": setup.rounds or library_of(setup.packs).scenario(setup.scenario).round_limit,
    }


def _named(texts: Texts) -> str:
    return pack_from(dict(texts)).digest
