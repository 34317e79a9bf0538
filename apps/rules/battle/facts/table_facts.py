"""What a table says of its models, where they stand on the table and no map is kept here."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.veils import Seen
from apps.rules.battle.facts.words import Teller, in_hexes, stance_in_words
from apps.rules.battle.values.table_words import Stance, ToldStance, Way, without


class StanceTold(NamedTuple):
    """How one Casket sees another now."""

    fighter: int
    target: int
    stance: Seen[Stance]

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} sees {teller.casket(self.target)} {stance_in_words(self.stance)}."

    def fold(self, battle: Battle) -> None:
        pair = (self.fighter, self.target)
        others = tuple(told for told in battle.stances if (told.attacker, told.target) != pair)
        battle.stances = (*others, ToldStance(*self))


class ModelMoved(NamedTuple):
    """A model was moved or turned, by SP or by a card's hexes."""

    fighter: int
    way: Seen[Way]
    by_card: bool

    def sentence(self, teller: Teller) -> str:
        way = self.way
        paid = "by its card" if self.by_card else f"for {way.sp} SP"
        turned = f"turned about {paid}" if way.sp else "turned about"
        done = f"moved {in_hexes(way.hexes)} {paid}" if way.hexes else turned
        return f"{teller.casket(self.fighter)} {done}{' and stands in water' if way.water else ''}."

    def fold(self, battle: Battle) -> None:
        fighter, way = battle.fighters[self.fighter], self.way
        fighter.moved += way.hexes
        fighter.sp -= way.sp
        fighter.deeds += 1
        fighter.rotated += not way.hexes
        fighter.in_water = way.water
        battle.stances = without(battle.stances, self.fighter)


class ModelPushed(NamedTuple):
    """A model is to be pushed away, or pulled near, by so many hexes, as far as the ground lets it."""

    fighter: int
    by: int
    hexes: int
    towards: bool

    def sentence(self, teller: Teller) -> str:
        far = in_hexes(self.hexes)
        way = f"pulled {far} towards" if self.towards else f"driven {far} away from"
        return f"{teller.casket(self.fighter)} is {way} {teller.casket(self.by)}, as far as the ground lets it."

    def fold(self, battle: Battle) -> None:
        battle.stances = without(battle.stances, self.fighter)
