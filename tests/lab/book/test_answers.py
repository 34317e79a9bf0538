"""The book says how the table that it is written for plays."""

from __future__ import annotations

import pytest

from apps.lab.book_pages import pages
from apps.rules.book.house_answers import answer, changed, played
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.presets import PRESETS
from apps.rules.ruleset.rule_settings import register, settings_of
from apps.rules.ruleset.rules import DEFAULT
from tests.lab.book.rulesets import otherwise

pytestmark = pytest.mark.machinery


@pytest.mark.parametrize("place", [0, 1])
def test_the_book_says_how_another_table_plays(place: int) -> None:
    rules = otherwise(place)
    book = pages(shelf(), rules)
    whole = "".join(text for name, text in book.items() if name != "house-rules.md")
    for key, value in settings_of(rules).items():
        assert played(rules, key) in whole
        if value != register()[key].default:
            assert played(DEFAULT, key) not in whole
            assert f"[`{key}`]: {answer(key, value)}" in book["house-rules.md"]


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_book_can_be_written_for_every_preset(preset: str) -> None:
    rules = PRESETS[preset].ruleset
    book = pages(shelf(), rules)
    assert ("## The Grit check" in book["pilots.md"]) == rules.modules_grit
    assert ("## What Taint buys" in book["pilots.md"]) == rules.modules_taint_exploitation
    assert ("written for the defaults" in book["house-rules.md"]) == (not changed(rules))
