"""Outcomes for an attack: what waits for it, what it gains, and what stands against it."""

from __future__ import annotations

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.attack_numbers import component_of
from apps.rules.battle.steps.effect_source import Felt
from apps.rules.battle.steps.harm import lend, mark
from apps.rules.battle.steps.step_context import Play
from apps.rules.casket import component_marks as parts
from apps.rules.effects import outcomes as out

GuardOutcome = out.DefenseRaisedOutcome | out.ArmorGainedOutcome | out.DamageReducedOutcome
AttackOutcome = (
    GuardOutcome | out.AttackLentOutcome | out.AttackRaisedOutcome | out.AdvantageGainedOutcome | out.MarksAddedOutcome
)


def carry_out_on_an_attack(felt: Felt, outcome: AttackOutcome) -> None:
    play, number = felt.play, felt.number
    match outcome:
        case out.DefenseRaisedOutcome(line=line):
            play.tell(ev.DefenseRaised(number, line.value, line.code))
        case out.ArmorGainedOutcome(line=line):
            play.tell(ev.ArmorGained(number, line.value, line.code))
        case out.DamageReducedOutcome(line=line):
            play.tell(ev.DamageReduced(-line.value, line.code, reactive=True))
        case out.AttackLentOutcome(waiting=waiting):
            lend(play, number, waiting)
        case out.AttackRaisedOutcome(line=line):
            play.tell(ev.AttackHelped(damage=line.value, why=line.code))
        case out.AdvantageGainedOutcome():
            play.tell(ev.AttackHelped(advantage=True))
        case out.MarksAddedOutcome(marks=marks):
            _add_marks(play, number, marks)


def _add_marks(play: Play, number: int, marks: int) -> None:
    """On the component that an attack on this Casket struck, or on a random one."""
    attack = play.battle.attack
    components = play.fighter(number).components
    if attack is None or attack.defender != number or not attack.hit:
        whole = parts.intact(components, play.rules)
        struck = parts.random_component(whole, play.dice, play.label(number, "component"))
    else:
        struck = component_of(attack)
    mark(play, number, parts.marking(components, struck, marks, play.rules), "effect")
