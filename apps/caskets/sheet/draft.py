"""A build that is still being thought about: its deck part by part, all that is wrong with it, and what it changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from apps.caskets.sheet.cards import GroupSheet, group_sheet, names_of_groups
from apps.caskets.state import Build, Casket
from apps.rules.casket.component_marks import silenced_by
from apps.rules.odds.card_odds import CardOdds, Faced, card_odds
from apps.rules.packs.content import Group
from apps.rules.packs.decks import DECK_CARDS, DeckPart, parts_of
from apps.rules.played import Played

ADJACENT = Faced()


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPart:
    """One part of the deck: how many cards it asks for, those it has, and what is wrong with it, by which rule."""

    group: Group
    name: str
    asked: int
    copies: int
    cards: GroupSheet | None
    why: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardChange:
    """So many copies of a card more, or fewer, than in the build it is held against."""

    name: str
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftAttack:
    """A card of the build that attacks, and what comes of it."""

    name: str
    cost: int
    silenced: bool
    odds: CardOdds


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSheet:
    """A build before it is written down. `changes` hold it against another; nothing, where one of them has no deck.
    `attacks` are those against whoever is faced.
    """

    asked: int
    copies: int
    legal: bool
    parts: tuple[DraftPart, ...]
    changes: tuple[CardChange, ...] = ()
    attacks: tuple[DraftAttack, ...] = ()


def draft_sheet(
    casket: Casket, build: Build, against: Build | None, played: Played, faced: Faced = ADJACENT
) -> DraftSheet:
    """Judged by the same parts as the deck that it would make."""
    parts = parts_of(casket.kind, build.equipment, build.tactics, played.library)
    legal = not any(part.no for part in parts)
    others = parts_of(casket.kind, against.equipment, against.tactics, played.library) if against else ()
    comparable = legal and others and not any(part.no for part in others)
    names = names_of_groups(casket, build, played)
    return DraftSheet(
        asked=DECK_CARDS,
        copies=sum(part.copies for part in parts),
        legal=legal,
        parts=tuple(_part(part, names, casket, played) for part in parts),
        changes=_changes(others, parts) if comparable else (),
        attacks=tuple(_attacks(parts, casket, faced, played)),
    )


def _part(part: DeckPart, names: Mapping[Group, str], casket: Casket, played: Played) -> DraftPart:
    name = names[part.group]
    return DraftPart(
        group=part.group,
        name=name,
        asked=part.asked,
        copies=part.copies,
        cards=group_sheet(part.group, name, part.cards, casket, played) if part.cards else None,
        why=_by_name(part.no.sentence, played) if part.no else "",
        rule=part.no.rule if part.no else "",
    )


def _attacks(parts: Iterable[DeckPart], casket: Casket, faced: Faced, played: Played) -> Iterator[DraftAttack]:
    """As the Casket stands: a broken Head counts, and what it silences is said."""
    for card in (card for part in parts for card in part.cards):
        odds = card_odds(card, faced, played.rules, head_destroyed="head" in casket.broken)
        if odds:
            silenced = silenced_by(casket.broken, card.group, card.keywords, played.rules) is not None
            yield DraftAttack(name=card.name, cost=card.cost, silenced=silenced, odds=odds)


def _by_name(sentence: str, played: Played) -> str:
    """What a client reads by its key, people read by its name."""
    cards = {key: card.name for key, card in played.library.cards.items() if card.group == "tactic"}
    names = {**cards, **{key: kit.name for key, kit in played.library.equipment.items()}}
    return re.sub(r"[a-z]+(-[a-z]+)*", lambda found: names.get(found[0], found[0]), sentence)


def _changes(before: Iterable[DeckPart], after: Iterable[DeckPart]) -> tuple[CardChange, ...]:
    was, now = _counted(before), _counted(after)
    both = dict.fromkeys((*now, *was))
    return tuple(CardChange(name=name, by=now[name] - was[name]) for name in both if now[name] != was[name])


def _counted(parts: Iterable[DeckPart]) -> Counter[str]:
    return Counter({card.name: card.copies for part in parts for card in part.cards})
