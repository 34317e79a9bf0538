"""What a pack holds, apart from scenarios: cards and what they belong to, wounds, dice, spends, the settlement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from apps.rules.effects.bounds import Between, Face, Filled, Key, To, Words
from apps.rules.effects.conditions import When
from apps.rules.effects.effect_kinds import Effects
from apps.rules.factions import Faction as FactionKey
from apps.rules.tables.frames import Frame
from apps.rules.tables.taint_spends import Limit, Moment, Pool

Group = Literal["universal", "primary", "secondary", "tactic", "damaged"]
CardType = Literal[
    "movement", "defense", "heat", "utility", "support", "combat", "attack", "buff", "zone", "tactic", "damaged"
]
Timing = Literal["own-turn", "reactive", "passive"]
Trigger = Literal[
    "played",
    "hit",
    "ally-defeated",
    "kill",
    "always",
    "turn-start",
    "turn-end",
    "round-start",
    "deployment",
    "flipped",
]
Keyword = Literal["shield", "off-hand", "targeting"]
"""What the figures do not show: the others follow from a card's timing and effects."""


def of_the_pack() -> str:
    """The key of the pack it came with, which nobody writes down."""
    given: str = field(default="", metadata={"given": True})
    return given


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """A faction and what it is called."""

    table: ClassVar = "faction"
    key: FactionKey
    name: Words
    text: Words
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class PrimaryWeapon:
    """A Casket's own weapon: its twelve cards name it."""

    table: ClassVar = "weapon"
    key: Key
    name: Words
    faction: Annotated[FactionKey, To("faction")]
    text: Words
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentSet:
    """Secondary equipment that anybody may take: its six cards name it."""

    table: ClassVar = "equipment"
    key: Key
    name: Words
    text: Words
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketKind:
    """A kind of Casket: its faction, its frame, its Armor and its weapon."""

    table: ClassVar = "casket"
    key: Key
    name: Words
    faction: Annotated[FactionKey, To("faction")]
    frame: Frame
    weapon: Annotated[str, To("weapon")]
    text: Words
    armor: Annotated[int, Between(0, 5)] = 0
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card: what it belongs to, what it costs, when it is played, what must be so, and what it does."""

    table: ClassVar = "card"
    key: Key
    name: Words
    group: Group
    copies: Annotated[int, Between(1, 6)]
    cost: Annotated[int, Between(0, 6)]
    type: CardType
    timing: Timing
    text: Words
    source: Words
    rule: str = ""
    weapon: Annotated[str, To("weapon")] = ""
    equipment: Annotated[str, To("equipment")] = ""
    faction: Annotated[FactionKey | Literal[""], To("faction")] = ""
    on: Trigger = "played"
    keywords: tuple[Keyword, ...] = ()
    needs: When = ()
    effects: Effects = ()
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundCard:
    """One of the ten wounds. `duration` is what is printed, or nothing; `threads` are those of the hands."""

    table: ClassVar = "wound"
    key: Key
    name: Words
    kind: Literal["minor", "severe", "trauma"]
    on: Trigger
    text: Words
    rule: Words
    duration: Literal["", "mission", "permanent"] = ""
    threads: Annotated[int, Between(-10, 0)] = 0
    effects: Effects = ()
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class DieFace:
    """One side of a die; only Attack dice carry a value."""

    key: Key
    name: Words
    icon: Words
    value: Annotated[int, Between(0, 9)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DieSheet:
    """A die of the game: its colours, its six faces in order, and which of them are alike to every rule."""

    table: ClassVar = "die"
    key: Key
    name: Words
    faces: tuple[DieFace, ...]
    alike: tuple[tuple[Face, ...], ...]
    source: Words
    body: str = ""
    ink: str = ""
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintSpend:
    """What Taint buys: whose pays it, at which moment of play, and how often."""

    table: ClassVar = "spend"
    key: Key
    name: Words
    pool: Pool
    cost: Annotated[int, Between(1, 10)]
    moment: Moment
    limit: Limit
    text: Words
    rule: Words
    effects: Effects = ()
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorruptionRow:
    """What a stretch of the Corrupted table does to a pilot."""

    table: ClassVar = "corruption"
    key: Key
    name: Words
    least: Face
    most: Face
    text: Words
    source: Words
    effects: Annotated[Effects, Filled()]
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class Relic:
    """Something a pilot may come to own, and what it does from then on."""

    table: ClassVar = "relic"
    key: Key
    name: Words
    text: Words
    on: Trigger
    effects: Annotated[Effects, Filled()]
    source: Words
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreKind:
    """Something the settlement has so much of."""

    table: ClassVar = "store"
    key: Key
    name: Words
    text: Words
    starts: Annotated[int, Between(0, 100)] = 0
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotMark:
    """Something a pilot is remembered by, for later events to ask for."""

    table: ClassVar = "mark"
    key: Key
    name: Words
    text: Words
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer to an event: who may give it, what it needs, what it does, and whether a bargain is struck with it."""

    key: Key
    text: Words
    asks: Literal["host", "player"] = "player"
    needs: When = ()
    effects: Effects = ()
    bargain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementEvent:
    """Something that happens in the settlement. Weight 0 is never drawn, only called for.

    Its own effects come first and always; then one of the choices, if there are any.
    """

    table: ClassVar = "event"
    key: Key
    name: Words
    text: Words
    concerns: Literal["settlement", "pilot"]
    weight: Annotated[int, Between(0, 100)]
    source: Words
    once: Literal["no", "pilot", "campaign"] = "no"
    needs: When = ()
    effects: Effects = ()
    choices: tuple[Choice, ...] = ()
    pack: str = of_the_pack()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bargain:
    """A deal: what is asked and what is given, both at once."""

    table: ClassVar = "bargain"
    key: Key
    name: Words
    text: Words
    source: Words
    price: Annotated[Effects, Filled()]
    gift: Annotated[Effects, Filled()]
    needs: When = ()
    pack: str = of_the_pack()
