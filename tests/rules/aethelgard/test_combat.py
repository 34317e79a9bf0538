"""From a hit to damage."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.aethelgard.check_results import judged
from apps.rules.aethelgard.combat import Blow, damage_pool, dealt, doubles
from apps.rules.aethelgard.pool_reader import PoolReading, read
from apps.rules.aethelgard.pools import Modifier, PoolSituation
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.aethelgard_checks import CHECKS
from tests.cases import every
from tests.rules.aethelgard.calm import CALM

FUMBLE_ONLY = Ruleset(aet_net_floor="fumble_only")
WEAPON_DICE = Ruleset(aet_crit_doubles="weapon_dice")


def netting(net: int) -> PoolReading:
    return read([10] * net + [5], DEFAULT)


@pytest.mark.canon("AET-27", "AET-04")
def test_damage_is_rolled_with_weapon_dice_and_attribute_bonus() -> None:
    found = damage_pool(Blow(weapon=4, bonus=3), CALM, DEFAULT, critical=False)
    assert found.value == 7
    assert [(line.value, line.text) for line in found.lines] == [(4, "Weapon dice"), (3, "MIGHT bonus")]
    assert damage_pool(Blow(weapon=4), CALM, DEFAULT, critical=False).value == 4


@pytest.mark.canon("AET-15", "C-62", "aet.crit_doubles")
@every(
    ("weapon", "bonus", "penalty", "pool", "weapon_dice"),
    [(4, 3, 0, 14, 11), (6, 0, 0, 12, 12), (4, 3, 2, 10, 9), (1, 5, 0, 12, 7), (2, 1, 5, 2, 1)],
)
def test_a_critical_hit_doubles_the_pool_or_the_weapons_own_dice(
    weapon: int, bonus: int, penalty: int, pool: int, weapon_dice: int
) -> None:
    blow = Blow(weapon=weapon, bonus=bonus)
    situation = PoolSituation(modifiers=(Modifier(source="wounded", dice=penalty),)) if penalty else CALM
    doubled = damage_pool(blow, situation, DEFAULT, critical=True)
    assert doubled.value == pool
    assert doubled.value == 2 * damage_pool(blow, situation, DEFAULT, critical=False).value
    assert damage_pool(blow, situation, WEAPON_DICE, critical=True).value == weapon_dice


@pytest.mark.canon("AET-15", "C-62")
@every(("net", "defense_score", "doubled"), [(5, 5, True), (6, 2, True), (5, 6, False), (4, 2, False), (0, 0, False)])
def test_only_a_critical_roll_that_hits_doubles(net: int, defense_score: int, *, doubled: bool) -> None:
    assert doubles(judged(CHECKS["accuracy"], netting(net), defense_score)) is doubled


@pytest.mark.canon("AET-27")
@every(("net", "soak", "damage"), [(4, 0, 4), (4, 3, 1), (4, 4, 0), (2, 5, 0), (0, 0, 0)])
def test_damage_is_what_soak_leaves_of_the_net(net: int, soak: int, damage: int) -> None:
    found = dealt(netting(net), soak=soak)
    assert found.value == damage == sum(line.value for line in found.lines)
    assert [line.code for line in found.lines][2:] == (["floor"] if net < soak else [])
    assert [one.code for one in found.not_applied] == ["block"]


@pytest.mark.canon("AET-28", "C-62")
@every(("net", "block", "soak", "damage"), [(4, 1, 0, 3), (4, 4, 0, 0), (4, 6, 0, 0), (4, 2, 1, 1), (4, 0, 0, 4)])
def test_each_net_success_of_a_block_cancels_a_point_and_a_tie_cancels_all(
    net: int, block: int, soak: int, damage: int
) -> None:
    found = dealt(netting(net), soak=soak, block=netting(block))
    assert found.value == damage
    assert ("block" in [line.code for line in found.lines]) is (block > 0)
    assert ("block" in [one.code for one in found.not_applied]) is (block == 0)


@pytest.mark.canon("C-46", "aet.net_floor")
def test_a_net_below_nothing_neither_heals_nor_lends_damage() -> None:
    below = read([8, 1, 1], FUMBLE_ONLY)
    assert below.net == -1
    assert dealt(below, soak=0).value == 0
    assert dealt(netting(3), soak=0, block=below).value == 3


@pytest.mark.canon("AET-14", "AET-27")
def test_a_fumbled_damage_roll_does_nothing() -> None:
    assert dealt(read([1, 4], DEFAULT), soak=0).value == 0


@pytest.mark.parametrize(
    ("blow", "sentence"),
    [
        (Blow(weapon=0), "A weapon's dice are a number from 1 to 50, not 0."),
        (Blow(weapon=51), "A weapon's dice are a number from 1 to 50, not 51."),
        (Blow(weapon=5, bonus=-1, attribute="FINESSE"), "The FINESSE bonus is a number from 0 to 50, not -1."),
        (Blow(weapon=30, bonus=30), "A damage pool before doubling is a number from 1 to 50, not 60."),
    ],
)
def test_a_blow_out_of_bounds_is_refused_whether_it_is_doubled_or_not(blow: Blow, sentence: str) -> None:
    for critical in (False, True):
        with pytest.raises(Refusal) as refused:
            damage_pool(blow, CALM, DEFAULT, critical=critical)
        assert refused.value.sentence == sentence


def test_the_largest_blow_can_still_be_doubled() -> None:
    assert damage_pool(Blow(weapon=25, bonus=25), CALM, DEFAULT, critical=True).value == 100


@pytest.mark.parametrize("soak", [-1, 101])
def test_soak_out_of_bounds_is_refused(soak: int) -> None:
    with pytest.raises(Refusal, match="Soak is a number from 0 to 100"):
        dealt(netting(2), soak=soak)
