"""Packs loaded together: everything by its key, and every key that is pointed to found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from apps.kernel.refusal import Refusal
from apps.rules.packs.content import (
    Bargain,
    Card,
    CasketKind,
    CorruptionRow,
    DieSheet,
    EquipmentSet,
    Faction,
    PilotMark,
    PrimaryWeapon,
    Relic,
    SettlementEvent,
    StoreKind,
    TaintSpend,
    WoundCard,
)
from apps.rules.packs.pack import Entry, Pack
from apps.rules.packs.pack_places import PackPlace
from apps.rules.packs.scenarios import Scenario

T = TypeVar("T")
UNIVERSAL_CARDS, PRIMARY_CARDS, SECONDARY_CARDS, TACTICS = 10, 12, 6, 5


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Library:
    """Everything there is to play with, by key, in the order of the packs and their files. It is itself alone, so that
    what is worked out from it can be kept.
    """

    packs: tuple[Pack, ...]
    factions: Mapping[str, Faction]
    weapons: Mapping[str, PrimaryWeapon]
    equipment: Mapping[str, EquipmentSet]
    caskets: Mapping[str, CasketKind]
    cards: Mapping[str, Card]
    wounds: Mapping[str, WoundCard]
    dice: Mapping[str, DieSheet]
    spends: Mapping[str, TaintSpend]
    corruption: Mapping[str, CorruptionRow]
    relics: Mapping[str, Relic]
    stores: Mapping[str, StoreKind]
    marks: Mapping[str, PilotMark]
    events: Mapping[str, SettlementEvent]
    bargains: Mapping[str, Bargain]
    scenarios: Mapping[str, Scenario]

    def card(self, key: str) -> Card:
        return _found(self.cards, key, "card")

    def casket(self, key: str) -> CasketKind:
        return _found(self.caskets, key, "Casket")

    def event(self, key: str) -> SettlementEvent:
        return _found(self.events, key, "event")

    def scenario(self, key: str) -> Scenario:
        return _found(self.scenarios, key, "scenario")


def library(packs: Iterable[Pack]) -> Library:
    """Packs together: no key twice, no key pointing nowhere, every deck's part complete."""
    loaded = tuple(packs)
    places = _places(loaded)
    for pack in loaded:
        for pointer in pack.pointers:
            if (pointer.table, pointer.key) not in places:
                known = ", ".join(key for table, key in places if table == pointer.table) or "none is loaded"
                raise pointer.place.refusal(f"there is no {pointer.table} {pointer.key!r}: {known}.")
    together = _together(loaded)
    _must_be_complete(together, places)
    return together


def _places(packs: tuple[Pack, ...]) -> dict[tuple[str, str], PackPlace]:
    places: dict[tuple[str, str], PackPlace] = {}
    for pack in packs:
        for named, place in pack.places.items():
            if named in places:
                raise place.inside("key").refusal(
                    f"stands in {places[named].file} too: rename it, or leave one of the packs out."
                )
            places[named] = place
    return places


def _together(packs: tuple[Pack, ...]) -> Library:
    entries: list[Entry] = [entry for pack in packs for entry in pack.entries]

    def all_of(kind: type[T]) -> dict[str, T]:
        return {entry.key: entry for entry in entries if isinstance(entry, kind)}

    return Library(
        packs=packs,
        factions=all_of(Faction),
        weapons=all_of(PrimaryWeapon),
        equipment=all_of(EquipmentSet),
        caskets=all_of(CasketKind),
        cards=all_of(Card),
        wounds=all_of(WoundCard),
        dice=all_of(DieSheet),
        spends=all_of(TaintSpend),
        corruption=all_of(CorruptionRow),
        relics=all_of(Relic),
        stores=all_of(StoreKind),
        marks=all_of(PilotMark),
        events=all_of(SettlementEvent),
        bargains=all_of(Bargain),
        scenarios=all_of(Scenario),
    )


def _must_be_complete(together: Library, places: Mapping[tuple[str, str], PackPlace]) -> None:
    """A weapon has twelve cards, a set six, a faction with a weapon five tactics; the Corrupted table covers a d6."""
    cards = tuple(together.cards.values())
    for weapon in together.weapons.values():
        _count(PRIMARY_CARDS, [c for c in cards if c.weapon == weapon.key], places["weapon", weapon.key], "PEN-DECK-03")
        if not _tactics(cards, weapon.faction) == TACTICS:
            raise places["weapon", weapon.key].refusal(
                f"{weapon.faction} has {_tactics(cards, weapon.faction)} tactics: a faction has {TACTICS}.",
                rule="PEN-DECK-05",
            )
    for kit in together.equipment.values():
        _count(
            SECONDARY_CARDS, [c for c in cards if c.equipment == kit.key], places["equipment", kit.key], "PEN-DECK-04"
        )
    covered = sorted(n for row in together.corruption.values() for n in range(row.least, row.most + 1))
    if covered and covered != [1, 2, 3, 4, 5, 6]:
        raise Refusal("The Corrupted table must give every number from 1 to 6 exactly one row.", rule="PEN-TAINT-19")


def _count(asked: int, cards: list[Card], place: PackPlace, rule: str) -> None:
    copies = sum(card.copies for card in cards)
    if copies != asked:
        listed = ", ".join(f"{card.key} x{card.copies}" for card in cards) or "none"
        raise place.inside("key").refusal(f"has {copies} cards ({listed}): it must have {asked} in all.", rule=rule)


def _tactics(cards: tuple[Card, ...], faction: str) -> int:
    return sum(card.group == "tactic" and card.faction == faction for card in cards)


def _found(entries: Mapping[str, T], key: str, named: str) -> T:
    if key not in entries:
        raise Refusal(
            f"There is no {named} {key!r} in the packs loaded: {', '.join(entries) or 'there is none at all'}."
        )
    return entries[key]
