"""What the dice of a pool say."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from itertools import permutations
from typing import get_args

import pytest

from apps.kernel.dice import Question, Tray, Typed, Unanswered, Unrolled
from apps.kernel.refusal import Refusal
from apps.rules.aethelgard.check_results import check_pool
from apps.rules.aethelgard.combat import Blow, damage_pool
from apps.rules.aethelgard.pool_reader import ALIKE, Degree, PoolReading, beats, reaches, read, rolled
from apps.rules.aethelgard.pools import Base, Modifier, PoolSituation, pool
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.aethelgard_checks import CHECKS, CheckWay
from tests.cases import every
from tests.rules.aethelgard.calm import CALM

FUMBLE_ONLY = Ruleset(aet_net_floor="fumble_only")


def asked_for(label: str, dice: int) -> Question:
    """What a roll asks of chance."""
    with pytest.raises(Unrolled) as asked:
        rolled(Tray(Unanswered()), label, dice, DEFAULT)
    return asked.value.question


@pytest.mark.canon("AET-07", "AET-08", "AET-09")
@every(
    ("face", "successes", "botches"),
    [(1, 0, 1), *((face, 0, 0) for face in range(2, 8)), (8, 1, 0), (9, 1, 0), (10, 1, 0)],
)
def test_each_face_is_a_success_a_botch_or_nothing(face: int, successes: int, botches: int) -> None:
    reading = read([face], DEFAULT)
    assert (reading.successes, reading.botches) == (successes, botches)


@pytest.mark.canon("AET-07", "AET-08", "AET-09")
def test_every_face_is_of_one_kind_and_no_other() -> None:
    assert sorted(face for kind in ALIKE for face in kind) == list(range(1, 11))
    assert [len(kind) for kind in ALIKE] == [1, 6, 3]


@pytest.mark.canon("AET-10", "AET-13", "AET-14", "AET-22", "AET-44")
@every(
    ("rolls", "successes", "botches", "net", "degree"),
    [
        ([9, 8, 5, 2, 1], 2, 1, 1, "success"),
        ([10, 9, 8, 7, 6, 4], 3, 0, 3, "success"),
        ([7, 5, 3, 2], 0, 0, 0, "failure"),
        ([1, 1, 4], 0, 2, 0, "fumble"),
        ([10, 10, 9, 9, 8, 8, 7, 6, 4, 3, 2, 1], 6, 1, 5, "critical"),
        ([9, 8, 5, 2, 1, 10, 7], 3, 1, 2, "success"),
    ],
)
def test_the_printed_rolls_read_as_printed(
    rolls: list[int], successes: int, botches: int, net: int, degree: Degree
) -> None:
    reading = read(rolls, DEFAULT)
    assert (reading.successes, reading.botches, reading.net, reading.degree) == (successes, botches, net, degree)


@pytest.mark.canon("AET-39")
def test_the_record_holds_the_rolls_the_counts_and_the_flags() -> None:
    assert {field.name for field in fields(PoolReading)} == {
        "rolls",
        "successes",
        "botches",
        "net",
        "raw_net",
        "critical",
        "fumble",
    }
    assert read([8, 1, 3], DEFAULT) == PoolReading(
        rolls=(8, 1, 3), successes=1, botches=1, net=0, raw_net=0, critical=False, fumble=False
    )


@pytest.mark.canon("AET-06")
def test_dice_are_read_one_by_one_and_kept_as_they_fell() -> None:
    readings = [read(rolls, DEFAULT) for rolls in permutations((10, 1, 7, 8))]
    assert {reading.net for reading in readings} == {1}
    assert [reading.rolls for reading in readings] == list(permutations((10, 1, 7, 8)))


@pytest.mark.canon("AET-06")
def test_dice_of_one_sum_may_mean_different_things() -> None:
    assert sum([8, 8, 2]) == sum([7, 7, 4])
    assert [read(rolls, DEFAULT).net for rolls in ([8, 8, 2], [7, 7, 4])] == [2, 0]


@pytest.mark.canon("AET-11", "C-46", "aet.net_floor")
@every(
    ("rolls", "always", "fumble_only", "raw"),
    [([8, 1, 1], 0, -1, -1), ([1, 1, 4], 0, 0, -2), ([8, 1], 0, 0, 0), ([9, 1, 1, 1, 1], 0, -3, -3), ([8, 9], 2, 2, 2)],
)
def test_net_is_never_below_nothing_unless_only_fumbles_are_floored(
    rolls: list[int], always: int, fumble_only: int, raw: int
) -> None:
    assert read(rolls, DEFAULT).net == always
    assert read(rolls, FUMBLE_ONLY).net == fumble_only
    assert read(rolls, DEFAULT).raw_net == read(rolls, FUMBLE_ONLY).raw_net == raw


@pytest.mark.canon("AET-12", "AET-44")
def test_there_are_four_degrees_and_only_a_positive_net_succeeds() -> None:
    assert get_args(Degree) == ("fumble", "failure", "success", "critical")
    assert read([8, 1, 5], DEFAULT).degree == "failure"
    assert read([5, 5], DEFAULT).degree == "failure"
    assert read([8, 1, 1], FUMBLE_ONLY).degree == "failure"
    assert read([8, 5], DEFAULT).degree == "success"


@pytest.mark.canon("AET-13")
@every("rules", [DEFAULT, FUMBLE_ONLY])
@every(("net", "critical"), [(4, False), (5, True), (6, True)])
def test_five_net_successes_are_a_critical_success(rules: Ruleset, net: int, *, critical: bool) -> None:
    assert read([10] * net, rules).critical is critical
    assert read([10] * (net + 1) + [1], rules).critical is critical


@pytest.mark.canon("AET-14")
@every(("rolls", "fumble"), [([1], True), ([1, 7], True), ([8, 1], False), ([8, 1, 1], False), ([7], False)])
def test_a_fumble_is_no_success_and_a_botch(rolls: list[int], *, fumble: bool) -> None:
    assert read(rolls, DEFAULT).fumble is fumble


@pytest.mark.canon("AET-51")
@pytest.mark.parametrize("dice", [5, 20, 100])
def test_net_has_no_upper_bound(dice: int) -> None:
    reading = read([10] * dice, DEFAULT)
    assert (reading.net, reading.critical) == (dice, True)


@pytest.mark.canon("AET-01")
@every(("key", "way"), [(key, way) for key, check in CHECKS.items() for way in check.ways])
def test_whatever_is_checked_is_rolled_with_d10s(key: str, way: CheckWay) -> None:
    base = Base(attribute=way.attribute, score=4, skill=way.skill, rank=2 if way.skill else 0)
    dice = check_pool(CHECKS[key], base, CALM, DEFAULT).value
    assert asked_for(key, dice) == Question(label=key, count=6 if way.skill else 4, sides=10)


@pytest.mark.canon("AET-01", "AET-27")
def test_damage_is_rolled_with_d10s() -> None:
    dice = damage_pool(Blow(weapon=4, bonus=3), CALM, DEFAULT, critical=False).value
    assert asked_for("damage", dice) == Question(label="damage", count=7, sides=10)


@pytest.mark.canon("AET-38")
@pytest.mark.parametrize(("count", "thrown"), [(-3, 1), (0, 1), (1, 1), (2, 2)])
def test_a_pool_below_one_die_is_one_die(count: int, thrown: int) -> None:
    assert asked_for("hack", count).count == thrown


@pytest.mark.canon("AET-38")
@pytest.mark.parametrize("face", [0, 11, -1])
def test_a_d10_shows_1_to_10(face: int) -> None:
    assert read(range(1, 11), DEFAULT).rolls == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    with pytest.raises(Refusal, match="from 1 to 10") as refused:
        read([5, face], DEFAULT)
    assert refused.value.rule == "AET-38"


@pytest.mark.parametrize("dice", [0, 101])
def test_a_roll_of_no_dice_or_too_many_is_refused(dice: int) -> None:
    with pytest.raises(Refusal, match="1 to 100 dice"):
        read([5] * dice, DEFAULT)


@pytest.mark.canon("AET-20", "AET-06")
def test_all_dice_are_thrown_at_once_after_everything_that_changes_them() -> None:
    modifiers = (Modifier(source="coherent"), Modifier(source="dim-light", dice=2))
    dice = pool(Base(attribute="WITS", score=6), PoolSituation(modifiers=modifiers), DEFAULT).value
    tray = Tray(Typed(faces={"hack": [3, 8, 1, 10, 9]}, otherwise=Unanswered()))
    reading = rolled(tray, "hack", dice, DEFAULT)
    assert [(roll.label, roll.faces) for roll in tray.taken()] == [("hack", (3, 8, 1, 10, 9))]
    assert reading.rolls == (3, 8, 1, 10, 9)
    with pytest.raises(FrozenInstanceError):
        reading.rolls = (10, 10)  # type: ignore[misc]  # that it cannot be done is what is shown


@pytest.mark.canon("AET-12", "C-62")
@every(
    ("net", "number", "met"), [(0, 0, False), (1, 0, True), (2, 3, False), (3, 3, True), (4, 3, True), (-1, -2, False)]
)
def test_a_number_is_met_from_equal_on_and_never_without_a_net_success(net: int, number: int, *, met: bool) -> None:
    assert reaches(net, number) is met


@pytest.mark.canon("C-62")
@every(
    ("net", "other", "won"), [(2, 2, False), (3, 2, True), (1, 2, False), (0, 0, False), (1, 0, True), (0, -1, False)]
)
def test_an_opposed_tie_is_the_defenders(net: int, other: int, *, won: bool) -> None:
    assert beats(net, other) is won
