"""Which cards are lost, and where they go."""

from __future__ import annotations

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.card_losses import Loss, Lost, apply, loss
from apps.rules.casket.piles.causes import (
    ATTACK,
    BLEEDING,
    CAUSES,
    DEPLOYMENT,
    EXECUTION,
    SELF_HARM,
    STRAIN,
    Cause,
    goes_to,
)
from apps.rules.casket.piles.pile_cards import CardNumber, Pile
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.casket.piles.lying import lying


def taken_from(planned: Loss, pile: Pile) -> tuple[CardNumber, ...]:
    return tuple(lost.card for lost in planned.lost if lost.source == pile)


@pytest.mark.canon("PEN-DECK-10", "PEN-DECK-11", "C-05")
def test_five_damage_may_be_three_cards_of_the_hand_and_two_off_the_deck() -> None:
    piles = lying(deck=[1, 2, 3, 4], hand=[5, 6, 7, 8])
    planned = loss(piles, 5, ATTACK, DEFAULT, chosen=[8, 5, 6])
    assert taken_from(planned, "hand") == (8, 5, 6)
    assert taken_from(planned, "deck") == (1, 2)
    apply(piles, planned)
    assert (piles.hand, piles.deck, piles.graveyard) == ([7], [4, 3], [8, 5, 6, 1, 2])


@pytest.mark.canon("PEN-DECK-11")
@every("from_hand", range(6))
def test_damage_is_split_freely_between_hand_and_deck(from_hand: int) -> None:
    piles = lying(deck=range(11, 21), hand=[1, 2, 3, 4, 5, 6])
    planned = loss(piles, 5, ATTACK, DEFAULT, chosen=piles.hand[:from_hand])
    assert len(taken_from(planned, "hand")) == from_hand
    assert taken_from(planned, "deck") == tuple(range(11, 16 - from_hand))


@pytest.mark.canon("C-05")
def test_damage_comes_from_the_deck_where_no_answer_is_given() -> None:
    assert taken_from(loss(lying(deck=[1, 2], hand=[3]), 2, ATTACK, DEFAULT), "deck") == (1, 2)


@pytest.mark.canon("pen.damage.discard")
def test_cards_are_chosen_from_the_hand_unless_damage_is_the_decks_alone() -> None:
    piles = lying(deck=[1], hand=[2])
    assert loss(piles, 1, ATTACK, Ruleset(damage_discard="choice"), chosen=[2]).cards == (2,)
    with pytest.raises(Refusal, match="name none from the hand"):
        loss(piles, 1, ATTACK, Ruleset(damage_discard="deck_only"), chosen=[2])


@pytest.mark.canon("PEN-DECK-12", "PEN-ATK-16")
def test_an_execution_takes_from_the_deck_alone() -> None:
    piles = lying(deck=[1], hand=[2])
    assert loss(piles, 1, EXECUTION, DEFAULT).cards == (1,)
    with pytest.raises(Refusal, match="an EXECUTION come from the deck") as refused:
        loss(piles, 1, EXECUTION, DEFAULT, chosen=[2])
    assert refused.value.rule == "PEN-DECK-12"


@pytest.mark.canon("PEN-DECK-13", "PEN-DECK-25", "C-67")
@every("cause", CAUSES, ids=lambda cause: cause.key)
def test_every_loss_runs_on_into_the_discard_pile_newest_first_and_the_rest_is_void(cause: Cause) -> None:
    piles = lying(deck=[1, 2], discard=[3, 4, 5], hand=[6])
    assert loss(piles, 4, cause, DEFAULT).cards == (1, 2, 3, 4)
    short = loss(piles, 9, cause, DEFAULT)
    assert (short.cards, short.void) == ((1, 2, 3, 4, 5), 4)


@pytest.mark.canon("C-67", "PEN-DECK-25", "PEN-DECK-17")
@pytest.mark.parametrize("cause", [SELF_HARM, STRAIN, BLEEDING, DEPLOYMENT], ids=lambda cause: cause.key)
def test_only_the_damage_of_an_attack_may_be_paid_from_the_hand(cause: Cause) -> None:
    piles = lying(deck=[1, 2], hand=[3])
    with pytest.raises(Refusal, match="come from the deck"):
        loss(piles, 1, cause, DEFAULT, chosen=[3])


@pytest.mark.canon("pen.self_harm.from", "C-67", "PEN-SUF-17", "PEN-SUF-18")
def test_self_harm_takes_the_decks_top_or_what_its_owner_chooses() -> None:
    piles = lying(deck=[1, 2], hand=[3])
    assert loss(piles, 1, SELF_HARM, Ruleset(self_harm_from="deck")).cards == (1,)
    assert loss(piles, 2, SELF_HARM, Ruleset(self_harm_from="choice"), chosen=[3]).cards == (3, 1)
    with pytest.raises(Refusal):
        loss(piles, 1, SELF_HARM, Ruleset(self_harm_from="deck"), chosen=[3])
    with pytest.raises(Refusal):
        loss(piles, 1, STRAIN, Ruleset(self_harm_from="choice"), chosen=[3])


@pytest.mark.canon("C-67", "PEN-COMP-02", "PEN-DECK-17", "PEN-HEAT-17")
@every("cause", CAUSES, ids=lambda cause: cause.key)
def test_primary_cards_mark_when_an_attack_takes_them_from_whichever_pile(cause: Cause) -> None:
    piles = lying(deck=[1, 2], discard=[3, 4], hand=[5, 6])
    chosen = [5, 6] if cause is ATTACK else []
    planned = loss(piles, len(chosen) + 4, cause, DEFAULT, chosen=chosen)
    marks = planned.marks(primary=[1, 3, 5, 6, 9])
    assert marks == {"attack": 4, "execution": 2}.get(cause.key, 0)


@pytest.mark.canon("pen.hp.model", "C-04", "PEN-DECK-14")
def test_damage_leaves_the_battle_or_first_goes_round_by_the_discard_pile() -> None:
    def where(model: Ruleset) -> list[tuple[str, str]]:
        piles = lying(deck=[1], hand=[2], discard=[3])
        return [(lost.source, lost.to) for lost in loss(piles, 3, ATTACK, model, chosen=[2]).lost]

    assert where(Ruleset(hp_model="graveyard")) == [
        ("hand", "graveyard"),
        ("deck", "graveyard"),
        ("discard", "graveyard"),
    ]
    assert where(Ruleset(hp_model="discard_cycle")) == [
        ("hand", "discard"),
        ("deck", "discard"),
        ("discard", "graveyard"),
    ]


@pytest.mark.canon("pen.hp.model")
def test_a_loss_that_goes_round_does_not_take_one_card_twice() -> None:
    piles = lying(deck=[1, 2], hand=[3])
    planned = loss(piles, 5, ATTACK, Ruleset(hp_model="discard_cycle"))
    assert (planned.cards, planned.void) == ((1, 2), 3)


@pytest.mark.canon("pen.hp.self_harm_to", "C-04")
@pytest.mark.parametrize(("to", "deck_goes"), [("graveyard", "graveyard"), ("discard", "discard")])
def test_self_harm_leaves_the_battle_or_lies_in_the_discard_pile(to: Pile, deck_goes: Pile) -> None:
    rules = Ruleset(hp_self_harm_to="discard") if to == "discard" else DEFAULT
    piles = lying(deck=[1], discard=[2])
    assert loss(piles, 2, SELF_HARM, rules).lost == (Lost(1, "deck", deck_goes), Lost(2, "discard", "graveyard"))
    assert goes_to(ATTACK, "deck", rules) == "graveyard"


@pytest.mark.canon("C-04")
@pytest.mark.parametrize("cause", [BLEEDING, DEPLOYMENT], ids=lambda cause: cause.key)
def test_what_is_neither_damage_nor_self_harm_always_leaves_the_battle(cause: Cause) -> None:
    assert goes_to(cause, "deck", Ruleset(hp_model="discard_cycle", hp_self_harm_to="discard")) == "graveyard"


@pytest.mark.canon("pen.damaged.pays_damage", "C-66")
def test_a_damaged_card_pays_a_point_or_leaves_it_due() -> None:
    piles = lying(deck=[-1, 1, -2, 2, 3])
    assert loss(piles, 2, ATTACK, Ruleset(damaged_pays_damage=True)).cards == (-1, 1)
    assert loss(piles, 2, ATTACK, Ruleset(damaged_pays_damage=False)).cards == (-1, 1, -2, 2)
    assert loss(piles, 2, STRAIN, Ruleset(damaged_pays_damage=False)).cards == (-1, 1, -2, 2)
    assert loss(piles, 2, SELF_HARM, Ruleset(damaged_pays_damage=False)).cards == (-1, 1)


@pytest.mark.canon("pen.damaged.pays_damage")
def test_a_damaged_card_that_pays_nothing_may_be_given_only_while_a_point_is_due() -> None:
    rules = Ruleset(damaged_pays_damage=False)
    piles = lying(deck=[1, 2], hand=[-1, 3, 4])
    assert loss(piles, 1, ATTACK, rules, chosen=[-1, 3]).cards == (-1, 3)
    with pytest.raises(Refusal, match="No more than 1 can be paid here"):
        loss(piles, 1, ATTACK, rules, chosen=[3, -1])


@every(
    ("count", "chosen"),
    [(-1, []), (1, [9]), (2, [4, 4]), (1, [4, 5]), (0, [4])],
    ids=["negative", "not in hand", "twice", "too many", "none due"],
)
def test_what_cannot_be_lost_is_refused_in_a_sentence(count: int, chosen: list[int]) -> None:
    with pytest.raises(Refusal) as refused:
        loss(lying(deck=[1, 2], hand=[4, 5]), count, ATTACK, DEFAULT, chosen=chosen)
    assert refused.value.sentence.endswith(".")
    assert refused.value.rule == "PEN-DECK-11"
