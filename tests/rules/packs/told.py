"""What the figures of a card, a wound or a relic say, a sentence each."""

from __future__ import annotations

from apps.rules.book.book_words import words as words_of
from apps.rules.effects.sentences import sentences
from apps.rules.packs.content import Card, Relic, WoundCard
from apps.rules.ruleset.rules import Ruleset


def words(entry: Card | WoundCard | Relic, rules: Ruleset | None = None) -> tuple[str, ...]:
    return tuple(
        sentence
        for sentence in (words_of("words.md")["moment"][entry.on], *sentences(entry.effects, rules))
        if sentence
    )
