"""The numbers of an attack as things stand: the aim, the damage, what stands against it, and who may step in."""

from __future__ import annotations

from apps.rules.battle.battle_state import AttackUnderWay, Battle
from apps.rules.battle.facts.attack_facts import AttackDeclared
from apps.rules.battle.position.lazy_view import look
from apps.rules.battle.position.passive_effects import attack_lines, defense_lines, heat_lines
from apps.rules.battle.position.prohibitions import bans_of
from apps.rules.battle.position.situation import gone_components, in_view, is_within, on_the_field, sight_of, where
from apps.rules.battle.values.table_words import IN_THE_OPEN, stance_in
from apps.rules.casket.next_attack import Held, by_owner, damage_lines, ignored, on_owner
from apps.rules.effects import effect_kinds as do
from apps.rules.effects.conditions_met import all_hold
from apps.rules.explained import Explained, Line
from apps.rules.ground.facing import side_struck
from apps.rules.striking.defense_roll import Guard
from apps.rules.striking.force import Force, damage_before_outcome, damage_with_outcome
from apps.rules.striking.guard import ALL, Bulwark, sheltered
from apps.rules.striking.tohit import Aim, Situation, aim
from apps.rules.tables.component_rows import COMPONENTS, Component
from apps.rules.tables.struck_sides import REAR


def aim_of(battle: Battle, attack: AttackUnderWay) -> tuple[int, Aim]:
    """The side that is struck, and the number to reach with its dice."""
    return side_of(battle, attack.attacker, attack.defender), aimed(
        battle, attack.attacker, attack.defender, advantage=attack.advantage
    )


def aimed(battle: Battle, attacker: int, defender: int, *, advantage: bool = False) -> Aim:
    """The aim between two Caskets, as it would be now."""
    one = battle.fighters[attacker]
    seen = sight_of(battle, attacker, defender)
    key = (
        seen.distance,
        one.moved,
        _hexes_of_last_turn(battle, defender),
        side_of(battle, attacker, defender),
        seen.covers,
        seen.obscured,
        seen.elevation,
        "head" in gone_components(battle, attacker),
        one.heat,
        advantage,
    )
    aims = battle.fielding.memos.aims
    found = aims.get(key)
    if found is None:
        found = aims[key] = aim(situation_of(battle, attacker, defender, advantage=advantage), battle.fielding.rules)
    return found


def situation_of(battle: Battle, attacker: int, defender: int, *, advantage: bool) -> Situation:
    one = battle.fighters[attacker]
    seen = sight_of(battle, attacker, defender)
    return Situation(
        range=seen.distance,
        attacker_moved=one.moved,
        defender_moved=_hexes_of_last_turn(battle, defender),
        side=side_of(battle, attacker, defender),
        cover=seen.cover_kinds,
        obscured=seen.obscured,
        elevation=seen.elevation,
        head_destroyed="head" in gone_components(battle, attacker),
        attacker_heat=one.heat,
        exposed_weakness=advantage,
    )


def _hexes_of_last_turn(battle: Battle, number: int) -> int:
    """How far somebody went in the last turn of their own: in another's turn that is the count still running."""
    fighter = battle.fighters[number]
    return fighter.moved_before if battle.turn == number else fighter.moved


def side_of(battle: Battle, attacker: int, defender: int) -> int:
    """Which side of the defender is struck."""
    if battle.fielding.tabled:
        return (stance_in(battle.stances, attacker, defender) or IN_THE_OPEN).side
    one, other = battle.fighters[attacker], battle.fighters[defender]
    return side_struck(where(other), other.facing, where(one), battle.fielding.rules)


def declared(battle: Battle, attacker: int, card: int, target: int, component: str, *, second: bool) -> AttackDeclared:
    """With what waits for it. A lesser second blow only gets what serves every attack."""
    before = battle.attack
    number = len(before.struck) + 2 if before else 2 if second else 1
    own = by_owner(battle.fighters[attacker].waits, target=number)
    against = on_owner(battle.fighters[target].waits)
    return AttackDeclared(attacker, card, target, component, second, _numbers(own), _numbers(against))


def _numbers(waits: tuple[Held, ...]) -> tuple[int, ...]:
    return tuple([held.number for held in waits])


def bears_to(battle: Battle, number: int, foe: int) -> bool:
    """A Trauma or a ban may keep a pilot from striking a side."""
    wounds = battle.fighters[number].wounds.face_up
    spared = [wound.card.spared_side for wound in wounds if wound.card.spared_side]
    if "attacks-from-behind" in bans_of(battle, number):
        spared.append(REAR)
    return not spared or side_of(battle, number, foe) not in spared


def force_of(battle: Battle, attack: AttackUnderWay) -> Force:
    face = battle.fielding.decks[attack.attacker][attack.card]
    source, effect = face.source, face.attack
    if effect is None:
        raise LookupError(f"{face.name} is no attack")
    anew = battle.fielding.rules.redirect_when == "at_declaration"
    target = attack.defender if anew else attack.target
    side = side_of(battle, attack.attacker, target)
    waiting = [
        Line(code=f"all-attacks.{line.code}", value=line.value, rule=line.rule, text=line.text)
        for line in damage_lines([held for held in attack.used if held.effect.serves == "each"])
    ]
    others = [*attack_lines(battle, attack.attacker), *waiting]
    base = source.line(effect.second if attack.second else effect.damage)
    if not attack.second:
        others += damage_lines([held for held in attack.used if held.effect.serves == "next"])
        others += attack.more
        others += _bonuses(battle, attack, effect, target, side)
    seen = sight_of(battle, attack.attacker, target)
    return Force(card=base, others=tuple(others), side=side, elevation=seen.elevation)


def damage_of(battle: Battle, attack: AttackUnderWay) -> Explained:
    """What a hit deals, once the dice have fallen. A lesser blow gains nothing by how well it hit."""
    before = damage_before_outcome(force_of(battle, attack), battle.fielding.rules)
    return damage_with_outcome(before, "hit" if attack.second else attack.outcome, battle.fielding.rules)


def _bonuses(battle: Battle, attack: AttackUnderWay, effect: do.Attack, target: int, side: int) -> list[Line]:
    if not effect.bonuses:
        return []
    source = battle.fielding.decks[attack.attacker][attack.card].source
    view = look(battle, attack.attacker, target, side)
    rules = battle.fielding.rules
    return [source.line(bonus.damage, bonus.text) for bonus in effect.bonuses if all_hold(bonus.when, view, rules)]


def bulwark_of(battle: Battle, attack: AttackUnderWay) -> Bulwark:
    effect = battle.fielding.decks[attack.attacker][attack.card].attack
    passed = 0
    if effect is not None:
        passed = ALL if effect.ignores_all else effect.ignores
    seen = sight_of(battle, attack.attacker, attack.defender)
    return Bulwark(
        lines=defense_lines(battle, attack.defender),
        side=attack.side,
        in_cover=bool(seen.covers),
        ignored=passed if attack.second else passed + ignored(attack.used),
        chassis_destroyed="chassis" in gone_components(battle, attack.defender),
    )


def guard_of(battle: Battle, attack: AttackUnderWay) -> tuple[Guard, Explained]:
    """What stands between the attack and the cards before anybody answers, and why."""
    found = sheltered(bulwark_of(battle, attack), battle.fielding.rules)
    extra = sum(line.value for line in heat_lines(battle, attack.defender))
    return Guard(shelter=found.shelter, exposed=found.exposed, heat_extra=extra), found.why


def component_of(attack: AttackUnderWay) -> Component:
    """The component that is struck; with none named yet, where marks are noted."""
    return component_named(attack.component) if attack.component in COMPONENTS else "chassis"


def component_named(word: str) -> Component:
    if word in COMPONENTS:
        found: Component = word
        return found
    raise LookupError(f"{word} is no component")


def may_take_over(battle: Battle, attack: AttackUnderWay, mate: int) -> bool:
    """Whether an ally stands ready and near enough; before the dice the attack must be legal against it too."""
    fighter = battle.fighters[mate]
    if not fighter.redirects or fighter.is_out or not fighter.redirect_card:
        return False
    face = battle.fielding.decks[mate][fighter.redirect_card]
    redirect = next((effect for effect in face.effects if isinstance(effect, do.Redirect)), None)
    if redirect is None or not on_the_field(battle.fighters[attack.target]):
        return False
    if not is_within(battle, mate, attack.target, redirect.within):
        return False
    return battle.fielding.rules.redirect_when == "after_hit" or can_be_struck(
        battle, attack.attacker, mate, attack.card
    )


def can_be_struck(battle: Battle, attacker: int, target: int, card: int) -> bool:
    """In reach, in front and in sight, as the card needs it, and on a side that the pilot can bear to strike."""
    face = battle.fielding.decks[attacker][card]
    if face.attack is None or not is_within(battle, attacker, target, face.attack.reach):
        return False
    if not bears_to(battle, attacker, target):
        return False
    if not all_hold(face.needs, look(battle, attacker, target), battle.fielding.rules):
        return False
    return battle.fielding.tabled or in_view(battle, attacker, target)
