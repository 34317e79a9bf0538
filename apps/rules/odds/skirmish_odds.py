"""The exact odds of six-sided dice: their readers, over every way in which the dice may fall."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from apps.rules.dice.dies import D6
from apps.rules.odds.face_counts import Alike, pool, pool_of
from apps.rules.ruleset.rules import Ruleset
from apps.rules.skirmish.attacks import SkirmishAttack, attacked, is_success
from apps.rules.skirmish.characteristics import passes
from apps.rules.skirmish.combinations import combinations
from apps.rules.skirmish.six_sided_dice import MOST_DICE, MOST_SCORE, SIDES, must_be_from

MOST_COMBINED = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOdds:
    """How many Successes an ATK roll has, from none to all, and how many are Wounds."""

    dice: int
    successes: tuple[tuple[int, Fraction], ...]
    takes_effect: Fraction
    expected_successes: Fraction
    expected_wounds: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class CombinationOdds:
    """How likely so many dice show each combination."""

    dice: int
    double: Fraction
    triple: Fraction
    scale: Fraction


@lru_cache(maxsize=512)
def attack_odds(attack: SkirmishAttack, dice: int, rules: Ruleset) -> AttackOdds:
    must_be_from(1, MOST_DICE, dice, "The dice of one attack are", rule="SKM-06")
    must_be_from(0, MOST_SCORE, attack.score, f"{attack.against} is", rule="SKM-03")
    volleys = pool_of(_alike(attack.score, rules), dice).map(lambda faces: attacked(attack, faces, rules))
    successes = volleys.map(lambda volley: volley.successes).fractions()
    return AttackOdds(
        dice=dice,
        successes=tuple((number, successes.get(number, Fraction(0))) for number in range(dice + 1)),
        takes_effect=volleys.where(lambda volley: volley.takes_effect),
        expected_successes=volleys.mean(lambda volley: volley.successes),
        expected_wounds=volleys.mean(lambda volley: volley.wounds),
    )


@lru_cache(maxsize=64)
def characteristic_odds(score: int) -> Fraction:
    """The chance to pass a test."""
    return pool(D6, 1).where(lambda faces: passes(faces[0], score))


@lru_cache(maxsize=16)
def combination_odds(dice: int) -> CombinationOdds:
    must_be_from(1, MOST_COMBINED, dice, "The dice whose combinations are counted are", rule="SKM-13")
    shown = pool(D6, dice).map(combinations)
    return CombinationOdds(
        dice=dice,
        double=shown.where(lambda seen: seen.double),
        triple=shown.where(lambda seen: seen.triple),
        scale=shown.where(lambda seen: seen.scale),
    )


def _alike(score: int, rules: Ruleset) -> Alike:
    """Faces that hit are alike, and so are those that do not."""
    faces = range(1, SIDES + 1)
    kinds = [tuple(face for face in faces if is_success(face, score, rules) is hit) for hit in (False, True)]
    return tuple(kind for kind in kinds if kind)
