"""The thirty cards of a battle: what must be in a deck, and the deck as single cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from apps.kernel.refusal import Refusal
from apps.rules.packs.content import Card, CasketKind, Group
from apps.rules.packs.library import PRIMARY_CARDS, SECONDARY_CARDS, UNIVERSAL_CARDS, Library

TACTICS_CHOSEN = 2
DECK_CARDS = UNIVERSAL_CARDS + PRIMARY_CARDS + SECONDARY_CARDS + TACTICS_CHOSEN


class Physical(NamedTuple):
    """One card that lies on the table: its number in the deck, from 1 on, and what is printed on it."""

    number: int
    card: str

    @property
    def id(self) -> str:
        """A name for it that stays the same as long as the deck is built of the same parts."""
        return f"{self.card}-{self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """What a deck is built of, group by group, and its single cards in that order."""

    casket: str
    equipment: str
    tactics: tuple[str, ...]
    groups: tuple[tuple[Group, tuple[Card, ...]], ...]
    cards: tuple[Physical, ...]

    def of(self, group: Group) -> tuple[Card, ...]:
        return dict(self.groups)[group]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPart:
    """One part of a deck as it is asked for: its cards, or what stands in its way and what would be allowed."""

    group: Group
    asked: int
    cards: tuple[Card, ...] = ()
    no: Refusal | None = None

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)


def deck(casket: str, equipment: str, tactics: Iterable[str], library: Library) -> Deck:
    """10 Universal, the weapon's 12, the 6 of one set and two tactics of the own faction; anything else is refused."""
    chosen = tuple(tactics)
    parts = parts_of(casket, equipment, chosen, library)
    for part in parts:
        if part.no:
            raise part.no
    groups = tuple((part.group, part.cards) for part in parts)
    return Deck(casket=casket, equipment=equipment, tactics=chosen, groups=groups, cards=_laid_out(groups))


def parts_of(casket: str, equipment: str, tactics: tuple[str, ...], library: Library) -> tuple[DeckPart, ...]:
    """The same part by part, each judged for itself: all that is wrong with a deck, not only what is wrong first."""
    kind = library.casket(casket)
    return (
        _part("universal", UNIVERSAL_CARDS, lambda: _universal(library)),
        _part("primary", PRIMARY_CARDS, lambda: _primary(kind, library)),
        _part("secondary", SECONDARY_CARDS, lambda: _secondary(equipment, library)),
        _part("tactic", TACTICS_CHOSEN, lambda: _tactics(kind, tactics, library)),
    )


def _part(group: Group, asked: int, take: Callable[[], tuple[Card, ...]]) -> DeckPart:
    try:
        return DeckPart(group=group, asked=asked, cards=take())
    except Refusal as refusal:
        return DeckPart(group=group, asked=asked, no=refusal)


def tactics_of(faction: str, library: Library) -> tuple[Card, ...]:
    """The tactics that a faction chooses from."""
    return tuple(card for card in library.cards.values() if card.group == "tactic" and card.faction == faction)


def _universal(library: Library) -> tuple[Card, ...]:
    cards = tuple(card for card in library.cards.values() if card.group == "universal")
    return _counted(cards, UNIVERSAL_CARDS, "The Universal Core", "PEN-DECK-02")


def _primary(kind: CasketKind, library: Library) -> tuple[Card, ...]:
    cards = tuple(card for card in library.cards.values() if card.weapon == kind.weapon)
    return _counted(cards, PRIMARY_CARDS, f"The weapon {kind.weapon!r}", "PEN-DECK-03")


def _secondary(equipment: str, library: Library) -> tuple[Card, ...]:
    if equipment not in library.equipment:
        what = f"There is no equipment {equipment!r}" if equipment else "There is no equipment chosen"
        raise Refusal(
            f"{what}: a deck takes exactly one of {', '.join(library.equipment)}.",
            rule="PEN-DECK-04",
        )
    cards = tuple(card for card in library.cards.values() if card.equipment == equipment)
    return _counted(cards, SECONDARY_CARDS, f"The equipment {equipment!r}", "PEN-DECK-04")


def _tactics(kind: CasketKind, chosen: tuple[str, ...], library: Library) -> tuple[Card, ...]:
    known = {card.key: card for card in tactics_of(kind.faction, library)}
    for key in chosen:
        if key not in known:
            raise Refusal(
                f"{key!r} is no tactic of this Casket's faction: choose {TACTICS_CHOSEN} of {', '.join(known)}.",
                rule="PEN-DECK-05",
            )
    if len(chosen) != TACTICS_CHOSEN or len(set(chosen)) != TACTICS_CHOSEN:
        raise Refusal(
            f"A deck takes {TACTICS_CHOSEN} different tactics, not {', '.join(chosen) or 'none'}: "
            f"choose {TACTICS_CHOSEN} of {', '.join(known)}.",
            rule="PEN-DECK-05",
        )
    return tuple(known[key] for key in chosen)


def _counted(cards: tuple[Card, ...], asked: int, named: str, rule: str) -> tuple[Card, ...]:
    copies = sum(card.copies for card in cards)
    if copies != asked:
        raise Refusal(f"{named} has {copies} cards in the packs loaded: a deck takes {asked} of it.", rule=rule)
    return cards


def _laid_out(groups: Iterable[tuple[Group, tuple[Card, ...]]]) -> tuple[Physical, ...]:
    keys = [card.key for _, cards in groups for card in cards for _ in range(card.copies)]
    return tuple(Physical(number, key) for number, key in enumerate(keys, start=1))
