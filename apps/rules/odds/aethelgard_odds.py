"""The exact odds of a pool of d10: its reader, over every way in which the dice may fall."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from apps.rules.aethelgard.crafted_tier import crafted
from apps.rules.aethelgard.pool_reader import ALIKE, PoolReading, beats, reaches, read
from apps.rules.aethelgard.pools import LEAST_DICE, MOST_DICE, must_be_from
from apps.rules.odds.chances import Chances
from apps.rules.odds.face_counts import pool_of
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.aethelgard_tiers import Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOdds:
    """What a pool of this size does. The chances of net successes stand from the lowest number to the highest."""

    dice: int
    net: tuple[tuple[int, Fraction], ...]
    critical: Fraction
    fumble: Fraction
    expected_net: Fraction
    expected_raw_net: Fraction

    def reaching(self, number: int) -> Fraction:
        """The chance to meet a DC or a Defense Score."""
        return sum((chance for net, chance in self.net if reaches(net, number)), Fraction(0))


@lru_cache(maxsize=256)
def pool_odds(dice: int, rules: Ruleset) -> PoolOdds:
    """Everything a page shows of a pool."""
    readings = reading_chances(dice, rules)
    return PoolOdds(
        dice=dice,
        net=tuple(sorted(_nets(readings).fractions().items())),
        critical=readings.where(lambda reading: reading.critical),
        fumble=readings.where(lambda reading: reading.fumble),
        expected_net=readings.mean(lambda reading: reading.net),
        expected_raw_net=readings.mean(lambda reading: reading.raw_net),
    )


@lru_cache(maxsize=256)
def contest_odds(active: int, defending: int, rules: Ruleset) -> Fraction:
    """The chance that a roll overcomes an opposing one."""
    others = _nets(reading_chances(defending, rules))
    contests = _nets(reading_chances(active, rules)).then(lambda net: others.map(lambda other: beats(net, other)))
    return contests.of(True)  # noqa: FBT003 - the outcome asked for


@lru_cache(maxsize=256)
def crafting_odds(dice: int, rules: Ruleset) -> tuple[tuple[Tier, Fraction], ...]:
    """How likely each quality is, the worst first."""
    tiers = reading_chances(dice, rules).map(lambda reading: crafted(reading.net, fumble=reading.fumble))
    order: tuple[Tier, ...] = ("Destroyed", "Standard", "Masterwork", "Legendary")
    return tuple((tier, tiers.of(tier)) for tier in order)


@lru_cache(maxsize=8)
def reading_chances(dice: int, rules: Ruleset) -> Chances[PoolReading]:
    """Every record that a pool may leave, and how likely each is. Faces that count alike are one face."""
    must_be_from(LEAST_DICE, MOST_DICE, dice, "A pool's dice are", rule="AET-19")
    return pool_of(ALIKE, dice).map(lambda faces: read(faces, rules))


def _nets(readings: Chances[PoolReading]) -> Chances[int]:
    return readings.map(lambda reading: reading.net)
