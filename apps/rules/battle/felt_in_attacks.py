"""Outcomes for an attack: what waits for it, what it gains, and what stands against it."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.aiming import component_of
from apps.rules.battle.felt import Carry, Felt
from apps.rules.battle.harming import lend, mark
from apps.rules.battle.play import Play
from apps.rules.casket import components as parts
from apps.rules.effects import outcomes as out


def _defense(felt: Felt, outcome: out.DefenseRaised) -> None:
    felt.play.tell(ev.DefenseRaised(felt.number, outcome.line.value, outcome.line.code))


def _armor(felt: Felt, outcome: out.ArmorGained) -> None:
    felt.play.tell(ev.ArmorGained(felt.number, outcome.line.value, outcome.line.code))


def _lent(felt: Felt, outcome: out.AttackLent) -> None:
    lend(felt.play, felt.number, outcome.waiting)


def _raised(felt: Felt, outcome: out.AttackRaised) -> None:
    felt.play.tell(ev.AttackHelped(damage=outcome.line.value, why=outcome.line.code))


def _advantage(felt: Felt, outcome: out.AdvantageGained) -> None:
    felt.play.tell(ev.AttackHelped(advantage=True))


def _marks(felt: Felt, outcome: out.MarksAdded) -> None:
    _add_marks(felt.play, felt.number, outcome.marks)


def _reduced(felt: Felt, outcome: out.DamageReduced) -> None:
    felt.play.tell(ev.DamageReduced(-outcome.line.value, outcome.line.code, reactive=True))


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


CARRIED: dict[type, Carry] = {
    out.DefenseRaised: _defense,
    out.ArmorGained: _armor,
    out.AttackLent: _lent,
    out.AttackRaised: _raised,
    out.AdvantageGained: _advantage,
    out.MarksAdded: _marks,
    out.DamageReduced: _reduced,
}
