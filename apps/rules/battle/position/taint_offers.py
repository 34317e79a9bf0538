"""What Taint may buy at this moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.passive_effects import sp_maximum_of
from apps.rules.battle.position.situation import foes_of, insight
from apps.rules.pilot.taint.taint_buyers import Buyer, why_not
from apps.rules.tables.taint_spends import MOMENTS, TAINT_SPENDS, Moment, PrintedSpend

BY_KEY = {spend.key: spend for spend in TAINT_SPENDS}
BY_MOMENT: Mapping[Moment, tuple[PrintedSpend, ...]] = {
    moment: tuple(spend for spend in TAINT_SPENDS if spend.moment == moment) for moment in MOMENTS
}
NOBODY = -1
"""In the place of an enemy: it is done to none, or to whoever stands at the other end of the attack."""


def spends_open(battle: Battle, number: int, moment: Moment, enemy: int = NOBODY) -> tuple[PrintedSpend, ...]:
    """What may be bought now; in an attack the enemy is whoever takes it, or deals it."""
    rules = battle.fielding.rules
    if not rules.modules_taint_exploitation or (battle.fighters[number].lost_control and battle.turn == number):
        return ()
    other = enemy_of(battle, number) if enemy == NOBODY else enemy
    own, theirs = battle.fighters[number].taint, battle.fighters[other].taint if other != NOBODY else 0
    payable = [spend for spend in BY_MOMENT[moment] if spend.cost <= (theirs if spend.pool == "enemy" else own)]
    if battle.attack and battle.attack.second:
        payable = [spend for spend in payable if not spend.damage]
    if not payable:
        return ()
    buyer = _buyer(battle, number, moment, other)
    return tuple(spend for spend in payable if why_not(spend, buyer, rules) is None)


def _buyer(battle: Battle, number: int, moment: Moment, enemy: int) -> Buyer:
    """Only what the moment is about is said: the rest stays as it is for somebody of whom nothing is known."""
    fighter, attack = battle.fighters[number], battle.attack
    more: dict[str, Any] = {}
    if enemy != NOBODY:
        more["enemy"], more["enemy_faction"] = battle.fighters[enemy].taint, battle.of(enemy).faction
    if moment == "action":
        more["sp_maximum"] = sp_maximum_of(battle, number).value
        more["enemy_in_sight"] = enemy != NOBODY and insight(battle, number, enemy)
    if attack and attack.shown:
        more["blocking_dice"] = attack.shown[0]
    return Buyer(
        moment=moment,
        own=fighter.taint,
        bought=(*fighter.bought, *fighter.bought_turn, *(attack.bought if attack else ())),
        faction=battle.of(number).faction,
        wounds_face_down=len(fighter.wounds.face_down),
        **more,
    )


def enemy_of(battle: Battle, number: int) -> int:
    attack = battle.attack
    if attack is None:
        return NOBODY
    return attack.defender if attack.attacker == number else attack.attacker


def action_spends(battle: Battle, number: int) -> list[tuple[PrintedSpend, int]]:
    """What may be bought in the own Action phase, each with the enemy that it is done to, or none."""
    found = []
    if battle.fighters[number].taint:
        found += [(spend, NOBODY) for spend in spends_open(battle, number, "action") if spend.pool == "own"]
    for foe in foes_of(battle, number):
        if battle.fighters[foe].taint:
            found += [(s, foe) for s in spends_open(battle, number, "action", foe) if s.pool == "enemy"]
    return found
