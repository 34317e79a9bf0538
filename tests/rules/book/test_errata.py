"""Printed figures beside true ones: the true ones are those of the canon, and none of them is what is printed."""

from __future__ import annotations

import re

import pytest

from apps.rules.book.chapters.errata import TRUE, true
from apps.rules.book.known_errata import ERRATA, IMPOSSIBLE
from apps.rules.packs.shelf import shelf
from apps.rules.tables.frames import FRAMES
from tests.canon import known

TWO_DICE = {
    "double-jam": "0",
    "total-2": "8.33 %",
    "total-3": "11.11 %",
    "total-4": "13.89 %",
    "total-5": "16.67 %",
    "total-7": "11.11 %",
    "total-8": "8.33 %",
    "total-9": "5.56 %",
    "up-to-2": "16.67 %",
    "up-to-3": "27.78 %",
    "up-to-4": "41.67 %",
    "up-to-5": "58.33 %",
    "up-to-6": "72.22 %",
    "up-to-7": "83.33 %",
    "up-to-8": "91.67 %",
    "up-to-9": "97.22 %",
    "up-to-10": "100 %",
    "hit-5": "58.33 %",
    "hit-6": "41.67 %",
    "hit-7": "27.78 %",
    "hit-8": "16.67 %",
    "hit-9": "8.33 %",
}
POOLS = {
    "advantage": "+22.22 %",
    "disadvantage": "-26.39 %",
    "disadvantage-quick": "-26.39 %",
    "criticals": "+6.94 %",
    "execution": "13.19 %",
    "execution-times": "4.75 times",
}
DEFENSE = {"no-block": "8.78 %", "two-blocks": "32.92 %"}
SUFFERING = {
    "blood-offering": "1.33, or 1.17 net",
    "suffering-mean": "1.33, or 1.17 net",
    "sustained": "16.67 %",
}
TARGETS = {"scout-moved": "+2", "scout": "11+", "shield-side": "10+", "hardest": "+12", "ironclad": "7+"}
TEN_SIDED = {
    "critical-5": "0.24 %",
    "critical-7": "2.22 %",
    "critical-10": "9.13 %",
    "critical-15": "25.92 %",
    "critical-20": "42.73 %",
    "fumble-3": "12.70 %",
    "fumble-5": "9.03 %",
    "fumble-7": "5.44 %",
    "fumble-10": "2.22 %",
}
OTHERS = {
    "hardest-side": "6, the shield side",
    "ironclad-draws": "4",
    "strain-lowest": "6",
    "damaged-share": "9.09 % or 11.76 %",
    "net-below-zero": "0",
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


@pytest.mark.parametrize("figures", WITH_RULINGS)
def test_the_true_figures_are_these(figures: dict[str, str]) -> None:
    assert {key: true(key) for key in figures} == figures


def test_no_figure_is_left_out() -> None:
    told = {**TWO_DICE, **POOLS, **DEFENSE, **SUFFERING, **TARGETS, **TEN_SIDED, **OTHERS}
    assert {one.key for one in ERRATA} == set(TRUE) == set(told)
    assert len(ERRATA) == len(TRUE)


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.key)
def test_what_is_printed_is_not_what_is_true(erratum: object) -> None:
    (one,) = [found for found in ERRATA if found == erratum]
    printed, right = numbers(one.printed), numbers(true(one.key))
    assert one.ruling in known()["rulings"]
    assert not printed or abs(printed[0] - right[0]) > 0.1


def numbers(said: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", said)]


@pytest.mark.canon("C-23")
def test_the_examples_that_break_the_rules_break_them() -> None:
    cards = shelf().cards
    assert cards["advance"].cost + cards["hammer-strike"].cost == 5 > FRAMES["heavy"].sp == 4
    assert cards["blood-offering"].group == "primary"
    pistol = [effect for card in cards.values() if card.equipment == "pistol" for effect in card.effects]
    assert {getattr(effect, "reach", None) for effect in pistol} == {3}
    assert all(one.ruling in known()["rulings"] for one in IMPOSSIBLE)
