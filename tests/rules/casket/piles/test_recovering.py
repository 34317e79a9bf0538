"""What comes back, from where and where to."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.casket.piles.recoveries import (
    RecoveryPile,
    recoverable,
    recovered,
    recovers,
    recovers_from,
    recovers_to,
    resurrected,
)
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.casket.piles.lying import Stacked, lying
from tests.rules.odds.every_way import every_way


@pytest.mark.canon("pen.recover.default_from", "C-34", "PEN-DECK-18")
@pytest.mark.parametrize(
    ("value", "stated", "unstated"),
    [
        ("as_written", "discard", "graveyard"),
        ("discard", "discard", "discard"),
        ("graveyard", "graveyard", "graveyard"),
    ],
)
def test_cards_come_back_from_where_the_text_says_or_from_one_pile_for_all(
    value: Literal["as_written", "discard", "graveyard"], stated: RecoveryPile, unstated: RecoveryPile
) -> None:
    rules = Ruleset(recover_default_from=value)
    assert recovers_from("discard", rules) == stated
    assert recovers_from(None, rules) == unstated


@pytest.mark.canon("pen.recover.to", "C-34")
@pytest.mark.parametrize("to", ["deck_bottom", "hand", "shuffle"])
def test_cards_come_back_to_where_the_table_has_it_unless_the_text_says_otherwise(
    to: Literal["deck_bottom", "hand", "shuffle"],
) -> None:
    assert recovers_to(None, Ruleset(recover_to=to)) == to
    assert recovers_to("hand", Ruleset(recover_to=to)) == "hand"


@pytest.mark.canon("C-74", "PEN-DECK-18")
def test_never_a_damaged_card_and_never_more_than_there_are() -> None:
    piles = lying(discard=[1, -1, 2])
    assert recoverable(piles, "discard") == (1, 2)
    assert recovers(piles, 5, "discard") == 2
    for chosen in ([-1, 1], [1, 1], [1, 9], [1], [1, 2, -1]):
        with pytest.raises(Refusal):
            recovered(piles, chosen, 5, "discard", "hand")


def test_recovering_less_than_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="cards to recover is 0 or more"):
        recovers(lying(discard=[1]), -1, "discard")


def test_a_shuffle_without_its_order_is_refused() -> None:
    with pytest.raises(Refusal, match="each once"):
        recovered(lying(deck=[1], discard=[2]), [2], 1, "discard", "shuffle")


@pytest.mark.canon("C-37")
def test_every_graveyard_card_is_as_likely_to_rise() -> None:
    piles = lying(hand=[9], graveyard=[1, 2, 3, -1])
    rules = Ruleset(resurrection_cards=2)
    chances = every_way(lambda dice: frozenset(resurrected(piles, dice, "rise", rules).cards))
    assert chances.fractions() == {frozenset(pair): Fraction(1, 3) for pair in ([1, 2], [1, 3], [2, 3])}


@pytest.mark.canon("C-37")
def test_out_of_a_graveyard_without_a_healthy_card_nothing_rises() -> None:
    with pytest.raises(Refusal, match="nothing is left to rise"):
        resurrected(lying(hand=[1], graveyard=[-1]), Stacked(), "rise", DEFAULT)
