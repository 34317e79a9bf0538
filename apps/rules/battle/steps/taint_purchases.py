"""What Taint buys, paid out of the pool that pays, and carried out at once."""

from __future__ import annotations

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.taint_offers import BY_KEY, NOBODY, enemy_of
from apps.rules.battle.steps.field_effects import ask_walk
from apps.rules.battle.steps.harm import cool, heat
from apps.rules.battle.steps.step_context import Play
from apps.rules.battle.values.battle_questions import Task
from apps.rules.explained import Line
from apps.rules.tables.taint_spends import PrintedSpend


def buy(play: Play, number: int, key: str, enemy: int = NOBODY) -> None:
    """Paid out of the pool that pays, and carried out at once."""
    battle = play.battle
    spend = BY_KEY[key]
    other = enemy_of(battle, number) if enemy == NOBODY else enemy
    payer = other if spend.pool == "enemy" else number
    left = battle.fighters[payer].taint - spend.cost
    play.tell(ev.TaintSpent(number, payer, key, left, spend.limit, other))
    if spend.damage:
        play.tell(ev.AttackHelped(damage=spend.damage, why=spend.code))
    if spend.advantage or spend.marks or spend.no_reactives:
        helped = ev.AttackHelped(bool(spend.advantage), spend.marks, silenced=spend.no_reactives)
        play.tell(helped)
    if spend.prevents:
        play.tell(ev.DamageReduced(spend.prevents, spend.code, reactive=False))
    _in_the_action_phase(play, number, spend, other)


def _in_the_action_phase(play: Play, number: int, spend: PrintedSpend, other: int) -> None:
    if spend.vents_all:
        held = play.fighter(number).heat
        cool(play, number, [Line(code=spend.code, value=held, rule=spend.rule, text=spend.name)])
    if spend.sp_maximum:
        play.tell(ev.SpMaximumMoved(number, spend.sp_maximum, spend.code))
    if spend.heat:
        heat(play, number, [Line(code=spend.code, value=spend.heat, rule=spend.rule, text=spend.name)])
    if spend.target_heat:
        heat(play, other, [Line(code=spend.code, value=spend.target_heat, rule=spend.rule, text=spend.name)])
    if spend.hurts and not spend.revives:
        play.next(Task("hurt", other, spend.hurts.points, spend.hurts.key))
    if spend.hexes:
        ask_walk(play, number, spend.hexes)
