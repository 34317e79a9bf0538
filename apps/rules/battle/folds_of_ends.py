"""Pilots that are hurt, Caskets that end, and goals, folded."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.folding import Folds
from apps.rules.battle.state import Battle
from apps.rules.ground.boards import Tile

folds = Folds()


@folds(ev.PilotStruck)
def _pilot_struck(battle: Battle, event: ev.PilotStruck) -> None:
    battle.fighters[event.fighter].wounds = event.deck
    battle.shaken = battle.shaken or event.deck.is_dead


@folds(ev.CasketDestroyed)
def _destroyed(battle: Battle, event: ev.CasketDestroyed) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.destroyed = battle.shaken = True
    if fighter.at is not None:
        battle.rubble += (fighter.at,)
        battle.board = battle.board.changed(fighter.at, Tile("rubble", battle.board.at(fighter.at).level))


@folds(ev.CasketRisen)
def _risen(battle: Battle, event: ev.CasketRisen) -> None:
    piles = battle.fighters[event.fighter].piles
    for card in event.cards:
        piles.move(card, "graveyard", "deck")
    piles.deck = list(event.deck)
    piles.damaged += 1


@folds(ev.KillScored)
def _kill(battle: Battle, event: ev.KillScored) -> None:
    battle.fighters[event.fighter].kills += (event.victim,)


@folds(ev.GoalHeld)
def _goal_held(battle: Battle, event: ev.GoalHeld) -> None:
    battle.held[event.goal] = event.rounds


@folds(ev.GoalReached)
def _goal_reached(battle: Battle, event: ev.GoalReached) -> None:
    battle.reached += (event.goal,)
