"""Movement, what lasts for a while, and what binds a Casket, folded."""

from __future__ import annotations

from functools import lru_cache

from apps.rules.battle import events as ev
from apps.rules.battle.folding import Folds
from apps.rules.battle.reasons import line
from apps.rules.battle.state import Battle, LaidZone
from apps.rules.casket import next_attack
from apps.rules.packs.library import Library

folds = Folds()


@folds(ev.Walked)
def _walked(battle: Battle, event: ev.Walked) -> None:
    number, path, cost, by_card = event
    fighter = battle.fighters[number]
    fighter.at = path[-1]
    fighter.moved += len(path)
    fighter.deeds += 1
    if not by_card:
        fighter.sp -= cost


@folds(ev.Pushed)
def _pushed(battle: Battle, event: ev.Pushed) -> None:
    battle.fighters[event.fighter].at = event.at


@folds(ev.Turned)
def _turned(battle: Battle, event: ev.Turned) -> None:
    number, facing, rotations, cost = event
    fighter = battle.fighters[number]
    fighter.facing = facing
    fighter.rotated += rotations
    fighter.sp -= cost
    fighter.deeds += 1


@folds(ev.TaintSpent)
def _taint_spent(battle: Battle, event: ev.TaintSpent) -> None:
    battle.fighters[event.payer].taint = event.left
    buyer = battle.fighters[event.fighter]
    buyer.deeds += battle.phase == "action" and battle.turn == event.fighter
    if event.limit == "attack" and battle.attack:
        battle.attack.bought += (event.spend,)
    elif event.limit == "turn":
        buyer.bought_turn += (event.spend,)
    else:
        buyer.bought += (event.spend,)


@folds(ev.AttackLent)
def _lent(battle: Battle, event: ev.AttackLent) -> None:
    waits, rules = battle.fighters[event.fighter].waits, battle.fielding.rules
    next_attack.wait(waits, _waiting(battle.fielding.library, event), rules, own_turn=event.own_turn)


@lru_cache(maxsize=1024)
def _waiting(library: Library, event: ev.AttackLent) -> next_attack.Waiting:
    _, why, damage, ignores, marks, serves, window, _ = event
    said = line(library, why, damage)
    return next_attack.Waiting(
        code=why,
        text=said.text,
        rule=said.rule,
        damage=damage,
        ignores=ignores,
        marks=marks,
        serves=serves,
        window=window,
    )


@folds(ev.WaitsUsed)
def _used(battle: Battle, event: ev.WaitsUsed) -> None:
    waits = battle.fighters[event.fighter].waits
    waits.held = tuple(held for held in waits.held if held.number not in event.numbers)


@folds(ev.DefenseRaised)
def _defense(battle: Battle, event: ev.DefenseRaised) -> None:
    fighter, giver = battle.fighters[event.fighter], battle.turn
    own = giver in (-1, event.fighter) or battle.of(giver).side != battle.of(event.fighter).side
    raised = line(battle.fielding.library, event.why, event.by)
    if own:
        fighter.defense += (raised,)
    else:
        fighter.lent += ((giver, raised),)


@folds(ev.ArmorGained)
def _armor(battle: Battle, event: ev.ArmorGained) -> None:
    number, by, why = event
    battle.fighters[number].armor += (line(battle.fielding.library, why, by),)


@folds(ev.ArmorLost)
def _armor_lost(battle: Battle, event: ev.ArmorLost) -> None:
    battle.fighters[event.fighter].armor = ()


@folds(ev.RedirectReady)
def _redirect(battle: Battle, event: ev.RedirectReady) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.redirects += event.hits
    fighter.redirect_card = event.card


@folds(ev.Barred)
def _barred(battle: Battle, event: ev.Barred) -> None:
    fighter = battle.fighters[event.fighter]
    if event.lasts == "turn":
        fighter.banned_turn += event.what
    else:
        fighter.banned += event.what


@folds(ev.ZoneLaid)
def _zone(battle: Battle, event: ev.ZoneLaid) -> None:
    battle.zones += (LaidZone(*event),)


@folds(ev.ControlLost)
def _control(battle: Battle, event: ev.ControlLost) -> None:
    battle.fighters[event.fighter].loses_control = True


@folds(ev.LeftTheField)
def _left(battle: Battle, event: ev.LeftTheField) -> None:
    battle.fighters[event.fighter].gone = True
    battle.shaken = True


@folds(ev.PickedUp)
def _picked_up(battle: Battle, event: ev.PickedUp) -> None:
    battle.fighters[event.fighter].carries = event.goal
