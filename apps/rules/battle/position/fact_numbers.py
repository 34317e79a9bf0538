"""Why the numbers of a fact are what they are: reckoned once more from the battle as it stood just before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from apps.rules.battle.battle_state import Battle, under_way
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.facts.reasons import line
from apps.rules.battle.position.attack_numbers import aim_of, damage_of, guard_of
from apps.rules.battle.position.passive_effects import refreshed_of
from apps.rules.battle.position.playable_cards import cost_of
from apps.rules.casket.heat import strain_total
from apps.rules.explained import Explained, explained
from apps.rules.pilot.grit import grit_check
from apps.rules.pilot.wounds.wound_flips import Nerve, peril

Attacking = ev.AttackRolled | ev.DamageReckoned
Passing = ev.CardPlayed | ev.Refreshed | ev.StrainRolled | ev.PilotStruck
Shifting = ev.HeatChanged | ev.SpLost | ev.SpChanged | ev.SpMaximumMoved | ev.DefenseRaised | ev.ArmorGained


class Number(NamedTuple):
    """One number of a fact, by the name of its field, line by line."""

    name: str
    why: Explained


def numbers_of(battle: Battle, event: BattleFact) -> tuple[Number, ...]:
    """Those that have reasons. Nothing is changed by it: what is asked are the functions that the engine asked."""
    if isinstance(event, Attacking):
        return tuple(_of_an_attack(battle, event))
    if isinstance(event, Passing):
        return tuple(_in_passing(battle, event))
    if isinstance(event, Shifting):
        return (Number("by", _moved(battle, event)),)
    return ()


def _of_an_attack(battle: Battle, event: Attacking) -> Iterator[Number]:
    attack = under_way(battle)
    match event:
        case ev.AttackRolled():
            _, aim = aim_of(battle, attack)
            yield Number("target", aim.target)
            if aim.sources.lines or aim.sources.not_applied:
                yield Number("mode", aim.sources)
        case ev.DamageReckoned(defense=defense):
            yield Number("damage", damage_of(battle, attack))
            if defense is not None:
                yield Number("defense", guard_of(battle, attack)[1])


def _in_passing(battle: Battle, event: Passing) -> Iterator[Number]:
    number = event.fighter
    fighter, fielded = battle.fighters[number], battle.of(number)
    match event:
        case ev.CardPlayed(card=card):
            yield Number("cost", cost_of(battle, number, battle.fielding.decks[number][card]))
        case ev.Refreshed():
            yield Number("sp", refreshed_of(battle, number))
        case ev.StrainRolled(face=face, total=total) if total is not None:
            yield Number("total", strain_total(fighter.heat, (face,)))
        case ev.PilotStruck(added=added) if added is not None:
            at = peril(Nerve(fielded.grit, fielded.faction), fighter.wounds)
            check = grit_check(*at.nerve, traumas=at.traumas, kind=at.kind, rules=battle.fielding.rules)
            yield Number("added", check)
        case _:
            pass


def _moved(battle: Battle, event: Shifting) -> Explained:
    library = battle.fielding.library
    if isinstance(event, ev.HeatChanged):
        way = 1 if event.by > 0 else -1
        return explained([line(library, part.code, way * part.value) for part in event.parts])
    return explained([line(library, event.why, event.by)])
