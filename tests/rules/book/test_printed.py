"""Numbers as the book prints them, and citations."""

from __future__ import annotations

from fractions import Fraction

from apps.rules.book.addresses import SECTIONS, address, addresses, cited, slug
from apps.rules.book.printed_numbers import decimal, percent, signed, span
from tests.cases import every
from tests.lab.book.reading import FOLDER, HEADING, anchors


@every(
    ("chance", "said"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 36), "2.78 %"),
        (Fraction(1, 2), "50.00 %"),
        (Fraction(1, 10**6), "< 0.01 %"),
        (1 - Fraction(1, 10**6), "> 99.99 %"),
        (Fraction(-19, 72), "-26.39 %"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance: Fraction, said: str) -> None:
    assert percent(chance) == said


def test_means_and_changes_are_short() -> None:
    assert [decimal(Fraction(7, 6)), decimal(Fraction(3)), decimal(Fraction(2, 3), 4)] == ["1.17", "3", "0.6667"]
    assert [signed(2), signed(0), signed(-1)] == ["+2", "+0", "-1"]
    assert [span(1, 1), span(7, None)] == ["1", "7+"]


def test_ids_are_found_in_a_text_and_led_to_the_canon() -> None:
    text = "A rule [PEN-ATK-12], a ruling [C-01], a key [`pen.facing.tie`], [Dim Light] and [a link](dice.md)."
    assert cited(text) == ("PEN-ATK-12", "C-01", "`pen.facing.tie`")
    assert addresses(text).split("\n") == [
        "[C-01]: canon.md#part-3--contradictions-errors-gaps",
        "[PEN-ATK-12]: canon.md#pen-atk--attack-dice-and-outcomes",
        "[`pen.facing.tie`]: house-rules.md#penfacingtie",
    ]


@every("word", ["", "PEN-XYZ-1", "C-", "pen.facing.tie", "`pen.facing.none`", "[—", "9, 8"])
def test_other_words_lead_nowhere(word: str) -> None:
    assert address(word) == ""


def test_every_section_is_a_heading_of_the_canon() -> None:
    canon = (FOLDER / "canon.md").read_text()
    assert set(SECTIONS.values()) <= {title for _, title in HEADING.findall(canon)}
    assert {slug(title) for title in SECTIONS.values()} <= anchors(canon)
