"""The thirty cards that a Casket goes out with, group by group, and which of them a broken component silences."""

from __future__ import annotations

from dataclasses import dataclass

from apps.caskets.decider.casket_checks import against, deck_of, kind_of
from apps.caskets.state import Build, Casket
from apps.rules.casket.component_marks import silenced_by
from apps.rules.packs.card_words import keywords
from apps.rules.packs.content import Card, CardType, Group, Timing
from apps.rules.played import Played
from apps.rules.tables.component_rows import COMPONENTS, Component


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSheet:
    """A card and how many of it; `silenced_by` names the broken component without which it may not be played."""

    key: str
    name: str
    copies: int
    cost: int
    type: CardType
    timing: Timing
    text: str
    keywords: tuple[str, ...]
    silenced_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSheet:
    """One part of the deck; `silenced_by` names the broken component that silences all of it."""

    group: Group
    name: str
    copies: int
    silenced_by: str
    cards: tuple[CardSheet, ...]


def deck_sheet(casket: Casket, played: Played) -> tuple[GroupSheet, ...]:
    """The chosen build as a list; nothing where none is chosen, or where it is not legal today."""
    build = casket.build
    if build is None or against(casket, build, played):
        return ()
    built = deck_of(casket, build, played)
    names = names_of_groups(casket, build, played)
    return tuple(group_sheet(group, names[group], cards, casket, played) for group, cards in built.groups)


def group_sheet(group: Group, name: str, cards: tuple[Card, ...], casket: Casket, played: Played) -> GroupSheet:
    """One part of a deck, as this Casket may play it."""
    return GroupSheet(
        group=group,
        name=name,
        copies=sum(card.copies for card in cards),
        silenced_by=_named(silenced_by(casket.broken, group, (), played.rules)),
        cards=tuple(_card(card, casket, played) for card in cards),
    )


def _card(card: Card, casket: Casket, played: Played) -> CardSheet:
    return CardSheet(
        key=card.key,
        name=card.name,
        copies=card.copies,
        cost=card.cost,
        type=card.type,
        timing=card.timing,
        text=card.text,
        keywords=keywords(card),
        silenced_by=_named(silenced_by(casket.broken, card.group, card.keywords, played.rules)),
    )


def names_of_groups(casket: Casket, build: Build, played: Played) -> dict[Group, str]:
    """What the parts of a deck are called, after the weapon and the equipment that they come from."""
    equipment = played.library.equipment.get(build.equipment)
    return {
        "universal": "Universal Core",
        "primary": played.library.weapons[kind_of(casket, played).weapon].name,
        "secondary": equipment.name if equipment else "Equipment",
        "tactic": "Tactics",
    }


def _named(component: Component | None) -> str:
    return COMPONENTS[component].name if component else ""
