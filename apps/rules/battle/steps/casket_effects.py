"""Outcomes that a Casket and its pilot feel: Heat, SP, Taint, damage, and what is barred to them."""

from __future__ import annotations

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.steps.effect_source import Felt, effects_at, source_of
from apps.rules.battle.steps.harm import cool, gain_sp, heat, malfunction, strike, taint
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Task
from apps.rules.effects import outcomes as out
from apps.rules.effects.effect_view import EffectSource
from apps.rules.tables.pilot_damage import PilotDamage

NumberOutcome = out.HeatChangedOutcome | out.SpChangedOutcome | out.SpMaximumChangedOutcome | out.TaintChangedOutcome
HarmOutcome = out.PilotHurtOutcome | out.ControlLostOutcome | out.ForbiddenOutcome | out.ComponentBrokenOutcome


def carry_out_on_numbers(felt: Felt, outcome: NumberOutcome) -> None:
    play, number = felt.play, felt.number
    match outcome:
        case out.HeatChangedOutcome(by=by):
            _change_heat(play, number, by, source_of(felt))
        case out.SpChangedOutcome(by=by):
            if by:
                gain_sp(play, number, source_of(felt).line(by))
        case out.SpMaximumChangedOutcome(line=line):
            play.tell(ev.SpMaximumMoved(number, line.value, line.code))
        case out.TaintChangedOutcome(by=by):
            taint(play, number, by, source_of(felt).code)


def carry_out_harm(felt: Felt, outcome: HarmOutcome) -> None:
    play, number = felt.play, felt.number
    match outcome:
        case out.PilotHurtOutcome(damage=damage):
            play.next(Task("struck", number, damage.points, felt.here, (int(damage.checked),)))
        case out.ControlLostOutcome():
            play.tell(ev.ControlLost(number))
        case out.ForbiddenOutcome():
            _forbid(play, number, outcome)
        case out.ComponentBrokenOutcome():
            malfunction(play, number, "broken")


def _change_heat(play: Play, number: int, by: int, source: EffectSource) -> None:
    if by > 0:
        heat(play, number, [source.line(by)])
    elif by < 0:
        cool(play, number, [source.line(-by)])


def _forbid(play: Play, number: int, outcome: out.ForbiddenOutcome) -> None:
    if outcome.lasts != "attack":
        play.tell(ev.Barred(number, outcome.what, outcome.lasts))
    elif play.battle.attack:
        play.tell(ev.AttackHelped(silenced=True))


@step("struck")
def struck(play: Play, task: Task) -> None:
    """Damage to a pilot by a card's or a spend's own words."""
    _, source = effects_at(play.fielding, task.word.rsplit("/", 1)[0])
    damage = PilotDamage(
        key=source.code, name=source.text, rule=source.rule, points=task.number, checked=bool(task.cards[0])
    )
    strike(play, task.fighter, damage, task.number)
