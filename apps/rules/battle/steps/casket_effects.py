"""Outcomes that a Casket and its pilot feel: Heat, marks, damage, and what is barred to them."""

from __future__ import annotations

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.attack_numbers import component_of
from apps.rules.battle.steps.effect_source import source_of
from apps.rules.battle.steps.harm import cool, heat, mark, strike
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Task
from apps.rules.casket import component_marks as parts
from apps.rules.effects import outcomes as out
from apps.rules.effects.effect_view import EffectSource
from apps.rules.tables.pilot_damage import PilotDamage


def change_heat(play: Play, number: int, by: int, source: EffectSource) -> None:
    if by > 0:
        heat(play, number, [source.line(by)])
    elif by < 0:
        cool(play, number, [source.line(-by)])


def forbid(play: Play, number: int, outcome: out.ForbiddenOutcome) -> None:
    if outcome.lasts != "attack":
        play.tell(ev.Barred(number, outcome.what, outcome.lasts))
    elif play.battle.attack:
        play.tell(ev.AttackHelped(silenced=True))


def add_marks(play: Play, number: int, marks: int) -> None:
    """On the component that an attack on this Casket struck, or on a random one."""
    attack = play.battle.attack
    components = play.fighter(number).components
    if attack is None or attack.defender != number or not attack.hit:
        whole = parts.intact(components, play.rules)
        struck = parts.random_component(whole, play.dice, play.label(number, "component"))
    else:
        struck = component_of(attack)
    mark(play, number, parts.marking(components, struck, marks, play.rules), "effect")


@step("struck")
def strike_pilot(play: Play, task: Task) -> None:
    """Damage to a pilot by a card's or a spend's own words."""
    source = source_of(play.fielding, task.word)
    damage = PilotDamage(
        key=source.code, name=source.text, rule=source.rule, points=task.number, checked=bool(task.cards[0])
    )
    strike(play, task.fighter, damage, task.number)
