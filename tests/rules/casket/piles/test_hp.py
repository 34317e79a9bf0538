"""HP, open counts, and the end."""

from __future__ import annotations

import pytest

from apps.rules.casket.piles.card_losses import apply, loss
from apps.rules.casket.piles.causes import ATTACK
from apps.rules.casket.piles.deployment import dealt
from apps.rules.casket.piles.hp import Counts, counts, defeat, hp, hp_explained, maximum_hp
from apps.rules.casket.piles.pile_cards import Piles, add_damaged
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.casket.piles.lying import lying

CYCLE = Ruleset(hp_model="discard_cycle")


def fresh() -> Piles:
    return dealt(range(1, 31), range(1, 31), DEFAULT)


def hurt(piles: Piles, count: int, rules: Ruleset = DEFAULT) -> Piles:
    apply(piles, loss(piles, count, ATTACK, rules))
    return piles


@pytest.mark.canon("C-04", "PEN-DISP-07", "PEN-DECK-16")
def test_four_cards_lost_read_26_of_30_and_a_damaged_card_in_hand_changes_nothing() -> None:
    piles = hurt(fresh(), 4)
    add_damaged(piles, "hand")
    assert (hp(piles, DEFAULT), maximum_hp(piles)) == (26, 30)


@pytest.mark.canon("pen.hp.model", "C-04")
def test_hp_counts_all_in_circulation_or_deck_and_hand_alone() -> None:
    piles = lying(deck=[1, 2, -1], hand=[3, -2], discard=[4, 5, -3], in_play=[6], graveyard=[7, -4])
    assert hp(piles, Ruleset(hp_model="graveyard")) == 6
    assert hp(piles, CYCLE) == 3


@pytest.mark.canon("PEN-DISP-07")
def test_the_open_counts_are_the_sizes_of_the_piles_beside_hp_and_its_maximum() -> None:
    piles = lying(deck=[1, 2, -1], hand=[3], discard=[4, 5], graveyard=[6, 7, 8, 9], in_play=[10])
    assert counts(piles, DEFAULT) == Counts(hp=6, maximum=10, deck=3, hand=1, discard=2, graveyard=4, in_play=1)


@pytest.mark.canon("PEN-DISP-07")
@pytest.mark.parametrize("rules", [DEFAULT, CYCLE], ids=["graveyard", "discard_cycle"])
def test_neither_hp_nor_its_reasons_tell_a_damaged_card_in_hand_from_one_in_the_deck(rules: Ruleset) -> None:
    one = lying(deck=[1, -1], hand=[2], discard=[3], graveyard=[4])
    other = lying(deck=[1, 2], hand=[-1], discard=[3], graveyard=[4])
    assert counts(one, rules) == counts(other, rules)
    assert hp_explained(one, rules) == hp_explained(other, rules)


@pytest.mark.canon("C-04")
@pytest.mark.parametrize("rules", [DEFAULT, CYCLE], ids=["graveyard", "discard_cycle"])
def test_the_lines_add_up_to_hp_and_say_what_does_not_count(rules: Ruleset) -> None:
    piles = lying(deck=[1, 2, -1], hand=[3], discard=[4, 5], graveyard=[6, -2], in_play=[7])
    why = hp_explained(piles, rules)
    assert why.value == hp(piles, rules)
    assert [unused.code for unused in why.not_applied] == ["damaged"]
    assert not hp_explained(lying(deck=[1]), rules).not_applied


@pytest.mark.canon("PEN-DECK-15", "C-54")
@pytest.mark.parametrize(
    ("deck", "discard", "end"), [([1], [], None), ([], [1], None), ([1], [2], None), ([], [], "no-cards")]
)
def test_deck_and_discard_pile_must_both_be_empty(deck: list[int], discard: list[int], end: str | None) -> None:
    assert defeat(lying(deck=deck, discard=discard, hand=[9]), DEFAULT) == end


@pytest.mark.canon("pen.defeat.at_hp_zero", "C-66")
def test_damaged_cards_alone_hold_a_casket_up_or_do_not() -> None:
    piles = lying(deck=[-1, -2], hand=[-3], graveyard=[1, 2])
    assert hp(piles, DEFAULT) == 0
    assert defeat(piles, Ruleset(defeat_at_hp_zero=True)) == "no-hp"
    assert defeat(piles, Ruleset(defeat_at_hp_zero=False)) is None
