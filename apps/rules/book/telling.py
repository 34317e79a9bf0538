"""Effects in sentences, with marks and relics by their names, and what a die decides as a list of its own."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.book.figures import span
from apps.rules.book.markdown import under
from apps.rules.effects.clauses import clause
from apps.rules.effects.conditions import When
from apps.rules.effects.effect_kinds import Effects, Row, Throw
from apps.rules.effects.sentences import sentences
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset


def told(effects: Effects, shelf: Library, rules: Ruleset) -> Iterator[str]:
    """One item of a list for each effect that the table plays."""
    for effect in effects:
        if isinstance(effect, Throw) and not effect.when:
            yield under(f"Throw a {effect.die}:", (_row(row, shelf, rules) for row in effect.rows))
        else:
            yield from (named(one, shelf) for one in sentences((effect,), rules))


def in_a_row(effects: Effects, shelf: Library, rules: Ruleset) -> str:
    """The same in running words."""
    return named(" ".join(sentences(effects, rules)), shelf)


def needed(when: When, shelf: Library) -> str:
    return named(f"Only if {' and '.join(clause(one) for one in when)}.", shelf) if when else ""


def named(words: str, shelf: Library) -> str:
    """Marks and relics stand in sentences by their keys, in quotation marks."""
    for key, mark in shelf.marks.items():
        words = words.replace(f"marked '{key}'", f"marked {mark.name}")
    for key, relic in shelf.relics.items():
        words = words.replace(f"relic '{key}'", f"relic {relic.name}")
    return words


def _row(row: Row, shelf: Library, rules: Ruleset) -> str:
    happens = in_a_row(row.effects, shelf, rules) or "Nothing happens."
    said = f"*{row.text}* " if row.text else ""
    return f"{span(row.least, row.most)}: {said}{happens}"
