"""What an attack card comes to against somebody who is only thought of: by the attack's own readers."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.effects import effect_kinds as do
from apps.rules.explained import Explained, Line
from apps.rules.odds.attack_odds import Assault, Summary, attack_summary
from apps.rules.packs.content import Card
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.defense_roll import Guard
from apps.rules.striking.force import Force, damage_before_outcome
from apps.rules.striking.guard import ALL, Bulwark, sheltered
from apps.rules.striking.tohit import Aim, Situation, aim

MOST_DEFENSE = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Faced:
    """Whoever is attacked: so far away, struck on this side, with so much Defense. Both stand still, in the open."""

    hexes: int = 1
    side: int = 1
    defense: int = 0
    chassis_destroyed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOdds:
    """One attack by this card. Nothing else is at work, nothing is bought, and nobody answers."""

    reach: int
    aim: Aim
    damage: Explained
    """Without what the outcome adds."""
    defense: Explained
    summary: Summary


def card_odds(card: Card, faced: Faced, rules: Ruleset, *, head_destroyed: bool = False) -> CardOdds | None:
    """Nothing, where the card is no attack."""
    attack = next((effect for effect in card.effects if isinstance(effect, do.Attack)), None)
    if attack is None:
        return None
    aimed = aim(Situation(range=faced.hexes, side=faced.side, head_destroyed=head_destroyed), rules)
    printed = Line(code=card.key, value=attack.damage, rule=card.rule, text=card.name)
    damage = damage_before_outcome(Force(card=printed, side=faced.side), rules)
    shelter = sheltered(_bulwark(attack, faced), rules)
    assault = Assault(
        target_number=aimed.target.value,
        damage=damage.value,
        mode=aimed.mode,
        guard=Guard(shelter=shelter.shelter, exposed=shelter.exposed),
        rules=rules,
    )
    summary = attack_summary(assault)
    return CardOdds(reach=attack.reach, aim=aimed, damage=damage, defense=shelter.why, summary=summary)


def _bulwark(attack: do.Attack, faced: Faced) -> Bulwark:
    armor = Line(code="armor", value=faced.defense, rule="C-33", text="Armor and what was raised")
    return Bulwark(
        lines=(armor,) if faced.defense else (),
        side=faced.side,
        ignored=ALL if attack.ignores_all else attack.ignores,
        chassis_destroyed=faced.chassis_destroyed,
    )
