"""DAMAGED cards and the Damage die."""

from __future__ import annotations

from itertools import product

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.damaged import (
    Toll,
    added_by_wound,
    cards_due,
    cascading,
    pending,
    purge,
    results,
    sacrifice,
    sp_losses,
    toll,
)
from apps.rules.casket.piles.cards import add_damaged
from apps.rules.casket.piles.causes import ATTACK, CAUSES, EXECUTION, STRAIN, Cause
from apps.rules.casket.piles.drawing import apply as take
from apps.rules.casket.piles.drawing import draw
from apps.rules.casket.piles.hp import hp
from apps.rules.casket.piles.losing import apply, loss
from apps.rules.casket.soul import refreshed
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.damage_die import DAMAGED_ADVICE
from apps.rules.tables.dice import DAMAGE_DIE
from apps.rules.tables.wound_cards import INTERNAL_BLEEDING, WOUNDS
from tests.rules.casket.piles.lying import Stacked, lying

NOTHING = Toll(heat=0, sp=0, wounds=0, sp_next_turn=0, cards_next_turn=0, marks_next_attack=0)


@pytest.mark.canon(
    "PEN-DMG-06", "PEN-DMG-07", "PEN-DMG-08", "PEN-DMG-09", "PEN-DMG-10", "PEN-DMG-11", "PEN-SP-08", "PEN-SP-09"
)
@pytest.mark.parametrize(
    ("face", "name", "felt"),
    [
        (1, "minor-strain", NOTHING._replace(heat=1)),
        (2, "system-glitch", NOTHING._replace(sp_next_turn=-1)),
        (3, "internal-bleeding", NOTHING._replace(cards_next_turn=1)),
        (4, "structural-weakness", NOTHING._replace(marks_next_attack=1)),
        (5, "critical-malfunction", NOTHING._replace(wounds=1)),
        (6, "adrenaline-surge", NOTHING._replace(sp=1)),
    ],
)
def test_each_face_does_one_thing(face: int, name: str, felt: Toll) -> None:
    assert toll([face]) == felt
    assert results([face])[0].key == name == DAMAGE_DIE.face(face).key


@pytest.mark.canon("PEN-DMG-15")
def test_the_die_shows_flame_warning_broken_heart_shield_skull_and_bolt() -> None:
    assert [face.icon for face in DAMAGE_DIE.faces] == ["flame", "warning", "broken-heart", "shield", "skull", "bolt"]


@pytest.mark.canon("C-77")
def test_several_results_add_up() -> None:
    assert toll([2, 3, 2, 6, 1]) == Toll(1, 1, 0, -2, 1, 0)
    for faces in product(range(1, 7), repeat=2):
        both = zip(toll(faces[:1]), toll(faces[1:]), strict=True)
        assert toll(faces) == tuple(one + other for one, other in both)


@pytest.mark.canon("C-77", "PEN-DMG-07", "PEN-DMG-08")
def test_glitches_and_bleedings_wait_for_the_next_turn_in_the_order_gained() -> None:
    waiting = pending([2, 5, 3, 1, 2])
    assert [result.key for result in waiting] == ["system-glitch", "internal-bleeding", "system-glitch"]
    assert cards_due(waiting) == 1
    assert refreshed(6, sp_losses(waiting)).value == 4


@pytest.mark.canon("C-55")
def test_the_dies_internal_bleeding_is_not_the_wound_of_that_name() -> None:
    assert results([3])[0].code == "damage.internal-bleeding"
    assert WOUNDS[INTERNAL_BLEEDING].code != results([3])[0].code


@pytest.mark.canon("PEN-DMG-02", "PEN-DMG-12", "PEN-DMG-16", "C-06")
def test_an_early_sacrifice_goes_to_the_discard_pile_and_comes_back_with_the_reshuffle() -> None:
    piles = lying(deck=range(7, 27), hand=range(1, 6), graveyard=range(27, 31), discard=[6])
    card = add_damaged(piles, "hand")
    sacrifice(piles, card, DEFAULT)
    assert (piles.discard, piles.graveyard, hp(piles, DEFAULT)) == ([6, card], [27, 28, 29, 30], 26)
    assert results([1])[0].heat == 1
    take(piles, draw(piles, 21, Stacked(), "draw"))
    assert card in [*piles.deck, *piles.hand]


@pytest.mark.canon("PEN-DMG-03", "PEN-DMG-13")
def test_a_late_purge_is_for_good() -> None:
    piles = lying(deck=range(1, 8), hand=[8, 9, 10, 11, 12, -1], graveyard=range(13, 31))
    purge(piles, -1, DEFAULT)
    assert (piles.graveyard[-1], piles.purged, hp(piles, DEFAULT)) == (-1, 1, 12)
    assert toll([2]).sp_next_turn == -1


@pytest.mark.canon("PEN-DMG-04", "PEN-DMG-14", "C-66")
def test_four_damage_that_takes_a_damaged_card_rolls_one_die_and_costs_three_hp() -> None:
    piles = lying(deck=range(1, 11), hand=[11, 12, 13, -1])
    planned = loss(piles, 4, ATTACK, DEFAULT, chosen=[-1])
    assert cascading(planned, DEFAULT) == (-1,)
    apply(piles, planned)
    assert (hp(piles, DEFAULT), piles.graveyard) == (10, [-1, 1, 2, 3])
    assert toll([5]).wounds == 1


@pytest.mark.canon("PEN-DMG-04", "C-67")
def test_each_damaged_card_rolls_in_the_order_discarded() -> None:
    piles = lying(deck=[1, -3, 2], discard=[-1], hand=[-2])
    assert cascading(loss(piles, 5, ATTACK, DEFAULT, chosen=[-2]), DEFAULT) == (-2, -3, -1)


@pytest.mark.canon("C-67", "PEN-HEAT-17")
@pytest.mark.parametrize("cause", CAUSES, ids=lambda cause: cause.key)
def test_the_damage_of_attacks_and_strain_cascades_and_no_other_loss(cause: Cause) -> None:
    cascades = cascading(loss(lying(deck=[-1, 1]), 2, cause, DEFAULT), DEFAULT)
    assert cascades == ((-1,) if cause in (ATTACK, EXECUTION, STRAIN) else ())


@pytest.mark.canon("PEN-DMG-05")
def test_a_damaged_card_may_be_kept() -> None:
    piles = lying(deck=[1, 2], hand=[-1])
    apply(piles, loss(piles, 1, ATTACK, DEFAULT))
    assert piles.hand == [-1]


@pytest.mark.canon("pen.damaged.actions", "C-06")
def test_actions_and_cascades_are_played_or_are_not() -> None:
    planned = loss(lying(deck=[-1]), 1, ATTACK, DEFAULT)
    assert cascading(planned, Ruleset(damaged_actions="on")) == (-1,)
    assert cascading(planned, Ruleset(damaged_actions="off")) == ()
    for rid in (sacrifice, purge):
        rid(lying(hand=[-1]), -1, Ruleset(damaged_actions="on"))
        with pytest.raises(Refusal, match="neither Sacrificed nor Purged"):
            rid(lying(hand=[-1]), -1, Ruleset(damaged_actions="off"))


@pytest.mark.canon("PEN-DMG-02", "PEN-DMG-03", "C-77")
@pytest.mark.parametrize("card", [1, -2], ids=["not DAMAGED", "not in hand"])
def test_only_damaged_cards_in_hand_are_got_rid_of(card: int) -> None:
    for rid in (sacrifice, purge):
        piles = lying(deck=[-2], hand=[1, -1])
        with pytest.raises(Refusal):
            rid(piles, card, DEFAULT)
        assert piles == lying(deck=[-2], hand=[1, -1])


@pytest.mark.canon("pen.damaged.major_wound_threshold", "C-06")
def test_a_deep_wound_adds_a_damaged_card_where_that_is_played() -> None:
    assert added_by_wound(30, Ruleset(damaged_major_wound_threshold=None)) == 0
    played = Ruleset(damaged_major_wound_threshold=6)
    assert [added_by_wound(damage, played) for damage in (0, 5, 6, 7, 12)] == [0, 0, 1, 1, 1]


@pytest.mark.canon("PEN-DMG-17")
def test_there_is_advice_on_each_of_the_three_choices() -> None:
    assert [advice.choice for advice in DAMAGED_ADVICE] == ["sacrifice", "purge", "keep"]
    said = {advice.choice: advice.text for advice in DAMAGED_ADVICE}
    assert "three to five turns" in said["sacrifice"]
    assert "few HP" in said["purge"]
    assert "one or two" in said["keep"]


@pytest.mark.parametrize("faces", [[0], [7], [1, 9]])
def test_faces_that_the_die_does_not_have_are_refused(faces: list[int]) -> None:
    with pytest.raises(Refusal, match="faces from 1 to 6"):
        toll(faces)
