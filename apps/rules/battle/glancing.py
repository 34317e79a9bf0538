"""How things stand, for whoever only asks whether something is so: each number is read when it is asked for."""

from __future__ import annotations

from typing import cast

from apps.rules.battle.standing import body_of, view_of, where
from apps.rules.battle.state import Battle
from apps.rules.casket.piles.hp import hp
from apps.rules.effects.seeing import View
from apps.rules.ground.hexes import distance


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
    def graveyard(self) -> int:
        return len(self.fighter.piles.graveyard)

    @property
    def hp(self) -> int:
        return hp(self.fighter.piles, self.battle.fielding.rules)

    @property
    def hexes_moved(self) -> int:
        return self.fighter.moved

    @property
    def attacks_made(self) -> int:
        return self.fighter.attacks


class Look:
    """What conditions ask of a `View`, from a Casket towards another or towards nobody."""

    __slots__ = ("battle", "number", "own", "side", "target", "to")

    def __init__(self, battle: Battle, number: int, target: int = -1, side: int | None = None) -> None:
        self.battle, self.number, self.to, self.side = battle, number, target, side
        self.own = Glance(battle, number, target)
        self.target = Glance(battle, target, number) if target >= 0 else None

    @property
    def distance(self) -> int | None:
        one = self.battle.fighters[self.number]
        other = self.battle.fighters[self.to] if self.to >= 0 else None
        return distance(where(one), other.at) if other is not None and other.at is not None and one.at else None

    def __getattr__(self, name: str) -> object:
        return getattr(view_of(self.battle, self.number, self.to), name)


def look(battle: Battle, number: int, target: int = -1, side: int | None = None) -> View:
    """A view for conditions alone: what effects change has to be a whole one."""
    return cast("View", Look(battle, number, target, side))
