"""From one battle to the next."""

from __future__ import annotations

import pytest

from apps.rules.casket.component_marks import Components
from apps.rules.casket.next_battle import brought
from apps.rules.casket.soul import sp_maximum
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.casket.piles.lying import lying

BROKEN = Components(marks={"right-arm": 0, "left-arm": 0, "legs": 0, "head": 3, "chassis": 3})


@pytest.mark.canon("C-78", "PEN-CAMP-10")
def test_nothing_of_a_battle_lasts_by_default() -> None:
    ended = brought(lying(deck=[-1, 1], graveyard=[2]), BROKEN, DEFAULT, destroyed=True)
    assert (ended.fielded, ended.damaged, ended.chassis_losses, ended.sp_lines) == (True, 0, 0, ())


@pytest.mark.canon("pen.casket.after_destruction", "C-78")
def test_a_destroyed_casket_is_rebuilt_or_lost() -> None:
    rebuilt, lost = Ruleset(casket_after_destruction="rebuilt"), Ruleset(casket_after_destruction="lost")
    piles = lying(graveyard=[1])
    assert brought(piles, Components(), rebuilt, destroyed=True).fielded
    assert not brought(piles, Components(), lost, destroyed=True).fielded
    assert brought(piles, Components(), lost, destroyed=False).fielded


@pytest.mark.canon("pen.component.chassis_sp_lasts", "C-20", "PEN-SP-03")
def test_a_destroyed_chassis_costs_its_sp_for_the_battle_or_for_good() -> None:
    for lasts, sp in (("battle", 6), ("campaign", 5)):
        rules = Ruleset(component_chassis_sp_lasts="campaign") if lasts == "campaign" else DEFAULT
        after = brought(lying(deck=[1]), BROKEN, rules, destroyed=False)
        assert sp_maximum("light", after.sp_lines, rules).value == sp


@pytest.mark.canon("pen.component.chassis_sp_lasts")
def test_each_lost_chassis_adds_to_those_before() -> None:
    rules = Ruleset(component_chassis_sp_lasts="campaign")
    assert brought(lying(deck=[1]), BROKEN, rules, destroyed=False, chassis_losses=1).chassis_losses == 2
    assert brought(lying(deck=[1]), Components(), rules, destroyed=False, chassis_losses=1).chassis_losses == 1
