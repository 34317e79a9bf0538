"""Where on which page something of a pack stands."""

from __future__ import annotations

from apps.rules.book.markdown import slug
from apps.rules.packs.content import Card
from apps.rules.packs.library import Library

CARDS = "cards.md"


def faction_page(faction: str) -> str:
    return f"faction-{faction}.md"


def link(name: str, page: str) -> str:
    """A thing that has a heading of its own there."""
    return f"[{name}]({page}#{slug(name)})"


def card_link(card: Card, shelf: Library) -> str:
    return link(card.name, card_page(card, shelf))


def card_page(card: Card, shelf: Library) -> str:
    """Cards of a faction have its page, the others one page together."""
    if card.weapon:
        return faction_page(shelf.weapons[card.weapon].faction)
    return faction_page(card.faction) if card.faction else CARDS
