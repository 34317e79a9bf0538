"""Cards that anybody may have, and how a card is read."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.book.citing import cite
from apps.rules.book.figures import DASH, many
from apps.rules.book.labels import label
from apps.rules.book.markdown import Block, blocks, bullets, capital, section, slug, table
from apps.rules.book.moments import MOMENTS
from apps.rules.book.telling import needed, told
from apps.rules.packs.card_words import keywords
from apps.rules.packs.content import Card
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset

TIMINGS = {"own-turn": "own turn", "reactive": "reactive", "passive": "passive"}
KEYWORDS: tuple[tuple[str, str, str], ...] = (
    ("Melee", "reaches 1 hex", "PEN-KEY-01"),
    ("Range N", "reaches N hexes at most", "PEN-LOS-07"),
    ("[—] Initiative", "reactive: played in an enemy's turn", "PEN-KEY-02"),
    ("Passive", "never played; it works by itself", "C-24"),
    ("Aura N", "works within N hexes", "PEN-KEY-04"),
    ("Ignore Armor", "passes all Defense by; with a number, so much of it", "PEN-KEY-05"),
    ("Self-Harm", "costs cards of one's own deck", "PEN-KEY-06"),
    ("Component Target", "names the component it strikes", "PEN-KEY-07"),
    ("Shield", "answers blows on the front and the shield side, and needs the Left Arm", "PEN-FACE-04"),
    ("Off-Hand", "needs the Left Arm", "C-20"),
    ("Targeting", "needs the Head", "PEN-COMP-11"),
)


def text(shelf: Library, rules: Ruleset) -> Block:
    universal = [card for card in shelf.cards.values() if card.group == "universal"]
    damaged = [card for card in shelf.cards.values() if card.group == "damaged"]
    return blocks(
        section("Reading a card", _reading(), _keywords()),
        section("The Universal Core", "In every deck, once each.", listed(universal, shelf, rules)),
        section("The DAMAGED card", listed(damaged, shelf, rules)),
        *(
            section(kit.name, f"{kit.text} {label(kit, shelf)}".strip(), listed(_of(kit.key, shelf), shelf, rules))
            for kit in shelf.equipment.values()
        ),
    )


def listed(cards: Iterable[Card], shelf: Library, rules: Ruleset) -> Block:
    """Cards at a glance, and then one by one."""
    shown = list(cards)
    rows = [
        [f"[{card.name}](#{slug(card.name)})", card.copies, _cost(card), capital(card.type), TIMINGS[card.timing]]
        for card in shown
    ]
    return blocks(
        table(["Card", "Copies", "SP", "Type", "Timing"], rows),
        *(_card(card, shelf, rules) for card in shown),
    )


def _card(card: Card, shelf: Library, rules: Ruleset) -> Block:
    """Its figures in one line, its text, and what its effects say word by word."""
    parts = [
        many(card.copies, "copy", "copies"),
        f"{_cost(card)} SP" if card.timing == "own-turn" else "",
        card.type,
        TIMINGS[card.timing],
        *(word for word in keywords(card) if word.lower() != card.timing),
        cite(card.rule),
        label(card, shelf),
    ]
    effects = [needed(card.needs, shelf), *told(card.effects, shelf, rules)]
    return section(
        card.name,
        " · ".join(part for part in parts if part),
        f"*{card.text}*",
        MOMENTS[card.on],
        bullets(*effects),
        level=3,
    )


def _cost(card: Card) -> str:
    return str(card.cost) if card.timing == "own-turn" else DASH


def _of(equipment: str, shelf: Library) -> list[Card]:
    return [card for card in shelf.cards.values() if card.equipment == equipment]


def _reading() -> Block:
    return bullets(
        "Every card stands with its figures, its text, and below that what it does word by word, as the game counts "
        "it.",
        f"Reactive and passive cards cost no SP. {cite('PEN-SP-11')}",
        f"Defense that a card gives lasts until its owner's next turn. {cite('C-74')}",
        f"Armor lasts until damage costs a card. {cite('C-74')}",
        f"Where a card speaks of the target, a reactive means the attacker. {cite('PEN-REACT-01')}",
    )


def _keywords() -> Block:
    return table(
        ["Keyword", "What it means", "Rule"], [[f"`{word}`", means, cite(rule)] for word, means, rule in KEYWORDS]
    )
