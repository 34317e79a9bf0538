"""What an attack is worth from where somebody stands: the exact odds of the dice, in cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from apps.rules.battle.battle_state import AttackUnderWay, Battle
from apps.rules.battle.bots.effect_value import Taste, worth_of
from apps.rules.battle.position.attack_numbers import aimed, bulwark_of, component_of, force_of, side_of
from apps.rules.battle.position.situation import sight_of
from apps.rules.casket import next_attack
from apps.rules.casket.component_marks import intact
from apps.rules.casket.piles.hp import hp
from apps.rules.explained import Line
from apps.rules.odds.attack_odds import Assault, attack_summary
from apps.rules.striking.defense_roll import Guard, Wound
from apps.rules.striking.force import damage_before_outcome
from apps.rules.striking.guard import sheltered

MARK, HEAT = 0.2, 0.15
LOST: dict[str, float] = {"right-arm": 3.0, "left-arm": 0.8, "legs": 0.8, "head": 0.5, "chassis": 1.5}
"""What it is worth that an enemy loses a component, in cards."""
SCENT = 3.0
"""How much more a card weighs the nearer its loss brings the end."""


class Expected(NamedTuple):
    """The exact averages of an attack, as numbers to reckon on with."""

    hit: float
    cards: float
    marks: float
    heat: float
    destroyed: float


@lru_cache(maxsize=65_536)
def expected(assault: Assault) -> Expected:
    found = attack_summary(assault)
    means = found.means
    return Expected(*map(float, (found.hit, means.cards, means.marks, means.heat, means.destroyed)))


class ExpectedBlow(NamedTuple):
    """The best that a card can do to a target: at which component, and what to expect."""

    worth: float
    component: str
    cards: float
    hit: float


@dataclass(slots=True)
class Scales:
    """Weighs attacks of one Casket in the bot's own copy of a battle: it may stand elsewhere there for a moment."""

    battle: Battle
    number: int
    known: dict[tuple[object, ...], ExpectedBlow] = field(default_factory=dict)

    def blow(self, card: int, target: int, *, more: int = 0, advantage: bool = False) -> ExpectedBlow:
        """As things stand, with so much more damage."""
        battle, number = self.battle, self.number
        seen = sight_of(battle, number, target)
        aim = aimed(battle, number, target, advantage=advantage)
        face = battle.fielding.decks[number][card]
        side, moved = side_of(battle, number, target), battle.fighters[number].moved if face.looks else 0
        key = (face.key, target, side, aim.target.value, aim.mode, seen.elevation, bool(seen.covers), moved, more)
        found = self.known.get(key)
        if found is None:
            attack = _attack(battle, number, card, target)
            attack.side, attack.advantage = side, advantage
            if more:
                attack.more = (Line(code="more", value=more, rule="", text=""),)
            found = self.known[key] = best_blow(battle, attack)
        return found


def _attack(battle: Battle, number: int, card: int, target: int) -> AttackUnderWay:
    used = next_attack.by_owner(battle.fighters[number].waits) + next_attack.on_owner(battle.fighters[target].waits)
    return AttackUnderWay(number, card, target, "random", used=used, defender=target)


def best_blow(battle: Battle, attack: AttackUnderWay) -> ExpectedBlow:
    """At the component where it does most, or at a random one where none may be named."""
    found = {part: _weighed(battle, attack, part, means) for part, means in averages(battle, attack)}
    card = battle.fielding.decks[attack.attacker][attack.card]
    named = battle.fielding.rules.component_targeting == "always" or bool(card.attack and card.attack.names_component)
    best = max(found.values(), key=lambda blow: blow.worth)
    if named and len(found) > 1:
        return best
    mean = sum(blow.worth for blow in found.values()) / len(found)
    return best._replace(worth=mean, component="random")


def worth_under_way(battle: Battle, attack: AttackUnderWay) -> float:
    """What an attack is worth that was declared already, at the component it was declared on."""
    if attack.component == "random":
        found = [_weighed(battle, attack, part, means).worth for part, means in averages(battle, attack)]
        return sum(found) / len(found)
    marks, extra = battle.fighters[attack.defender].components.marks, attack.extra_marks
    wound = Wound(marks[component_of(attack)], extra + next_attack.marks(attack.used))
    return _weighed(battle, attack, attack.component, expected(_at(assault_of(battle, attack), wound))).worth


def averages(battle: Battle, attack: AttackUnderWay) -> Iterator[tuple[str, Expected]]:
    """The exact averages of an attack at each component that is left; those marked alike are alike."""
    assault, components = assault_of(battle, attack), battle.fighters[attack.defender].components
    extra = attack.extra_marks + next_attack.marks(attack.used)
    found: dict[int, Expected] = {}
    for part in intact(components, battle.fielding.rules) or (component_of(attack),):
        marks = components.marks[part]
        if marks not in found:
            found[marks] = expected(_at(assault, Wound(marks, extra)))
        yield part, found[marks]


def _at(assault: Assault, wound: Wound) -> Assault:
    return Assault(
        target_number=assault.target_number,
        damage=assault.damage,
        mode=assault.mode,
        guard=assault.guard,
        wound=wound,
        rules=assault.rules,
    )


def assault_of(battle: Battle, attack: AttackUnderWay) -> Assault:
    """The attack with all its numbers settled, by the readers that play it."""
    rules = battle.fielding.rules
    aim = aimed(battle, attack.attacker, attack.defender, advantage=attack.advantage)
    found = sheltered(bulwark_of(battle, attack), rules)
    return Assault(
        target_number=aim.target.value,
        damage=damage_before_outcome(force_of(battle, attack), rules).value,
        mode=aim.mode,
        guard=Guard(shelter=found.shelter, exposed=found.exposed),
        rules=rules,
    )


def _weighed(battle: Battle, attack: AttackUnderWay, part: str, means: Expected) -> ExpectedBlow:
    left = max(1, hp(battle.fighters[attack.defender].piles, battle.fielding.rules))
    cards = min(means.cards, float(left))
    worth = cards * (1 + SCENT / (SCENT + left)) + means.marks * MARK + means.heat * HEAT
    worth += means.destroyed * LOST[part]
    face = battle.fielding.decks[attack.attacker][attack.card]
    if face.attack:
        own, theirs = Taste(battle, attack.attacker), Taste(battle, attack.defender)
        worth += means.hit * (worth_of(own, face.attack.on_hit) - worth_of(theirs, face.attack.to_target))
        worth += worth_of(own, face.attack.afterwards)
    return ExpectedBlow(worth, part, cards, means.hit)
