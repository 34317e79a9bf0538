"""What the simulator reckons with: dice by their names, and how sure a share is."""

from __future__ import annotations

import pytest

from apps.lab.simulation.battle_dice import TurnDice
from apps.lab.simulation.battle_setups import Setup, fielded
from apps.lab.simulation.statistics import at_share, mean_within, variance, wilson
from apps.rules.battle.battle_state import begun


def dice(seed: str = "ash") -> TurnDice:
    return TurnDice(seed, begun(fielded(Setup(), seed, 0)))


def test_one_roll_more_moves_no_other_dice() -> None:
    one, other = dice(), dice()
    other.throw("one-0/attack", count=2)
    other.throw("one-0/strain")
    assert one.throw("other-0/attack", count=2) == other.throw("other-0/attack", count=2)
    assert one.shuffle("other-0/deck", count=30) == other.shuffle("other-0/deck", count=30)


def test_what_is_thrown_again_falls_anew() -> None:
    one = dice()
    assert len({one.throw("one-0/attack", count=8) for _ in range(5)}) == 5
    one.battle.round += 1
    assert one.throw("one-0/attack", count=8) != dice().throw("one-0/attack", count=8)


def test_the_other_seat_has_the_same_decks() -> None:
    setup = Setup(both_seats=True)
    here, there = fielded(setup, "ash", 0), fielded(setup, "ash", 1)
    assert {one.key: one.cards for one in here.fielded} == {one.key: one.cards for one in there.fielded}
    assert {one.key: one.side for one in here.fielded} == {one.key: 1 - one.side for one in there.fielded}


def test_an_interval_by_wilson() -> None:
    """Figures of Wilson's own score, worked out by hand elsewhere: 8 of 10, and 0 of 20."""
    assert wilson(8, 10)[1:] == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0)[1:] == (0.0, 1.0)


def test_a_mean_with_its_interval() -> None:
    assert mean_within([1.0, 2.0, 3.0]) == pytest.approx((2.0, 0.8684, 3.1316), abs=1e-4)
    assert variance([4.0]) == 0.0
    assert at_share([], 0.5) == 0
    assert at_share([3, 1, 2], 0.5) == 2
