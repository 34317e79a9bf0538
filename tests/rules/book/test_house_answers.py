"""Every answer to every house rule has a sentence of its own."""

from __future__ import annotations

from apps.rules.book.house_answers import ANSWERS, NUMBER, answer, written
from apps.rules.ruleset.rule_settings import register
from tests.cases import every


@every("key", list(register()))
def test_every_answer_has_a_sentence_of_its_own(key: str) -> None:
    choice, sentences = register()[key], ANSWERS[key]
    assert set(sentences) == {*map(written, choice.values), *([] if choice.closed else [NUMBER])}
    assert len(set(sentences.values())) == len(sentences)
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences.values())
    assert NUMBER not in sentences or "{n}" in sentences[NUMBER]


def test_no_sentence_belongs_to_a_rule_that_is_none() -> None:
    assert set(ANSWERS) == set(register())


def test_a_number_is_said() -> None:
    assert answer("pen.component.threshold", 3) == "It takes 3 marks to destroy a component."
    assert answer("pen.battle.round_limit", None) == "No number of rounds ends a battle."
    assert answer("pen.battle.round_limit", 8).startswith("After 8 rounds")
