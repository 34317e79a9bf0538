"""A pack as one value: its header, everything in it, and the hash by which a campaign remembers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from apps.rules.effects.bounds import Between, Key, Words
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
from apps.rules.packs.pack_places import PackPlace
from apps.rules.packs.scenarios import Scenario
from apps.rules.packs.typed_values import Pointer

Label = Literal["canon", "house"]
MOST_SHAPES = 99
Entry = (
    Faction
    | PrimaryWeapon
    | EquipmentSet
    | CasketKind
    | Card
    | WoundCard
    | DieSheet
    | TaintSpend
    | CorruptionRow
    | Relic
    | StoreKind
    | PilotMark
    | SettlementEvent
    | Bargain
    | Scenario
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a pack is called, and whether the documents print what it holds."""

    key: Key
    name: Words
    label: Label
    version: Words
    text: Words
    shape: Annotated[int, Between(1, MOST_SHAPES)] = 1
    """Of which shape its files are: what may be written in them, and under which keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackFile:
    """One file of a pack. Exactly one of a pack's files carries its header."""

    pack: Header | None = None
    faction: tuple[Faction, ...] = ()
    weapon: tuple[PrimaryWeapon, ...] = ()
    equipment: tuple[EquipmentSet, ...] = ()
    casket: tuple[CasketKind, ...] = ()
    card: tuple[Card, ...] = ()
    wound: tuple[WoundCard, ...] = ()
    die: tuple[DieSheet, ...] = ()
    spend: tuple[TaintSpend, ...] = ()
    corruption: tuple[CorruptionRow, ...] = ()
    relic: tuple[Relic, ...] = ()
    store: tuple[StoreKind, ...] = ()
    mark: tuple[PilotMark, ...] = ()
    event: tuple[SettlementEvent, ...] = ()
    bargain: tuple[Bargain, ...] = ()
    scenario: tuple[Scenario, ...] = ()

    def entries(self) -> tuple[Entry, ...]:
        """Everything in the file, table by table."""
        return (
            *self.faction,
            *self.weapon,
            *self.equipment,
            *self.casket,
            *self.card,
            *self.wound,
            *self.die,
            *self.spend,
            *self.corruption,
            *self.relic,
            *self.store,
            *self.mark,
            *self.event,
            *self.bargain,
            *self.scenario,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A pack read and checked by itself; what it points to is checked once all packs lie together."""

    header: Header
    digest: str
    entries: tuple[Entry, ...]
    places: Mapping[tuple[str, str], PackPlace]
    pointers: tuple[Pointer, ...]

    @property
    def key(self) -> str:
        return self.header.key
