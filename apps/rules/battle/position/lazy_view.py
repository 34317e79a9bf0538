"""How things stand, for whoever only asks whether something is so: each number is read when it is asked for."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.situation import body_of, hexes_between, view_of
from apps.rules.casket.component_marks import destroyed
from apps.rules.casket.piles.hp import hp
from apps.rules.casket.piles.pile_cards import is_healthy
from apps.rules.casket.piles.recoveries import RecoveryPile as Pile
from apps.rules.effects.conditions import Fact
from apps.rules.effects.effect_view import EffectPlace, EffectSource, SeenView, View
from apps.rules.factions import Faction


class LazyBody:
    """A Casket and its pilot, as `Body` has them."""

    __slots__ = ("battle", "fighter", "number", "other")

    def __init__(self, battle: Battle, number: int, other: int) -> None:
        self.battle, self.number, self.other = battle, number, other
        self.fighter = battle.fighters[number]

    @property
    def deck(self) -> int:
        return len(self.fighter.piles.deck)

    @property
    def discard(self) -> int:
        return len(self.fighter.piles.discard)

    @property
    def graveyard(self) -> int:
        return len(self.fighter.piles.graveyard)

    @property
    def hand(self) -> int:
        return len(self.fighter.piles.hand)

    @property
    def hp(self) -> int:
        return hp(self.fighter.piles, self.battle.fielding.rules)

    @property
    def heat(self) -> int:
        return self.fighter.heat

    @property
    def taint(self) -> int:
        return self.fighter.taint

    @property
    def sp(self) -> int:
        return self.fighter.sp

    @property
    def hexes_moved(self) -> int:
        return self.fighter.moved

    @property
    def attacks_made(self) -> int:
        return self.fighter.attacks

    @property
    def component_marks(self) -> int:
        return self.fighter.components.total

    @property
    def components_lost(self) -> int:
        return len(destroyed(self.fighter.components, self.battle.fielding.rules))

    @property
    def wounds(self) -> int:
        return self.minor + self.severe + self.trauma

    @property
    def minor(self) -> int:
        return self.fighter.wounds.lying_open("minor")

    @property
    def severe(self) -> int:
        return self.fighter.wounds.lying_open("severe")

    @property
    def trauma(self) -> int:
        return self.fighter.wounds.lying_open("trauma")

    @property
    def grit(self) -> int:
        return self.battle.of(self.number).grit

    @property
    def missions(self) -> int:
        return self.battle.of(self.number).missions

    @property
    def faction(self) -> Faction | None:
        return self.battle.of(self.number).faction

    @property
    def facts(self) -> tuple[Fact, ...]:
        return body_of(self.battle, self.number, self.other).facts

    @property
    def marks(self) -> tuple[str, ...]:
        return self.battle.of(self.number).marks

    def healthy(self, pile: Pile) -> int:
        return sum(map(is_healthy, self.fighter.piles.pile(pile)))


class LazyView:
    """What a `View` holds, from a Casket towards another or towards nobody."""

    __slots__ = ("battle", "damage", "number", "own", "side", "source", "target", "to")
    place: EffectPlace = "battle"
    season = 0

    def __init__(
        self, battle: Battle, number: int, target: int, side: int | None, source: EffectSource, damage: int
    ) -> None:
        self.battle, self.number, self.to = battle, number, target
        self.own = LazyBody(battle, number, target)
        self.target = LazyBody(battle, target, number) if target >= 0 else None
        self.side, self.source, self.damage = side, source, damage

    @property
    def distance(self) -> int | None:
        return hexes_between(self.battle, self.number, self.to) if self.to >= 0 else None

    def stored(self, store: str) -> int:
        """A battle knows no stores."""
        return 0

    def whole(self) -> View:
        return view_of(self.battle, self.number, self.to, source=self.source, side=self.side, damage=self.damage)


NOBODY = EffectSource()


def look(
    battle: Battle,
    number: int,
    target: int = -1,
    side: int | None = None,
    source: EffectSource = NOBODY,
    damage: int = 0,
) -> SeenView:
    """How things look from a Casket, with a target or without."""
    return LazyView(battle, number, target, side, source, damage)
