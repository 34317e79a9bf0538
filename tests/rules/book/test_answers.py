"""Every answer to every house rule has a sentence, and the book says the one that is played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.book.answers import ANSWERS, NUMBER
from apps.rules.book.pages import pages
from apps.rules.book.playing import answer, changed, played
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.presets import PRESETS
from apps.rules.ruleset.rule_settings import RuleChoice, Setting, register, settings_of
from apps.rules.ruleset.rules import DEFAULT, Ruleset

SHOWN = ("pen.modules.grit", "pen.modules.taint_exploitation", "pen.damaged.actions")
"""Where these are off, the book leaves out what belongs to them."""


def other(choice: RuleChoice, place: int) -> Setting:
    """Not the default: the last value, or the one before; a number where numbers go."""
    if not choice.closed:
        return 2
    return [value for value in choice.values if value != choice.default][-1 - place :][0]


def otherwise(place: int) -> Ruleset:
    """A table that plays next to nothing by default."""
    answers: dict[str, Any] = {
        choice.field: other(choice, place) for key, choice in register().items() if key not in SHOWN
    }
    return replace(DEFAULT, **answers)


@pytest.mark.parametrize("key", list(register()))
def test_every_answer_has_a_sentence_of_its_own(key: str) -> None:
    choice, sentences = register()[key], ANSWERS[key]
    assert set(sentences) == {*choice.values, *([] if choice.closed else [NUMBER])}
    assert len(set(sentences.values())) == len(sentences)
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences.values())
    assert NUMBER not in sentences or "{n}" in sentences[NUMBER]


def test_no_sentence_belongs_to_a_rule_that_is_none() -> None:
    assert set(ANSWERS) == set(register())


def test_a_number_is_said() -> None:
    assert answer("pen.component.threshold", 3) == "It takes 3 marks to destroy a component."
    assert answer("pen.battle.round_limit", None) == "No number of rounds ends a battle."
    assert answer("pen.battle.round_limit", 8).startswith("After 8 rounds")


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
