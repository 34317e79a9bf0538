"""The odds of six-sided dice against every way in which they may fall, and against two other calculators."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from dyce import H, P

from apps.kernel.refusal import Refusal
from apps.rules.odds.skirmish_odds import attack_odds, characteristic_odds, combination_odds
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.skirmish.attacks import SkirmishAttack, attacked, spell, weapon
from tests.cases import every
from tests.rules.odds.every_way import every_way

SIXES_HIT = Ruleset(skm_natural_six_hits=True)
RULESETS = [DEFAULT, SIXES_HIT]
FACES = range(1, 7)
SCORES = range(9)


def hitting(score: int, rules: Ruleset) -> list[int]:
    """For each face 1 if it is a Success."""
    return [int(face >= score or (rules is SIXES_HIT and face == 6)) for face in FACES]


def must_agree(score: int, dice: int, rules: Ruleset, counted: dict[int, int]) -> None:
    odds = attack_odds(weapon(score), dice, rules)
    total = 6**dice
    assert sum(counted.values()) == total
    assert odds.successes == tuple((hits, Fraction(counted.get(hits, 0), total)) for hits in range(dice + 1))
    mean = Fraction(sum(hits * weight for hits, weight in counted.items()), total)
    assert odds.expected_successes == odds.expected_wounds == mean
    assert odds.takes_effect == 1 - Fraction(counted.get(0, 0), total)


@pytest.mark.canon("SKM-03", "skm.natural_six_hits")
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("dice", range(1, 7))
def test_the_odds_of_an_attack_are_those_of_all_throws(dice: int, rules: Ruleset) -> None:
    for score in SCORES:
        must_agree(score, dice, rules, dict(Counter(map(sum, product(hitting(score, rules), repeat=dice)))))


@every("rules", RULESETS)
@every("dice", range(1, 21))
def test_the_odds_of_an_attack_are_those_of_icepool_and_dyce(dice: int, rules: Ruleset) -> None:
    for score in SCORES:
        hits = hitting(score, rules)
        must_agree(score, dice, rules, dict((dice @ icepool.Die(hits)).items()))
        counted = {int(outcome): count for outcome, count in (dice @ H(Counter(hits))).items()}
        scale = 6**dice // sum(counted.values())
        must_agree(score, dice, rules, {outcome: count * scale for outcome, count in counted.items()})


@every("rules", RULESETS)
@every("attack", [weapon(score) for score in SCORES])
def test_alike_faces_leave_the_odds_of_what_play_reads_as_they_are(attack: SkirmishAttack, rules: Ruleset) -> None:
    played = every_way(lambda dice: attacked(attack, dice.throw("shot", count=3), rules).successes, one_by_one=True)
    assert tuple((hits, played.of(hits)) for hits in range(4)) == attack_odds(attack, 3, rules).successes


@pytest.mark.canon("SKM-06", "SKM-07")
def test_an_archer_with_two_dice_against_deflection_4_wounds_once_on_average() -> None:
    odds = attack_odds(weapon(4), 2, DEFAULT)
    assert odds.successes == ((0, Fraction(1, 4)), (1, Fraction(1, 2)), (2, Fraction(1, 4)))
    assert odds.expected_wounds == 1


@pytest.mark.canon("C-49", "SKM-23", "skm.natural_six_hits")
def test_the_bounds_of_deflection_show_in_the_odds() -> None:
    assert attack_odds(weapon(1), 3, DEFAULT).successes[-1] == (3, Fraction(1))
    assert attack_odds(weapon(7), 3, DEFAULT).successes[0] == (0, Fraction(1))
    assert attack_odds(weapon(7), 3, SIXES_HIT).expected_successes == Fraction(1, 2)
    assert attack_odds(weapon(6), 3, SIXES_HIT) == attack_odds(weapon(6), 3, DEFAULT)


@pytest.mark.canon("SKM-08")
def test_a_spell_that_does_not_say_so_wounds_nobody_on_average() -> None:
    assert attack_odds(spell(4), 4, DEFAULT).expected_wounds == 0
    assert attack_odds(spell(4, says_it_wounds=True), 4, DEFAULT).expected_wounds == 2
    assert attack_odds(spell(4), 4, DEFAULT).takes_effect == Fraction(15, 16)


@pytest.mark.canon("SKM-24", "SKM-09", "SKM-10")
@every(("score", "sixths"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 5), (20, 5)])
def test_the_chance_of_a_test_by_score(score: int, sixths: int) -> None:
    assert characteristic_odds(score) == Fraction(sixths, 6)


@pytest.mark.canon("SKM-25")
@pytest.mark.parametrize(
    ("dice", "double", "triple", "scale"),
    [
        (2, "1/6", "0", "0"),
        (3, "4/9", "1/36", "1/9"),
        (4, "13/18", "7/72", "5/18"),
        (5, "49/54", "23/108", "145/324"),
    ],
)
def test_the_chances_of_combinations(dice: int, double: str, triple: str, scale: str) -> None:
    odds = combination_odds(dice)
    assert (odds.double, odds.triple, odds.scale) == (Fraction(double), Fraction(triple), Fraction(scale))


@pytest.mark.canon("SKM-13", "SKM-14", "SKM-15", "SKM-17")
@every("dice", range(1, 7))
def test_the_chances_of_combinations_are_those_of_all_throws(dice: int) -> None:
    runs = [{1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 5, 6}]
    double = triple = scale = 0
    for faces in product(FACES, repeat=dice):
        shown = set(faces)
        double += len(shown) < dice
        triple += len(shown) < dice and any(faces.count(face) >= 3 for face in shown)
        scale += any(run <= shown for run in runs)
    odds = combination_odds(dice)
    assert (odds.double, odds.triple, odds.scale) == tuple(Fraction(ways, 6**dice) for ways in (double, triple, scale))


@every("dice", range(1, 13))
def test_the_chances_of_combinations_are_those_of_icepool(dice: int) -> None:
    odds = combination_odds(dice)
    alike, run = icepool.d6.pool(dice).largest_count(), icepool.d6.pool(dice).largest_straight()
    assert odds.double == alike.probability(">=", 2)
    assert odds.triple == alike.probability(">=", 3)
    assert odds.scale == run.probability(">=", 3)


@every("dice", range(1, 13))
def test_the_chances_of_combinations_are_those_of_dyce(dice: int) -> None:
    double = triple = scale = 0
    for roll, weight in P(*[H(6)] * dice).rolls_with_counts():
        most = max(Counter(roll).values())
        double += weight * (most >= 2)
        triple += weight * (most >= 3)
        scale += weight * any({low, low + 1, low + 2} <= set(roll) for low in range(1, 5))
    odds = combination_odds(dice)
    assert (odds.double, odds.triple, odds.scale) == tuple(Fraction(ways, 6**dice) for ways in (double, triple, scale))


def test_sixty_dice_have_all_their_successes() -> None:
    odds = attack_odds(weapon(5), 60, DEFAULT)
    assert len(odds.successes) == 61
    assert sum(chance for _, chance in odds.successes) == 1
    assert odds.expected_successes == 20


@pytest.mark.parametrize("dice", [0, 61])
def test_attack_sizes_out_of_bounds_are_refused_with_the_bounds(dice: int) -> None:
    with pytest.raises(Refusal, match=f"from 1 to 60, not {dice}"):
        attack_odds(weapon(4), dice, DEFAULT)


@pytest.mark.parametrize("dice", [0, 13])
def test_combination_sizes_out_of_bounds_are_refused_with_the_bounds(dice: int) -> None:
    with pytest.raises(Refusal, match=f"from 1 to 12, not {dice}"):
        combination_odds(dice)


@pytest.mark.parametrize("score", [-1, 21])
def test_scores_out_of_bounds_are_refused_with_the_bounds(score: int) -> None:
    with pytest.raises(Refusal, match=f"from 0 to 20, not {score}"):
        attack_odds(weapon(score), 2, DEFAULT)
    with pytest.raises(Refusal, match=f"from 0 to 20, not {score}"):
        characteristic_odds(score)
