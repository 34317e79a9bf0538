"""HP, open counts, and the end."""

from __future__ import annotations

import pytest

from apps.rules.casket.piles.cards import Piles, add_damaged
from apps.rules.casket.piles.causes import ATTACK, SELF_HARM
from apps.rules.casket.piles.deployment import dealt
from apps.rules.casket.piles.drawing import Draw, draw_phase
from apps.rules.casket.piles.drawing import apply as take
from apps.rules.casket.piles.hand import finish, play
from apps.rules.casket.piles.hp import (
    Counts,
    cards_in_deck,
    counts,
    defeat,
    defeat_after,
    hp,
    hp_explained,
    maximum_hp,
)
from apps.rules.casket.piles.losing import apply, loss
from apps.rules.casket.piles.recovering import apply as bring_back
from apps.rules.casket.piles.recovering import recovered
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.casket.piles.lying import Stacked, lying

CYCLE = Ruleset(hp_model="discard_cycle")


def fresh() -> Piles:
    return dealt(range(1, 31), range(1, 31), DEFAULT)


def hurt(piles: Piles, count: int, rules: Ruleset = DEFAULT) -> Piles:
    apply(piles, loss(piles, count, ATTACK, rules))
    return piles


@pytest.mark.canon("C-04", "PEN-DECK-16")
def test_a_whole_casket_has_30_hp_with_six_cards_in_hand() -> None:
    piles = fresh()
    assert (hp(piles, DEFAULT), len(piles.hand)) == (30, 6)
    assert cards_in_deck(piles, DEFAULT) == 24


@pytest.mark.canon("C-04", "PEN-DISP-07", "PEN-DECK-16")
def test_four_cards_lost_read_26_of_30_and_a_damaged_card_in_hand_changes_nothing() -> None:
    piles = hurt(fresh(), 4)
    add_damaged(piles, "hand")
    assert (hp(piles, DEFAULT), maximum_hp(piles)) == (26, 30)


@pytest.mark.canon("C-04", "PEN-DECK-16", "PEN-DECK-24")
def test_the_sample_turn_goes_from_24_hp_to_22_while_a_draw_pile_would_go_from_24_to_20() -> None:
    hurt_before, whole = hurt(fresh(), 6), fresh()
    for piles in (hurt_before, whole):
        play(piles, 1)
        apply(piles, loss(piles, 2, SELF_HARM, DEFAULT))
        finish(piles, 1)
        play(piles, 2)
        finish(piles, 2)
        drawn = draw_phase(piles, Stacked(), "draw")
        take(piles, drawn)
        assert len(drawn.cards) == 2
    assert hp(hurt_before, DEFAULT) == 22
    assert len(whole.deck) == 20


@pytest.mark.canon("pen.hp.model", "C-04")
def test_hp_counts_all_in_circulation_or_deck_and_hand_alone() -> None:
    piles = lying(deck=[1, 2, -1], hand=[3, -2], discard=[4, 5, -3], in_play=[6], graveyard=[7, -4])
    assert hp(piles, Ruleset(hp_model="graveyard")) == 6
    assert hp(piles, CYCLE) == 3


@pytest.mark.canon("C-04")
def test_absolutions_net_zero_is_true_of_deck_and_hand_and_not_of_hp() -> None:
    piles = lying(deck=[1, 2], hand=[3], discard=[4])
    apply(piles, loss(piles, 1, SELF_HARM, DEFAULT))
    bring_back(piles, recovered(piles, [4], 1, "discard", "hand"))
    assert len(piles.deck) + len(piles.hand) == 3
    assert hp(piles, DEFAULT) == 3


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


@pytest.mark.canon("C-04", "PEN-DECK-15")
def test_a_casket_destroyed_with_cards_in_hand_shows_0() -> None:
    piles = lying(deck=[1], hand=[2, 3, 4])
    planned = loss(piles, 1, ATTACK, DEFAULT)
    apply(piles, planned)
    assert defeat_after(planned, piles, DEFAULT) == "no-cards"
    assert hp_explained(piles, DEFAULT, destroyed=True).value == 0
    assert counts(piles, DEFAULT, destroyed=True)[:4] == (0, 4, 0, 3)


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


@pytest.mark.canon("pen.hp.model", "pen.defeat.at_hp_zero")
def test_where_damage_goes_round_cards_in_the_discard_pile_still_hold_a_casket_up() -> None:
    piles = lying(deck=[1, 2], hand=[])
    planned = loss(piles, 2, ATTACK, CYCLE)
    apply(piles, planned)
    assert hp(piles, CYCLE) == 0
    assert defeat_after(planned, piles, CYCLE) is None
    last = loss(piles, 2, ATTACK, CYCLE)
    apply(piles, last)
    assert defeat_after(last, piles, CYCLE) == "no-cards"


@pytest.mark.canon("C-54", "C-66")
def test_defeat_is_asked_after_a_demand_even_an_unpaid_one_and_not_without_one() -> None:
    empty = lying(hand=[1])
    assert defeat_after(loss(empty, 1, ATTACK, DEFAULT), empty, DEFAULT) == "no-cards"
    assert defeat_after(loss(empty, 0, ATTACK, DEFAULT), empty, DEFAULT) is None
    assert defeat_after(Draw(cards=(), short=True), empty, DEFAULT) == "no-cards"
    assert defeat_after(Draw(cards=()), empty, DEFAULT) is None


@pytest.mark.canon("C-66", "pen.defeat.at_hp_zero")
@pytest.mark.parametrize(("at_zero", "falls"), [(True, True), (False, False)])
def test_at_one_loss_a_round_a_casket_falls_in_time_and_without_the_ruling_it_never_does(
    at_zero: bool,  # noqa: FBT001 - a column of the table above
    falls: bool,  # noqa: FBT001 - a column of the table above
) -> None:
    rules = Ruleset(defeat_at_hp_zero=at_zero)
    piles = lying(deck=[1, 2, 3, 4, 5, 6, 7, 8], hand=[])
    ended = None
    for turn in range(60):
        drawn = draw_phase(piles, Stacked(), f"draw-{turn}")
        take(piles, drawn)
        for card in piles.hand[:2]:
            piles.move(card, "hand", "discard")
        planned = loss(piles, 1, ATTACK, rules)
        apply(piles, planned)
        ended = ended or defeat_after(drawn, piles, rules) or defeat_after(planned, piles, rules)
    assert bool(ended) == falls


@pytest.mark.canon("pen.deck_count_reads", "C-63")
def test_cards_in_deck_are_the_draw_pile_or_hp() -> None:
    piles = lying(deck=[1, 2, -1], hand=[3, 4], discard=[5])
    assert cards_in_deck(piles, Ruleset(deck_count_reads="draw_pile")) == 3
    assert cards_in_deck(piles, Ruleset(deck_count_reads="hp")) == 5
