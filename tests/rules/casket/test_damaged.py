"""DAMAGED cards and the Damage die."""

from __future__ import annotations

import pytest

from apps.rules.casket.damaged import added_by_wound, cards_due, cascading, pending, results, sp_losses
from apps.rules.casket.piles.card_losses import apply, loss
from apps.rules.casket.piles.causes import ATTACK, CAUSES, EXECUTION, STRAIN, Cause
from apps.rules.casket.soul import refreshed
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.printed_dice import DAMAGE_DIE
from tests.cases import every
from tests.rules.casket.piles.lying import lying


@pytest.mark.canon("PEN-DMG-15")
def test_the_die_shows_flame_warning_broken_heart_shield_skull_and_bolt() -> None:
    assert [face.icon for face in DAMAGE_DIE.faces] == ["flame", "warning", "broken-heart", "shield", "skull", "bolt"]


@pytest.mark.canon("C-77", "PEN-DMG-07", "PEN-DMG-08")
def test_glitches_and_bleedings_wait_for_the_next_turn_in_the_order_gained() -> None:
    waiting = pending([2, 5, 3, 1, 2])
    assert [result.key for result in waiting] == ["system-glitch", "internal-bleeding", "system-glitch"]
    assert cards_due(waiting) == 1
    assert refreshed(6, sp_losses(waiting)).value == 4


@pytest.mark.canon("C-55")
def test_the_dies_internal_bleeding_is_not_the_wound_of_that_name() -> None:
    assert results([3])[0].code == "damage.internal-bleeding"
    assert WOUNDS["internal-bleeding"].code != results([3])[0].code


@pytest.mark.canon("PEN-DMG-04", "C-67")
def test_each_damaged_card_rolls_in_the_order_discarded() -> None:
    piles = lying(deck=[1, -3, 2], discard=[-1], hand=[-2])
    assert cascading(loss(piles, 5, ATTACK, DEFAULT, chosen=[-2]), DEFAULT) == (-2, -3, -1)


@pytest.mark.canon("C-67", "PEN-HEAT-17")
@every("cause", CAUSES, ids=lambda cause: cause.key)
def test_the_damage_of_attacks_and_strain_cascades_and_no_other_loss(cause: Cause) -> None:
    cascades = cascading(loss(lying(deck=[-1, 1]), 2, cause, DEFAULT), DEFAULT)
    assert cascades == ((-1,) if cause in (ATTACK, EXECUTION, STRAIN) else ())


@pytest.mark.canon("PEN-DMG-05")
def test_a_damaged_card_may_be_kept() -> None:
    piles = lying(deck=[1, 2], hand=[-1])
    apply(piles, loss(piles, 1, ATTACK, DEFAULT))
    assert piles.hand == [-1]


@pytest.mark.canon("pen.damaged.major_wound_threshold", "C-06")
def test_a_deep_wound_adds_a_damaged_card_where_that_is_played() -> None:
    assert added_by_wound(30, Ruleset(damaged_major_wound_threshold=None)) == 0
    played = Ruleset(damaged_major_wound_threshold=6)
    assert [added_by_wound(damage, played) for damage in (0, 5, 6, 7, 12)] == [0, 0, 1, 1, 1]
