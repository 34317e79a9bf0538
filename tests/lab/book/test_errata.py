"""Printed figures beside true ones: the true ones are those of the canon, and none of them is what is printed."""

from __future__ import annotations

import re

import pytest

from apps.rules.packs.shelf import shelf
from apps.rules.tables.frames import FRAMES
from tests.canon import known
from tests.cases import every
from tests.lab.book.reading import book, tables

TWO_DICE = {
    "The total of two JAMs": "0",
    "Two Attack dice total 2": "8.33 %",
    "Two Attack dice total 3": "11.11 %",
    "Two Attack dice total 4": "13.89 %",
    "Two Attack dice total 5": "16.67 %",
    "Two Attack dice total 7": "11.11 %",
    "Two Attack dice total 8": "8.33 %",
    "Two Attack dice total 9": "5.56 %",
    "Two Attack dice total 2 or less": "16.67 %",
    "Two Attack dice total 3 or less": "27.78 %",
    "Two Attack dice total 4 or less": "41.67 %",
    "Two Attack dice total 5 or less": "58.33 %",
    "Two Attack dice total 6 or less": "72.22 %",
    "Two Attack dice total 7 or less": "83.33 %",
    "Two Attack dice total 8 or less": "91.67 %",
    "Two Attack dice total 9 or less": "97.22 %",
    "Two Attack dice total 10 or less": "100 %",
    "Two Attack dice hit on 5+": "58.33 %",
    "Two Attack dice hit on 6+": "41.67 %",
    "Two Attack dice hit on 7+": "27.78 %",
    "Two Attack dice hit on 8+": "16.67 %",
    "Two Attack dice hit on 9+": "8.33 %",
}
POOLS = {
    "Advantage adds to the chance to hit on 5+": "+22.22 %",
    "Disadvantage takes from the chance to hit on 5+": "-26.39 %",
    "Advantage adds to the chance of a Critical Hit": "+6.94 %",
    "EXECUTION under Critical Advantage": "13.19 %",
    "EXECUTION under Critical Advantage, in times": "4.75 times",
}
DEFENSE = {"6 damage, no block": "8.78 %", "6 damage, two blocks": "32.92 %"}
SUFFERING = {
    "Cards discarded to a Suffering die": "1.33, or 1.17 net",
    "A Suffering die lends +1 to all attacks": "16.67 %",
}
TARGETS = {
    "An attacker who moved 4 hexes adds": "+2",
    "The Scout's target number": "11+",
    "The target number of the example": "10+",
    "The five modifiers of the hardest target together": "+12",
    "The Ironclad's target number": "7+",
}
TEN_SIDED = {
    "Critical Success with 5d10": "0.24 %",
    "Critical Success with 7d10": "2.22 %",
    "Critical Success with 10d10": "9.13 %",
    "Critical Success with 15d10": "25.92 %",
    "Critical Success with 20d10": "42.73 %",
    "Fumble with 3d10": "12.70 %",
    "Fumble with 5d10": "9.03 %",
    "Fumble with 7d10": "5.44 %",
    "Fumble with 10d10": "2.22 %",
}
OTHERS = {
    "The side that is hardest to hit": "6, the shield side",
    "Cards that the Ironclad draws": "4",
    "The lowest total that Strain can roll": "6",
    "DAMAGED cards after three or four reshuffles": "9.09 % or 11.76 %",
    "Net successes of [8, 1, 1], by the code shown": "0",
}
WITH_RULINGS = [
    pytest.param(TWO_DICE, marks=pytest.mark.canon("C-01", "PEN-PROB-01", "PEN-PROB-02")),
    pytest.param(POOLS, marks=pytest.mark.canon("C-30")),
    pytest.param(DEFENSE, marks=pytest.mark.canon("C-42")),
    pytest.param(SUFFERING, marks=pytest.mark.canon("C-03")),
    pytest.param(TARGETS, marks=pytest.mark.canon("C-16", "PEN-EX-04", "PEN-EX-05")),
    pytest.param(TEN_SIDED, marks=pytest.mark.canon("C-45")),
    pytest.param(OTHERS, marks=pytest.mark.canon("C-23", "C-25", "C-44", "C-46", "C-61")),
]


TWICE = ["Cards discarded to a Suffering die", "Disadvantage takes from the chance to hit on 5+"]
"""What two documents print, each in its own way."""
(_, _, *FIGURES), (_, _, *EXAMPLES) = tables(book()["errata.md"])


@pytest.mark.parametrize("figures", WITH_RULINGS)
def test_the_true_figures_are_these(figures: dict[str, str]) -> None:
    for what, right in figures.items():
        assert {row[3] for row in FIGURES if row[0] == what} == {right}, what


def test_no_figure_is_left_out() -> None:
    told = {**TWO_DICE, **POOLS, **DEFENSE, **SUFFERING, **TARGETS, **TEN_SIDED, **OTHERS}
    assert sorted(row[0] for row in FIGURES) == sorted([*told, *TWICE])


@every("row", FIGURES, ids=lambda row: f"{row[0]}, {row[1]}")
def test_what_is_printed_is_not_what_is_true(row: list[str]) -> None:
    _, _, printed, right, ruling = row
    claimed = numbers(printed)
    assert ruling.strip("[]") in known()["rulings"]
    assert printed
    assert not claimed or abs(claimed[0] - numbers(right)[0]) > 0.1


def numbers(said: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", said)]


@pytest.mark.canon("C-23")
def test_the_examples_that_break_the_rules_break_them() -> None:
    cards = shelf().cards
    assert cards["advance"].cost + cards["hammer-strike"].cost == 5 > FRAMES["heavy"].sp == 4
    assert cards["blood-offering"].group == "primary"
    pistol = [effect for card in cards.values() if card.equipment == "pistol" for effect in card.effects]
    assert {getattr(effect, "reach", None) for effect in pistol} == {3}
    assert [why for _, _, why, _ in EXAMPLES] == [
        "They cost 5 SP together, and a Heavy frame has 4.",
        "It is a Primary Weapon card, and without that arm none is played.",
        "The pistol's cards reach 3.",
        "The first comes with the first reshuffle.",
    ]
    assert {row[3].strip("[]") for row in EXAMPLES} <= set(known()["rulings"])
