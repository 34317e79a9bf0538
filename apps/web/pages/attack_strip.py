"""How often a table's attacks hit: each target number with its exact chance, by the house rules that it plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.rules.odds.attack_odds import strikes
from apps.rules.ruleset.rule_settings import Setting, settled
from apps.rules.striking.attack_roll import is_hit
from apps.rules.tables.to_hit import BASE

TARGETS = range(BASE, 11)


@dataclass(frozen=True, slots=True, kw_only=True)
class HitChance:
    """A number that the Attack dice must reach, and of a hundred attacks how many do."""

    target: int
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackStrip:
    """What is on a sheet of the next attack, whoever it is aimed at."""

    base: int
    hits: Sequence[HitChance]
    jam: int


def attack_of(rules: Mapping[str, Setting]) -> AttackStrip:
    played = settled(tuple(rules.items()))

    def percent(target: int) -> int:
        return round(100 * strikes(target, "standard", played).where(lambda strike: is_hit(strike.outcome)))

    jams = strikes(BASE, "standard", played).where(lambda strike: strike.outcome == "catastrophic")
    hits = [HitChance(target=target, percent=percent(target)) for target in TARGETS]
    return AttackStrip(base=BASE, hits=hits, jam=round(100 * jams))
