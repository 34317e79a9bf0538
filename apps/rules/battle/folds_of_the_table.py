"""What a table says of its models, folded."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.folding import Folds
from apps.rules.battle.stances import Told, without
from apps.rules.battle.state import Battle

folds = Folds()


@folds(ev.StanceTold)
def _stance(battle: Battle, event: ev.StanceTold) -> None:
    one, other = event.fighter, event.target
    others = tuple(told for told in battle.stances if (told.attacker, told.target) != (one, other))
    battle.stances = (*others, Told(one, other, event.stance))


@folds(ev.ModelMoved)
def _moved(battle: Battle, event: ev.ModelMoved) -> None:
    fighter, way = battle.fighters[event.fighter], event.way
    fighter.moved += way.hexes
    fighter.sp -= way.sp
    fighter.deeds += 1
    fighter.rotated += not way.hexes
    fighter.in_water = way.water
    battle.stances = without(battle.stances, event.fighter)


@folds(ev.ModelPushed)
def _pushed(battle: Battle, event: ev.ModelPushed) -> None:
    battle.stances = without(battle.stances, event.fighter)
