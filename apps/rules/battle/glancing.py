"""How things stand, for whoever only asks whether something is so: each number is read when it is asked for."""

from __future__ import annotations

from apps.rules.battle.standing import body_of, hexes_between, view_of
from apps.rules.battle.state import Battle
from apps.rules.casket.piles.cards import is_healthy
from apps.rules.casket.piles.hp import hp
from apps.rules.casket.piles.recovering import Source as Pile
from apps.rules.effects.seeing import Source, View


class Glance:
    """A Casket and its pilot, as `Body` has them; what is asked for seldom is read off a whole `Body`."""

    __slots__ = ("battle", "fighter", "number", "other")

    def __init__(self, battle: Battle, number: int, other: int) -> None:
        self.battle, self.number, self.other = battle, number, other
        self.fighter = battle.fighters[number]

    def __getattr__(self, name: str) -> object:
        return getattr(body_of(self.battle, self.number, self.other), name)

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

    def healthy(self, pile: Pile) -> int:
        return sum(map(is_healthy, self.fighter.piles.pile(pile)))


class Look:
    """What a `View` holds, from a Casket towards another or towards nobody."""

    __slots__ = ("battle", "damage", "number", "own", "place", "side", "source", "target", "to")

    def __init__(self, battle: Battle, number: int, target: int, side: int | None, source: Source, damage: int) -> None:
        self.battle, self.number, self.to = battle, number, target
        self.own = Glance(battle, number, target)
        self.target = Glance(battle, target, number) if target >= 0 else None
        self.side, self.source, self.damage, self.place = side, source, damage, "battle"

    @property
    def distance(self) -> int | None:
        return hexes_between(self.battle, self.number, self.to) if self.to >= 0 else None

    def __getattr__(self, name: str) -> object:
        return getattr(view_of(self.battle, self.number, self.to), name)


NOBODY = Source()


def look(
    battle: Battle, number: int, target: int = -1, side: int | None = None, source: Source = NOBODY, damage: int = 0
) -> View:
    """A view for conditions, and for one effect alone: what effects change has to be a whole one."""
    return Look(battle, number, target, side, source, damage)  # type: ignore[return-value]  # it reads like one
