"""What an attack would come to before it is declared: aim, damage and exact odds, by the attack's own readers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from apps.rules.battle.battle_state import AttackUnderWay, Battle, under_way
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.attack_numbers import aim_of, component_of, declared, force_of, guard_of
from apps.rules.battle.position.playable_cards import cost_of
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.casket.component_marks import intact
from apps.rules.casket.next_attack import marks
from apps.rules.explained import Explained
from apps.rules.odds.attack_odds import Assault, Means, Summary, attack_summary
from apps.rules.striking.defense_roll import Wound
from apps.rules.striking.force import damage_before_outcome
from apps.rules.striking.tohit import Aim
from apps.rules.tables.component_rows import Component


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """One attack as things stand. Nothing is bought, nobody answers, and lost Primary cards mark nothing."""

    side: int
    aim: Aim
    damage: Explained
    """Without what the outcome adds."""
    defense: Explained
    summary: Summary


def is_attack(battle: Battle, choice: BattleAnswer) -> bool:
    """Whether this answer to the open question declares an attack."""
    if choice.do == "strike":
        return True
    number = battle.pending.fighter if battle.pending else -1
    return choice.do == "play" and battle.fielding.decks[number][choice.card].attack is not None


def foreseen(battle: Battle, choice: BattleAnswer) -> Foreseen:
    """Of an answer that declares an attack."""
    ahead = imagined(battle, choice)
    return measured(ahead, under_way(ahead))


def imagined(battle: Battle, choice: BattleAnswer) -> Battle:
    """The battle as it would be with the attack declared, by the events that declare it."""
    number = battle.pending.fighter if battle.pending else -1
    card, second, copy = choice.card, False, battle.clone()
    if choice.do == "play":
        cost = cost_of(battle, number, battle.fielding.decks[number][card]).value
        ev.CardPlayed(number, card, cost, choice.target).fold(copy)
    else:
        attack = under_way(battle)
        card, effect = attack.card, battle.fielding.decks[number][attack.card].attack
        second = bool(effect and effect.second)
    declared(copy, number, card, choice.target, choice.word, second=second).fold(copy)
    return copy


def measured(battle: Battle, attack: AttackUnderWay) -> Foreseen:
    """An attack that was declared, before its dice fall."""
    attack.side, aim = aim_of(battle, attack)
    guard, defense = guard_of(battle, attack)
    damage = damage_before_outcome(force_of(battle, attack), battle.fielding.rules)
    assault = Assault(
        target_number=aim.target.value,
        damage=damage.value,
        mode=aim.mode,
        guard=guard,
        lesser=attack.second,
        rules=battle.fielding.rules,
    )
    return Foreseen(side=attack.side, aim=aim, damage=damage, defense=defense, summary=_summed(battle, attack, assault))


def _summed(battle: Battle, attack: AttackUnderWay, assault: Assault) -> Summary:
    """Where chance finds the component, each that is whole is as likely."""
    extra = attack.extra_marks + marks(attack.used)
    whole = intact(battle.fighters[attack.defender].components, battle.fielding.rules)
    struck = whole if attack.component == "random" and whole else (component_of(attack),)
    found = [_against(battle, attack, replace(assault, wound=_wound(battle, attack, one, extra))) for one in struck]
    means = (sum(of, Fraction(0)) / len(found) for of in zip(*(one.means for one in found), strict=True))
    return replace(found[0], means=Means(*means))


def _wound(battle: Battle, attack: AttackUnderWay, component: Component, extra: int) -> Wound:
    return Wound(battle.fighters[attack.defender].components.marks[component], extra)


def _against(battle: Battle, attack: AttackUnderWay, assault: Assault) -> Summary:
    """With nothing left whole nothing can be destroyed."""
    found = attack_summary(assault)
    if intact(battle.fighters[attack.defender].components, battle.fielding.rules):
        return found
    return replace(found, means=found.means._replace(destroyed=Fraction(0)))
