"""Several targets, and attacks taken over."""

from __future__ import annotations

import pytest

from apps.rules.explained import Line
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.force import Force, damage_before_outcome
from apps.rules.striking.guarding import Bulwark, sheltered
from apps.rules.striking.targets import rolls, second_target, spared, taken_over

FIVE = Line(code="card", value=5, rule="PEN-CARD-P03", text="Righteous Cleave")
TWO = Line(code="card", value=2, rule="PEN-CARD-P03", text="Righteous Cleave, the one beside")
FURY = Line(code="all-attacks", value=1, rule="PEN-SUF-03", text="ZEALOT'S FURY")
MARTYRDOM = Line(code="next-attack", value=3, rule="PEN-SUF-05", text="MARTYRDOM")


@pytest.mark.canon("C-64", "pen.multi_target.rolls")
def test_each_target_has_a_roll_of_its_own_unless_the_house_rolls_once() -> None:
    targets = ("ilka", "borun", "thresh")
    assert rolls(targets, Ruleset(multi_target_rolls="per_target")) == (("ilka",), ("borun",), ("thresh",))
    assert rolls(targets, Ruleset(multi_target_rolls="one_roll")) == (targets,)


@pytest.mark.canon("C-64", "PEN-CARD-P03")
def test_the_second_target_takes_two_and_what_serves_all_attacks() -> None:
    force = Force(card=FIVE, others=(FURY, MARTYRDOM), side=1, elevation="higher")
    assert damage_before_outcome(force, DEFAULT).value == 5 + 1 + 3 + 1
    assert damage_before_outcome(second_target(TWO, force, side=4), DEFAULT).value == 2 + 1 + 3 + 1


@pytest.mark.canon("C-64")
def test_a_catastrophe_spares_those_not_yet_rolled_for() -> None:
    groups = rolls(("ilka", "borun", "thresh"), DEFAULT)
    assert spared(groups, 0) == ("borun", "thresh")
    assert spared(groups, 2) == ()


@pytest.mark.canon("C-73", "pen.redirect.when", "PEN-SUF-09")
def test_who_takes_an_attack_over_is_struck_in_front_or_aimed_at_anew() -> None:
    taker = Bulwark(side=4, lines=(Line(code="armour", value=1, rule="", text="armour"),))
    after = taken_over(taker, 8, Ruleset(redirect_when="after_hit"))
    assert (sheltered(after.bulwark, DEFAULT).shelter, after.numbers_anew, after.suffering_dice) == (1, False, 2)
    before = taken_over(taker, 8, Ruleset(redirect_when="at_declaration"))
    assert (sheltered(before.bulwark, DEFAULT).shelter, before.numbers_anew, before.suffering_dice) == (0, True, 2)
