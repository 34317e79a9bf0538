"""What waits for an attack, and how long."""

from __future__ import annotations

from typing import Literal

import pytest

from apps.rules.casket.next_attack import (
    CATASTROPHIC,
    FEINT,
    STRUCTURAL_WEAKNESS,
    Waiting,
    Waits,
    by_owner,
    damage_lines,
    end_turn,
    ignored,
    marks,
    on_owner,
    use_up,
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


def attacks(waits: Waits, *, hit: bool = True, rules: Ruleset = DEFAULT) -> int:
    """One attack of the owner on one target: its bonus, and what waited is used."""
    used = by_owner(waits)
    use_up(waits, used, rules, hit=hit)
    return sum(line.value for line in damage_lines(used))


@pytest.mark.canon("PEN-ATK-28", "C-68")
def test_all_that_waits_adds_up_and_goes_with_the_next_attack() -> None:
    waits = waiting(OFFERING, MARTYRDOM, FEINT)
    assert ignored(by_owner(waits)) == 1
    assert attacks(waits) == 7
    assert attacks(waits) == 0


@pytest.mark.canon("pen.next_attack.spent_on", "C-68")
@pytest.mark.parametrize(("spent_on", "left"), [("any_attack", 0), ("hit_only", 3)])
def test_a_miss_uses_up_what_waited_or_spares_it(spent_on: Literal["any_attack", "hit_only"], left: int) -> None:
    rules = Ruleset(next_attack_spent_on=spent_on)
    waits = waiting(OFFERING, rules=rules)
    assert attacks(waits, hit=False, rules=rules) == 3
    assert attacks(waits, rules=rules) == left
    assert attacks(waits, rules=rules) == 0


@pytest.mark.canon("C-68", "PEN-ATK-21")
def test_a_catastrophe_uses_up_what_waited_and_its_own_penalty_waits_for_the_attack_after() -> None:
    waits = waiting(OFFERING)
    used = by_owner(waits)
    wait(waits, CATASTROPHIC, DEFAULT, own_turn=True)
    use_up(waits, used, DEFAULT, hit=False)
    assert codes(waits) == ["jammed"]
    assert attacks(waits) == -2


@pytest.mark.canon("C-68")
def test_what_is_gained_during_an_attack_waits_for_a_later_one() -> None:
    waits = waiting(OFFERING)
    used = by_owner(waits)
    wait(waits, OFFERING, DEFAULT, own_turn=True)
    use_up(waits, used, DEFAULT, hit=True)
    assert attacks(waits) == 3


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


@pytest.mark.canon("C-68", "PEN-CARD-U08", "PEN-ATK-21")
@pytest.mark.parametrize("lasts", ["next_turn_end", "turn_end", "battle"])
def test_feint_and_catastrophe_keep_their_printed_windows(
    lasts: Literal["next_turn_end", "turn_end", "battle"],
) -> None:
    waits = waiting(FEINT, CATASTROPHIC, rules=Ruleset(next_attack_lasts=lasts))
    assert end_turn(waits) == (FEINT,)
    assert end_turn(waits) == (CATASTROPHIC,)
    assert codes(waits) == []


@pytest.mark.canon("C-68")
@pytest.mark.parametrize("own_turn", [True, False])
def test_a_bonus_of_this_turn_serves_every_attack_to_that_turns_end_or_of_the_next_own_turn(
    own_turn: bool,  # noqa: FBT001 - the parameter above
) -> None:
    waits = waiting(FURY, own_turn=own_turn)
    assert [attacks(waits), attacks(waits)] == [1, 1]
    assert end_turn(waits) == (FURY,)
    assert attacks(waits) == 0


@pytest.mark.canon("C-68", "PEN-COMP-14", "PEN-DMG-09", "C-77")
@pytest.mark.parametrize("lasts", ["next_turn_end", "turn_end", "battle"])
def test_structural_weakness_waits_without_end_for_the_next_attack_on_its_owner(
    lasts: Literal["next_turn_end", "turn_end", "battle"],
) -> None:
    rules = Ruleset(next_attack_lasts=lasts)
    waits = waiting(STRUCTURAL_WEAKNESS, STRUCTURAL_WEAKNESS, rules=rules, own_turn=False)
    for _ in range(9):
        assert end_turn(waits) == ()
    assert attacks(waits) == 0
    used = on_owner(waits)
    assert (marks(used), damage_lines(used)) == (2, ())
    use_up(waits, used, rules, hit=True)
    assert on_owner(waits) == ()


def test_two_effects_alike_are_told_apart_by_when_they_came() -> None:
    waits = waiting(OFFERING, OFFERING, STRUCTURAL_WEAKNESS)
    assert [held.number for held in waits.held] == [1, 2, 3]
    use_up(waits, by_owner(waits)[:1], DEFAULT, hit=True)
    assert [held.number for held in waits.held] == [2, 3]


def test_a_clone_waits_apart() -> None:
    waits = waiting(OFFERING)
    attacks(waits.clone())
    assert codes(waits) == ["blood-offering"]
