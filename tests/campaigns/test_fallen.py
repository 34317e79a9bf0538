"""Dice behind a line, as they are drawn: each as the die that it was."""

from __future__ import annotations

import pytest

from apps.campaigns.sheet.fallen import FallenPool, Shown, pools
from apps.kernel.dice import Roll
from tests.cases import every

CROWN = Shown(die="suffering", sign="crowned-skull", words="MARTYRDOM")


def pool(label: str, sides: int, *faces: int, source: str = "seed 1", shuffled: bool = False) -> FallenPool:
    (drawn,) = pools([Roll(label=label, sides=sides, faces=faces, source=source, shuffled=shuffled)])
    return drawn


@pytest.mark.parametrize("label", ["happening-x/own/suffering", "ruling/suffering-2", "x/suffering/again-1"])
def test_a_suffering_die_shows_its_sign_however_often_it_fell(label: str) -> None:
    assert pool(label, 6, 5) == FallenPool(words="suffering", dice=(CROWN,))


@every(
    ("label", "sides", "face", "shown"),
    [
        ("m/p/critical-malfunction/1/grit", 6, 3, Shown(die="d6", number=3, words="3 on a d6")),
        ("m/p/capsule-breach/1/finger", 10, 10, Shown(die="d10", number=10, words="10 on a d10")),
        ("m/p/capsule-breach/1/card", 10, 2, Shown(die="card", number=2, words="card 2 of 10")),
        ("happening-x/event", 123, 52, Shown(die="lot", number=52, words="52 of 123")),
        ("happening-x/suffering", 2, 1, Shown(die="lot", number=1, words="1 of 2")),
    ],
)
def test_a_plain_die_a_card_and_a_lot_show_their_number(label: str, sides: int, face: int, shown: Shown) -> None:
    assert pool(label, sides, face).dice == (shown,)


def test_what_is_shuffled_lies_in_its_order() -> None:
    drawn = pool("x/deck", 6, 3, 1, 2, shuffled=True)
    assert [card.number for card in drawn.dice] == [3, 1, 2]
    assert {card.die for card in drawn.dice} == {"card"}


def test_whose_dice_they_were_is_said() -> None:
    assert pool("m/p/capsule-breach/1/finger", 10, 4, source="typed").words == "finger, at the table"
