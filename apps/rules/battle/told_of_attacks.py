"""An attack in sentences: from its declaration to what it cost."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.tellers import Teller, component, many, whose
from apps.rules.dice.shown import symbols_line
from apps.rules.striking.attack import Strike
from apps.rules.striking.attack_line import rolled_line
from apps.rules.tables.dice import DEFENSE_DIE

Striking = ev.AttackDeclared | ev.AttackRolled | ev.ComponentFound | ev.HitTakenOver | ev.AttackEnded | ev.CardStruck
Helping = ev.AttackHelped | ev.DamageReduced
Taking = ev.DamageReckoned | ev.Reacted | ev.DefenseRolled | ev.DefenseRerolled | ev.HitTaken | ev.Marked


def of_attacks(event: Striking | Helping | Taking, teller: Teller) -> str:
    if isinstance(event, Striking):
        return _of_the_blow(event, teller)
    if isinstance(event, Helping):
        return _of_help(event, teller)
    return _of_the_damage(event, teller)


def _of_the_blow(event: Striking, teller: Teller) -> str:
    match event:
        case ev.AttackDeclared():
            return _declared(event, teller)
        case ev.AttackRolled(target=target, faces=faces, kept=kept, total=total, outcome=outcome):
            return f"The Attack dice, against {target}: {rolled_line(faces, Strike(kept, total, outcome))}."
        case ev.ComponentFound(component=found):
            return f"Chance named the {component(found)}."
        case ev.HitTakenOver(fighter=fighter):
            return f"{teller.casket(fighter)} stepped in and took the hit upon itself."
        case ev.AttackEnded(hit=hit):
            return "The attack had struck home." if hit else "The attack had gone by."
        case ev.CardStruck():
            return "The blows were over."


def _declared(event: ev.AttackDeclared, teller: Teller) -> str:
    attacker, target = teller.casket(event.attacker), teller.casket(event.target)
    card = teller.card(event.attacker, event.card)
    at = f", at the {component(event.component)}" if event.component != "random" else ""
    lesser = " with a second, lesser blow" if event.second else ""
    return f"{attacker} struck at {target}{lesser}: {card}{at}."


def _of_help(event: Helping, teller: Teller) -> str:
    match event:
        case ev.AttackHelped():
            return _helped(event, teller)
        case ev.DamageReduced(by=by, why=why):
            return f"The damage is {by} smaller: {teller.reason(why)}."


def _helped(event: ev.AttackHelped, teller: Teller) -> str:
    """One help at a time: each is told by what it does."""
    said = []
    if event.advantage:
        said.append("it has the advantage")
    if event.extra_marks:
        said.append(f"it leaves {many(event.extra_marks, 'mark')} more")
    if event.silenced:
        said.append("no reactive card answers it")
    if event.damage:
        said.append(f"{event.damage:+} damage, {teller.reason(event.why)}")
    return f"The attack is helped: {'; '.join(said) or 'by nothing that counts'}."


def _of_the_damage(event: Taking, teller: Teller) -> str:
    match event:
        case ev.DamageReckoned(damage=damage, defense=defense):
            stands = f"{defense} Defense stands" if defense else "nothing stands"
            return f"The hit deals {damage}, and {stands} against it."
        case ev.Reacted(fighter=fighter, card=card):
            return f"{teller.casket(fighter)} answered with {teller.card(fighter, card)}."
        case ev.DefenseRolled(faces=faces, prevented=prevented):
            spared = f"; a reactive card prevented {prevented}" if prevented else ""
            return f"The Defense dice: {symbols_line(DEFENSE_DIE, faces)}{spared}."
        case ev.DefenseRerolled(faces=faces):
            return f"Blocking dice fell again: {symbols_line(DEFENSE_DIE, faces)}."
        case ev.HitTaken(cards=cards, marks=marks, heat=heat):
            return f"The hit costs {many(cards, 'card')}, {many(marks, 'mark')} and {heat} Heat."
        case ev.Marked():
            return _marked(event, teller)


def _marked(event: ev.Marked, teller: Teller) -> str:
    whole = f"{whose(teller.casket(event.fighter))} {component(event.component)}"
    if event.holds:
        return f"{whole} stands still until the next Refresh."
    ends = " and is destroyed" if event.destroys else ""
    return f"{whole} takes {many(event.marks, 'mark')}{ends}."
