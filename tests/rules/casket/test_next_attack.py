"""What waits for an attack, and how long."""

from __future__ import annotations

from typing import Literal

import pytest

from apps.rules.casket.next_attack import (
    Waiting,
    Waits,
    by_owner,
    end_turn,
    wait,
)
from apps.rules.ruleset.rules import DEFAULT, Ruleset

OFFERING = Waiting(code="blood-offering", text="Blood Offering", rule="PEN-CARD-P01", damage=3, ignores=1)
MARTYRDOM = Waiting(code="martyrdom", text="MARTYRDOM", rule="PEN-SUF-05", damage=3)
FURY = Waiting(code="fury", text="ZEALOT'S FURY", rule="PEN-SUF-03", damage=1, serves="each", window="this_turn")


def waiting(*effects: Waiting, rules: Ruleset = DEFAULT, own_turn: bool = True) -> Waits:
    waits = Waits()
    for effect in effects:
        wait(waits, effect, rules, own_turn=own_turn)
    return waits


def codes(waits: Waits) -> list[str]:
    return [held.effect.code for held in waits.held]


@pytest.mark.canon("C-68")
def test_only_the_first_target_is_struck_by_what_waited_and_every_target_by_what_serves_each_attack() -> None:
    waits = waiting(OFFERING, FURY)
    assert [held.effect.code for held in by_owner(waits)] == ["blood-offering", "fury"]
    assert [held.effect.code for held in by_owner(waits, target=2)] == ["fury"]


@pytest.mark.canon("pen.next_attack.lasts", "C-68")
@pytest.mark.parametrize(("lasts", "ends_seen"), [("turn_end", 0), ("next_turn_end", 1), ("battle", 9)])
def test_what_is_gained_in_the_own_turn_waits_as_long_as_the_table_says(
    lasts: Literal["next_turn_end", "turn_end", "battle"], ends_seen: int
) -> None:
    waits = waiting(OFFERING, rules=Ruleset(next_attack_lasts=lasts))
    for turn in range(9):
        lapsed = end_turn(waits)
        assert bool(codes(waits)) == (turn < ends_seen)
        assert lapsed == ((OFFERING,) if turn == ends_seen else ())


@pytest.mark.canon("pen.next_attack.lasts", "C-68")
@pytest.mark.parametrize(("lasts", "waits_on"), [("turn_end", False), ("next_turn_end", False), ("battle", True)])
def test_what_is_gained_in_anothers_turn_serves_the_own_next_turn(
    lasts: Literal["next_turn_end", "turn_end", "battle"],
    waits_on: bool,  # noqa: FBT001 - a column of the table above
) -> None:
    waits = waiting(OFFERING, rules=Ruleset(next_attack_lasts=lasts), own_turn=False)
    assert codes(waits) == ["blood-offering"]
    end_turn(waits)
    assert bool(codes(waits)) == waits_on
