"""Which cards may be played now, on whom, and at what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from apps.rules.battle.aiming import bears_to
from apps.rules.battle.asking import Choice
from apps.rules.battle.barring import is_barred, is_hindered
from apps.rules.battle.faces import CardFace
from apps.rules.battle.glancing import look
from apps.rules.battle.lasting import standing_lines
from apps.rules.battle.standing import (
    foes_of,
    in_view,
    insight,
    is_within,
    mates_of,
    where,
)
from apps.rules.battle.state import Battle, Fighter
from apps.rules.casket.components import intact
from apps.rules.casket.piles.cards import Card
from apps.rules.casket.soul import card_cost
from apps.rules.effects.bearing import SelfHarm, Suffer
from apps.rules.effects.fighting import AttackCost
from apps.rules.effects.holding import all_hold
from apps.rules.explained import Explained, Line
from apps.rules.ground.hexes import distance


class Mark(NamedTuple):
    """An enemy in sight and in the front arc: how far off, and what of it may be named."""

    foe: int
    far: int
    components: tuple[str, ...]


class Plan(NamedTuple):
    """A hand as it may be played, one card of each kind: what needs nobody, attacks, and what asks about others."""

    hand: list[Card]
    plain: list[tuple[int, Choice]]
    attacks: list[tuple[int, Card, CardFace]]
    others: list[tuple[int, Card, CardFace]]
    reach: int
    """How far the farthest of the attacks goes."""
    damaged: Card


def plan_of(battle: Battle, number: int) -> Plan:
    """Worked out once for as long as the hand stays as it is."""
    fighter = battle.fighters[number]
    hand = fighter.piles.hand
    plan: Plan | None = fighter.plan  # type: ignore[assignment]  # what stands there was made here
    if plan is None or plan.hand != hand:
        plan = fighter.plan = _planned(battle.fielding.decks[number], hand)
    return plan


def _planned(deck: Sequence[CardFace], hand: list[Card]) -> Plan:
    plain, attacks, others, seen, reach, damaged = [], [], [], set(), 0, 0
    for card in hand:
        if card < 0:
            damaged = damaged or card
            continue
        face = deck[card]
        if face.timing != "own-turn" or face.key in seen:
            continue
        seen.add(face.key)
        if face.attack:
            attacks.append((face.cost, card, face))
            reach = max(reach, face.attack.reach)
        elif face.takes or face.needs:
            others.append((face.cost, card, face))
        else:
            plain.append((face.cost, PLAYED[card]))
    return Plan(hand[:], plain, attacks, others, reach, damaged)


PLAYED = [Choice("play", card) for card in range(100)]
"""A deck has thirty cards."""


def plays(battle: Battle, number: int, plan: Plan) -> list[Choice]:
    """Every way to play a card of the hand; of several copies one."""
    if is_hindered(battle, number):
        plan = _unhindered(battle, number, plan)
    sp = battle.fighters[number].sp
    found = [choice for cost, choice in plan.plain if cost <= sp]
    for cost, card, face in plan.others:
        if cost <= sp:
            found += _other_plays(battle, number, card, face)
    if plan.attacks:
        found += _strikes(battle, number, plan, sp)
    return found


def _strikes(battle: Battle, number: int, plan: Plan, sp: int) -> Sequence[Choice]:
    marks = marks_of(battle, number, plan.reach)
    if not marks:
        return ()
    dearer = sum(line.value for line in standing_lines(battle, number, AttackCost))
    return [
        choice
        for cost, card, face in plan.attacks
        if cost + dearer <= sp
        for mark in marks
        if may_strike(battle, number, face, mark)
        for choice in _aimed(battle, number, card, mark, face)
    ]


def _unhindered(battle: Battle, number: int, plan: Plan) -> Plan:
    """The plan without what wounds, lost components or another's will keep from being played."""
    deck = battle.fielding.decks[number]
    return plan._replace(
        plain=[each for each in plan.plain if not _is_kept_from(battle, number, deck[each[1].card])],
        attacks=[each for each in plan.attacks if not _is_kept_from(battle, number, each[2])],
        others=[each for each in plan.others if not _is_kept_from(battle, number, each[2])],
    )


def cost_of(battle: Battle, number: int, face: CardFace) -> Explained:
    """What a card costs now."""
    changes: tuple[Line, ...] = standing_lines(battle, number, AttackCost) if face.attack else ()
    key = ("cost", face.cost, changes)
    known = battle.fielding.known
    found = known.get(key)
    if found is None:
        found = known[key] = card_cost(face.cost, changes)
    return found  # type: ignore[return-value]  # under this key lie costs alone


def _is_kept_from(battle: Battle, number: int, face: CardFace) -> bool:
    if battle.fighters[number].lost_control and any(isinstance(effect, SelfHarm | Suffer) for effect in face.effects):
        return True
    return is_barred(battle, number, face)


def _other_plays(battle: Battle, number: int, card: int, face: CardFace) -> Sequence[Choice]:
    if face.takes == "ally":
        return [_played_on(card, mate) for mate in _near_mates(battle, number, face)]
    if face.takes == "enemy":
        return [_played_on(card, foe) for foe in seen_foes(battle, number) if needs_met(battle, number, foe, face)]
    return (PLAYED[card],) if needs_met(battle, number, -1, face) else ()


@lru_cache(maxsize=2048)
def _played_on(card: int, other: int) -> Choice:
    return Choice("play", card, other)


def _near_mates(battle: Battle, number: int, face: CardFace) -> list[int]:
    mates = mates_of(battle, number)
    return [mate for mate in mates if is_within(battle, number, mate, face.within)] if face.within else mates


def seen_foes(battle: Battle, number: int) -> list[int]:
    return [foe for foe in foes_of(battle, number) if insight(battle, number, foe)]


def needs_met(battle: Battle, number: int, target: int, face: CardFace) -> bool:
    if not face.needs:
        return True
    return all_hold(face.needs, look(battle, number, target), battle.fielding.rules)


def marks_of(battle: Battle, number: int, reach: int) -> list[Mark]:
    """Whom one sees before one, no farther off than this, and could bear to strike."""
    if battle.fielding.tabled:
        return _marks_told(battle, number)
    found = []
    start = where(battle.fighters[number])
    for foe in foes_of(battle, number):
        other = battle.fighters[foe]
        far = distance(start, where(other))
        if far <= reach and in_view(battle, number, foe) and bears_to(battle, number, foe):
            found.append(Mark(foe, far, _named(battle, other)))
    return found


def _marks_told(battle: Battle, number: int) -> list[Mark]:
    """Those of whom the table said how they are seen."""
    told = {each.target: each.stance for each in battle.stances if each.attacker == number}
    return [
        Mark(foe, told[foe].distance, _named(battle, battle.fighters[foe]))
        for foe in foes_of(battle, number)
        if foe in told and bears_to(battle, number, foe)
    ]


def _named(battle: Battle, other: Fighter) -> tuple[str, ...]:
    if not other.components.total:
        return ALL_NAMED
    whole = intact(other.components, battle.fielding.rules)
    return ("random", *whole) if whole else RANDOM


RANDOM = ("random",)
ALL_NAMED = ("random", "right-arm", "left-arm", "legs", "head", "chassis")


def may_strike(battle: Battle, number: int, face: CardFace, mark: Mark) -> bool:
    """Whether a card reaches that far, and what it needs is so."""
    if face.attack is None or mark.far > face.attack.reach:
        return False
    return not face.needs or needs_met(battle, number, mark.foe, face)


def _aimed(battle: Battle, number: int, card: int, mark: Mark, face: CardFace) -> Sequence[Choice]:
    components = names(battle, face, mark)
    known = battle.fielding.known
    key = ("aimed", card, mark.foe, components)
    found = known.get(key)
    if found is None:
        found = known[key] = tuple(Choice("play", card, mark.foe, component) for component in components)
    return found  # type: ignore[return-value]  # under this key lie such answers alone


def names(battle: Battle, face: CardFace, mark: Mark) -> tuple[str, ...]:
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


def next_targets(battle: Battle) -> list[Mark]:
    """Whom the card under way may strike next: others in reach, or one beside the first."""
    attack = battle.attack
    face = battle.fielding.decks[attack.attacker][attack.card] if attack else None
    if attack is None or face is None or face.attack is None:
        return []
    effect, done = face.attack, (*attack.struck, attack.target)
    if effect.second and len(done) == 1:
        return _beside(battle, attack.attacker, attack.target)
    if len(done) >= effect.targets:
        return []
    marks = marks_of(battle, attack.attacker, effect.reach)
    return [mark for mark in marks if mark.foe not in done and may_strike(battle, attack.attacker, face, mark)]


def _beside(battle: Battle, attacker: int, first: int) -> list[Mark]:
    others = [foe for foe in foes_of(battle, attacker) if foe != first and bears_to(battle, attacker, foe)]
    return [Mark(foe, 1, _named(battle, battle.fighters[foe])) for foe in others if is_within(battle, first, foe, 1)]
