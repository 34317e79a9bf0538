"""Outcomes that a Casket and its pilot feel: Heat, SP, Taint, damage, and what is barred to them."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.asking import Task
from apps.rules.battle.felt import Carry, Felt, effects_at, source_of
from apps.rules.battle.harming import cool, gain_sp, heat, malfunction, strike, taint
from apps.rules.battle.play import Play, step
from apps.rules.effects import outcomes as out
from apps.rules.tables.pilot_damage import PilotDamage


def _heat(felt: Felt, outcome: out.HeatChanged) -> None:
    by, source = outcome.by, source_of(felt)
    if by > 0:
        heat(felt.play, felt.number, [source.line(by)])
    elif by < 0:
        cool(felt.play, felt.number, [source.line(-by)])


def _sp(felt: Felt, outcome: out.SpChanged) -> None:
    if outcome.by:
        gain_sp(felt.play, felt.number, source_of(felt).line(outcome.by))


def _sp_maximum(felt: Felt, outcome: out.SpMaximumChanged) -> None:
    felt.play.tell(ev.SpMaximumMoved(felt.number, outcome.line.value, outcome.line.code))


def _taint(felt: Felt, outcome: out.TaintChanged) -> None:
    taint(felt.play, felt.number, outcome.by, source_of(felt).code)


def _pilot_hurt(felt: Felt, outcome: out.PilotHurt) -> None:
    found = outcome.damage
    felt.play.next(Task("struck", felt.number, found.points, felt.here, (int(found.checked),)))


def _control(felt: Felt, outcome: out.ControlLost) -> None:
    felt.play.tell(ev.ControlLost(felt.number))


def _forbidden(felt: Felt, outcome: out.Forbidden) -> None:
    if outcome.lasts == "attack":
        if felt.play.battle.attack:
            felt.play.tell(ev.AttackHelped(silenced=True))
    else:
        felt.play.tell(ev.Barred(felt.number, outcome.what, outcome.lasts))


def _broken(felt: Felt, outcome: out.ComponentBroken) -> None:
    malfunction(felt.play, felt.number, "broken")


@step("struck")
def struck(play: Play, task: Task) -> None:
    """Damage to a pilot by a card's or a spend's own words."""
    _, source = effects_at(play.fielding, task.word.rsplit("/", 1)[0])
    damage = PilotDamage(
        key=source.code, name=source.text, rule=source.rule, points=task.number, checked=bool(task.cards[0])
    )
    strike(play, task.fighter, damage, task.number)


CARRIED: dict[type, Carry] = {
    out.HeatChanged: _heat,
    out.SpChanged: _sp,
    out.SpMaximumChanged: _sp_maximum,
    out.TaintChanged: _taint,
    out.PilotHurt: _pilot_hurt,
    out.ControlLost: _control,
    out.Forbidden: _forbidden,
    out.ComponentBroken: _broken,
}
