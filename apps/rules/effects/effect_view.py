"""What an effect may look at: a plain picture of two Caskets, the ground between them, and the settlement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

from apps.rules.casket.piles.recoveries import RecoveryPile as Pile
from apps.rules.effects.conditions import Fact
from apps.rules.explained import Line
from apps.rules.factions import Faction


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectSource:
    """The card, wound, spend or event that speaks, for every line that it writes."""

    code: str = "effect"
    text: str = ""
    rule: str = ""

    def line(self, value: int, text: str = "") -> Line:
        return Line(code=self.code, value=value, rule=self.rule, text=text or self.text)


EffectPlace = Literal["battle", "settlement"]


class SeenBody(Protocol):
    """What conditions and effects ask of a Casket and its pilot; a number may be read when it is asked for."""

    @property
    def deck(self) -> int: ...
    @property
    def discard(self) -> int: ...
    @property
    def graveyard(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def hp(self) -> int: ...
    @property
    def heat(self) -> int: ...
    @property
    def taint(self) -> int: ...
    @property
    def sp(self) -> int: ...
    @property
    def hexes_moved(self) -> int: ...
    @property
    def attacks_made(self) -> int: ...
    @property
    def component_marks(self) -> int: ...
    @property
    def components_lost(self) -> int: ...
    @property
    def wounds(self) -> int: ...
    @property
    def minor(self) -> int: ...
    @property
    def severe(self) -> int: ...
    @property
    def trauma(self) -> int: ...
    @property
    def grit(self) -> int: ...
    @property
    def missions(self) -> int: ...
    @property
    def faction(self) -> Faction | None: ...
    @property
    def facts(self) -> tuple[Fact, ...]: ...
    @property
    def marks(self) -> tuple[str, ...]: ...
    def healthy(self, pile: Pile) -> int: ...


class SeenView(Protocol):
    """What conditions and effects ask of how things stand."""

    @property
    def own(self) -> SeenBody: ...
    @property
    def target(self) -> SeenBody | None: ...
    @property
    def distance(self) -> int | None: ...
    @property
    def side(self) -> int | None: ...
    @property
    def damage(self) -> int: ...
    @property
    def season(self) -> int: ...
    @property
    def place(self) -> EffectPlace: ...
    @property
    def source(self) -> EffectSource: ...
    def stored(self, store: str) -> int: ...

    def whole(self) -> View:
        """All of it at once: what an effect changes has to be whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A Casket and its pilot, in numbers. DAMAGED cards count among those of their pile, and are told besides."""

    deck: int = 0
    discard: int = 0
    graveyard: int = 0
    hand: int = 0
    damaged_in_discard: int = 0
    damaged_in_graveyard: int = 0
    hp: int = 0
    heat: int = 0
    taint: int = 0
    sp: int = 0
    hexes_moved: int = 0
    attacks_made: int = 0
    component_marks: int = 0
    components_lost: int = 0
    minor: int = 0
    severe: int = 0
    trauma: int = 0
    grit: int = 0
    missions: int = 0
    faction: Faction | None = None
    facts: tuple[Fact, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def wounds(self) -> int:
        return self.minor + self.severe + self.trauma

    def healthy(self, pile: Pile) -> int:
        """The cards of a pile that may be recovered: all but DAMAGED ones."""
        if pile == "discard":
            return self.discard - self.damaged_in_discard
        return self.graveyard - self.damaged_in_graveyard


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What is seen from where the effect is felt; `side` is where the target is struck, `damage` what is answered."""

    own: Body = field(default_factory=Body)
    target: Body | None = None
    distance: int | None = None
    side: int | None = None
    damage: int = 0
    season: int = 0
    stores: tuple[tuple[str, int], ...] = ()
    place: EffectPlace = "battle"
    source: EffectSource = field(default_factory=EffectSource)

    def stored(self, store: str) -> int:
        return dict(self.stores).get(store, 0)

    def whole(self) -> View:
        return self
