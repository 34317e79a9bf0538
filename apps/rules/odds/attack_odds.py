"""The exact odds of one attack: the readers of Attack and Defense dice, over every way in which these may fall."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from apps.rules.odds.chances import Chances
from apps.rules.odds.face_counts import pool, tallies
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.attack_roll import RolledStrike, dice_rolled, is_hit, outcome_damage, struck
from apps.rules.striking.defense_roll import (
    BARE,
    WHOLE,
    Guard,
    Landed,
    Symbols,
    Taken,
    Wound,
    after_reroll,
    landed,
    rerolled_blocks,
    taken,
)
from apps.rules.tables.attack_dice import Mode, RollOutcome
from apps.rules.tables.printed_dice import ATTACK_DIE, DEFENSE_DIE


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault:
    """An attack with all its numbers settled and nothing rolled. Damage is without the outcome's own bonus."""

    target_number: int
    damage: int
    mode: Mode = "standard"
    guard: Guard = BARE
    wound: Wound = WHOLE
    force_reroll: bool = False
    lesser: bool = False
    """A second blow, to which the outcome adds no damage."""
    rules: Ruleset = DEFAULT

    def damage_by(self, outcome: RollOutcome) -> int:
        """The damage without the outcome's bonus, as a hit is read that adds it."""
        return self.damage - outcome_damage(outcome, self.rules) if self.lesser else self.damage


class Means(NamedTuple):
    """What a hit costs on average, and how often it does what is seldom."""

    cards: Fraction
    marks: Fraction
    heat: Fraction
    pierced: Fraction
    destroyed: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a page shows of an attack."""

    outcomes: dict[RollOutcome, Fraction]
    hit: Fraction
    means: Means


def outcome_chances(assault: Assault) -> Chances[RollOutcome]:
    """How the Attack dice may come out."""
    return strikes(assault.target_number, assault.mode, assault.rules).map(lambda strike: strike.outcome)


@lru_cache(maxsize=1024)
def strikes(target: int, mode: Mode, rules: Ruleset) -> Chances[RolledStrike]:
    return pool(ATTACK_DIE, dice_rolled(mode)).map(lambda faces: struck(faces, target, mode, rules))


@lru_cache(maxsize=256)
def defended(hit: Landed, guard: Guard, wound: Wound, rules: Ruleset, *, force_reroll: bool) -> Chances[Taken]:
    """The Defense dice of one hit."""
    fallen = tallies(DEFENSE_DIE, hit.dice)
    if force_reroll and hit.outcome != "execution":
        fallen = fallen.then(_with_fresh_dice)
    return fallen.map(lambda shown: taken(hit, shown, guard, wound, rules))


def _with_fresh_dice(shown: Symbols) -> Chances[Symbols]:
    return tallies(DEFENSE_DIE, rerolled_blocks(shown)).map(lambda fresh: after_reroll(shown, fresh))


class Sums(NamedTuple):
    """What all ways of one hit cost together, in whole numbers."""

    cards: int
    marks: int
    heat: int
    pierced: int
    destroyed: int


@lru_cache(maxsize=4096)
def attack_summary(assault: Assault) -> Summary:
    """The averages alone, put together from those of each band of hits, which many attacks have in common."""
    outcomes = outcome_chances(assault)
    hits = [(_summed(outcome, assault), weight) for outcome, weight in outcomes if is_hit(outcome)]
    common = lcm(*(ways for (_, ways), _ in hits))
    scaled = [(sums, weight * (common // ways)) for (sums, ways), weight in hits]
    together = [sum(sums[place] * scale for sums, scale in scaled) for place in range(len(Sums._fields))]
    return Summary(
        outcomes=outcomes.fractions(),
        hit=Fraction(sum(weight for _, weight in hits), outcomes.total),
        means=Means(*(Fraction(number, common * outcomes.total) for number in together)),
    )


def _summed(outcome: RollOutcome, assault: Assault) -> tuple[Sums, int]:
    hit = landed(assault.damage_by(outcome), outcome, assault.guard, assault.rules)
    return summed(hit, assault.guard, assault.wound, assault.rules, force_reroll=assault.force_reroll)


@lru_cache(maxsize=1024)
def summed(hit: Landed, guard: Guard, wound: Wound, rules: Ruleset, *, force_reroll: bool) -> tuple[Sums, int]:
    """The costs of all ways of this hit, and how many ways these are."""
    chances = defended(hit, guard, wound, rules, force_reroll=force_reroll)
    costs = list(chances)
    return Sums(
        cards=sum(cost.cards * ways for cost, ways in costs),
        marks=sum(cost.marks * ways for cost, ways in costs),
        heat=sum(cost.heat * ways for cost, ways in costs),
        pierced=sum(ways for cost, ways in costs if cost.pierced),
        destroyed=sum(ways for cost, ways in costs if cost.destroyed),
    ), chances.total
