"""The figures that the book must show are those of the canon."""

from __future__ import annotations

import pytest

from tests.lab.book.reading import book, tables, under


@pytest.mark.canon("PEN-PROB-01", "PEN-PROB-02", "PEN-PROB-04", "C-01", "C-30")
def test_the_attack_dice_have_their_true_chances() -> None:
    totals, hits, outcomes = tables(under(book()["dice.md"], "Odds of the Attack dice"))
    assert [row[1] for row in totals[2:]] == ["1", "2", "3", "4", "5", "6", "5", "4", "3", "2", "1"]
    ways = list(zip(*(row[1:] for row in hits[2:]), strict=True))
    assert [[int(cell.split("(")[1].rstrip(")")) for cell in column] for column in ways] == [
        [33, 30, 26, 21, 15, 10, 6, 3, 1, 0],
        [212, 205, 193, 174, 147, 113, 77, 43, 16, 0],
        [1291, 1276, 1244, 1179, 1071, 900, 676, 415, 171, 0],
        [173, 139, 103, 69, 42, 23, 11, 4, 1, 0],
        [881, 620, 396, 225, 117, 52, 20, 5, 1, 0],
    ]
    assert outcomes[-1][1:] == ["5", "6.4583", "7.3441", "3.5417", "2.6559"]


@pytest.mark.canon("PEN-DEF-13", "C-42")
def test_the_defense_dice_block_a_third() -> None:
    (blocks,) = tables(under(book()["dice.md"], "Odds of the Defense dice"))
    by_dice = {row[0]: row for row in blocks[2:]}
    assert [by_dice[dice][-2:] for dice in ("3", "6", "9", "12")] == [["1", "2"], ["2", "4"], ["3", "6"], ["4", "8"]]
    assert by_dice["6"][1:8:2] == ["8.78 %", "32.92 %", "8.23 %", "0.14 %"]


@pytest.mark.canon("PEN-SUF-14", "C-03")
def test_a_suffering_die_has_its_true_means() -> None:
    means, cards = tables(under(book()["dice.md"], "Odds of the Suffering dice"))
    assert means[2] == ["1", "1.33", "1.17", "0.17", "0.83", "0.17"]
    assert cards[2][1:5] == ["16.67 %", "50.00 %", "16.67 %", "16.67 %"]


@pytest.mark.canon("C-25", "PEN-HEAT-03")
def test_strain_has_its_true_odds_at_each_heat() -> None:
    _, odds = tables(under(book()["caskets.md"], "Strain"))
    assert {row[0]: row[1:] for row in odds[6:]} == {
        "4": ["100 %", "", "", ""],
        "5": ["", "50.00 %", "50.00 %", ""],
        "6": ["", "33.33 %", "50.00 %", "16.67 %"],
        "7": ["", "16.67 %", "50.00 %", "33.33 %"],
        "8": ["", "", "50.00 %", "50.00 %"],
        "9": ["", "", "33.33 %", "66.67 %"],
        "10+": ["", "", "", "100 %"],
    }


@pytest.mark.canon("C-40")
def test_a_grit_check_has_its_true_odds() -> None:
    *_, odds = tables(under(book()["pilots.md"], "The Grit check"))
    sixths = {"0 %": 0, "16.67 %": 1, "33.33 %": 2, "50.00 %": 3, "66.67 %": 4, "83.33 %": 5, "100 %": 6}
    assert {row[0]: [sixths[cell] for cell in row[1:]] for row in odds[2:]} == {
        "-3": [6, 0, 0, 0],
        "-2": [5, 1, 0, 0],
        "-1": [4, 2, 0, 0],
        "+0": [3, 2, 1, 0],
        "+1": [2, 2, 2, 0],
        "+2": [1, 2, 2, 1],
        "+3": [0, 2, 2, 2],
        "+4": [0, 1, 2, 3],
    }


@pytest.mark.canon("PEN-MOD-12", "PEN-EX-04", "C-16")
def test_target_numbers_reach_from_two_to_twenty_one_and_the_scout_needs_eleven() -> None:
    assert "The easiest target is 2+" in book()["attacks.md"]
    assert "the hardest is 21+" in book()["attacks.md"]
    (worked,) = tables(under(book()["attacks.md"], "A target number worked out"))
    assert [row[2] for row in worked[2:]] == ["5", "6", "8", "9", "10", "11"]


@pytest.mark.canon("C-45", "C-47")
def test_ten_sided_pools_have_their_true_odds() -> None:
    (odds,) = tables(under(book()["aethelgard.md"], "Odds of a pool"))
    by_dice = {row[0]: row[5:] for row in odds[2:]}
    assert by_dice["5"] == ["0.24 %", "9.03 %", "1.161", "1"]
    assert by_dice["20"] == ["42.73 %", "0.08 %", "4.078", "4"]


@pytest.mark.canon("SKM-24", "SKM-25")
def test_the_skirmish_has_its_true_odds() -> None:
    (tests,) = tables(under(book()["skirmish.md"], "Tests"))
    assert [row[1] for row in tests[2:]] == ["0 %", "16.67 %", "33.33 %", "50.00 %", "66.67 %", "83.33 %", "83.33 %"]
    (combos,) = tables(under(book()["skirmish.md"], "Combinations"))
    assert [row[1].split(" =")[0] for row in combos[2:6]] == ["1/6", "4/9", "13/18", "49/54"]
    assert [row[3].split(" =")[0] for row in combos[3:6]] == ["1/9", "5/18", "145/324"]
