"""The odds of d10 pools against every way in which dice may fall, and against two other calculators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal

import icepool
import pytest
from dyce import H

from apps.kernel.refusal import Refusal
from apps.rules.aethelgard.pool_reader import read, rolled
from apps.rules.odds.aethelgard_odds import contest_odds, crafting_odds, pool_odds, reading_chances
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.odds.every_way import every_way

SUCCESS, BOTCH = 1000, 1
ONE_DIE = {SUCCESS: 3, BOTCH: 1, 0: 6}
RULESETS: dict[Literal["always", "fumble_only"], Ruleset] = {
    "always": DEFAULT,
    "fumble_only": Ruleset(aet_net_floor="fumble_only"),
}
SMALL, LARGE = range(1, 7), range(1, 21)


def by_brute_force(dice: int) -> Mapping[int, int]:
    faces = [BOTCH] + [0] * 6 + [SUCCESS] * 3
    return Counter(map(sum, product(faces, repeat=dice)))


@cache
def by_icepool(dice: int) -> Mapping[int, int]:
    return dict((dice @ icepool.Die(ONE_DIE)).items())


@cache
def by_dyce(dice: int) -> Mapping[int, int]:
    return {int(outcome): count for outcome, count in (dice @ H(ONE_DIE)).items()}


def must_agree(dice: int, counted: Mapping[int, int], floor: Literal["always", "fumble_only"]) -> None:
    """Everything that the odds say, from counts of successes and botches alone."""
    total = sum(counted.values())
    assert total == 10**dice
    nets: Counter[int] = Counter()
    fumbles = raw = 0
    for code, weight in counted.items():
        successes, botches = divmod(code, SUCCESS)
        fumbled = successes == 0 and botches > 0
        floored = floor == "always" or fumbled
        nets[max(0, successes - botches) if floored else successes - botches] += weight
        fumbles += weight * fumbled
        raw += weight * (successes - botches)
    odds = pool_odds(dice, RULESETS[floor])
    assert odds.net == tuple((net, Fraction(weight, total)) for net, weight in sorted(nets.items()))
    assert odds.fumble == Fraction(fumbles, total)
    assert odds.critical == Fraction(sum(weight for net, weight in nets.items() if net >= 5), total)
    assert odds.expected_net == Fraction(sum(net * weight for net, weight in nets.items()), total)
    assert odds.expected_raw_net == Fraction(raw, total)


@pytest.mark.canon("AET-07", "AET-08", "AET-09", "AET-10", "aet.net_floor")
@every("floor", ["always", "fumble_only"])
@every("dice", SMALL)
def test_the_odds_are_those_of_all_throws(dice: int, floor: Literal["always", "fumble_only"]) -> None:
    must_agree(dice, by_brute_force(dice), floor)


@every("floor", ["always", "fumble_only"])
@every("dice", LARGE)
def test_the_odds_are_those_of_icepool_and_dyce(dice: int, floor: Literal["always", "fumble_only"]) -> None:
    must_agree(dice, by_icepool(dice), floor)
    must_agree(dice, by_dyce(dice), floor)


@pytest.mark.parametrize("floor", ["always", "fumble_only"])
@pytest.mark.parametrize("dice", range(1, 5))
def test_alike_faces_leave_the_odds_of_what_play_reads_as_they_are(
    dice: int, floor: Literal["always", "fumble_only"]
) -> None:
    rules = RULESETS[floor]
    played = every_way(lambda hand: rolled(hand, "check", dice, rules).net, one_by_one=True)
    assert tuple(sorted(played.fractions().items())) == pool_odds(dice, rules).net


@pytest.mark.canon("AET-23", "C-45")
@every("dice", [*LARGE, 50, 100])
def test_the_expected_raw_net_is_a_fifth_of_the_dice(dice: int) -> None:
    assert pool_odds(dice, DEFAULT).expected_raw_net == Fraction(dice, 5)


@pytest.mark.canon("AET-25", "C-45")
@every("dice", [*LARGE, 50, 100])
def test_the_chance_of_a_fumble_is_no_success_less_no_botch_either(dice: int) -> None:
    assert pool_odds(dice, DEFAULT).fumble == Fraction(7, 10) ** dice - Fraction(6, 10) ** dice


@pytest.mark.canon("C-45")
def test_fumbles_peak_at_two_dice() -> None:
    chances = {dice: pool_odds(dice, DEFAULT).fumble for dice in LARGE}
    assert max(chances, key=lambda dice: chances[dice]) == 2
    assert chances[2] == Fraction(13, 100)


TRUE_TABLE = {
    1: ("0.000", "10.000", "0.300"),
    3: ("0.000", "12.700", "0.756"),
    5: ("0.243", "9.031", "1.161"),
    7: ("2.216", "5.436", "1.553"),
    10: ("9.125", "2.220", "2.135"),
    15: ("25.924", "0.428", "3.104"),
    20: ("42.735", "0.076", "4.078"),
}
PRINTED_TABLE = {
    1: ("0.2", "0%", "10%"),
    3: ("0.6", "<1%", "~7%"),
    5: ("1.0", "~2%", "~5%"),
    7: ("1.4", "~8%", "~3%"),
    10: ("2.0", "~20%", "~1%"),
    15: ("3.0", "~50%", "<1%"),
    20: ("4.0", "~75%", "<0.1%"),
}
ERRATA = {
    (3, "fumble"): ("~7%", "12.700"),
    (5, "critical"): ("~2%", "0.243"),
    (5, "fumble"): ("~5%", "9.031"),
    (7, "critical"): ("~8%", "2.216"),
    (7, "fumble"): ("~3%", "5.436"),
    (10, "critical"): ("~20%", "9.125"),
    (10, "fumble"): ("~1%", "2.220"),
    (15, "critical"): ("~50%", "25.924"),
    (20, "critical"): ("~75%", "42.735"),
}


@pytest.mark.canon("AET-24", "AET-25", "C-45")
@every("dice", TRUE_TABLE)
def test_the_table_by_pool_size_has_these_true_figures(dice: int) -> None:
    odds = pool_odds(dice, DEFAULT)
    found = (f"{float(odds.critical * 100):.3f}", f"{float(odds.fumble * 100):.3f}", f"{float(odds.expected_net):.3f}")
    assert found == TRUE_TABLE[dice]


@pytest.mark.canon("AET-23", "AET-24", "AET-25", "C-45")
def test_the_printed_table_is_wrong_in_these_places_and_right_in_all_others() -> None:
    wrong = {}
    for dice, (net, critical, fumble) in PRINTED_TABLE.items():
        odds = pool_odds(dice, DEFAULT)
        assert odds.expected_raw_net == Fraction(net)
        for name, printed, chance in (("critical", critical, odds.critical), ("fumble", fumble, odds.fumble)):
            if not holds(printed, chance):
                wrong[dice, name] = (printed, f"{float(chance * 100):.3f}")
    assert wrong == ERRATA


def holds(printed: str, chance: Fraction) -> bool:
    """A printed percentage holds if it is what the true one rounds to, or bounds it."""
    percent = chance * 100
    number = Fraction(printed.strip("<~%"))
    return percent < number if printed.startswith("<") else round(percent) == number


@pytest.mark.canon("C-46")
def test_a_negative_net_that_is_no_fumble_is_likeliest_with_ten_dice() -> None:
    below = {
        dice: reading_chances(dice, DEFAULT).where(lambda reading: reading.raw_net < 0 and not reading.fumble)
        for dice in LARGE
    }
    assert max(below, key=lambda dice: below[dice]) == 10
    assert f"{float(below[10] * 100):.2f}" == "7.01"


@pytest.mark.canon("C-46", "aet.net_floor")
def test_without_the_floor_the_expected_net_falls_and_critical_and_fumble_do_not_move() -> None:
    for dice in LARGE:
        always, fumble_only = (pool_odds(dice, rules) for rules in RULESETS.values())
        assert (always.critical, always.fumble) == (fumble_only.critical, fumble_only.fumble)
        assert (always.expected_net > fumble_only.expected_net) is (dice >= 3)


@pytest.mark.canon("AET-47")
def test_even_twenty_dice_can_fail() -> None:
    odds = pool_odds(20, DEFAULT)
    assert f"{float(dict(odds.net)[0] * 100):.2f}" == "9.55"
    assert odds.reaching(1) == 1 - dict(odds.net)[0]


@pytest.mark.canon("AET-26", "AET-30")
@pytest.mark.parametrize("dice", [1, 3, 8])
def test_the_chance_to_meet_a_number_is_that_of_enough_net_successes(dice: int) -> None:
    odds = pool_odds(dice, DEFAULT)
    for number in range(dice + 2):
        enough = sum((chance for net, chance in odds.net if net >= number and net >= 1), Fraction(0))
        assert odds.reaching(number) == enough


@pytest.mark.canon("C-62")
@pytest.mark.parametrize(("active", "defending"), [(1, 1), (2, 1), (1, 3), (3, 3)])
def test_the_chance_to_overcome_an_opposing_roll_is_that_of_all_throws(active: int, defending: int) -> None:
    faces = range(1, 11)
    ours = Counter(read(rolls, DEFAULT).net for rolls in product(faces, repeat=active))
    theirs = Counter(read(rolls, DEFAULT).net for rolls in product(faces, repeat=defending))
    won = sum(weight * other for net, weight in ours.items() for less, other in theirs.items() if net > less)
    assert contest_odds(active, defending, DEFAULT) == Fraction(won, 10 ** (active + defending))


@pytest.mark.canon("AET-37", "C-47")
@pytest.mark.parametrize("dice", [1, 4, 9])
def test_the_chances_of_a_crafted_piece_are_those_of_its_net_successes(dice: int) -> None:
    odds = pool_odds(dice, DEFAULT)
    by_net = dict(odds.net)
    low = by_net[0] + by_net.get(1, Fraction(0)) - odds.fumble
    middle = sum((by_net.get(net, Fraction(0)) for net in (2, 3, 4)), Fraction(0))
    assert crafting_odds(dice, DEFAULT) == (
        ("Destroyed", odds.fumble),
        ("Standard", low),
        ("Masterwork", middle),
        ("Legendary", odds.critical),
    )


@pytest.mark.parametrize("dice", [0, -1, 101])
def test_sizes_out_of_bounds_are_refused_with_the_bounds(dice: int) -> None:
    with pytest.raises(Refusal) as refused:
        pool_odds(dice, DEFAULT)
    assert refused.value.sentence == f"A pool's dice are a number from 1 to 100, not {dice}."


def test_a_hundred_dice_have_all_their_nets() -> None:
    odds = pool_odds(100, DEFAULT)
    assert [net for net, _ in odds.net] == list(range(101))
    assert sum(chance for _, chance in odds.net) == 1
    assert len(reading_chances(100, DEFAULT)) == 5151
