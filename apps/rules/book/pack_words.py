"""What lies in packs, in words: effects as sentences and as items of a list, labels, and where a card stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from apps.rules.book.addresses import slug
from apps.rules.book.printed_numbers import span
from apps.rules.effects.clauses import clause
from apps.rules.effects.conditions import When
from apps.rules.effects.effect_kinds import Effects, Row, Throw
from apps.rules.effects.sentences import sentences
from apps.rules.packs.card_words import named
from apps.rules.packs.content import Card
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset

HOUSE = "`house`"
CARDS = "cards.md"


class Packed(Protocol):
    """Anything that came with a pack."""

    @property
    def pack(self) -> str: ...


def label(entry: Packed, shelf: Library) -> str:
    """The label of the pack it came with, where that is not canon."""
    labels = {pack.key: pack.header.label for pack in shelf.packs}
    return HOUSE if labels[entry.pack] == "house" else ""


def items(effects: Effects, shelf: Library, rules: Ruleset) -> str:
    """A list with an item for each effect that the table plays; what a die decides is a list of its own in it."""
    return "\n".join(f"- {item}" for item in _items(effects, shelf, rules))


def in_a_row(effects: Effects, shelf: Library, rules: Ruleset) -> str:
    """The same in running words."""
    return named(" ".join(sentences(effects, rules)), shelf)


def condition(when: When, shelf: Library) -> str:
    return named(f"Only if {' and '.join(clause(one) for one in when)}.", shelf) if when else ""


def card_link(card: Card, shelf: Library) -> str:
    return f"[{card.name}]({card_page(card, shelf)}#{slug(card.name)})"


def card_page(card: Card, shelf: Library) -> str:
    """Cards of a faction have its page, the others one page together."""
    faction = shelf.weapons[card.weapon].faction if card.weapon else card.faction
    return faction_page(faction) if faction else CARDS


def faction_page(faction: str) -> str:
    return f"faction-{faction}.md"


def _items(effects: Effects, shelf: Library, rules: Ruleset) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect, Throw) and not effect.when:
            yield "\n".join([f"Throw a {effect.die}:", *(f"  - {_row(row, shelf, rules)}" for row in effect.rows)])
        else:
            yield from (named(one, shelf) for one in sentences((effect,), rules))


def _row(row: Row, shelf: Library, rules: Ruleset) -> str:
    happens = in_a_row(row.effects, shelf, rules) or "Nothing happens."
    said = f"*{row.text}* " if row.text else ""
    return f"{span(row.least, row.most)}: {said}{happens}"
