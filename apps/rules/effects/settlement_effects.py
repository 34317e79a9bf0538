"""Effects on the settlement, on the Casket in its hangar, and on what a pilot is remembered by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from apps.rules.effects.bounds import Change, MarkKey, RelicKey, StoreKey
from apps.rules.effects.conditions import When
from apps.rules.tables.component_rows import Component

AnyComponent = Component | Literal["any"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """The settlement gains or loses so much of a store."""

    tag: ClassVar = ("do", "store")
    store: StoreKey
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """A broken component of the Casket is repaired."""

    tag: ClassVar = ("do", "mend")
    component: AnyComponent = "any"
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """A component of the Casket breaks; `any` is a random one that is whole."""

    tag: ClassVar = ("do", "break")
    component: AnyComponent = "any"
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveMark:
    """A named mark is left on the pilot, or taken away; later events can ask for it."""

    tag: ClassVar = ("do", "mark")
    mark: MarkKey
    held: bool = True
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GainRelic:
    """The pilot's Casket carries this relic from now on."""

    tag: ClassVar = ("do", "gain-relic")
    relic: RelicKey
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """Nothing happens."""

    tag: ClassVar = ("do", "nothing")
    when: When = ()
