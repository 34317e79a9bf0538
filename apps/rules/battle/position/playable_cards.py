"""Which cards may be played now, on whom, and at what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from apps.rules.battle.battle_state import Battle, Fighter
from apps.rules.battle.position.attack_numbers import bears_to
from apps.rules.battle.position.lazy_view import look
from apps.rules.battle.position.passive_effects import standing_bans, standing_lines
from apps.rules.battle.position.prohibitions import is_barred
from apps.rules.battle.position.situation import foes_of, gone_components, in_view, insight, is_within, mates_of
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.setup.hand_plan import HandPlan
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.casket.component_marks import intact
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.casket.soul import card_cost
from apps.rules.effects.body_effects import SelfHarm, Suffer
from apps.rules.effects.combat_effects import AttackCost, Forbid
from apps.rules.effects.conditions_met import all_hold
from apps.rules.explained import Explained, Line
from apps.rules.ground.hexes import distance


class PlayableMark(NamedTuple):
    """An enemy in sight and in the front arc: how far off, and what of it may be named."""

    foe: int
    far: int
    components: tuple[str, ...]


def plan_of(battle: Battle, number: int) -> HandPlan:
    """Worked out once for as long as the hand stays as it is, and what hinders it."""
    fighter = battle.fighters[number]
    hand, own = fighter.piles.hand, fighter.banned_turn or fighter.banned or fighter.lost_control
    hindered: tuple[object, ...] = ()
    if own or fighter.wounds.face_up or fighter.components.is_hurt or Forbid in battle.fielding.standing[number]:
        hindered = _hindered(battle, number)
    plan = fighter.plan
    if plan is None or plan.hand != hand or plan.hindered != hindered:
        plan = fighter.plan = _planned(battle, number, hand, hindered)
    return plan


def _hindered(battle: Battle, number: int) -> tuple[object, ...]:
    """All that keeps cards from being played."""
    fighter = battle.fighters[number]
    lost, bans = gone_components(battle, number), standing_bans(battle, number)
    found = (fighter.banned_turn, fighter.banned, fighter.lost_control, fighter.wounds.face_up, lost, bans)
    return found if any(found) else ()


def _planned(battle: Battle, number: int, hand: list[CardNumber], hindered: tuple[object, ...]) -> HandPlan:
    known = printed_of(battle, number)
    plain, attacks, others, seen = [], [], [], set()
    cheapest, reach, damaged = UNPAYABLE, 0, 0
    for card in hand:
        if card < 0:
            damaged = damaged or card
            continue
        face = known[card]
        if face is None or face.key in seen:
            continue
        seen.add(face.key)
        if hindered and _is_kept_from(battle, number, face):
            continue
        if face.attack:
            attacks.append((face.cost, card, face))
            cheapest, reach = min(cheapest, face.cost), max(reach, face.attack.reach)
        elif face.takes or face.needs:
            others.append((face.cost, card, face))
        else:
            plain.append((face.cost, PLAYED[card]))
    return HandPlan(hand[:], hindered, plain, attacks, others, cheapest, reach, damaged, {})


def printed_of(battle: Battle, number: int) -> Sequence[CardFace | None]:
    """By its number each card that may be played in a turn of one's own, if there is anybody whom it needs. Under 0
    stands none: neither a DAMAGED card nor one that nobody sees.
    """
    printed = battle.fielding.memos.printed
    found = printed.get(number)
    if found is None:
        alone = not battle.fielding.mates[number]
        _, *faces = battle.fielding.decks[number]
        mine = (face.timing == "own-turn" and not (alone and face.takes == "ally") for face in faces)
        found = printed[number] = [None, *(face if may else None for face, may in zip(faces, mine, strict=True))]
    return found


UNPAYABLE = 1_000
MELEE = 1
PLAYED = [BattleAnswer("play", card) for card in range(100)]
"""A deck has thirty cards."""


def plays(battle: Battle, number: int, plan: HandPlan) -> list[BattleAnswer]:
    """Every way to play a card of the hand; of several copies one."""
    sp = battle.fighters[number].sp
    payable = plan.payable.get(sp)
    if payable is None:
        payable = plan.payable[sp] = [choice for cost, choice in plan.plain if cost <= sp]
    found = payable[:]
    for cost, card, face in plan.others:
        if cost <= sp:
            found += _other_plays(battle, number, card, face)
    if plan.cheapest <= sp or AttackCost in battle.fielding.standing[number]:
        marks = marks_of(battle, number, plan.reach)
        if marks:
            found += _strikes(battle, number, plan, sp, marks)
    return found


def _strikes(battle: Battle, number: int, plan: HandPlan, sp: int, marks: Sequence[PlayableMark]) -> list[BattleAnswer]:
    dearer = sum(line.value for line in standing_lines(battle, number, AttackCost))
    return [
        choice
        for cost, card, face in plan.attacks
        if cost + dearer <= sp
        for mark in marks
        if may_strike(battle, number, face, mark)
        for choice in _aimed(battle, number, card, mark, face)
    ]


def cost_of(battle: Battle, number: int, face: CardFace) -> Explained:
    """What a card costs now."""
    changes: tuple[Line, ...] = standing_lines(battle, number, AttackCost) if face.attack else ()
    return _cost(face.cost, changes)


_cost = lru_cache(maxsize=1024)(card_cost)


def _is_kept_from(battle: Battle, number: int, face: CardFace) -> bool:
    if battle.fighters[number].lost_control and any(isinstance(effect, SelfHarm | Suffer) for effect in face.effects):
        return True
    return is_barred(battle, number, face)


def _other_plays(battle: Battle, number: int, card: int, face: CardFace) -> Sequence[BattleAnswer]:
    if face.takes == "ally":
        return [_played_on(card, mate) for mate in _near_mates(battle, number, face)]
    if face.takes == "enemy":
        return [_played_on(card, foe) for foe in seen_foes(battle, number) if needs_met(battle, number, foe, face)]
    return (PLAYED[card],) if needs_met(battle, number, -1, face) else ()


@lru_cache(maxsize=2048)
def _played_on(card: int, other: int) -> BattleAnswer:
    return BattleAnswer("play", card, other)


def _near_mates(battle: Battle, number: int, face: CardFace) -> list[int]:
    mates = mates_of(battle, number)
    return [mate for mate in mates if is_within(battle, number, mate, face.within)] if face.within else mates


def seen_foes(battle: Battle, number: int) -> list[int]:
    fighters = battle.fighters
    return [foe for foe in battle.fielding.foes[number] if not fighters[foe].is_out and insight(battle, number, foe)]


def needs_met(battle: Battle, number: int, target: int, face: CardFace) -> bool:
    if not face.needs:
        return True
    return all_hold(face.needs, look(battle, number, target), battle.fielding.rules)


def marks_of(battle: Battle, number: int, reach: int) -> list[PlayableMark]:
    """Whom one sees before one, no farther off than this, and could bear to strike."""
    if battle.fielding.tabled:
        return _marks_told(battle, number)
    found = []
    start = battle.fighters[number].at
    for foe in battle.fielding.foes[number]:
        other = battle.fighters[foe]
        if not start or not other.at or abs(start[0] - other.at[0]) > reach:
            continue
        far = distance(start, other.at)
        if far > reach or other.is_out or not in_view(battle, number, foe) or not bears_to(battle, number, foe):
            continue
        found.append(PlayableMark(foe, far, _named(battle, other)))
    return found


def _marks_told(battle: Battle, number: int) -> list[PlayableMark]:
    """Those of whom the table said how they are seen."""
    told = {each.target: each.stance for each in battle.stances if each.attacker == number}
    return [
        PlayableMark(foe, told[foe].distance, _named(battle, battle.fighters[foe]))
        for foe in foes_of(battle, number)
        if foe in told and bears_to(battle, number, foe)
    ]


def _named(battle: Battle, other: Fighter) -> tuple[str, ...]:
    if not other.components.is_hurt:
        return ALL_NAMED
    whole = intact(other.components, battle.fielding.rules)
    return ("random", *whole) if whole else RANDOM


RANDOM = ("random",)
ALL_NAMED = ("random", "right-arm", "left-arm", "legs", "head", "chassis")


def may_strike(battle: Battle, number: int, face: CardFace, mark: PlayableMark) -> bool:
    """Whether a card reaches that far, and what it needs is so."""
    if face.attack is None or mark.far > face.attack.reach:
        return False
    return not face.needs or needs_met(battle, number, mark.foe, face)


def _aimed(battle: Battle, number: int, card: int, mark: PlayableMark, face: CardFace) -> Sequence[BattleAnswer]:
    return _played_at(card, mark.foe, names(battle, face, mark))


@lru_cache(maxsize=4096)
def _played_at(card: int, foe: int, components: tuple[str, ...]) -> Sequence[BattleAnswer]:
    return tuple(BattleAnswer("play", card, foe, component) for component in components)


def names(battle: Battle, face: CardFace, mark: PlayableMark) -> tuple[str, ...]:
    """What an attack may name: a component, or what chance finds."""
    named = battle.fielding.rules.component_targeting == "always" or bool(face.attack and face.attack.names_component)
    return mark.components if named else RANDOM


def may_strike_on(battle: Battle) -> bool:
    """Whether a card under way has another target; on a table, whether it may have, once that is told."""
    attack = battle.attack
    if not battle.fielding.tabled or attack is None:
        return bool(next_targets(battle))
    effect = battle.fielding.decks[attack.attacker][attack.card].attack
    done = (*attack.struck, attack.target)
    most = 2 if effect and effect.second else effect.targets if effect else 0
    return len(done) < most and any(foe not in done for foe in foes_of(battle, attack.attacker))


def next_targets(battle: Battle) -> list[PlayableMark]:
    """Whom the card under way may strike next: others in reach, or one beside the first."""
    attack = battle.attack
    face = battle.fielding.decks[attack.attacker][attack.card] if attack else None
    if attack is None or face is None or face.attack is None:
        return []
    effect, done = face.attack, (*attack.struck, attack.target)
    if effect.second and len(done) == 1:
        return _seconds(battle, attack.attacker, attack.target)
    if len(done) >= effect.targets:
        return []
    marks = marks_of(battle, attack.attacker, effect.reach)
    return [mark for mark in marks if mark.foe not in done and may_strike(battle, attack.attacker, face, mark)]


def _seconds(battle: Battle, attacker: int, first: int) -> list[PlayableMark]:
    """Whom the lesser second blow of a card may strike: anybody else next to the attacker whom it could strike."""
    if battle.fielding.edition == "penance-1":
        return _beside(battle, attacker, first)
    return [mark for mark in marks_of(battle, attacker, MELEE) if mark.foe != first and mark.far <= MELEE]


def _beside(battle: Battle, attacker: int, first: int) -> list[PlayableMark]:
    """Next to the first target, wherever that is."""
    others = [foe for foe in foes_of(battle, attacker) if foe != first and bears_to(battle, attacker, foe)]
    return [
        PlayableMark(foe, 1, _named(battle, battle.fighters[foe])) for foe in others if is_within(battle, first, foe, 1)
    ]
